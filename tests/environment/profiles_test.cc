// Profiles over depth: by table and by logarithm.

#include <gtest/gtest.h>

#include <cmath>

#include "environment/flow_checks.h"
#include "hadal/environment/currents/depth_table.h"
#include "hadal/environment/currents/logarithmic.h"
#include "support/random.h"

namespace hadal {
namespace {

using V3 = Vec3<double>;

TEST(MonotoneCurve, GoesThroughItsPointsAndNeverBeyondThem) {
  test::Random random(5);
  for (int k = 0; k < 50; ++k) {
    std::vector<double> x{0}, y{random()};
    for (int i = 0; i < 8; ++i) {
      x.push_back(x.back() + 0.1 + std::abs(random()));
      y.push_back(i % 3 == 2 ? y.back() : random());
    }
    const MonotoneCurve curve(x, y);
    for (std::size_t i = 0; i + 1 < x.size(); ++i) {
      EXPECT_NEAR(curve.at(x[i]).value, y[i], 1e-15);
      const double low = std::min(y[i], y[i + 1]), high = std::max(y[i], y[i + 1]);
      for (int part = 1; part < 50; ++part) {
        const double value = curve.at(x[i] + (x[i + 1] - x[i]) * part / 50).value;
        EXPECT_GE(value, low - 1e-14);
        EXPECT_LE(value, high + 1e-14);
      }
      // One slope from both sides.
      if (i == 0) continue;
      EXPECT_NEAR(curve.at(x[i] - 1e-9).slope, curve.at(x[i] + 1e-9).slope, 1e-5);
    }
  }
}

TEST(MonotoneCurve, IsALineThroughTwoPointsAndConstantOutside) {
  const MonotoneCurve line({1, 3}, {10, 20});
  EXPECT_DOUBLE_EQ(line.at(1.5).value, 12.5);
  EXPECT_DOUBLE_EQ(line.at(1.5).slope, 5);
  EXPECT_EQ(line.at(0.0).value, 10);
  EXPECT_EQ(line.at(9.0).value, 20);
  EXPECT_EQ(line.at(9.0).slope, 0);
  EXPECT_EQ(MonotoneCurve({2}, {7}).at(5.0).value, 7);
}

TEST(MonotoneCurve, FollowsASmoothFunction) {
  // Of second order at least: halving the spacing leaves a quarter of the error or less.
  const auto error = [](int n) {
    std::vector<double> x, y;
    for (int i = 0; i <= n; ++i) x.push_back(2.0 * i / n), y.push_back(std::exp(x.back()));
    const MonotoneCurve curve(x, y);
    double worst = 0;
    for (double s = 0; s < 2; s += 0.003) {
      worst = std::max(worst, std::abs(curve.at(s).value - std::exp(s)));
    }
    return worst;
  };
  EXPECT_LT(error(20), 0.27 * error(10));
  EXPECT_LT(error(80), 1e-4);
}

TEST(DepthTableCurrent, IsItsTableWithExactGradient) {
  const DepthTableCurrent table{
      .depths = {0, 10, 30, 60},
      .velocities = {{1, 0, 0}, {0.8, 0.1, 0}, {0.2, 0.3, 0}, {0, 0.3, 0.01}}};
  EXPECT_TRUE(problems(table).empty());
  const auto current = current_of(table.prepared({}));
  const auto f = current->flow(V3{{5, 6, 10}}, 3);
  EXPECT_NEAR(f.velocity_N[0], 0.8, 1e-15);
  EXPECT_NEAR(f.velocity_N[1], 0.1, 1e-15);
  for (const double d : {-5.0, 3.0, 17.0, 42.0, 59.0, 70.0}) {
    test::expect_derivatives(*current, {{1, 2, d}}, 0);
  }
}

TEST(DepthTableCurrent, RefusesTablesThatAreNone) {
  EXPECT_FALSE(problems(DepthTableCurrent{}).empty());
  EXPECT_FALSE(problems(DepthTableCurrent{{0, 0}, {{1, 0, 0}, {1, 0, 0}}}).empty());
  EXPECT_FALSE(problems(DepthTableCurrent{{0, 1}, {{1, 0, 0}}}).empty());
  EXPECT_FALSE(problems(DepthTableCurrent{{0, 1}, {{1, 0, 0}, {1, 0}}}).empty());
}

TEST(LogarithmicCurrent, ByHand) {
  // Heights e·z₀, e²·z₀, e³·z₀: one, two, three thirds of the velocity at e³ z₀.
  const double z0 = 0.01, e = std::exp(1.0);
  const LogarithmicCurrent c{
      .velocity = {{0.9, -0.3, 0}}, .depth = 20 - z0 * e * e * e, .bottom = 20, .roughness = z0};
  EXPECT_NEAR(c.flow(V3{{0, 0, 20 - z0 * e}}, 0).velocity_N[0], 0.3, 1e-12);
  EXPECT_NEAR(c.flow(V3{{0, 0, 20 - z0 * e * e}}, 0).velocity_N[1], -0.2, 1e-12);
  EXPECT_EQ(c.flow(V3{{0, 0, 19.995}}, 0).velocity_N[0], 0);
  EXPECT_EQ(c.flow(V3{{0, 0, 25}}, 0).velocity_N[0], 0);
  for (const double d : {0.0, 5.0, 19.0}) test::expect_derivatives(*current_of(c), {{1, 2, d}}, 0);
  EXPECT_FALSE(problems(LogarithmicCurrent{.depth = 5, .bottom = 5}).empty());
}

}  // namespace
}  // namespace hadal
