#include "hadal/log/crc32.h"

#include <libdeflate.h>

namespace hadal::log {

std::uint32_t crc32(std::span<const std::byte> bytes, std::uint32_t crc) {
  // A null pointer would ask for the initial value.
  return bytes.empty() ? crc : libdeflate_crc32(crc, bytes.data(), bytes.size());
}

}  // namespace hadal::log
