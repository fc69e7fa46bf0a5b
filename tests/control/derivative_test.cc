/// Exact derivatives of the autopilot by dual numbers against central differences.

#include <gtest/gtest.h>

#include "control/gains.h"
#include "control/vita1.h"
#include "hadal/control/autopilot.h"
#include "hadal/math/dual.h"

namespace hadal::control {
namespace {

/// The inputs: attitude quaternion, rates, velocity, ranges, and the error that the sway PID held.
constexpr int kInputs = 15;
template <class T>
using Inputs = Vec<T, kInputs>;

template <class T>
Measurements<T> measurements(const Inputs<T>& x) {
  Measurements<T> m;
  see_attitude(m, Quaternion<T>{x[0], x[1], x[2], x[3]});
  see_rates(m, Vec3<T>{{x[4], x[5], x[6]}});
  see_velocity(m, Vec3<T>{{x[7], x[8], x[9]}});
  for (int i = 0; i < 4; ++i) see_range(m, static_cast<Side>(i), x[10 + i]);
  return m;
}

/// Everything that comes out of some ticks from these inputs: first the guidance starts, then a
/// moved measurement is controlled.
template <class T>
Vec<T, 24> outputs(const AutopilotParameters<T>& p, const Inputs<T>& x, int guidance_ticks) {
  AutopilotState<T> s;
  Measurements<T> m = measurements(x);
  for (int k = 0; k <= guidance_ticks; ++k) guidance_tick(p, m, 0.05 * k, s);
  s.pids[kSwayOffset] = {.integral = T(0.1), .error = x[14], .derivative = T(0.2), .started = true};
  m.v_NB_B[0] += T(0.1), m.range[1] += T(0.2), m.w_NB_B[2] += T(0.05);
  m.q_NB = m.q_NB * quaternion_from_rpy(Vec3<T>{{T(0.1), T(-0.05), T(0.2)}});
  control_tick(p, m, s);
  stabilizer_tick(p, m, s);
  Vec<T, 24> y;
  for (int i = 0; i < 6; ++i) y[i] = s.asked.wrench[i];
  for (int i = 0; i < 8; ++i) y[6 + i] = s.command[static_cast<std::size_t>(i)];
  const References<T>& r = s.references;
  const T references[10] = {
      r.speed,    r.speed_rate, r.orientation.w, r.orientation.x,    r.orientation.z,
      r.rates[0], r.rates[2],   r.sway_offset,   r.sway_offset_rate, r.heave_offset};
  for (int i = 0; i < 10; ++i) y[14 + i] = references[i];
  return y;
}

void expect_derivatives(const Inputs<double>& x, int guidance_ticks) {
  const auto p = autopilot_parameters(test::tunnel_guidance(), test::tunnel_control(),
                                      test::vita1_parameters(), 1025, 9.81);
  using D = Dual<kInputs>;
  Inputs<D> dual;
  for (int i = 0; i < kInputs; ++i) dual[i] = D::input(x[i], i);
  const auto exact = outputs(convert<D>(p), dual, guidance_ticks);
  const auto plain = outputs(p, x, guidance_ticks);
  for (int i = 0; i < kInputs; ++i) {
    constexpr double kStep = 1e-6;
    Inputs<double> up = x, down = x;
    up[i] += kStep, down[i] -= kStep;
    const auto above = outputs(p, up, guidance_ticks), below = outputs(p, down, guidance_ticks);
    for (int k = 0; k < 24; ++k) {
      const double quotient = (above[k] - below[k]) / (2 * kStep);
      const double partial = exact[k].partial[static_cast<std::size_t>(i)];
      EXPECT_NEAR(exact[k].value, plain[k], 1e-12);
      // Differences lose 1e-16/1e-6 of values up to 100, and where v|v| is met at zero its slope
      // over ± 1e-6: 1e-6 of the quadratic damping.
      EXPECT_NEAR(partial, quotient, 1e-5 * (1 + std::abs(quotient)))
          << "output " << k << ", input " << i;
    }
  }
}

/// Odd numbers on purpose: references are piecewise smooth, and round ones sit on the seams.
const Inputs<double> kAny{
    {0.9764, -0.0199, 0.1776, 0.1209, 0.05, -0.1, 0.2, 0.3137, -0.2, 0.1, 2.6, 4.7, 2.5, 4.9, 0.3}};

TEST(Derivative, OfAllControllersEqualsADifferenceQuotient) { expect_derivatives(kAny, 0); }

TEST(Derivative, ThroughTheMovingReferencesEqualsADifferenceQuotient) {
  expect_derivatives(kAny, 30);
}

TEST(Derivative, OnTheGoalEqualsADifferenceQuotient) {
  const Inputs<double> cruise{{1, 0, 0, 0, 0, 0, 0, 0.2, 0, 0, 3.7, 3.7, 3.7, 3.7, 0}};
  expect_derivatives(cruise, 0);
  expect_derivatives(cruise, 1);
  expect_derivatives(cruise, 10);
}

}  // namespace
}  // namespace hadal::control
