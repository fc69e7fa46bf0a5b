#include "hadal/physics/damping.h"

#include <gtest/gtest.h>

#include "support/vehicles.h"

namespace hadal::physics {
namespace {

using test::Random;

TEST(Damping, ByHandForOneDirection) {
  const auto p = vehicle_parameters(test::bluerov2_heavy());
  // Surge −0.5 m/s: 13.7·0.5 + 141·0.25 against the motion; yaw 2 rad/s: 1.5·4.
  const Vec6<double> tau = damping_wrench(p.damping, Vec6<double>{{-0.5, 0, 0, 0, 0, 2}});
  EXPECT_DOUBLE_EQ(tau[0], 42.1);
  EXPECT_DOUBLE_EQ(tau[5], -6);
  EXPECT_EQ(tau[1], 0);
}

TEST(Damping, DiagonalDragNeverGivesPower) {
  const auto p = vehicle_parameters(test::rexrov());
  Random random(1);
  for (int k = 0; k < 100; ++k) {
    const Vec6<double> nu = random.vector<6>(2);
    EXPECT_LT(dot(nu, damping_wrench(p.damping, nu)), 0);
  }
}

TEST(Damping, FullMatrixActsByColumn) {
  Damping<double> d;
  d.linear(1, 0) = 2, d.quadratic(1, 0) = 3, d.quadratic(4, 2) = 5;
  const Vec6<double> tau = damping_wrench(d, Vec6<double>{{-2, 100, 0.5, 0, 0, 0}});
  // Row 1: −(2 + 3·|−2|)(−2) = 16; row 4: −5·0.25.
  EXPECT_EQ(tau, (Vec6<double>{{0, 16, 0, 0, -1.25, 0}}));
}

TEST(Damping, TheShortWayForDiagonalMatricesIsTheLongWay) {
  auto p = vehicle_parameters(test::rexrov());
  ASSERT_TRUE(p.damping.diagonal);
  const Vec6<double> nu{{0.3, -0.4, 0.5, -0.6, 0.7, -0.8}};
  const Vec6<double> fast = damping_wrench(p.damping, nu);
  p.damping.diagonal = false;
  const Vec6<double> full = damping_wrench(p.damping, nu);
  for (int i = 0; i < 6; ++i) EXPECT_NEAR(fast[i], full[i], 1e-12);  // of some 1000 N
}

TEST(Damping, AMatrixWithOneTermOffTheDiagonalIsNotDiagonal) {
  model::Vehicle v = test::rexrov();
  v.hydrodynamics.quadratic_damping(5, 1) = 1;
  EXPECT_FALSE(vehicle_parameters(v).damping.diagonal);
}

}  // namespace
}  // namespace hadal::physics
