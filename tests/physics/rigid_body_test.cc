#include "hadal/physics/rigid_body.h"

#include <gtest/gtest.h>

#include "hadal/physics/dynamics.h"
#include "support/vehicles.h"

namespace hadal::physics {
namespace {

using test::Random;

constexpr unsigned kVehicles = 20;

/// C_RB(ν) with the inertia about the origin [Fossen 2011, Eq. 3.56]:
///   [0, −m S(v) − m S(S(ω) r_G); −m S(v) − m S(S(ω) r_G), m S(S(v) r_G) − S(I_o ω)]
/// written out element by element, without the function under test.
Mat6<double> c_rb(const RigidBody<double>& b, const Vec6<double>& nu) {
  const Vec3<double> v = linear(nu), w = angular(nu);
  const Mat3<double> upper = skew(-b.mass * v - b.mass * cross(w, b.r_G));
  const Mat3<double> lower = skew(b.mass * cross(v, b.r_G) - b.inertia * w);
  Mat6<double> C;
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 3; ++c) {
      C(r, c + 3) = C(r + 3, c) = upper(r, c);
      C(r + 3, c + 3) = lower(r, c);
    }
  }
  return C;
}

/// C_A(ν) of a full M_A in 3×3 blocks [Fossen 2011, Eq. 6.43]:
///   [0, −S(A11 v + A12 ω); −S(A11 v + A12 ω), −S(A21 v + A22 ω)]
Mat6<double> c_a(const Mat6<double>& A, const Vec6<double>& nu) {
  Vec3<double> upper, lower;
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 6; ++c) upper[r] += A(r, c) * nu[c], lower[r] += A(r + 3, c) * nu[c];
  }
  const Mat3<double> U = skew(-upper), L = skew(-lower);
  Mat6<double> C;
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 3; ++c) {
      C(r, c + 3) = C(r + 3, c) = U(r, c);
      C(r + 3, c + 3) = L(r, c);
    }
  }
  return C;
}

TEST(Coriolis, MatchesFossensMatrix) {
  Random random(1);
  for (unsigned k = 0; k < kVehicles; ++k) {
    const auto body = vehicle_parameters(test::random_vehicle(k)).body;
    const Vec6<double> nu = random.vector<6>(2);
    const Vec6<double> expected = -(c_rb(body, nu) * nu), tau = coriolis_wrench(body, nu);
    for (int i = 0; i < 6; ++i) EXPECT_NEAR(tau[i], expected[i], 1e-12);  // of some 100 N
  }
}

TEST(Coriolis, DoesNoWork) {
  Random random(2);
  for (unsigned k = 0; k < kVehicles; ++k) {
    const auto body = vehicle_parameters(test::random_vehicle(k)).body;
    const Vec6<double> nu = random.vector<6>(2);
    EXPECT_NEAR(dot(nu, coriolis_wrench(body, nu)), 0, 1e-12);
  }
}

TEST(AddedMassCoriolis, MatchesFossensMatrixWithOffDiagonalTerms) {
  Random random(3);
  for (unsigned k = 0; k < kVehicles; ++k) {
    const auto p = vehicle_parameters(k == 0 ? test::rexrov() : test::random_vehicle(k));
    const Vec6<double> nu = random.vector<6>(1);
    const Vec3<double> current = random.vector<3>(0.5);
    const Mat3<double> R = rotation_matrix(random.rotation());
    const UniformWaterSample<double> water{current, 1025};
    const auto all = wrenches(p, R, nu, water, 9.81, Vec6<double>{}, Vec6<double>{});
    const Vec6<double> nu_r = join(linear(nu) - transposed_times(R, current), angular(nu));
    const Vec6<double> expected = -(c_a(p.M_A, nu_r) * nu_r);
    for (int i = 0; i < 6; ++i) {
      EXPECT_NEAR(all.added_mass_coriolis[i], expected[i], 1e-15 * 1e4);  // up to 1e4 N
    }
  }
}

TEST(AddedMassCoriolis, DoesNoWorkRelativeToTheFluid) {
  Random random(4);
  for (unsigned k = 0; k < kVehicles; ++k) {
    const auto p = vehicle_parameters(test::random_vehicle(k));
    const Vec6<double> nu = random.vector<6>(1);
    const auto all = wrenches(p, identity<double, 3>(), nu, UniformWaterSample<double>{}, 9.81,
                              Vec6<double>{}, Vec6<double>{});
    EXPECT_NEAR(dot(nu, all.added_mass_coriolis), 0, 1e-12);
  }
}

TEST(MassMatrix, IsThatOfACloudOfPointMasses) {
  Random random(5);
  RigidBody<double> body;
  Vec3<double> first;
  std::vector<std::pair<double, Vec3<double>>> cloud;
  for (int k = 0; k < 30; ++k) {
    const double m = 1.5 + random();
    const Vec3<double> r = random.vector<3>(0.5);
    cloud.emplace_back(m, r);
    body.mass += m, first += m * r;
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
        body.inertia(i, j) += m * ((i == j ? dot(r, r) : 0) - r[i] * r[j]);
      }
    }
  }
  body.r_G = (1 / body.mass) * first;
  const Vec6<double> nu = random.vector<6>(1);
  // Momentum and energy by summing over the points.
  Vec6<double> momentum;
  double energy = 0;
  for (const auto& [m, r] : cloud) {
    const Vec3<double> v = linear(nu) + cross(angular(nu), r);
    momentum += wrench_at(r, m * v);
    energy += 0.5 * m * dot(v, v);
  }
  const Vec6<double> by_matrix = rigid_body_mass_matrix(body) * nu;
  const Vec6<double> by_function = rigid_body_momentum(body, nu);
  for (int i = 0; i < 6; ++i) {
    EXPECT_NEAR(by_matrix[i], momentum[i], 1e-13);  // of some 10 kg·m/s
    EXPECT_NEAR(by_function[i], momentum[i], 1e-13);
  }
  EXPECT_NEAR(0.5 * dot(nu, by_matrix), energy, 1e-13);
}

}  // namespace
}  // namespace hadal::physics
