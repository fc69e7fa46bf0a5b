#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace hadal {

/// SHA-256 of bytes that come in pieces. [FIPS 180-4, section 6.2]
class Sha256 {
 public:
  void add(std::string_view bytes);
  /// Digest of all bytes added; the object is used up.
  std::array<std::uint8_t, 32> finish();

 private:
  void add_block(const std::uint8_t* block);

  std::array<std::uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<std::uint8_t, 64> buffer_{};
  std::size_t buffered_ = 0;
  std::uint64_t length_ = 0;
};

/// Lower-case hexadecimal text of a digest.
std::string to_hex(const std::array<std::uint8_t, 32>& digest);

/// `sha256_hex("abc")` is "ba7816bf…".
std::string sha256_hex(std::string_view bytes);

}  // namespace hadal
