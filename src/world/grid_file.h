#pragma once

/// Grids of depths or elevations from files: ESRI ASCII, GeoTIFF, NetCDF. Read as safely as meshes:
/// no number in them is trusted.

#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hadal/model/terrain.h"
#include "hadal/world/mesh_errors.h"

namespace hadal {

/// A file holds at most so many points.
inline constexpr std::size_t kMostGridPoints = 64'000'000;
/// Of numbers that are no data [m]: beyond any depth, so most likely a mark for a hole.
inline constexpr double kMostHeight = 20'000;

/// What a file says, as it says it: rows from south to north, columns from west to east.
struct FileGrid {
  std::size_t rows = 0, columns = 0;
  double west = 0, south = 0;             ///< of the first point, in the file's own coordinates
  double step_east = 1, step_north = 1;   ///< between points, > 0
  std::vector<float> values;              ///< NaN: no data
  std::optional<model::GridUnits> units;  ///< of its coordinates, if it tells

  float& at(std::size_t row, std::size_t column) { return values[row * columns + column]; }
};

/// `variable` is for NetCDF. Throws InputError with file, line or byte, and reason: not there,
/// another format, damaged, empty, numbers that are infinite or beyond kMostHeight, or too large.
FileGrid read_grid_file(const std::string& file, const std::string& variable);
/// The same from memory; `file` tells the format and how messages call it.
FileGrid read_grid_bytes(const std::string& file, std::string_view bytes,
                         const std::string& variable);

/// One for each format.
FileGrid read_esri_grid(const std::string& file, std::string_view bytes);
FileGrid read_geotiff_grid(const std::string& file, std::string_view bytes);
FileGrid read_netcdf_grid(const std::string& file, std::string_view bytes,
                          const std::string& variable);

/// A number of a file as a grid keeps it: what is beyond any height becomes infinite, which
/// read_grid_bytes refuses.
float as_height(double value);

/// Refuses sizes that make no grid, or a larger one than any; also coordinates and steps that are
/// no numbers. For readers, before they make room.
void check_grid_shape(const FileGrid& grid, const MeshErrors& errors);

}  // namespace hadal
