#include "hadal/environment/netcdf_header.h"

#include <array>
#include <cstdint>
#include <fstream>
#include <vector>

namespace hadal {

namespace {

constexpr std::size_t kLongestHeader = 1 << 20;
constexpr std::uint64_t kDimensions = 10, kVariables = 11, kAttributes = 12;

/// The header is damaged.
struct Damaged {};

/// Walks over the header as the format's grammar has it [NetCDF classic format specification]. All
/// numbers are big-endian.
class Header {
 public:
  explicit Header(std::vector<unsigned char> bytes) : bytes_(std::move(bytes)) {}

  void walk() {
    skip(3);
    version_ = static_cast<int>(number(1));
    count();  // records
    std::uint64_t dimensions = 0, unlimited = 0;
    list(kDimensions, [&] {
      name();
      ++dimensions;
      if (count() == 0 && ++unlimited > 1) throw Damaged{};
    });
    attributes();
    list(kVariables, [&] {
      name();
      const std::uint64_t n = checked(count(), wide() ? 8 : 4);
      for (std::uint64_t i = 0; i < n; ++i) {
        if (count() >= dimensions) throw Damaged{};
      }
      attributes();
      type_width();
      count();                      // size
      skip(version_ == 1 ? 4 : 8);  // where it begins
    });
  }

 private:
  /// CDF-5 counts with 8 bytes.
  bool wide() const { return version_ == 5; }
  std::size_t left() const { return bytes_.size() - at_; }
  void skip(std::uint64_t n) {
    if (n > left()) throw Damaged{};
    at_ += static_cast<std::size_t>(n);
  }
  std::uint64_t number(std::size_t width) {
    if (width > left()) throw Damaged{};
    std::uint64_t x = 0;
    for (std::size_t i = 0; i < width; ++i) x = x << 8 | bytes_[at_++];
    return x;
  }
  std::uint64_t count() { return number(wide() ? 8 : 4); }
  /// So many things of at least so many bytes.
  std::uint64_t checked(std::uint64_t n, std::uint64_t width) const {
    if (n > left() / width) throw Damaged{};
    return n;
  }
  void padded(std::uint64_t n) { skip((checked(n, 1) + 3) / 4 * 4); }
  void name() { padded(count()); }
  /// Of a type, of which CDF-1 and CDF-2 have six, CDF-5 eleven [bytes].
  std::uint64_t type_width() {
    constexpr std::array<std::uint64_t, 12> kWidth = {0, 1, 1, 2, 4, 4, 8, 1, 2, 4, 8, 8};
    const std::uint64_t type = number(4);
    if (type == 0 || type > (wide() ? 11u : 6u)) throw Damaged{};
    return kWidth[static_cast<std::size_t>(type)];
  }

  template <class F>
  void list(std::uint64_t tag, F element) {
    const std::uint64_t found = number(4), n = checked(count(), 8);
    if (n > 0 && found != tag) throw Damaged{};
    for (std::uint64_t i = 0; i < n; ++i) element();
  }
  void attributes() {
    list(kAttributes, [this] {
      name();
      const std::uint64_t width = type_width();
      padded(checked(count(), width) * width);
    });
  }

  std::vector<unsigned char> bytes_;
  std::size_t at_ = 0;
  int version_ = 1;
};

}  // namespace

std::string classic_header_problem(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::vector<unsigned char> bytes(kLongestHeader);
  file.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  bytes.resize(static_cast<std::size_t>(file.gcount()));
  if (bytes.size() < 4 || bytes[0] != 'C' || bytes[1] != 'D' || bytes[2] != 'F') return "";
  if (bytes[3] != 1 && bytes[3] != 2 && bytes[3] != 5) return "";
  try {
    Header(std::move(bytes)).walk();
  } catch (const Damaged&) {
    return "its header is damaged: a list, text, type or dimension in it cannot be";
  }
  return "";
}

}  // namespace hadal
