#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "hadal/base/error.h"
#include "hadal/config/schema/key_path.h"
#include "hadal/config/schema/override.h"

namespace hadal::config {

/// An override whose path and value have been read.
struct ParsedOverride {
  Override source;
  Path path;
  TomlNode value;
};

/// Reads paths and values; what cannot be read becomes a finding.
std::vector<ParsedOverride> parse_overrides(const std::vector<Override>& overrides,
                                            std::vector<Finding>& findings);

/// Applies `path` (often a part of the override's own) to a tree; a failure becomes a finding.
void apply_override(const ParsedOverride& override, const Path& path, TomlNode& root,
                    const Key& schema, std::vector<Finding>& findings);

/// The target of `name` in the tree's [aliases], if there is one and it is a path.
std::optional<Path> alias_target(const TomlNode& vehicle, std::string_view name);

/// Replaces an alias at the front of a path into a vehicle file.
Path without_alias(const TomlNode& vehicle, const Path& path);

/// A finding about an override.
Finding override_finding(const Override& override, Finding text);

}  // namespace hadal::config
