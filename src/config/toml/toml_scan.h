#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "hadal/base/error.h"

namespace hadal::config {

/// Largest TOML text [bytes], and how deep brackets or dotted keys may nest: far above any sane
/// file, low enough that no recursion over the tree meets the end of the stack.
inline constexpr std::size_t kMaxTomlSize = 16u << 20;
inline constexpr int kMaxTomlDepth = 32;

/// What toml++ 3.3 must not see: bytes that are not UTF-8, non-ASCII outside strings and comments
/// (EF BB BD 20 reaches an unreachable in it), endless nesting, too much text. Strings without an
/// end are told here, too: it would complain of what follows them.
std::optional<Finding> scan_toml(std::string_view text, const std::string& file);

}  // namespace hadal::config
