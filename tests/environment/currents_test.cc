#include <gtest/gtest.h>

#include <cmath>

#include "environment/flow_checks.h"
#include "hadal/environment/currents/constant.h"
#include "hadal/environment/currents/power_law.h"
#include "hadal/environment/currents/tide.h"
#include "support/flows.h"
#include "support/random.h"

namespace hadal {
namespace {

using V3 = Vec3<double>;

using test::expect_derivatives;

const PowerLawCurrent kProfile{
    .velocity = {{1, -0.5, 0}}, .depth = 0, .bottom = 16, .exponent = 0.5, .wall_layer = 0.1};
const TideCurrent kTide{.major = {{1, 0, 0}}, .minor = {{0, 0.5, 0}}, .period = 4, .phase_deg = 90};

TEST(Currents, RatesAndGradientsAreDerivativesOfTheVelocity) {
  test::Random random(1);
  for (int k = 0; k < 20; ++k) {
    V3 p = random.vector<3>(7);
    p[2] += 8;  // between the surface and the bottom of the profile
    const double t = 10 * random();
    expect_derivatives(*current_of(ConstantCurrent{{{0.3, 0.1, 0}}}), p, t);
    expect_derivatives(*current_of(kProfile), p, t);
    expect_derivatives(*current_of(kTide), p, t);
    expect_derivatives(*test::wild_currents()[0], p, t);
  }
  expect_derivatives(*current_of(kProfile), {{0, 0, 15.95}}, 0);  // in the wall layer
}

TEST(PowerLawCurrent, ByHand) {
  // A quarter of the reference height: half the velocity, gradient ½·½/4.
  const Flow<double> f = kProfile.flow(V3{{3, 4, 12}}, 5);
  EXPECT_DOUBLE_EQ(f.velocity_N[0], 0.5);
  EXPECT_DOUBLE_EQ(f.velocity_N[1], -0.25);
  EXPECT_DOUBLE_EQ(f.gradient_N(0, 2), -0.0625);
  EXPECT_DOUBLE_EQ(f.gradient_N(1, 2), 0.03125);
  EXPECT_EQ(f.gradient_N(0, 0), 0);
  EXPECT_EQ(f.rate_N[0], 0);
}

TEST(PowerLawCurrent, HasAFiniteGradientAtTheBottomAndNoFlowBelowIt) {
  const auto at = [](double height) { return kProfile.flow(V3{{0, 0, 16 - height}}, 0); };
  const double edge = std::sqrt(0.1 / 16);
  EXPECT_NEAR(at(0.1 + 1e-12).velocity_N[0], edge, 1e-11);
  EXPECT_NEAR(at(0.1 - 1e-12).velocity_N[0], edge, 1e-11);
  EXPECT_NEAR(at(0.025).velocity_N[0], edge / 4, 1e-14);
  EXPECT_NEAR(at(0.025).gradient_N(0, 2), -edge / 0.1, 1e-13);
  EXPECT_EQ(at(-1).velocity_N[0], 0);
  EXPECT_EQ(at(-1).gradient_N(0, 2), 0);
}

TEST(TideCurrent, GoesRoundItsEllipse) {
  // Phase 90°: the major axis a quarter of the period after time zero, the minor one at half.
  const Flow<double> major = kTide.flow(V3{}, 1), minor = kTide.flow(V3{}, 2);
  EXPECT_DOUBLE_EQ(major.velocity_N[0], 1);
  EXPECT_NEAR(major.velocity_N[1], 0, 1e-15);
  EXPECT_DOUBLE_EQ(major.rate_N[1], 0.5 * kPi / 2);
  EXPECT_NEAR(minor.velocity_N[0], 0, 1e-15);
  EXPECT_DOUBLE_EQ(minor.velocity_N[1], 0.5);
  EXPECT_DOUBLE_EQ(minor.rate_N[0], -kPi / 2);
}

}  // namespace
}  // namespace hadal
