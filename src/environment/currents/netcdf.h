#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hadal/base/error.h"
#include "hadal/environment/current_setting.h"
#include "hadal/environment/file_problem.h"
#include "hadal/environment/grid_file.h"
#include "hadal/model/kind.h"

namespace hadal {

/// A current on a grid over x, y or longitude, latitude, over depth and time, any of which may be
/// missing: linear in each between the points [theory, Eq. 7.17]. Outside of the grid the water
/// moves as at its edge; where the file has no values (land, bottom) it rests.
struct NetcdfCurrent {
  static constexpr std::string_view kName = "netcdf";
  static constexpr std::string_view kHelp = "on a grid from a netCDF file, as ocean models write";

  std::string file;
  std::string east = "u";
  std::string north = "v";
  std::optional<std::string> up;
  std::optional<std::string> x, y, depth, time;
  std::optional<double> latitude_deg, longitude_deg;
  double origin_x = 0, origin_y = 0;
  double start = 0;
  std::filesystem::path folder;  ///< to which `file` is relative; not a key

  GridFlow prepared(const CurrentSetting& /*setting*/) const { return read(); }
  GridFlow read() const {
    return read_grid((folder / file).string(), {east, north, up, x, y, depth, time, latitude_deg,
                                                longitude_deg, origin_x, origin_y, start});
  }

  bool operator==(const NetcdfCurrent&) const = default;
};

template <class Visitor>
void describe(Visitor& v, NetcdfCurrent& c) {
  v("file", c.file, {.required = true, .help = "netCDF, relative to the scenario file."});
  v("east", c.east, {.help = "Variable of the eastward velocity."});
  v("north", c.north, {.help = "Variable of the northward velocity."});
  v("up", c.up, {.help = "Variable of the upward velocity; left out, the water moves level."});
  v("x", c.x, {.help = "Dimension to the east, where attributes do not tell."});
  v("y", c.y, {.help = "Dimension to the north, where attributes do not tell."});
  v("depth", c.depth, {.help = "Dimension of depth, where attributes do not tell."});
  v("time", c.time, {.help = "Dimension of time, where attributes do not tell."});
  v("latitude_deg", c.latitude_deg,
    {.unit = "deg",
     .range = {.min = -89.9, .max = 89.9},
     .help =
         "Of the origin of N, for a grid over longitude and latitude; left out, that of `chart`."});
  v("longitude_deg", c.longitude_deg,
    {.unit = "deg",
     .range = {.min = -180, .max = 360},
     .help = "Of the origin of N, counted as in the file; left out, that of `chart`."});
  v("origin_x", c.origin_x,
    {.unit = "m",
     .range = model::kCoordinate,
     .help = "Of the origin of N in a grid over metres."});
  v("origin_y", c.origin_y,
    {.unit = "m",
     .range = model::kCoordinate,
     .help = "Of the origin of N in a grid over metres."});
  v("start", c.start,
    {.unit = "s",
     .range = {.min = -1e8, .max = 1e8},
     .help = "Time zero of the run after the first time of the file."});
}

inline std::string doubts_of(const NetcdfCurrent& c, const Vec3<double>& place, double duration) {
  return outside_of(c.read(), place, duration);
}

inline std::vector<model::KeyProblem> problems(const NetcdfCurrent& c) {
  return file_problems([&] { c.read(); });
}

}  // namespace hadal
