#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

namespace hadal {

/// FNV-1a over 64-bit words: tells whether two runs hold the same bits. Not for security.
class BitHash {
 public:
  void add(std::uint64_t word) { value_ = (value_ ^ word) * 0x100000001b3u; }
  void add(double x) {
    std::uint64_t bits;
    std::memcpy(&bits, &x, sizeof(bits));
    add(bits);
  }
  void add(float x) {
    std::uint32_t bits;
    std::memcpy(&bits, &x, sizeof(bits));
    add(std::uint64_t{bits});
  }
  void add(std::string_view text) {
    for (const char c : text) add(std::uint64_t{static_cast<unsigned char>(c)});
  }
  /// Mixed once more, so that a difference in the top bits of the last word reaches all bits.
  std::uint64_t value() const {
    std::uint64_t h = value_;
    h = (h ^ (h >> 33)) * 0xff51afd7ed558ccdu;
    h = (h ^ (h >> 33)) * 0xc4ceb9fe1a85ec53u;
    return h ^ (h >> 33);
  }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325u;
};

}  // namespace hadal
