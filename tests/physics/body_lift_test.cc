#include <gtest/gtest.h>

#include "support/extended.h"

namespace hadal::physics {
namespace {

/// The hull of the LAUV: 15 cm wide, C_L = 1.24 α on its cross-section, 20 cm behind the origin.
constexpr double kArea = kPi * 0.075 * 0.075, kSlope = 1.24, kPosition = -0.202;

Vec6<double> lift(const Vec6<double>& nu) {
  model::Vehicle v = test::block_with({});
  v.actuators.clear();
  v.hydrodynamics.body_lift = model::BodyLift{kArea, kSlope, kPosition};
  engine::VehicleState<double> s;
  s.body.nu = nu;
  return test::rate_of(vehicle_parameters(v), s).wrenches.lift;
}

double power(const Vec6<double>& wrench, const Vec6<double>& nu) {
  double sum = 0;
  for (int i = 0; i < 6; ++i) sum += wrench[i] * nu[i];
  return sum;
}

// Y = −½ρ A C u v, Z = −½ρ A C u w, M = −x Z, N = x Y, whatever the rates.
TEST(BodyLift, AheadIsThatOfThePaper) {
  test::Random random(1);
  for (int k = 0; k < 200; ++k) {
    Vec6<double> nu = random.vector<6>(2);
    nu[0] = std::abs(nu[0]);
    const double Y = -500 * kArea * kSlope * nu[0] * nu[1],
                 Z = -500 * kArea * kSlope * nu[0] * nu[2];
    const double expected[6] = {0, Y, Z, 0, -kPosition * Z, kPosition * Y};
    const Vec6<double> got = lift(nu);
    for (int i = 0; i < 6; ++i) EXPECT_NEAR(got[i], expected[i], 1e-12) << i;
  }
}

TEST(BodyLift, FeedsInNoEnergyAsternAndTakesSomeFromDriftAhead) {
  test::Random random(2);
  for (int k = 0; k < 1000; ++k) {
    Vec6<double> nu = random.vector<6>(2);
    nu[0] = -std::abs(nu[0]);
    EXPECT_EQ(power(lift(nu), nu), 0);
    nu[0] = -nu[0], nu[3] = nu[4] = nu[5] = 0;
    EXPECT_LT(power(lift(nu), nu), 0);
  }
}

}  // namespace
}  // namespace hadal::physics
