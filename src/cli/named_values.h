#pragma once

/// Arguments of the form NAME=VALUE, lists NAME,NAME and ranges NAME=FROM:TO:STEP.

#include <map>
#include <string>
#include <vector>

namespace hadal::cli {

/// Throws InputError that names the option.
std::map<std::string, double> named_values(const std::vector<std::string>& arguments,
                                           const std::string& option);

/// "theta,w,q" → names; empty for an empty text.
std::vector<std::string> name_list(const std::string& text);

/// Throws InputError with a suggestion for a name that is not known, or that stands there twice.
void check_names(const std::vector<std::string>& names, const std::vector<std::string>& known,
                 const std::string& option);

struct NamedRange {
  std::string name;
  std::vector<double> values;  ///< from, from + step, … to, the end included
};
NamedRange named_range(const std::string& argument, const std::string& option);

}  // namespace hadal::cli
