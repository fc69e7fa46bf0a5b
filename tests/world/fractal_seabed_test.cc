// The seabed by formula: its numbers are what its keys say.

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "hadal/world/terrain_maker.h"

namespace hadal {
namespace {

model::Terrain seabed() {
  model::Terrain t;
  t.kind = model::TerrainKind::kFractal;
  t.center = {{100, 200, 30}}, t.extent = {400, 300}, t.spacing = 1;
  return t;
}

/// Mean square of height differences over `lag` points along y.
double structure(const HeightGrid& grid, std::size_t lag) {
  double sum = 0;
  std::size_t count = 0;
  for (std::size_t i = 0; i < grid.rows; ++i) {
    for (std::size_t j = 0; j + lag < grid.columns; ++j, ++count) {
      const double d =
          static_cast<double>(grid.z[i * grid.columns + j + lag] - grid.z[i * grid.columns + j]);
      sum += d * d;
    }
  }
  return sum / static_cast<double>(count);
}

TEST(FractalSeabed, HasTheAskedPlaceAndStandardDeviation) {
  model::Terrain t = seabed();
  t.relief = 2;
  const HeightGrid grid = fractal_seabed(t);
  EXPECT_EQ(grid.rows, 401u);
  EXPECT_EQ(grid.columns, 301u);
  EXPECT_EQ(grid.x0, -100);
  EXPECT_EQ(grid.y0, 50);
  EXPECT_EQ(grid.datum, 30);
  double mean = 0, square = 0;
  for (const float z : grid.z) mean += static_cast<double>(z), square += static_cast<double>(z * z);
  const auto n = static_cast<double>(grid.z.size());
  EXPECT_NEAR(mean / n, 0, 1e-5);
  EXPECT_NEAR(std::sqrt(square / n), 2, 1e-4);
}

/// Differences of heights grow as distance^(2H) between the scales it is made of [Mandelbrot 1968].
TEST(FractalSeabed, RoughnessFollowsTheHurstExponent) {
  for (const double hurst : {0.3, 0.6, 0.9}) {
    model::Terrain t = seabed();
    t.relief = 2, t.hurst = hurst, t.largest_wavelength = 400, t.extent = {800, 800};
    const HeightGrid grid = fractal_seabed(t);
    const double slope = std::log(structure(grid, 32) / structure(grid, 8)) / std::log(4.0);
    // A sum of octaves is a fractal between them only roughly.
    EXPECT_NEAR(0.5 * slope, hurst, 0.13);
  }
}

TEST(FractalSeabed, SameSeedIsTheSameGroundAndAnotherIsNot) {
  model::Terrain t = seabed();
  t.relief = 2, t.boulders = model::Boulders{100, {0.5, 5}};
  const HeightGrid one = fractal_seabed(t), again = fractal_seabed(t);
  EXPECT_EQ(one.z, again.z);
  t.seed = 2;
  const HeightGrid other = fractal_seabed(t);
  double product = 0, square = 0;
  for (std::size_t k = 0; k < one.z.size(); ++k) {
    product += static_cast<double>(one.z[k] * other.z[k]);
    square += static_cast<double>(one.z[k] * one.z[k]);
  }
  EXPECT_LT(std::abs(product), 0.3 * square);
}

/// By hand.
TEST(FractalSeabed, SlopeAndRipplesAreWhereTheyShouldBe) {
  model::Terrain t = seabed();
  t.slope_deg = 10, t.slope_direction_deg = 90;
  t.ripples = model::Ripples{.height = 0.4, .wavelength = 8, .direction_deg = 0};
  const Terrain ground(fractal_seabed(t));
  // It deepens to the east, and has a crest a quarter of a wave north of the centre.
  EXPECT_NEAR(*ground.depth_at(100, 300) - *ground.depth_at(100, 200),
              100 * std::tan(10 * 3.14159265358979 / 180), 1e-4);
  EXPECT_NEAR(*ground.depth_at(102, 200), 30 - 0.2, 1e-5);
  EXPECT_NEAR(*ground.depth_at(106, 200), 30 + 0.2, 1e-5);
}

TEST(FractalSeabed, BouldersStandOutByNoMoreThanTheirRadius) {
  model::Terrain t = seabed();
  t.boulders = model::Boulders{200, {1, 4}};
  const HeightGrid grid = fractal_seabed(t);
  float highest = 0;
  std::size_t covered = 0;
  for (const float z : grid.z) {
    EXPECT_LE(z, 0);
    highest = std::min(highest, z);
    covered += z < 0 ? 1 : 0;
  }
  EXPECT_LT(highest, -2);
  EXPECT_GE(highest, -4);
  // About 200 discs of their mean area, π a² b²/(b² − a²) · ln(b²/a²) = 9.3 m².
  EXPECT_NEAR(static_cast<double>(covered), 200 * 9.3, 500);
}

}  // namespace
}  // namespace hadal
