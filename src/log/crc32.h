#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace hadal::log {

/// CRC-32 of zlib and MCAP (reflected polynomial 0xEDB88320). `crc` is the value of the bytes
/// before, 0 to begin: crc32(b, crc32(a)) is the value of a followed by b.
std::uint32_t crc32(std::span<const std::byte> bytes, std::uint32_t crc = 0);

}  // namespace hadal::log
