#pragma once

/// Ground as a height above every place, from a file or a formula, as a scenario says it.

#include <array>
#include <optional>
#include <string>

#include "hadal/math/vec.h"
#include "hadal/model/field.h"
#include "hadal/model/shape.h"

namespace hadal::model {

enum class TerrainKind { kFile, kFractal };
template <>
struct EnumNames<TerrainKind> {
  static constexpr std::array<std::string_view, 2> value = {"file", "fractal"};
};

/// What the numbers of a file say.
enum class GridValues { kDepth, kElevation };
template <>
struct EnumNames<GridValues> {
  static constexpr std::array<std::string_view, 2> value = {"depth", "elevation"};
};

/// What the columns and rows of a file are counted in.
enum class GridUnits { kMetres, kDegrees };
template <>
struct EnumNames<GridUnits> {
  static constexpr std::array<std::string_view, 2> value = {"metres", "degrees"};
};

struct Ripples {
  double height = 0;
  double wavelength = 0;
  double direction_deg = 0;
  bool operator==(const Ripples&) const = default;
};

template <class Visitor>
void describe(Visitor& v, Ripples& r) {
  v("height", r.height,
    {.unit = "m", .range = kSize, .required = true, .help = "From trough to crest."});
  v("wavelength", r.wavelength,
    {.unit = "m", .range = kSize, .required = true, .help = "From crest to crest."});
  v("direction_deg", r.direction_deg, {.unit = "deg", .help = "Across the crests, from north."});
}

struct Boulders {
  int count = 0;
  std::array<double, 2> radius{};
  bool operator==(const Boulders&) const = default;
};

template <class Visitor>
void describe(Visitor& v, Boulders& b) {
  v("count", b.count,
    {.range = {.min = 1, .max = 100000}, .required = true, .help = "On the whole of it."});
  v("radius", b.radius,
    {.unit = "m",
     .range = kSize,
     .required = true,
     .help = "Least and largest; small ones are more."});
}

struct Terrain {
  std::string name;
  TerrainKind kind = TerrainKind::kFile;
  // From a file.
  std::string file;
  std::string variable;
  GridValues values = GridValues::kDepth;
  GridUnits units = GridUnits::kMetres;
  std::array<double, 2> origin{};
  double offset = 0;
  std::optional<double> fill_depth;
  // By formula.
  Vec3<double> center;
  std::array<double, 2> extent{};
  double spacing = 1;
  int seed = 1;
  double relief = 0;
  double hurst = 0.8;
  double largest_wavelength = 100;
  double slope_deg = 0;
  double slope_direction_deg = 0;
  std::optional<Ripples> ripples;
  std::optional<Boulders> boulders;

  std::string material;
  Surface surface;
  bool operator==(const Terrain&) const = default;
};

template <class Visitor>
void describe(Visitor& v, Terrain& t) {
  constexpr Kinds kFile = kinds(TerrainKind::kFile), kFractal = kinds(TerrainKind::kFractal);
  v("name", t.name, {.help = "For messages and pictures."});
  v("kind", t.kind,
    {.required = true,
     .tag = true,
     .help = "file: a grid of depths or elevations; fractal: a formula with a seed."});
  v("file", t.file,
    {.required = true,
     .kinds = kFile,
     .help =
         "ESRI ASCII (.asc), GeoTIFF (.tif, .tiff) or NetCDF (.nc), relative to the scenario."});
  v("variable", t.variable,
    {.kinds = kFile,
     .help = "NetCDF: which one; needed if the file has several over two dimensions."});
  v("values", t.values,
    {.required = true,
     .kinds = kFile,
     .help = "depth: positive down; elevation: positive up, as charts of land and sea have it."});
  v("units", t.units,
    {.kinds = kFile,
     .help = "Of its axes. metres: east and north; degrees: longitude and latitude, placed by "
             "`[chart]`."});
  v("origin", t.origin,
    {.unit = "m",
     .kinds = kFile,
     .help = "Easting and northing of the file that lie at x = y = 0; not for degrees."});
  v("offset", t.offset,
    {.unit = "m", .range = kCoordinate, .kinds = kFile, .help = "Added to its depths."});
  v("fill_depth", t.fill_depth,
    {.unit = "m",
     .range = kCoordinate,
     .kinds = kFile,
     .help = "Depth where the file has no data; without it such holes are errors."});
  v("center", t.center,
    {.unit = "m", .range = kCoordinate, .required = true, .kinds = kFractal, .help = "NED."});
  v("extent", t.extent,
    {.unit = "m", .range = kSize, .required = true, .kinds = kFractal, .help = "Along x and y."});
  v("spacing", t.spacing,
    {.unit = "m", .range = kSize, .kinds = kFractal, .help = "Between its points."});
  v("seed", t.seed,
    {.range = kNonNegative, .kinds = kFractal, .help = "Its own, whatever the run's."});
  v("relief", t.relief,
    {.unit = "m",
     .range = kNonNegative,
     .kinds = kFractal,
     .help = "Standard deviation of the fractal's heights."});
  v("hurst", t.hurst,
    {.range = {.min = 0.05, .max = 1},
     .kinds = kFractal,
     .help = "1: smooth hills; small: rough at every scale."});
  v("largest_wavelength", t.largest_wavelength,
    {.unit = "m", .range = kSize, .kinds = kFractal, .help = "Of the fractal's largest hills."});
  v("slope_deg", t.slope_deg,
    {.unit = "deg",
     .range = {.min = 0, .max = 80},
     .kinds = kFractal,
     .help = "Of the plane below it all, which deepens"});
  v("slope_direction_deg", t.slope_direction_deg,
    {.unit = "deg", .kinds = kFractal, .help = "in this direction, from north."});
  v("ripples", t.ripples, {.kinds = kFractal, .help = "Waves of sand on it."});
  v("boulders", t.boulders, {.kinds = kFractal, .help = "Half-buried stones on it."});
  v("material", t.material, {.help = "Name of one of `world.materials`."});
  describe(v, t.surface);
}

}  // namespace hadal::model
