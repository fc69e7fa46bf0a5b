#include "hadal/io/crc32.h"

#include <array>
#include <bit>
#include <cstring>

namespace hadal::io {

namespace {

constexpr std::size_t kSlices = 8;
using Tables = std::array<std::array<std::uint32_t, 256>, kSlices>;

/// tables[k][b] is what byte b does to the remainder k bytes later.
constexpr Tables make_tables() {
  Tables tables{};
  for (std::uint32_t b = 0; b < 256; ++b) {
    std::uint32_t r = b;
    for (int bit = 0; bit < 8; ++bit) r = (r >> 1) ^ ((r & 1u) != 0 ? 0xEDB88320u : 0u);
    tables[0][b] = r;
  }
  for (std::size_t k = 1; k < kSlices; ++k) {
    for (std::size_t b = 0; b < 256; ++b) {
      const std::uint32_t before = tables[k - 1][b];
      tables[k][b] = (before >> 8) ^ tables[0][before & 0xff];
    }
  }
  return tables;
}

constexpr Tables kTables = make_tables();
static_assert(std::endian::native == std::endian::little);

}  // namespace

std::uint32_t crc32(std::span<const std::byte> bytes, std::uint32_t crc) {
  std::uint32_t r = ~crc;
  const std::byte* p = bytes.data();
  std::size_t left = bytes.size();
  // Eight bytes at a time, each through its own table.
  for (; left >= kSlices; left -= kSlices, p += kSlices) {
    std::uint64_t word = 0;
    std::memcpy(&word, p, sizeof word);
    word ^= r;
    r = 0;
    for (std::size_t i = 0; i < kSlices; ++i) {
      r ^= kTables[kSlices - 1 - i][(word >> (8 * i)) & 0xff];
    }
  }
  for (; left > 0; --left, ++p) {
    r = (r >> 8) ^ kTables[0][(r ^ std::to_integer<std::uint32_t>(*p)) & 0xff];
  }
  return ~r;
}

}  // namespace hadal::io
