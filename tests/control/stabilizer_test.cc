#include "hadal/control/stabilizer.h"

#include <gtest/gtest.h>

#include <random>

#include "control/gains.h"
#include "control/vita1.h"
#include "hadal/control/autopilot.h"

namespace hadal::control {
namespace {

TEST(Stabilizer, LeavesMassTimesAccelerationExactly) {
  // Centres off the origin and full matrices, so that no term is zero by symmetry.
  model::Vehicle v = test::vita1();
  v.body.center_of_gravity = {{0.03, -0.02, 0.05}};
  v.body.center_of_buoyancy = {{-0.01, 0.04, -0.06}};
  std::mt19937 random(5);
  std::uniform_real_distribution<double> uniform(-1, 1);
  for (int r = 0; r < 6; ++r) {
    for (int c = 0; c < 6; ++c) {
      v.hydrodynamics.added_mass(r, c) += 0.02 * uniform(random);
      v.hydrodynamics.quadratic_damping(r, c) += 0.3 * uniform(random);
    }
  }
  for (model::Actuator& a : v.actuators) a.saturate = false, a.time_constant = 0;
  const auto vehicle = physics::vehicle_parameters(v);
  const auto p = autopilot_parameters({}, test::tunnel_control(), vehicle, 1025, 9.81);
  const Mat6<double> M = physics::rigid_body_mass_matrix(vehicle.body) + vehicle.M_A;
  for (int i = 0; i < 100; ++i) {
    Vec6<double> nu;
    AutopilotState<double> s;
    for (int k = 0; k < 6; ++k) nu[k] = uniform(random), s.asked.wrench[k] = 20 * uniform(random);
    const auto q = normalized(
        Quaternion<double>{uniform(random), uniform(random), uniform(random), uniform(random)});
    Measurements<double> m;
    see_attitude(m, q), see_rates(m, angular(nu)), see_velocity(m, linear(nu));
    const auto tau = physics::allocated_wrench(vehicle.allocation, vehicle.actuator_count,
                                               stabilizer_tick(p, m, s));
    const auto rate = physics::state_rate(vehicle, physics::flat(Vec3<double>{}, q, nu),
                                          UniformWaterSample<double>{}, 9.81, tau, Vec6<double>{});
    const Vec6<double> asked = M * physics::body_state(rate).nu;
    for (int k = 0; k < 6; ++k) EXPECT_NEAR(asked[k], s.asked.wrench[k], 1e-9);
  }
}

TEST(Stabilizer, CompensatesNothingBeforeItHasSeenTheMotion) {
  const auto p =
      autopilot_parameters({}, test::tunnel_control(), test::vita1_parameters(), 1025, 9.81);
  AutopilotState<double> s;
  Measurements<double> m;
  see_attitude(m, Quaternion<double>{}), see_rates(m, Vec3<double>{});
  for (const double u : stabilizer_tick(p, m, s)) EXPECT_EQ(u, 0);
  see_velocity(m, Vec3<double>{});
  // Two newtons of buoyancy, held down by four thrusters that push up along −z.
  EXPECT_NEAR(stabilizer_tick(p, m, s)[4], -0.5, 1e-9);
}

}  // namespace
}  // namespace hadal::control
