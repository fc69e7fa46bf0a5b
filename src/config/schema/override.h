#pragma once

/// `--set path=value`: changes one value of a file before it is checked and filled into the model.

#include <string>
#include <string_view>

namespace hadal::config {

struct Override {
  std::string path;   ///< `vehicles.vita1.position[0]`, `actuators.front_right.max`, or an alias
  std::string value;  ///< a TOML value; a bare word is a string

  bool operator==(const Override&) const = default;
};

/// Splits `path=value` at the first `=`; throws InputError if there is none.
Override parse_override(std::string_view argument);

}  // namespace hadal::config
