#include <gtest/gtest.h>

#include "engine/runs.h"

namespace hadal::engine {
namespace {

/// Kinetic energy of body and water, and their momentum about the origin of N, in N.
struct Invariants {
  double energy;
  Vec3<double> linear, angular;
};

Invariants invariants(const VehicleParameters<double>& p, const BodyState<double>& s) {
  const Vec6<double> h = (physics::rigid_body_mass_matrix(p.body) + p.M_A) * s.nu;
  const Mat3<double> R = rotation_matrix(s.q_NB);
  const Vec3<double> p_N = R * linear(h);
  return {0.5 * dot(s.nu, h), p_N, R * angular(h) + cross(s.p_NB_N, p_N)};
}

double norm(const Vec3<double>& v) { return std::sqrt(dot(v, v)); }

class Conservation : public ::testing::TestWithParam<unsigned> {};

// 100 s at 2 ms: RK4's own error after some 50 turns is below 1e-10, rounding of 5e4 steps near
// 1e-13; 1e-9 would still show a wrong Coriolis term (27 % in 10 s with the misprint of Eq. 13).
TEST_P(Conservation, EnergyAndMomentumHoldWithoutForces) {
  const model::Vehicle description =
      GetParam() == 0 ? test::rexrov() : test::random_vehicle(GetParam());
  const auto p = physics::vehicle_parameters(test::without_forces(description));
  test::Random random(GetParam());
  VehicleState<double> state{test::random_state(random, 1, 1), {}};
  const Invariants before = invariants(p, state.body);
  for (int k = 0; k < 10; ++k) {
    test::run_rk4(p, {}, {}, 0.002, 5000, state);
    const Invariants now = invariants(p, state.body);
    EXPECT_NEAR(now.energy / before.energy, 1, 1e-9);
    EXPECT_LT(norm(now.linear - before.linear), 1e-9 * norm(before.linear));
    EXPECT_LT(norm(now.angular - before.angular), 1e-9 * norm(before.angular));
  }
  // It did tumble.
  EXPECT_GT(test::difference(state.body, BodyState<double>{}), 1);
}

INSTANTIATE_TEST_SUITE_P(Vehicles, Conservation, ::testing::Range(0u, 6u));

TEST(Energy, FallsAlongEveryDampedPathWithoutThrust) {
  model::Vehicle v = test::without_forces(test::rexrov());
  v.hydrodynamics = test::rexrov().hydrodynamics;
  const auto p = physics::vehicle_parameters(v);
  test::Random random(1);
  VehicleState<double> state{test::random_state(random, 1, 1), {}};
  double energy = invariants(p, state.body).energy;
  for (int k = 0; k < 500; ++k) {
    test::run_rk4(p, {}, {}, 0.01, 1, state);
    const double now = invariants(p, state.body).energy;
    EXPECT_LT(now, energy);
    energy = now;
  }
}

}  // namespace
}  // namespace hadal::engine
