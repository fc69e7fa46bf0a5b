#include "hadal/environment/netcdf_header.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace hadal {

namespace {

constexpr std::uint64_t kMost = std::uint64_t{1} << 40;  ///< of anything counted or measured

struct Damaged {
  std::string problem;
};

/// Reads the header by the grammar of the format [NetCDF Classic Format Specification].
class ClassicHeader {
 public:
  ClassicHeader(std::string_view bytes, std::uint64_t file_size)
      : bytes_(bytes), file_size_(file_size), version_(static_cast<unsigned char>(bytes[3])) {}

  void check() {
    at_ = 4;
    records_ = length();
    for (std::uint64_t n = list(10); n > 0; --n) {
      text();
      dimensions_.push_back(length());
    }
    attributes();
    for (std::uint64_t n = list(11); n > 0; --n) variable();
    check_data();
  }

 private:
  struct Variable {
    std::uint64_t begin = 0, size = 0;  ///< [bytes]; of one record where they are
    bool record = false;
  };

  [[noreturn]] void refuse(const std::string& problem) const {
    throw Damaged{"its header is damaged: " + problem + " at byte " + std::to_string(at_)};
  }
  std::uint64_t number(std::size_t width) {
    if (bytes_.size() - at_ < width) refuse("the file ends");
    std::uint64_t x = 0;
    for (std::size_t i = 0; i < width; ++i) x = x << 8 | static_cast<unsigned char>(bytes_[at_++]);
    return x;
  }
  /// A count, an index or a length, which has 8 bytes in CDF-5.
  std::uint64_t length() { return number(version_ == 5 ? 8 : 4); }
  void skip(std::uint64_t count) {
    if (count > bytes_.size() - at_) refuse("the file ends");
    at_ += static_cast<std::size_t>(count);
  }
  /// Filled up to whole words.
  static std::uint64_t padded(std::uint64_t count) { return (count + 3) / 4 * 4; }

  /// How many elements follow, each of several bytes.
  std::uint64_t list(std::uint64_t kind) {
    const std::uint64_t tag = number(4), count = length();
    if ((tag != kind && (tag != 0 || count != 0)) || count > (bytes_.size() - at_) / 4) {
      refuse("a list is none");
    }
    return count;
  }
  void text() {
    const std::uint64_t count = length();
    if (count == 0 || count > 256) refuse("a name is none");
    skip(padded(count));
  }
  std::uint64_t width_of_type() {
    constexpr std::array<std::uint64_t, 12> kWidth{0, 1, 1, 2, 4, 4, 8, 1, 2, 4, 8, 8};
    const std::uint64_t type = number(4);
    if (type == 0 || type > (version_ == 5 ? 11u : 6u)) refuse("a type is none");
    return kWidth[static_cast<std::size_t>(type)];
  }
  void attributes() {
    for (std::uint64_t n = list(12); n > 0; --n) {
      text();
      const std::uint64_t width = width_of_type(), count = length();
      if (count > bytes_.size()) refuse("an attribute is too long");
      skip(padded(count * width));
    }
  }
  void variable() {
    text();
    const std::uint64_t rank = length();
    if (rank > 1024) refuse("a variable has too many dimensions");
    Variable v{.size = 1};
    for (std::uint64_t k = 0; k < rank; ++k) {
      const std::uint64_t dimension = length();
      if (dimension >= dimensions_.size()) refuse("a dimension is not there");
      const std::uint64_t count = dimensions_[static_cast<std::size_t>(dimension)];
      // Of length zero: as many as there are records; only the first may be.
      if (count == 0 && k > 0) refuse("a dimension has no length");
      v.record = v.record || count == 0;
      if (count > 0 && v.size > kMost / count) refuse("a variable is too large");
      if (count > 0) v.size *= count;
    }
    attributes();
    v.size = padded(v.size * width_of_type());
    length();  // the size by the header, which the library does not trust either
    v.begin = number(version_ == 1 ? 4 : 8);
    variables_.push_back(v);
  }
  /// Whether all numbers are there.
  void check_data() {
    std::uint64_t record = 0;
    for (const Variable& v : variables_) record += v.record ? v.size : 0;
    for (const Variable& v : variables_) {
      if (v.record && records_ == 0) continue;
      if (v.begin > kMost || record > kMost || (v.record && records_ > kMost / record)) {
        refuse("a variable is too large");
      }
      // The last value need not be filled up.
      const std::uint64_t end = v.begin + v.size + (v.record ? (records_ - 1) * record : 0);
      if (end > file_size_ + 3) throw Damaged{"is cut off: the file ends before its numbers do"};
    }
  }

  std::string_view bytes_;
  std::uint64_t file_size_;
  int version_;
  std::size_t at_ = 0;
  std::uint64_t records_ = 0;
  std::vector<std::uint64_t> dimensions_;
  std::vector<Variable> variables_;
};

}  // namespace

std::string classic_netcdf_problem(std::string_view start, std::uint64_t file_size) {
  if (!start.starts_with("CDF") || start.size() < 8) return "";
  const char version = start[3];
  if (version != 1 && version != 2 && version != 5) return "";
  try {
    ClassicHeader(start, file_size).check();
  } catch (const Damaged& damage) {
    return damage.problem;
  }
  return "";
}

}  // namespace hadal
