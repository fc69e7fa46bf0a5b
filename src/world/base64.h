#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace hadal {

/// Bytes of a base64 text [RFC 4648], padded or not; nothing if it has other characters.
std::optional<std::string> base64_decoded(std::string_view text);

}  // namespace hadal
