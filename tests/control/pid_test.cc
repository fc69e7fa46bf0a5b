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

TEST(ForwardSpeed, FeedsTheReferenceAccelerationForward) {
  const model::ForwardSpeedControl c{.pid = {.kp = 10}, .mass = 17};
  PidState<double> s;
  const References<double> r{.speed = 0.5, .speed_rate = 0.1};
  EXPECT_NEAR(forward_speed_force(c, r, 0.5, kDt, s), 1.7, 1e-12);
  EXPECT_NEAR(forward_speed_force(c, r, 0.3, kDt, s), 2 + 1.7, 1e-12);
}

TEST(Centralization, PushesBackToTheCentre) {
  const model::CentralizationControl c{.sway = {.kp = 2}, .heave = {.kp = 3}};
  PidState<double> s;
  const References<double> centre;
  EXPECT_LT(sway_force(c, centre, 1.0, kDt, s), 0);    // to starboard: push to port
  EXPECT_GT(sway_force(c, centre, -1.0, kDt, s), 0);   // to port: push to starboard
  EXPECT_LT(heave_force(c, centre, 1.0, kDt, s), 0);   // too low: push up
  EXPECT_GT(heave_force(c, centre, -1.0, kDt, s), 0);  // too high: push down
}

}  // namespace
}  // namespace hadal::control
