#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace hadal::config {

/// docs/reference.md: every key of vehicle and scenario files, from their declarations.
std::string reference_markdown();

/// What `body.mass` or `vehicles.control.rate` is, for the command line; nothing if there is no
/// such key.
std::optional<std::string> explain_key(std::string_view path);

/// "did you mean 'body.mass'?" for a path that `explain_key` does not know; may be empty.
std::string suggest_path(std::string_view path);

}  // namespace hadal::config
