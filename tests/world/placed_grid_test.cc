// Where a file's grid lies in N.

#include <gtest/gtest.h>

#include <cmath>

#include "hadal/base/error.h"
#include "hadal/environment/chart.h"
#include "hadal/world/terrain_maker.h"

namespace hadal {
namespace {

/// 3 rows × 4 columns; the value is 10 · row + column.
FileGrid small() {
  FileGrid grid{.rows = 3,
                .columns = 4,
                .west = 500,
                .south = 7000,
                .step_east = 2,
                .step_north = 5,
                .values = {},
                .units = {}};
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 4; ++j) grid.values.push_back(static_cast<float>(10 * i + j));
  }
  return grid;
}

std::string complaint_of(const model::Terrain& t, const FileGrid& grid,
                         const std::optional<model::Chart>& chart = {}) {
  try {
    placed_grid(t, grid, chart, "a.asc");
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(PlacedGrid, MetresAreMovedAndElevationsTurned) {
  model::Terrain t;
  t.origin = {501, 6990}, t.offset = 100, t.values = model::GridValues::kElevation;
  const Terrain ground(placed_grid(t, small(), {}, "a.asc"));
  // x is north, y east.
  EXPECT_NEAR(*ground.depth_at(10, -1), 100, 1e-6);
  EXPECT_NEAR(*ground.depth_at(20, 5), 100 - 23, 1e-6);
  EXPECT_NEAR(*ground.depth_at(15, 1), 100 - 11, 1e-6);
  EXPECT_FALSE(ground.depth_at(9.9, 0));
}

TEST(PlacedGrid, HolesAreErrorsOrFilled) {
  FileGrid grid = small();
  grid.at(1, 2) = std::numeric_limits<float>::quiet_NaN();
  model::Terrain t;
  EXPECT_EQ(complaint_of(t, grid),
            "a.asc: error: has no data at 1 of 12 points, the first in row 2 from the south, "
            "column 3 from the west; expected a grid without holes, or `fill_depth`");
  t.origin = {500, 7000}, t.fill_depth = 77;
  EXPECT_NEAR(*Terrain(placed_grid(t, grid, {}, "a.asc")).depth_at(5, 4), 77, 1e-5);
}

TEST(PlacedGrid, UnitsThatTheFileDoesNotHaveAreRefused) {
  model::Terrain t;
  FileGrid grid = small();
  grid.units = model::GridUnits::kDegrees;
  EXPECT_NE(complaint_of(t, grid).find("is in degrees, not in metres"), std::string::npos);
  t.units = model::GridUnits::kDegrees;
  EXPECT_NE(complaint_of(t, grid).find("a table [chart]"), std::string::npos);
  EXPECT_NE(complaint_of(t, grid, model::Chart{}).find("no degrees"), std::string::npos);
}

/// A hill whose height is a smooth function of latitude and longitude, in three places of the
/// Earth: at any point of N its depth is that at the point's own latitude and longitude.
TEST(PlacedGrid, DegreesLieWhereTheChartSaysThem) {
  for (const model::Chart& origin :
       {model::Chart{43.7, 10.3}, model::Chart{-70, 179.9}, model::Chart{2, -60}}) {
    FileGrid grid{.rows = 201,
                  .columns = 301,
                  .west = origin.longitude_deg - 0.06,
                  .south = origin.latitude_deg - 0.05,
                  .step_east = 4e-4,
                  .step_north = 5e-4,
                  .values = {},
                  .units = model::GridUnits::kDegrees};
    // Files may count longitudes to 360.
    if (origin.longitude_deg < 0) grid.west += 360;
    const auto height = [&](double latitude, double longitude) {
      return 50 * std::sin(100 * (latitude - origin.latitude_deg)) +
             30 * std::cos(80 * (longitude - origin.longitude_deg));
    };
    for (std::size_t i = 0; i < grid.rows; ++i) {
      for (std::size_t j = 0; j < grid.columns; ++j) {
        const double west = origin.longitude_deg - 0.06;
        grid.values.push_back(
            static_cast<float>(height(grid.south + static_cast<double>(i) * grid.step_north,
                                      west + static_cast<double>(j) * grid.step_east)));
      }
    }
    model::Terrain t;
    t.units = model::GridUnits::kDegrees, t.values = model::GridValues::kDepth, t.offset = 500;
    const Terrain ground(placed_grid(t, grid, origin, "a.nc"));
    const Chart chart(origin);
    int inside = 0;
    for (double x = -6000; x <= 6000; x += 731) {
      for (double y = -6000; y <= 6000; y += 677) {
        const auto depth = ground.depth_at(x, y);
        if (!depth) continue;
        ++inside;
        const Geodetic at = chart.geodetic_of_sea({{x, y, 0}});
        double longitude = at.longitude_deg - origin.longitude_deg;
        longitude += origin.longitude_deg - 360 * std::round(longitude / 360);
        // Between points 50 m apart a sine of 250 m · 2π bends by less than 0.1 m.
        EXPECT_NEAR(*depth, 500 + height(at.latitude_deg, longitude), 0.1);
      }
    }
    EXPECT_GT(inside, 20);
  }
}

}  // namespace
}  // namespace hadal
