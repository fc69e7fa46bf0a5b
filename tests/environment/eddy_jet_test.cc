// Whirls and jets against their closed forms.

#include <gtest/gtest.h>

#include <cmath>

#include "environment/flow_checks.h"
#include "hadal/environment/currents/eddy.h"
#include "hadal/environment/currents/jet.h"
#include "support/random.h"

namespace hadal {
namespace {

using V3 = Vec3<double>;

EddyCurrent eddy(EddyCore core) {
  return {
      .center = {{3, -2, 0}}, .speed = 0.7, .radius = 5, .core = core, .drift = {{0.2, -0.1, 0}}};
}

double speed_at(const EddyCurrent& e, double r) {
  const V3 v = e.flow(V3{{e.center[0] + r, e.center[1], 4}}, 0).velocity_N;
  return v[1];  // east of a point north of the axis: clockwise from above
}

TEST(EddyCurrent, RatesAndGradientsAreDerivativesOfTheVelocity) {
  test::Random random(2);
  for (int k = 0; k < 20; ++k) {
    const V3 p = random.vector<3>(12);
    for (const EddyCore core : {EddyCore::kLambOseen, EddyCore::kRankine}) {
      test::expect_derivatives(*current_of(eddy(core)), p, 3 * random());
    }
  }
  // On the axis, and on both sides of where the series ends.
  const double edge = 5 * std::sqrt(0.5 / EddyCurrent::kAlpha);
  for (const double r : {0.0, 1e-9, 1e-3, edge - 1e-3, edge + 1e-3}) {
    test::expect_derivatives(*current_of(eddy(EddyCore::kLambOseen)), {{3 + r, -2, 1}}, 0);
  }
}

TEST(EddyCurrent, HasItsLargestSpeedAtItsRadius) {
  for (const EddyCore core : {EddyCore::kLambOseen, EddyCore::kRankine}) {
    const EddyCurrent e = eddy(core);
    EXPECT_NEAR(speed_at(e, 5), 0.7, 1e-15);
    EXPECT_LT(speed_at(e, 5 - 1e-3), 0.7);
    EXPECT_LT(speed_at(e, 5 + 1e-3), 0.7);
  }
  // α solves e^α = 1 + 2α.
  EXPECT_NEAR(std::exp(EddyCurrent::kAlpha), 1 + 2 * EddyCurrent::kAlpha, 1e-15);
}

TEST(EddyCurrent, OfLambAndOseenIsThePrintedFormula) {
  // Γ/(2πr) (1 − e^(−r²/c²)) with the core c = R/√α and the circulation that gives the speed at R.
  const double c = 5 / std::sqrt(EddyCurrent::kAlpha);
  const double turn = 0.7 * 5 / (1 - std::exp(-25 / (c * c)));
  for (const double r : {0.1, 1.0, 2.9, 3.3, 8.0, 40.0}) {
    EXPECT_NEAR(speed_at(eddy(EddyCore::kLambOseen), r),
                turn / r * (1 - std::exp(-r * r / (c * c))), 1e-14);
  }
  // Far away only the circulation is left.
  EXPECT_NEAR(speed_at(eddy(EddyCore::kLambOseen), 1000), turn / 1000, 1e-15);
}

TEST(EddyCurrent, HasNoDivergenceAndMovesWithItsDrift) {
  test::Random random(3);
  for (int k = 0; k < 10; ++k) {
    const V3 p = random.vector<3>(9);
    const auto f = eddy(EddyCore::kLambOseen).flow(p, 0);
    EXPECT_NEAR(f.gradient_N(0, 0) + f.gradient_N(1, 1) + f.gradient_N(2, 2), 0, 1e-16);
    const auto later = eddy(EddyCore::kLambOseen).flow(p + V3{{0.2 * 7, -0.1 * 7, 0}}, 7);
    EXPECT_NEAR(later.velocity_N[0], f.velocity_N[0], 1e-14);
  }
}

TEST(JetCurrent, IsBickleysProfileAcrossItsHeading) {
  const JetCurrent jet{.position = {{10, 20, 0}}, .speed = 1.5, .heading_deg = 30, .width = 8};
  const double c = std::cos(kPi / 6), s = std::sin(kPi / 6);
  for (const double y : {-30.0, -8.0, 0.0, 3.0, 8.0, 400.0, 1e6}) {
    const auto f = jet.flow(V3{{10 - s * y + 4 * c, 20 + c * y + 4 * s, 5}}, 0);
    const double wanted = 1.5 / std::pow(std::cosh(std::min(std::abs(y) / 8, 300.0)), 2);
    EXPECT_NEAR(f.velocity_N[0], c * wanted, 1e-14);
    EXPECT_NEAR(f.velocity_N[1], s * wanted, 1e-14);
  }
  EXPECT_NEAR(1 / std::pow(std::cosh(1.0), 2), 0.42, 5e-4);  // what the help says
  test::Random random(4);
  for (int k = 0; k < 20; ++k) {
    test::expect_derivatives(*current_of(jet), random.vector<3>(30), 0);
  }
}

}  // namespace
}  // namespace hadal
