/// The law of all loops in dual numbers against difference quotients: it can be linearised with the
/// vehicle.

#include <gtest/gtest.h>

#include "control/loops.h"
#include "hadal/math/dual.h"

namespace hadal::control {
namespace {

/// Attitude quaternion, rates, velocity, position, depth.
constexpr int kInputs = 14;
constexpr int kOutputs = 9;

model::Control all_loops() {
  model::Control c = test::torpedo_control();
  c.velocity.emplace(), c.position.emplace();
  c.velocity->reference = {{1, 0.1, -0.2, 0.05, 0.1, 0.2}};
  c.position->reference = {{3, 2, 1}};
  c.position->rpy_deg = {{5, 10, -40}};
  for (auto* pids : {&c.velocity->pids, &c.position->pids}) {
    for (auto& pid : pids->axis) pid = model::Pid{.kp = 2, .ki = 0.3, .kd = 0.5};
  }
  c.depth->reference = 4, c.heading->reference_deg = 300, c.heading->limit_deg = 90;
  return c;
}

/// The wrench and the three commands' direct parts after two ticks.
template <class T>
Vec<T, kOutputs> outputs(const AutopilotParameters<T>& p, const Vec<T, kInputs>& x) {
  Measurements<T> m;
  see_attitude(m, normalized(Quaternion<T>{x[0], x[1], x[2], x[3]}));
  see_rates(m, Vec3<T>{{x[4], x[5], x[6]}});
  see_velocity(m, Vec3<T>{{x[7], x[8], x[9]}});
  see_position(m, Vec3<T>{{x[10], x[11], x[12]}});
  see_depth(m, x[13]);
  AutopilotState<T> s;
  control_tick(p, m, s);
  m.v_NB_B[0] += T(0.1), m.p_NB_N[1] += T(0.05), m.depth += T(0.02);
  control_tick(p, m, s);
  Vec<T, kOutputs> y;
  for (int i = 0; i < 6; ++i) y[i] = s.asked.wrench[i];
  for (int i = 0; i < 3; ++i) y[6 + i] = s.asked.direct[static_cast<std::size_t>(i)];
  return y;
}

TEST(LoopsDerivative, OfEveryLoopEqualsADifferenceQuotient) {
  const model::Vehicle v = test::torpedo();
  const auto p = autopilot_parameters({}, all_loops(), physics::vehicle_parameters(v), 1025, 9.81,
                                      v.actuators);
  const Vec<double, kInputs> x{
      {0.9, 0.1, -0.2, 0.3, 0.05, -0.1, 0.2, 0.9, 0.03, -0.1, 2.5, 2.2, 0.7, 3.3}};
  using D = Dual<kInputs>;
  Vec<D, kInputs> dual;
  for (int i = 0; i < kInputs; ++i) dual[i] = D::input(x[i], i);
  const auto exact = outputs(convert<D>(p), dual);
  const auto plain = outputs(p, x);
  for (int i = 0; i < kInputs; ++i) {
    constexpr double kStep = 1e-6;
    auto up = x, down = x;
    up[i] += kStep, down[i] -= kStep;
    const auto above = outputs(p, up), below = outputs(p, down);
    for (int k = 0; k < kOutputs; ++k) {
      // Central differences of smooth functions near one: 1e-12 of curvature, 1e-10 of rounding.
      EXPECT_NEAR(exact[k].value, plain[k], 1e-12);
      EXPECT_NEAR(exact[k].partial[static_cast<std::size_t>(i)],
                  (above[k] - below[k]) / (2 * kStep), 1e-7)
          << "output " << k << ", input " << i;
    }
  }
}

}  // namespace
}  // namespace hadal::control
