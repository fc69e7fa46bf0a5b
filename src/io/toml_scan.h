#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "hadal/base/error.h"

namespace hadal::io {

/// Largest TOML text [bytes], and how deep brackets or dotted keys may nest: far above any sane
/// file, low enough that no recursion over the tree meets the end of the stack.
inline constexpr std::size_t kMaxTomlSize = 16u << 20;
inline constexpr int kMaxTomlDepth = 32;

/// What toml++ 3.3 must not see: bytes that are not UTF-8, non-ASCII outside strings and comments
/// (EF BB BD 20 reaches an unreachable in it), endless nesting, too much text.
std::optional<Finding> scan_toml(std::string_view text, const std::string& file);

/// Length in bytes of the UTF-8 sequence at the start of `bytes`, 0 if it is not one.
std::size_t utf8_length(std::string_view bytes);

}  // namespace hadal::io
