#include "hadal/world/grid_file.h"

#include <cmath>

#include "hadal/world/file_bytes.h"

namespace hadal {

namespace {

enum class Format { kEsri, kGeoTiff, kNetcdf };

Format format_of(const std::string& file) {
  const std::string extension = lower_extension(file);
  if (extension == ".asc") return Format::kEsri;
  if (extension == ".tif" || extension == ".tiff") return Format::kGeoTiff;
  if (extension == ".nc") return Format::kNetcdf;
  MeshErrors(file).refuse("not a grid that can be read",
                          "ESRI ASCII (.asc), GeoTIFF (.tif) or NetCDF (.nc)");
}

/// Counted as a person would: from the first row and column of south-west.
void check_values(const FileGrid& grid, const MeshErrors& errors) {
  for (std::size_t i = 0; i < grid.values.size(); ++i) {
    const double value = static_cast<double>(grid.values[i]);
    if (std::isnan(value) || std::abs(value) <= kMostHeight) continue;
    errors.refuse("the point in row " + std::to_string(i / grid.columns + 1) +
                      " from the south, column " + std::to_string(i % grid.columns + 1) +
                      " from the west has no height within 20 000 m",
                  "the file's own mark where there is no data");
  }
}

}  // namespace

float as_height(double value) {
  if (std::isnan(value)) return std::numeric_limits<float>::quiet_NaN();
  if (std::abs(value) > kMostHeight) return std::numeric_limits<float>::infinity();
  return static_cast<float>(value);
}

void check_grid_shape(const FileGrid& grid, const MeshErrors& errors) {
  if (grid.rows < 2 || grid.columns < 2) {
    errors.refuse("the grid has " + std::to_string(grid.rows) + " × " +
                      std::to_string(grid.columns) + " points",
                  "at least two rows and two columns");
  }
  if (grid.rows > kMostGridPoints / grid.columns) {
    errors.refuse("the grid has " + std::to_string(grid.rows) + " × " +
                      std::to_string(grid.columns) + " points",
                  "at most 64 million");
  }
  const auto sound = [](double x) { return std::abs(x) <= 1e9; };
  if (!sound(grid.west) || !sound(grid.south)) {
    errors.refuse("its corner is no place", "coordinates within ±1e9");
  }
  const auto step = [](double x) { return x >= 1e-9 && x <= 1e6; };
  if (!step(grid.step_east) || !step(grid.step_north)) {
    errors.refuse("the distance between its points is no length", "1e-9 to 1e6");
  }
}

FileGrid read_grid_bytes(const std::string& file, std::string_view bytes,
                         const std::string& variable) {
  const Format format = format_of(file);
  const MeshErrors errors(file);
  if (format != Format::kNetcdf && !variable.empty()) {
    errors.refuse("has no variables to choose '" + variable + "' of", "no `variable`");
  }
  FileGrid grid = format == Format::kEsri      ? read_esri_grid(file, bytes)
                  : format == Format::kGeoTiff ? read_geotiff_grid(file, bytes)
                                               : read_netcdf_grid(file, bytes, variable);
  check_values(grid, errors);
  return grid;
}

FileGrid read_grid_file(const std::string& file, const std::string& variable) {
  format_of(file);
  return read_grid_bytes(file, read_file_bytes(file, MeshErrors(file), kMostFileBytes, "grid file"),
                         variable);
}

}  // namespace hadal
