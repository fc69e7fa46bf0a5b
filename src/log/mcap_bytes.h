#pragma once

/// Little-endian numbers, texts and records of MCAP, to and from memory.

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace hadal::log {

static_assert(std::endian::native == std::endian::little);

using ByteBuffer = std::vector<std::byte>;
using ByteSpan = std::span<const std::byte>;
using StringMap = std::map<std::string, std::string>;

/// Bytes that are not what the format says. The reader turns it into InputError with the file's
/// name.
class Malformed : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

inline ByteSpan as_bytes(std::string_view text) {
  return std::as_bytes(std::span(text.data(), text.size()));
}

/// Appends to a buffer that it does not own.
class ByteWriter {
 public:
  explicit ByteWriter(ByteBuffer& out) : out_(out) {}

  template <std::unsigned_integral T>
  void number(T value) {
    raw(std::as_bytes(std::span(&value, 1)));
  }
  void raw(ByteSpan bytes) {
    if (bytes.empty()) return;
    const std::size_t at = out_.size();
    out_.resize(at + bytes.size());
    std::memcpy(out_.data() + at, bytes.data(), bytes.size());
  }
  void text(std::string_view value) {
    number(static_cast<std::uint32_t>(value.size()));
    raw(as_bytes(value));
  }
  void map(const StringMap& values) {
    const std::size_t at = begin_sized32();
    for (const auto& [key, value] : values) text(key), text(value);
    end_sized32(at);
  }

  /// A 32-bit byte count whose value is known only at the end.
  std::size_t begin_sized32() {
    number(std::uint32_t{0});
    return out_.size();
  }
  void end_sized32(std::size_t at) {
    const auto size = static_cast<std::uint32_t>(out_.size() - at);
    std::memcpy(out_.data() + at - sizeof size, &size, sizeof size);
  }

 private:
  ByteBuffer& out_;
};

/// Reads from a span; every step is checked, and throws Malformed when the bytes run out.
class ByteReader {
 public:
  explicit ByteReader(ByteSpan bytes) : bytes_(bytes) {}

  bool empty() const { return bytes_.empty(); }
  std::size_t left() const { return bytes_.size(); }

  template <std::unsigned_integral T>
  T number() {
    T value{};
    std::memcpy(&value, raw(sizeof value).data(), sizeof value);
    return value;
  }
  ByteSpan raw(std::uint64_t size) {
    if (size > bytes_.size()) throw Malformed("a field reaches beyond the end of its record");
    const ByteSpan part = bytes_.first(static_cast<std::size_t>(size));
    bytes_ = bytes_.subspan(part.size());
    return part;
  }
  std::string text() {
    const ByteSpan part = raw(number<std::uint32_t>());
    return {reinterpret_cast<const char*>(part.data()), part.size()};
  }
  StringMap map() {
    ByteReader entries(raw(number<std::uint32_t>()));
    StringMap values;
    while (!entries.empty()) {
      std::string key = entries.text();
      values[std::move(key)] = entries.text();
    }
    return values;
  }

 private:
  ByteSpan bytes_;
};

}  // namespace hadal::log
