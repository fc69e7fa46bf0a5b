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

/// Surge and yaw of a block that differ by direction, one of them across the diagonal.
model::Vehicle two_way() {
  model::Vehicle v = test::rexrov();
  Mat6<double> linear = v.hydrodynamics.linear_damping;
  linear(0, 0) = 7, linear(5, 0) = -3;
  v.hydrodynamics.linear_damping(0, 0) = 5;
  v.hydrodynamics.linear_damping_backward = linear;
  v.hydrodynamics.quadratic_damping(5, 5) = 40;
  v.hydrodynamics.quadratic_damping_backward = v.hydrodynamics.quadratic_damping;
  (*v.hydrodynamics.quadratic_damping_backward)(5, 5) = 10;
  return v;
}

TEST(Damping, EachDirectionHasItsOwnMatrix) {
  const model::Vehicle v = two_way();
  const auto p = vehicle_parameters(v);
  ASSERT_TRUE(p.damping.directional);
  const model::Hydrodynamics& h = v.hydrodynamics;
  Random random(3);
  for (int k = 0; k < 100; ++k) {
    const Vec6<double> nu = random.vector<6>(2);
    const Vec6<double> tau = damping_wrench(p.damping, nu);
    // By the definition: column j of the matrix that holds for the sign of ν_j.
    Vec6<double> expected;
    for (int i = 0; i < 6; ++i) {
      for (int j = 0; j < 6; ++j) {
        const auto& linear = nu[j] < 0 ? *h.linear_damping_backward : h.linear_damping;
        const auto& quadratic = nu[j] < 0 ? *h.quadratic_damping_backward : h.quadratic_damping;
        expected[i] -= (linear(i, j) + quadratic(i, j) * std::abs(nu[j])) * nu[j];
      }
      EXPECT_NEAR(tau[i], expected[i], 1e-10) << i;  // of some 1000 N
    }
  }
  EXPECT_EQ(damping_wrench(p.damping, Vec6<double>{}), Vec6<double>{});
}

TEST(Damping, EqualMatricesOfBothDirectionsAreOne) {
  model::Vehicle v = test::rexrov();
  v.hydrodynamics.linear_damping_backward = v.hydrodynamics.linear_damping;
  const auto p = vehicle_parameters(v);
  EXPECT_FALSE(p.damping.directional);
  EXPECT_TRUE(p.damping.diagonal);
}

TEST(Damping, DerivativesCountInBothDirections) {
  model::Vehicle v = two_way();
  v.hydrodynamics.derivatives["X_u"] = -2;
  const auto p = vehicle_parameters(v);
  const double ahead = damping_wrench(p.damping, Vec6<double>{{1, 0, 0, 0, 0, 0}})[0];
  const double astern = damping_wrench(p.damping, Vec6<double>{{-1, 0, 0, 0, 0, 0}})[0];
  const double quadratic = v.hydrodynamics.quadratic_damping(0, 0);
  EXPECT_NEAR(ahead, -(5 + 2 + quadratic), 1e-12 * quadratic);
  EXPECT_NEAR(astern, 7 + 2 + quadratic, 1e-12 * quadratic);
}

TEST(Damping, TheLargerDirectionDecidesWhatAStepCanTake) {
  const auto p = vehicle_parameters(two_way());
  const Mat6<double> largest = largest_linear_damping(p.damping);
  EXPECT_EQ(largest(0, 0), 7);
  EXPECT_EQ(largest(5, 0), -3);
  EXPECT_EQ(largest(1, 1), p.damping.linear(1, 1));
}

}  // namespace
}  // namespace hadal::physics
