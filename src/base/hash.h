#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

namespace hadal {

/// FNV-1a over bytes, 64 bits: to compare states and to seed random streams, not for security.
class Hash {
 public:
  template <class T>
  requires(std::is_arithmetic_v<T>) void add(const T& value) {
    unsigned char bytes[sizeof(T)];
    std::memcpy(bytes, &value, sizeof(T));
    for (const unsigned char byte : bytes) mix(byte);
  }
  void add(std::string_view text) {
    for (const char c : text) mix(static_cast<unsigned char>(c));
  }
  std::uint64_t value() const { return value_; }

 private:
  void mix(unsigned char byte) { value_ = (value_ ^ byte) * 0x100000001b3u; }
  std::uint64_t value_ = 0xcbf29ce484222325u;
};

}  // namespace hadal
