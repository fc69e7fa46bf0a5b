#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "hadal/config/toml/toml_node.h"

namespace hadal::config {

/// The tree of a TOML text. Throws InputError with line and column for anything that is not TOML.
TomlNode parse_toml(std::string_view text, const std::string& file);

/// A single TOML value such as `3`, `[1, 2]` or `"a"`; nothing if it is none.
std::optional<TomlNode> parse_toml_value(std::string_view text);

}  // namespace hadal::config
