#include <algorithm>
#include <cmath>
#include <string>

#include "hadal/environment/chart.h"
#include "hadal/world/mesh_errors.h"
#include "hadal/world/terrain_maker.h"

namespace hadal {

namespace {

/// The chart is asked at every so many points of a row; between them degrees go straight, which
/// leaves the parallel by d²/8R · tan φ: 5 cm of 1.6 km at 45°.
constexpr std::size_t kStride = 16;

/// Depths of the file's points, holes filled.
std::vector<float> depths_of(const model::Terrain& terrain, const FileGrid& grid,
                             const MeshErrors& errors) {
  std::vector<float> z(grid.values.size());
  const double sign = terrain.values == model::GridValues::kElevation ? -1 : 1;
  std::size_t holes = 0, first = 0;
  for (std::size_t i = 0; i < z.size(); ++i) {
    const double value = static_cast<double>(grid.values[i]);
    if (!std::isnan(value)) {
      z[i] = static_cast<float>(sign * value + terrain.offset);
      continue;
    }
    if (holes++ == 0) first = i;
    z[i] = static_cast<float>(terrain.fill_depth.value_or(0));
  }
  if (holes > 0 && !terrain.fill_depth) {
    errors.refuse("has no data at " + std::to_string(holes) + " of " + std::to_string(z.size()) +
                      " points, the first in row " + std::to_string(first / grid.columns + 1) +
                      " from the south, column " + std::to_string(first % grid.columns + 1) +
                      " from the west",
                  "a grid without holes, or `fill_depth`");
  }
  if (holes == z.size()) errors.refuse("has no data at all");
  return z;
}

/// Depths become numbers about a datum in whole metres, so that single precision is fine enough.
void set_datum(HeightGrid& grid) {
  const auto [low, high] = std::minmax_element(grid.z.begin(), grid.z.end());
  grid.datum = std::round(0.5 * (static_cast<double>(*low) + static_cast<double>(*high)));
  for (float& z : grid.z) z = static_cast<float>(static_cast<double>(z) - grid.datum);
}

/// Bilinear, at a place in rows and columns within the grid.
double sample(const FileGrid& grid, const std::vector<float>& z, double row, double column) {
  const double i = std::clamp(std::floor(row), 0.0, static_cast<double>(grid.rows - 2));
  const double j = std::clamp(std::floor(column), 0.0, static_cast<double>(grid.columns - 2));
  const double p = row - i, q = column - j;
  const float* a =
      z.data() + static_cast<std::size_t>(i) * grid.columns + static_cast<std::size_t>(j);
  const float* b = a + grid.columns;
  const auto value = [](float x) { return static_cast<double>(x); };
  return (1 - p) * ((1 - q) * value(a[0]) + q * value(a[1])) +
         p * ((1 - q) * value(b[0]) + q * value(b[1]));
}

/// A grid in degrees and the chart that places it.
class Degrees {
 public:
  Degrees(const FileGrid& grid, const std::vector<float>& z, const Chart& chart,
          const MeshErrors& errors)
      : grid_(grid), z_(z), chart_(chart), errors_(errors) {
    // Longitudes of the file may count from 0 to 360.
    const double middle = grid.west + 0.5 * grid.step_east * static_cast<double>(grid.columns - 1);
    turn_ = 360 * std::round((middle - chart.origin().longitude_deg) / 360);
    if (std::abs(grid.south) > 90 || std::abs(north()) > 90 || east() - grid.west > 360) {
      errors.refuse("its coordinates are no degrees of latitude and longitude");
    }
  }

  HeightGrid sampled() {
    find_rectangle();
    HeightGrid out;
    const auto count = [](double length, double step) {
      return static_cast<std::size_t>(std::max(1.0, std::round(length / step))) + 1;
    };
    const Vec3<double> a = place(0.5, 0.5);
    const double rows = static_cast<double>(grid_.rows - 1);
    const double columns = static_cast<double>(grid_.columns - 1);
    const double step_x = std::abs(place(0.5 + 1 / rows, 0.5)[0] - a[0]);
    const double step_y = std::abs(place(0.5, 0.5 + 1 / columns)[1] - a[1]);
    out.rows = count(high_x_ - low_x_, step_x), out.columns = count(high_y_ - low_y_, step_y);
    if (out.rows > kMostGridPoints / out.columns) errors_.refuse("has more than 64 million points");
    out.x0 = low_x_, out.dx = (high_x_ - low_x_) / static_cast<double>(out.rows - 1);
    out.y0 = low_y_, out.dy = (high_y_ - low_y_) / static_cast<double>(out.columns - 1);
    out.z.resize(out.rows * out.columns);
    for (std::size_t i = 0; i < out.rows; ++i) sample_row(out, i);
    return out;
  }

 private:
  double north() const {
    return grid_.south + grid_.step_north * static_cast<double>(grid_.rows - 1);
  }
  double east() const {
    return grid_.west + grid_.step_east * static_cast<double>(grid_.columns - 1);
  }

  /// A place of the file in N, by shares of its extents to the north and east.
  Vec3<double> place(double p, double q) const {
    return chart_.position_of_sea({grid_.south + p * (north() - grid_.south),
                                   grid_.west + q * (east() - grid_.west) - turn_, 0});
  }

  /// Between its sides, which are bent and slanted in N.
  void find_rectangle() {
    low_x_ = low_y_ = -1e300, high_x_ = high_y_ = 1e300;
    constexpr int kSamples = 1000;
    for (int k = 0; k <= kSamples; ++k) {
      const double s = static_cast<double>(k) / kSamples;
      low_x_ = std::max(low_x_, place(0, s)[0]), high_x_ = std::min(high_x_, place(1, s)[0]);
      low_y_ = std::max(low_y_, place(s, 0)[1]), high_y_ = std::min(high_y_, place(s, 1)[1]);
    }
    if (!(low_x_ < high_x_ && low_y_ < high_y_) || high_x_ - low_x_ > 1e6 ||
        high_y_ - low_y_ > 1e6) {
      errors_.refuse("in degrees it is too far from the origin of [chart], or too large",
                     "at most 1000 km");
    }
  }

  struct Cell {
    double row, column;
  };
  Cell cell_at(double x, double y) const {
    const Geodetic at = chart_.geodetic_of_sea({{x, y, 0}});
    double longitude = at.longitude_deg + turn_;
    const double middle = 0.5 * (grid_.west + east());
    longitude += 360 * std::round((middle - longitude) / 360);
    return {(at.latitude_deg - grid_.south) / grid_.step_north,
            (longitude - grid_.west) / grid_.step_east};
  }

  void sample_row(HeightGrid& out, std::size_t i) const {
    const double x = out.x0 + static_cast<double>(i) * out.dx;
    const auto y = [&](std::size_t j) { return out.y0 + static_cast<double>(j) * out.dy; };
    Cell from = cell_at(x, y(0));
    for (std::size_t j = 0; j < out.columns; j += kStride) {
      const std::size_t next = std::min(j + kStride, out.columns - 1);
      const Cell to = cell_at(x, y(next));
      const double steps = static_cast<double>(std::max<std::size_t>(1, next - j));
      for (std::size_t k = j; k < std::min(j + kStride, out.columns); ++k) {
        const double s = static_cast<double>(k - j) / steps;
        out.z[i * out.columns + k] = static_cast<float>(sample(
            grid_, z_, std::lerp(from.row, to.row, s), std::lerp(from.column, to.column, s)));
      }
      from = to;
    }
  }

  const FileGrid& grid_;
  const std::vector<float>& z_;
  const Chart& chart_;
  const MeshErrors& errors_;
  double turn_ = 0;
  double low_x_ = 0, high_x_ = 0, low_y_ = 0, high_y_ = 0;
};

}  // namespace

HeightGrid placed_grid(const model::Terrain& terrain, const FileGrid& grid,
                       const std::optional<model::Chart>& chart, const std::string& file) {
  const MeshErrors errors(file);
  const bool degrees = terrain.units == model::GridUnits::kDegrees;
  if (grid.units && *grid.units != terrain.units) {
    errors.refuse(degrees ? "is in metres, not in degrees" : "is in degrees, not in metres",
                  degrees ? "units = \"metres\"" : "units = \"degrees\", and [chart]");
  }
  std::vector<float> z = depths_of(terrain, grid, errors);
  HeightGrid out;
  if (degrees) {
    if (!chart) errors.refuse("is in degrees", "a table [chart] that says where the origin is");
    out = Degrees(grid, z, Chart(*chart), errors).sampled();
  } else {
    out.rows = grid.rows, out.columns = grid.columns;
    out.x0 = grid.south - terrain.origin[1], out.y0 = grid.west - terrain.origin[0];
    out.dx = grid.step_north, out.dy = grid.step_east;
    out.z = std::move(z);
  }
  set_datum(out);
  return out;
}

}  // namespace hadal
