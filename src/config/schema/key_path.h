#pragma once

/// Paths into a TOML tree as users write them: keys, `[index]`, and names of elements.

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "hadal/base/error.h"
#include "hadal/config/schema/schema.h"
#include "hadal/config/toml/toml_node.h"

namespace hadal::config {

/// A key or name, or an index.
using PathPart = std::variant<std::string, std::size_t>;
using Path = std::vector<PathPart>;

/// Nothing if the text is not a path.
std::optional<Path> parse_path(std::string_view text);
std::string path_text(const Path& path);

/// A path with names of elements turned into indices, and the declaration met at each part.
struct ResolvedPath {
  struct Step {
    PathPart part;
    const Key* key;  ///< of the value reached; for an element of an array that of the array
    bool element;    ///< the value reached is one element of what `key` declares
  };
  std::vector<Step> steps;
  std::optional<Finding> error;  ///< problem, expected and suggestion; then `steps` is of no use
};

/// Keys need not be in the file, but declared; elements of `[[tables]]` must be in the file.
ResolvedPath resolve_path(const TomlNode& root, const Key& schema, const Path& path);

/// Puts a value where a resolved path leads; adds tables and defaults on the way.
/// Returns what is in the way, if something is.
std::optional<Finding> assign(TomlNode& root, const ResolvedPath& path, const TomlNode& value);

}  // namespace hadal::config
