// ESRI ASCII grid: a header of keys and numbers, then rows from north to south.

#include <cmath>
#include <map>
#include <string>

#include "hadal/world/grid_file.h"
#include "hadal/world/mesh_scan.h"

namespace hadal {

namespace {

std::string lower(std::string_view word) {
  std::string text(word);
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return text;
}

constexpr const char* kKeys =
    "ncols, nrows, xllcorner or xllcenter, yllcorner or yllcenter, cellsize (or dx and dy), "
    "nodata_value";

bool is_key(const std::string& word) {
  for (const char* key : {"ncols", "nrows", "xllcorner", "xllcenter", "yllcorner", "yllcenter",
                          "cellsize", "dx", "dy", "nodata_value"}) {
    if (word == key) return true;
  }
  return false;
}

/// Keys and their numbers; `first` is then the first number of the grid.
std::map<std::string, double> read_header(MeshText& text, std::string_view& first) {
  std::map<std::string, double> header;
  for (;;) {
    const std::string_view word = text.word();
    if (word.empty()) text.refuse("the file ends within its header", kKeys);
    const std::string key = lower(word);
    if (!is_key(key)) {
      if (header.empty()) text.refuse(quoted_word(word) + " begins no ESRI ASCII grid", kKeys);
      if (!word_as_number(word)) text.refuse("unknown key " + quoted_word(word), kKeys);
      first = word;
      return header;
    }
    const std::string_view value = text.word_of_line();
    const auto number = word_as_number(value);
    const bool nan_mark = key == "nodata_value" && lower(value) == "nan";
    if (!nan_mark && (!number || !std::isfinite(*number))) {
      text.refuse(key + " is " + quoted_word(value), "a number");
    }
    if (!header.emplace(key, nan_mark ? std::nan("") : *number).second) {
      text.refuse(key + " stands twice");
    }
  }
}

std::size_t count_of(const std::map<std::string, double>& header, const char* key,
                     const MeshText& text) {
  const auto at = header.find(key);
  if (at == header.end()) text.refuse(std::string(key) + " is missing from the header", kKeys);
  const double n = at->second;
  if (!(n >= 1 && n <= static_cast<double>(kMostGridPoints) && n == std::floor(n))) {
    text.refuse(std::string(key) + " is not a number of points", "a whole number from 2");
  }
  return static_cast<std::size_t>(n);
}

/// Of the first point: that of the corner of its cell, or of its middle.
double start_of(const std::map<std::string, double>& header, const std::string& axis, double step,
                const MeshText& text) {
  const auto corner = header.find(axis + "llcorner"), center = header.find(axis + "llcenter");
  if ((corner == header.end()) == (center == header.end())) {
    text.refuse("the header has " + std::string(corner == header.end() ? "neither" : "both") +
                    " of " + axis + "llcorner and " + axis + "llcenter",
                "one of both");
  }
  return corner != header.end() ? corner->second + 0.5 * step : center->second;
}

}  // namespace

FileGrid read_esri_grid(const std::string& file, std::string_view bytes) {
  MeshText text(file, bytes);
  std::string_view word;
  const auto header = read_header(text, word);
  FileGrid grid;
  grid.columns = count_of(header, "ncols", text), grid.rows = count_of(header, "nrows", text);
  const auto step = [&](const char* key) {
    const auto own = header.find(key), both = header.find("cellsize");
    if (own == header.end() && both == header.end()) {
      text.refuse("cellsize is missing from the header", kKeys);
    }
    return own == header.end() ? both->second : own->second;
  };
  grid.step_east = step("dx"), grid.step_north = step("dy");
  grid.west = start_of(header, "x", grid.step_east, text);
  grid.south = start_of(header, "y", grid.step_north, text);
  check_grid_shape(grid, text);
  // A number and a blank each: no room is made for what is not there.
  if (bytes.size() / 2 < grid.rows * grid.columns) {
    text.refuse("the file is too short for " + std::to_string(grid.rows) + " × " +
                std::to_string(grid.columns) + " numbers");
  }
  const auto mark = header.find("nodata_value");
  const double nodata = mark == header.end() ? -9999 : mark->second;
  grid.values.resize(grid.rows * grid.columns);
  for (std::size_t i = 0; i < grid.rows; ++i) {
    float* row = grid.values.data() + (grid.rows - 1 - i) * grid.columns;
    for (std::size_t j = 0; j < grid.columns; ++j, word = text.word()) {
      const auto number = word_as_number(word);
      if (!number) {
        text.refuse(word.empty() ? "the file ends in row " + std::to_string(i + 1) + " of " +
                                       std::to_string(grid.rows)
                                 : quoted_word(word) + " is not a number");
      }
      const bool hole = *number == nodata || (std::isnan(*number) && std::isnan(nodata));
      if (!hole && !(std::abs(*number) <= kMostHeight)) {
        text.refuse(quoted_word(word) + " is no height",
                    "at most 20 000 m, or the number of nodata_value");
      }
      row[j] = hole ? std::numeric_limits<float>::quiet_NaN() : static_cast<float>(*number);
    }
  }
  if (!word.empty()) {
    text.refuse("there are more numbers than " + std::to_string(grid.rows) + " × " +
                std::to_string(grid.columns));
  }
  return grid;
}

}  // namespace hadal
