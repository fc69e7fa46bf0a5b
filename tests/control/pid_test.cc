#include "hadal/control/pid.h"

#include <gtest/gtest.h>

#include "hadal/control/centralization.h"
#include "hadal/control/forward_speed.h"

namespace hadal::control {
namespace {

constexpr double kDt = 0.1;

TEST(Pid, ConstantErrorGivesProportionAndARamp) {
  PidState<double> s;
  const model::Pid pid{.kp = 3, .ki = 2, .kd = 5};
  for (int k = 1; k <= 10; ++k) {
    EXPECT_NEAR(step_pid(pid, 4.0, kDt, s), 3 * 4 + 2 * 4 * kDt * k, 1e-12);
  }
}

TEST(Pid, IntegralStopsAtItsLimitAndComesBackAtOnce) {
  PidState<double> s;
  const model::Pid pid{.ki = 2, .integral_limit = 0.5};
  for (int k = 0; k < 100; ++k) step_pid(pid, 1.0, kDt, s);
  EXPECT_EQ(s.integral, 0.5);
  EXPECT_NEAR(step_pid(pid, -1.0, kDt, s), 0.3, 1e-12);
  for (int k = 0; k < 100; ++k) step_pid(pid, -1.0, kDt, s);
  EXPECT_EQ(s.integral, -0.5);
}

TEST(Pid, RampGivesItsSlopeAfterNoKickAtTheStart) {
  PidState<double> s;
  const model::Pid pid{.kd = 5};
  EXPECT_EQ(step_pid(pid, 7.0, kDt, s), 0);
  for (int k = 1; k < 5; ++k) EXPECT_NEAR(step_pid(pid, 7 + 0.3 * k, kDt, s), 15, 1e-9);
}

TEST(Pid, FilteredDerivativeApproachesTheSlopeGeometrically) {
  PidState<double> s;
  const model::Pid pid{.kd = 1, .derivative_time_constant = 0.3};
  step_pid(pid, 0.0, kDt, s);
  for (int k = 1; k < 20; ++k) {
    // Backward Euler: what is missing shrinks by T/(T + dt) per tick.
    EXPECT_NEAR(step_pid(pid, 0.2 * kDt * k, kDt, s), 0.2 * (1 - std::pow(0.75, k)), 1e-12);
  }
}

TEST(Pid, OutputStaysWithinItsLimit) {
  PidState<double> s;
  const model::Pid pid{.kp = 3, .ki = 2, .kd = 5, .output_limit = 0.7};
  for (const double e : {1.0, -1.0, 0.1, -4.0, 0.0}) {
    EXPECT_LE(std::abs(step_pid(pid, e, kDt, s)), 0.7) << e;
  }
}

TEST(Pid, AtItsLimitTheIntegralDoesNotGrowAndTheOutputLeavesAsTheErrorDoes) {
  PidState<double> s;
  const model::Pid pid{.kp = 1, .ki = 0.5, .output_limit = 1};
  // kp e + I reaches the limit at I = 0.2, in steps of 0.04 that it does not pass.
  for (int k = 0; k < 1000; ++k) step_pid(pid, 0.8, kDt, s);
  EXPECT_GE(s.integral, 0.16 - 1e-12);
  EXPECT_LE(s.integral, 0.2 + 1e-12);
  // The error turns: at once below the limit, where 1000 steps wound up would be at 40.
  const double integral = s.integral;
  EXPECT_NEAR(step_pid(pid, -0.1, kDt, s), -0.1 + integral - 0.005, 1e-12);
}

TEST(Pid, AtItsLimitTheIntegralMayStillShrink) {
  PidState<double> s{.integral = 5};
  const model::Pid pid{.kp = 1, .ki = 1, .output_limit = 1};
  EXPECT_EQ(step_pid(pid, -1.0, kDt, s), 1);
  EXPECT_NEAR(s.integral, 4.9, 1e-12);
}

TEST(Pid, LimitsActOnBothSidesAlike) {
  PidState<double> up, down;
  const model::Pid pid{.kp = 1, .ki = 0.5, .kd = 0.1, .output_limit = 0.6};
  for (int k = 0; k < 50; ++k) {
    const double e = std::sin(0.3 * k);
    EXPECT_EQ(step_pid(pid, e, kDt, up), -step_pid(pid, -e, kDt, down)) << k;
  }
}

/// A channel that is proportional.
auto proportional(double kp) {
  return [kp](std::size_t, double error) { return kp * error; };
}

TEST(ForwardSpeed, FeedsTheReferenceAccelerationForward) {
  const model::ForwardSpeedControl c{.mass = 17};
  const References<double> r{.speed = 0.5, .speed_rate = 0.1};
  EXPECT_NEAR(forward_speed_force(c, r, 0.5, proportional(10)), 1.7, 1e-12);
  EXPECT_NEAR(forward_speed_force(c, r, 0.3, proportional(10)), 2 + 1.7, 1e-12);
}

TEST(Centralization, PushesBackToTheCentre) {
  const References<double> centre;
  EXPECT_LT(sway_force(centre, 1.0, proportional(2)), 0);    // to starboard: push to port
  EXPECT_GT(sway_force(centre, -1.0, proportional(2)), 0);   // to port: push to starboard
  EXPECT_LT(heave_force(centre, 1.0, proportional(3)), 0);   // too low: push up
  EXPECT_GT(heave_force(centre, -1.0, proportional(3)), 0);  // too high: push down
}

}  // namespace
}  // namespace hadal::control
