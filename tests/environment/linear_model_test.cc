// Analyses in water that varies.

#include <gtest/gtest.h>

#include <cmath>

#include "hadal/analysis/vehicle_system.h"
#include "hadal/environment/currents/power_law.h"
#include "hadal/environment/currents/tide.h"
#include "support/flows.h"
#include "support/vehicles.h"

namespace hadal::analysis {
namespace {

TEST(LinearModelInAFlow, IsTheDifferenceQuotientOfTheEquations) {
  Currents currents = test::wild_currents();
  currents.push_back(
      current_of(PowerLawCurrent{.velocity = {{0.8, -0.3, 0}}, .bottom = 30, .exponent = 0.4}));
  currents.push_back(current_of(TideCurrent{.major = {{0.4, -0.2, 0.1}}, .period = 6}));
  const VehicleSystem system(test::random_vehicle(4), Environment({}, currents), 2.5);
  std::vector<double> u(system.inputs().size(), 5.0), x = system.settled_state(u);
  const double body[] = {1, -2, 7, 0.3, -0.2, 0.5, 0.8, 0.3, -0.4, 0.2, 0.1, -0.3};
  std::copy(std::begin(body), std::end(body), x.begin());
  const Matrix jacobian = system.jacobian(x, u);
  for (std::size_t c = 0; c < x.size(); ++c) {
    const double e = 1e-6;
    std::vector<double> above = x, below = x;
    above[c] += e, below[c] -= e;
    const auto high = system.evaluate<double>(above, u).rate;
    const auto low = system.evaluate<double>(below, u).rate;
    for (std::size_t r = 0; r < x.size(); ++r) {
      // Rounding of rates up to 10 over 1e-6.
      EXPECT_NEAR(jacobian[r][c], (high[r] - low[r]) / (2 * e), 1e-7) << r << " " << c;
    }
  }
  // The place matters.
  double by_depth = 0;
  for (std::size_t r = kU; r < kBodyStates; ++r) by_depth += std::abs(jacobian[r][kD]);
  EXPECT_GT(by_depth, 1e-3);
}

TEST(LinearModelInAFlow, IsThatOfItsTime) {
  const Environment water({}, {current_of(TideCurrent{.major = {{1, 0, 0}}, .period = 4})});
  const model::Vehicle vehicle = test::bluerov2_heavy();
  const VehicleSystem flood(vehicle, water, 0), ebb(vehicle, water, 2), slack(vehicle, water, 1);
  const VehicleSystem uniform(vehicle, UniformWater<double>{{{1, 0, 0}}});
  const std::vector<double> u(flood.inputs().size(), 0.0), x = flood.settled_state(u);
  const auto surge = [&](const VehicleSystem& s) { return s.evaluate<double>(x, u).rate[kU]; };
  // At its turning points a tide has no rate.
  EXPECT_NEAR(surge(flood), surge(uniform), 1e-14);
  EXPECT_NEAR(surge(ebb), -surge(uniform), 1e-14);
  // At slack water it has nothing but its rate: it carries along what is neutral.
  const auto& p = slack.parameters();
  const double displaced = 1025 * p.body.volume, rate = -2 * kPi / 4;
  EXPECT_NEAR(surge(slack), (displaced + p.M_A(0, 0)) / (p.body.mass + p.M_A(0, 0)) * rate, 1e-2);
}

}  // namespace
}  // namespace hadal::analysis
