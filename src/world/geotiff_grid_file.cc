// GeoTIFF: one band of numbers, in strips or tiles, with any compression that libtiff has, placed
// by a scale and a tie point [OGC 19-008].

#include <tiffio.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>
#include <type_traits>
#include <vector>

#include "hadal/world/grid_file.h"
#include "hadal/world/mesh_scan.h"

namespace hadal {

namespace {

constexpr std::uint32_t kPixelScale = 33550, kTiePoint = 33922, kTransformation = 34264;
constexpr std::uint32_t kGeoKeys = 34735, kNoData = 42113;
constexpr std::uint16_t kModelType = 1024, kRasterType = 1025;

constexpr float kNone = std::numeric_limits<float>::quiet_NaN();

/// Bytes in memory as libtiff reads files, and what it last complained of.
struct Memory {
  std::string_view bytes;
  std::uint64_t at = 0;
  std::string complaint;
};

Memory& memory_of(thandle_t handle) { return *static_cast<Memory*>(handle); }

tmsize_t read_some(thandle_t handle, void* to, tmsize_t size) {
  Memory& m = memory_of(handle);
  if (size <= 0 || m.at >= m.bytes.size()) return 0;
  const std::size_t n = std::min(static_cast<std::size_t>(size), m.bytes.size() - m.at);
  std::memcpy(to, m.bytes.data() + m.at, n);
  m.at += n;
  return static_cast<tmsize_t>(n);
}
tmsize_t write_none(thandle_t, void*, tmsize_t) { return 0; }
toff_t seek(thandle_t handle, toff_t offset, int whence) {
  Memory& m = memory_of(handle);
  m.at = whence == SEEK_CUR ? m.at + offset : whence == SEEK_END ? m.bytes.size() + offset : offset;
  return m.at;
}
int close_nothing(thandle_t) { return 0; }
toff_t size_of(thandle_t handle) { return memory_of(handle).bytes.size(); }

int keep_complaint(TIFF*, void* user, const char*, const char* format, va_list arguments) {
  std::array<char, 200> text{};
  std::vsnprintf(text.data(), text.size(), format, arguments);
  static_cast<Memory*>(user)->complaint = text.data();
  return 1;
}
/// libtiff goes on without a tag that it cannot read: then a hole might become ground. That a tag
/// is unknown to it means nothing.
int keep_doubt(TIFF* tiff, void* user, const char* module, const char* format, va_list arguments) {
  const std::string_view text(format);
  const bool lost = text.find("ignor") != text.npos || text.find("rror") != text.npos;
  return lost ? keep_complaint(tiff, user, module, format, arguments) : 1;
}

struct CloseTiff {
  void operator()(TIFF* tiff) const { TIFFClose(tiff); }
};
struct FreeOptions {
  void operator()(TIFFOpenOptions* options) const { TIFFOpenOptionsFree(options); }
};

class GeoTiff {
 public:
  GeoTiff(const std::string& file, std::string_view bytes) : errors_(file), memory_{bytes, 0, {}} {
    const std::unique_ptr<TIFFOpenOptions, FreeOptions> options(TIFFOpenOptionsAlloc());
    TIFFOpenOptionsSetErrorHandlerExtR(options.get(), keep_complaint, &memory_);
    TIFFOpenOptionsSetWarningHandlerExtR(options.get(), keep_doubt, &memory_);
    TIFFOpenOptionsSetMaxSingleMemAlloc(options.get(), tmsize_t{1} << 30);
    tiff_.reset(TIFFClientOpenExt(file.c_str(), "rm", &memory_, read_some, write_none, seek,
                                  close_nothing, size_of, nullptr, nullptr, options.get()));
    if (!tiff_) refuse("is no TIFF file");
    if (!memory_.complaint.empty()) refuse("is damaged");
  }

  FileGrid read() {
    std::uint32_t width = 0, height = 0;
    TIFFGetField(tiff_.get(), TIFFTAG_IMAGEWIDTH, &width);
    TIFFGetField(tiff_.get(), TIFFTAG_IMAGELENGTH, &height);
    grid_.columns = width, grid_.rows = height;
    find_sample();
    find_place();
    check_grid_shape(grid_, errors_);
    find_nodata();
    grid_.values.resize(grid_.rows * grid_.columns, kNone);
    TIFFIsTiled(tiff_.get()) != 0 ? read_tiles() : read_strips();
    return std::move(grid_);
  }

 private:
  [[noreturn]] void refuse(const std::string& problem, const std::string& expected = "") const {
    const std::string& c = memory_.complaint;
    std::string said;
    for (const char x : c) said += x >= ' ' && x < '\x7f' ? x : '?';
    errors_.refuse(problem + (said.empty() ? "" : " (" + said + ")"), expected);
  }

  template <class T>
  T field(std::uint32_t tag, T otherwise) const {
    T value{};
    return TIFFGetFieldDefaulted(tiff_.get(), tag, &value) == 1 ? value : otherwise;
  }

  void find_sample() {
    if (field<std::uint16_t>(TIFFTAG_SAMPLESPERPIXEL, 1) != 1) {
      refuse("has several bands", "one number a point");
    }
    bits_ = field<std::uint16_t>(TIFFTAG_BITSPERSAMPLE, 1);
    format_ = field<std::uint16_t>(TIFFTAG_SAMPLEFORMAT, SAMPLEFORMAT_UINT);
    const bool whole = format_ == SAMPLEFORMAT_UINT || format_ == SAMPLEFORMAT_INT;
    const bool real = format_ == SAMPLEFORMAT_IEEEFP;
    if (!(whole && (bits_ == 8 || bits_ == 16 || bits_ == 32)) &&
        !(real && (bits_ == 32 || bits_ == 64))) {
      refuse("its numbers have " + std::to_string(bits_) + " bits in format " +
                 std::to_string(format_),
             "whole numbers of 8, 16 or 32 bits, or IEEE numbers of 32 or 64");
    }
  }

  template <class T>
  std::vector<T> numbers(std::uint32_t tag) const {
    std::uint32_t count = 0;
    void* data = nullptr;
    if (TIFFGetField(tiff_.get(), tag, &count, &data) != 1 || data == nullptr) return {};
    std::vector<T> result(count);
    std::memcpy(result.data(), data, count * sizeof(T));
    return result;
  }

  void check_type(std::uint32_t tag, TIFFDataType type, const char* name) const {
    const TIFFField* found = TIFFFindField(tiff_.get(), tag, TIFF_ANY);
    std::uint32_t count = 0;
    void* data = nullptr;
    if (found == nullptr || TIFFGetField(tiff_.get(), tag, &count, &data) != 1) return;
    if (TIFFFieldDataType(found) != type) refuse(std::string(name) + " has another type");
  }

  void find_place() {
    check_type(kPixelScale, TIFF_DOUBLE, "ModelPixelScale");
    check_type(kTiePoint, TIFF_DOUBLE, "ModelTiepoint");
    check_type(kTransformation, TIFF_DOUBLE, "ModelTransformation");
    check_type(kGeoKeys, TIFF_SHORT, "GeoKeyDirectory");
    check_type(kNoData, TIFF_ASCII, "GDAL_NODATA");
    const auto scale = numbers<double>(kPixelScale), tie = numbers<double>(kTiePoint);
    if (scale.size() < 2 || tie.size() < 6) {
      const bool turned = !numbers<double>(kTransformation).empty();
      refuse(turned ? "is placed by a transformation matrix" : "does not say where it lies",
             "ModelPixelScale and ModelTiepoint, a grid along east and north");
    }
    if (tie.size() > 6) refuse("has several tie points", "one");
    grid_.step_east = scale[0], grid_.step_north = scale[1];
    // The tie point names a corner of a pixel, unless pixels are points.
    bool points = false;
    const auto keys = numbers<std::uint16_t>(kGeoKeys);
    for (std::size_t i = 4; i + 3 < keys.size(); i += 4) {
      if (keys[i + 1] != 0) continue;
      if (keys[i] == kRasterType) points = keys[i + 3] == 2;
      if (keys[i] == kModelType && keys[i + 3] == 1) grid_.units = model::GridUnits::kMetres;
      if (keys[i] == kModelType && keys[i + 3] == 2) grid_.units = model::GridUnits::kDegrees;
    }
    const double middle = points ? 0 : 0.5;
    grid_.west = tie[3] + (middle - tie[0]) * scale[0];
    const double north = tie[4] - (middle - tie[1]) * scale[1];
    grid_.south = north - static_cast<double>(grid_.rows - 1) * scale[1];
  }

  void find_nodata() {
    std::uint32_t count = 0;
    const char* text = nullptr;
    if (TIFFGetField(tiff_.get(), kNoData, &count, &text) != 1 || text == nullptr) return;
    std::string_view word(text, strnlen(text, count));
    while (word.ends_with(' ')) word.remove_suffix(1);
    while (word.starts_with(' ')) word.remove_prefix(1);
    nodata_ = word_as_number(word);
    if (!nodata_) refuse("GDAL_NODATA is " + quoted_word(word), "a number");
  }

  template <class T>
  void put_as(const unsigned char* from, std::size_t row, std::size_t column, std::size_t count) {
    float* to = grid_.values.data() + (grid_.rows - 1 - row) * grid_.columns + column;
    for (std::size_t k = 0; k < count; ++k) {
      T value;
      std::memcpy(&value, from + k * sizeof(T), sizeof(T));
      const double x = static_cast<double>(value);
      // A mark is printed with fewer digits than a float has bits.
      const bool hole = nodata_ && (x == *nodata_ || (std::is_same_v<T, float> &&
                                                      std::abs(x - *nodata_) < 1e-6 * std::abs(x)));
      to[k] = hole ? kNone : as_height(x);
    }
  }

  /// Numbers of one row, from a column on.
  void put(const unsigned char* from, std::size_t row, std::size_t column, std::size_t count) {
    if (format_ == SAMPLEFORMAT_IEEEFP) {
      return bits_ == 32 ? put_as<float>(from, row, column, count)
                         : put_as<double>(from, row, column, count);
    }
    const bool sign = format_ == SAMPLEFORMAT_INT;
    switch (bits_) {
      case 8:
        return sign ? put_as<std::int8_t>(from, row, column, count)
                    : put_as<std::uint8_t>(from, row, column, count);
      case 16:
        return sign ? put_as<std::int16_t>(from, row, column, count)
                    : put_as<std::uint16_t>(from, row, column, count);
      default:
        return sign ? put_as<std::int32_t>(from, row, column, count)
                    : put_as<std::uint32_t>(from, row, column, count);
    }
  }

  void read_strips() {
    const std::size_t bytes = bits_ / 8u, line = grid_.columns * bytes;
    const std::size_t most = field<std::uint32_t>(TIFFTAG_ROWSPERSTRIP, 0xffffffffu);
    const std::size_t rows = std::min(most, grid_.rows);
    if (rows == 0) refuse("its strips have no rows");
    std::vector<unsigned char> strip(rows * line);
    for (std::size_t row = 0; row < grid_.rows; row += rows) {
      const std::size_t here = std::min(rows, grid_.rows - row);
      const auto wanted = static_cast<tmsize_t>(here * line);
      const std::uint32_t index = TIFFComputeStrip(tiff_.get(), static_cast<std::uint32_t>(row), 0);
      if (TIFFReadEncodedStrip(tiff_.get(), index, strip.data(), wanted) != wanted) {
        refuse("cannot be read from row " + std::to_string(row + 1) + " on");
      }
      for (std::size_t k = 0; k < here; ++k)
        put(strip.data() + k * line, row + k, 0, grid_.columns);
    }
  }

  void read_tiles() {
    const std::size_t bytes = bits_ / 8u;
    const std::size_t width = field<std::uint32_t>(TIFFTAG_TILEWIDTH, 0);
    const std::size_t height = field<std::uint32_t>(TIFFTAG_TILELENGTH, 0);
    if (width == 0 || height == 0 || width > kMostGridPoints / height) {
      refuse("its tiles have no sensible size");
    }
    std::vector<unsigned char> tile(width * height * bytes);
    if (TIFFTileSize(tiff_.get()) != static_cast<tmsize_t>(tile.size())) {
      refuse("its tiles have no sensible size");
    }
    for (std::size_t row = 0; row < grid_.rows; row += height) {
      for (std::size_t column = 0; column < grid_.columns; column += width) {
        if (TIFFReadTile(tiff_.get(), tile.data(), static_cast<std::uint32_t>(column),
                         static_cast<std::uint32_t>(row), 0, 0) < 0) {
          refuse("the tile of row " + std::to_string(row + 1) + ", column " +
                 std::to_string(column + 1) + " cannot be read");
        }
        for (std::size_t k = 0; k < std::min(height, grid_.rows - row); ++k) {
          put(tile.data() + k * width * bytes, row + k, column,
              std::min(width, grid_.columns - column));
        }
      }
    }
  }

  MeshErrors errors_;
  Memory memory_;
  std::unique_ptr<TIFF, CloseTiff> tiff_;
  FileGrid grid_;
  std::uint16_t bits_ = 0, format_ = 0;
  std::optional<double> nodata_;
};

}  // namespace

FileGrid read_geotiff_grid(const std::string& file, std::string_view bytes) {
  return GeoTiff(file, bytes).read();
}

}  // namespace hadal
