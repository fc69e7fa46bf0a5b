#pragma once

/// Small things that every importer writes in the same way: numbers, comments, names of topics; and
/// the last word of `hadal check` on what was written.

#include <set>
#include <string>
#include <vector>

#include "hadal/base/error.h"
#include "hadal/config/toml/toml_text.h"
#include "hadal/math/vec.h"

namespace hadal::importers {

/// Enough that angles come back to the last bits, few enough that 90° stays 90.
inline constexpr int kDigits = 15;

inline std::string number_text(double x) { return fmt::format("{:.{}g}", x + 0.0, kDigits); }

template <class Numbers>
std::string list_text(const Numbers& numbers) {
  return config::toml_list(numbers, kDigits);
}

/// To so many significant digits.
double rounded_to(double x, int digits);

/// Its diagonal, or its rows where it has more.
std::string matrix_text(const Mat3<double>& m);
std::string matrix_text(const Mat6<double>& m);

/// Text of a user's file for a comment: control characters would end it.
std::string comment_text(const std::string& text);

/// Letters, digits and _, a letter first (else behind `prefix`), and not one of `taken`.
std::string topic_name(const std::string& name, const std::string& prefix,
                       std::set<std::string>& taken);

/// What `hadal check` would say of a vehicle file that was imported from `file`; lines would not be
/// those of that file. Throws InputError if hadal cannot accept it.
std::vector<Finding> check_written(const std::string& toml, const std::string& file);

}  // namespace hadal::importers
