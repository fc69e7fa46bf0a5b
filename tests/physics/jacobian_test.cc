#include "hadal/physics/jacobian.h"

#include <gtest/gtest.h>

#include "support/vehicles.h"

namespace hadal::physics {
namespace {

// Difference quotients with Richardson extrapolation: truncation O(h⁴) and rounding ε·|f|/h, both
// below 1e-9 of the entries, which reach some 100. Quadratic drag is smooth away from zero speed.
TEST(Jacobian, MatchesExtrapolatedDifferenceQuotients) {
  for (unsigned seed = 1; seed <= 5; ++seed) {
    const auto p = vehicle_parameters(test::random_vehicle(seed));
    test::Random random(seed);
    const FlatState<double> x = flat(test::random_state(random, 1, 1));
    const UniformWater<double> water{random.vector<3>(0.3), 1025};
    const Vec6<double> tau = random.vector<6>(20);
    const auto rate = [&](const FlatState<double>& at) {
      return state_rate(p, at, water.sample({}, 0), 9.81, tau, Vec6<double>{});
    };
    const auto quotient = [&](int i, double h) {
      FlatState<double> up = x, down = x;
      up[i] += h, down[i] -= h;
      return (0.5 / h) * (rate(up) - rate(down));
    };
    const auto jacobian = state_jacobian(p, x, water, 9.81, tau);
    for (int c = 0; c < 13; ++c) {
      const double h = 1e-3;
      const FlatState<double> coarse = quotient(c, h), fine = quotient(c, h / 2);
      for (int r = 0; r < 13; ++r) {
        const double expected = (4 * fine[r] - coarse[r]) / 3;
        EXPECT_NEAR(jacobian(r, c), expected, 1e-8 * std::max(1.0, std::abs(expected)))
            << "row " << r << ", column " << c << ", vehicle " << seed;
      }
    }
  }
}

TEST(Jacobian, PositionDoesNotMatterInUniformWater) {
  const auto p = vehicle_parameters(test::bluerov2_heavy());
  test::Random random(9);
  const auto jacobian =
      state_jacobian(p, flat(test::random_state(random, 1, 1)), {}, 9.81, Vec6<double>{});
  for (int r = 0; r < 13; ++r) {
    for (int c = 0; c < 3; ++c) EXPECT_EQ(jacobian(r, c), 0);
  }
}

}  // namespace
}  // namespace hadal::physics
