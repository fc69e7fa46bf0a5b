#include "hadal/log/mat5_writer.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <new>

#include "hadal/base/error.h"

namespace hadal::log {

namespace {

/// Types of data elements, and classes of arrays.
enum : std::uint32_t { kInt8 = 1, kInt32 = 5, kUint32 = 6, kDouble = 9, kMatrix = 14 };
constexpr std::uint32_t kCompressed = 15;
enum : std::uint32_t { kStructClass = 2, kDoubleClass = 6 };

constexpr std::size_t kTextBytes = 116;
constexpr std::size_t kTagBytes = 8;
constexpr std::size_t kDimensionBytes = 2 * sizeof(std::int32_t);
constexpr std::size_t kFlagBytes = 2 * sizeof(std::uint32_t);

/// Data of an element ends at a multiple of eight bytes.
std::size_t padded(std::size_t bytes) { return (bytes + 7) / 8 * 8; }

std::size_t element_bytes(std::size_t bytes) { return kTagBytes + padded(bytes); }

/// Flags, dimensions and name, which all arrays begin with.
std::size_t array_head_bytes(std::size_t name_length) {
  return element_bytes(kFlagBytes) + element_bytes(kDimensionBytes) + element_bytes(name_length);
}

/// Bytes of a field behind its tag: a column without a name.
std::size_t column_bytes(const std::vector<double>& column) {
  return array_head_bytes(0) + element_bytes(column.size() * sizeof(double));
}

/// zlib from piece to piece.
class Deflate {
 public:
  Deflate() {
    if (deflateInit(&stream_, Z_DEFAULT_COMPRESSION) != Z_OK) throw std::bad_alloc();
  }
  ~Deflate() { deflateEnd(&stream_); }
  Deflate(const Deflate&) = delete;
  Deflate& operator=(const Deflate&) = delete;

  void add(ByteSpan bytes) {
    constexpr std::size_t kPiece = std::size_t{1} << 30;  // zlib counts in 32 bits
    for (; bytes.size() > kPiece; bytes = bytes.subspan(kPiece))
      run(bytes.first(kPiece), Z_NO_FLUSH);
    run(bytes, Z_NO_FLUSH);
  }
  ByteSpan finish() {
    run({}, Z_FINISH);
    return packed_;
  }

 private:
  void run(ByteSpan bytes, int flush) {
    // zlib does not write to what it reads.
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(bytes.data()));
    stream_.avail_in = static_cast<uInt>(bytes.size());
    do {
      stream_.next_out = reinterpret_cast<Bytef*>(piece_.data());
      stream_.avail_out = static_cast<uInt>(piece_.size());
      const int result = deflate(&stream_, flush);
      HADAL_ASSERT(result != Z_STREAM_ERROR, std::to_string(result));
      packed_.insert(packed_.end(), piece_.begin(), piece_.end() - stream_.avail_out);
    } while (stream_.avail_out == 0);
  }

  z_stream stream_{};
  std::array<std::byte, 1 << 16> piece_;
  ByteBuffer packed_;
};

/// The elements of one variable, compressed as they come.
class Elements {
 public:
  void tag(std::uint32_t type, std::size_t bytes) {
    ByteBuffer tag;
    ByteWriter w(tag);
    w.number(type);
    w.number(static_cast<std::uint32_t>(bytes));
    deflate_.add(tag);
  }
  template <class T>
  void element(std::uint32_t type, std::span<const T> values) {
    const ByteSpan bytes = std::as_bytes(values);
    tag(type, bytes.size());
    deflate_.add(bytes);
    constexpr std::array<std::byte, 8> kZeros{};
    deflate_.add(ByteSpan(kZeros).first(padded(bytes.size()) - bytes.size()));
  }
  void array_head(std::uint32_t array_class, std::size_t rows, std::string_view name) {
    element<std::uint32_t>(kUint32, std::array{array_class, std::uint32_t{0}});
    element<std::int32_t>(kInt32, std::array{static_cast<std::int32_t>(rows), 1});
    element<char>(kInt8, name);
  }
  ByteSpan finish() { return deflate_.finish(); }

 private:
  Deflate deflate_;
};

}  // namespace

Mat5Writer::Mat5Writer(const std::filesystem::path& path) : file_(path, Appears::kWhenComplete) {
  ByteBuffer header;
  ByteWriter w(header);
  std::string text = "MATLAB 5.0 MAT-file, written by hadal";
  text.resize(kTextBytes, ' ');
  w.raw(as_bytes(text));
  w.number(std::uint64_t{0});       // no data of a subsystem
  w.number(std::uint16_t{0x0100});  // version
  w.number(std::uint16_t{0x4D49});  // "IM": little-endian
  file_.write(header);
}

void Mat5Writer::write(const MatStruct& variable) {
  HADAL_ASSERT(variable.fields.size() == variable.columns.size(), variable.name);
  std::size_t longest = 0;
  for (const std::string& field : variable.fields) longest = std::max(longest, field.size());
  const std::size_t length = longest + 1;
  std::string names;
  for (const std::string& field : variable.fields) {
    names += field;
    names.append(length - field.size(), '\0');
  }

  // The length of names stands in a small element: type and size share four bytes.
  constexpr std::size_t kSmallBytes = 8;
  std::size_t bytes =
      array_head_bytes(variable.name.size()) + kSmallBytes + element_bytes(names.size());
  for (const auto& column : variable.columns) bytes += kTagBytes + column_bytes(column);

  Elements out;
  out.tag(kMatrix, bytes);
  out.array_head(kStructClass, 1, variable.name);
  out.tag(kInt32 | std::uint32_t{sizeof(std::int32_t)} << 16, length);
  out.element<char>(kInt8, names);
  for (const auto& column : variable.columns) {
    out.tag(kMatrix, column_bytes(column));
    out.array_head(kDoubleClass, column.size(), "");
    out.element<double>(kDouble, column);
  }
  const ByteSpan packed = out.finish();
  ByteBuffer tag;
  ByteWriter w(tag);
  w.number(kCompressed);
  w.number(static_cast<std::uint32_t>(packed.size()));
  file_.write(tag);
  file_.write(packed);
}

}  // namespace hadal::log
