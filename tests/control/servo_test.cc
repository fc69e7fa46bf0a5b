/// Servo and hold: signs by hand, limits, the held pose, derivatives.

#include <gtest/gtest.h>

#include "control/loops.h"
#include "hadal/math/dual.h"

namespace hadal::control {
namespace {

using test::at;

/// K_p = 10 on the diagonal and 2 from sway to yaw; K_i = 5 on the diagonal.
model::Control servo_control() {
  model::Control c;
  c.rate = 10;
  c.servo.emplace();
  for (auto& axis : c.servo->axis) axis = {.wrench = 1};
  c.servo->gain.emplace(6, std::vector<double>(12, 0.0));
  for (std::size_t i = 0; i < 6; ++i) {
    (*c.servo->gain)[i][i] = 10, (*c.servo->gain)[i][6 + i] = 5;
  }
  (*c.servo->gain)[5][1] = 2;
  return c;
}

model::Control hold_control() {
  model::Control c = servo_control();
  c.hold.emplace();
  for (auto& pid : c.hold->pids.axis) pid = model::Pid{.kp = 0.5, .output_limit = 0.3};
  return c;
}

AutopilotParameters<double> parameters(const model::Control& c) {
  const model::Vehicle v = test::torpedo();
  return autopilot_parameters({}, c, physics::vehicle_parameters(v), 1025, 9.81, v.actuators);
}

TEST(Servo, AsksForTheMissingSpeedAndItsIntegral) {
  model::Control c = servo_control();
  c.servo->reference = {{1, 0.5, 0, 0, 0, 0}};
  const auto p = parameters(c);
  AutopilotState<double> s;
  // Errors 0.8 ahead and 0.5 to starboard; the integral takes part from the first tick of 0.1 s.
  control_tick(p, at({}, {}, {{0.2, 0, 0, 0, 0, 0}}), s);
  EXPECT_NEAR(s.asked.wrench[0], 10 * 0.8 + 5 * 0.08, 1e-12);
  EXPECT_NEAR(s.asked.wrench[1], 10 * 0.5 + 5 * 0.05, 1e-12);
  EXPECT_NEAR(s.asked.wrench[5], 2 * 0.5, 1e-12);
  control_tick(p, at({}, {}, {{1, 0.5, 0, 0, 0, 0}}), s);
  EXPECT_NEAR(s.asked.wrench[0], 5 * 0.08, 1e-12);
  EXPECT_NEAR(s.asked.errors.velocity[0], 0, 1e-15);
  EXPECT_EQ(s.asked.velocity_reference[1], 0.5);
}

TEST(Servo, AxesWithoutTableAskForNothing) {
  model::Control c = servo_control();
  c.servo->axis[1].reset();
  c.servo->reference = {{0, 1, 0, 0, 0, 0}};
  AutopilotState<double> s;
  control_tick(parameters(c), at({}, {}, {}), s);
  for (int i = 0; i < 6; ++i) EXPECT_EQ(s.asked.wrench[i], 0);
}

TEST(Servo, AtItsLimitItDoesNotWindUp) {
  model::Control c = servo_control();
  c.servo->axis[0]->limit = 4;
  c.servo->reference[0] = 1;
  const auto p = parameters(c);
  AutopilotState<double> s;
  for (int i = 0; i < 100; ++i) control_tick(p, at({}, {}, {}), s);
  EXPECT_EQ(s.asked.wrench[0], 4);
  // One tick before the limit was seen: 0.1 s of an error of 1.
  EXPECT_NEAR(s.pids[kServo].integral, 0.1, 1e-12);
  // An error that falls below the limit integrates again, and one of the other sign unwinds.
  control_tick(p, at({}, {}, {{1.2, 0, 0, 0, 0, 0}}), s);
  EXPECT_NEAR(s.pids[kServo].integral, 0.1 - 0.02, 1e-12);
  EXPECT_NEAR(s.asked.wrench[0], -2 + 5 * 0.08, 1e-12);
}

TEST(Hold, AsksForSpeedTowardsThePoseOfTheFile) {
  model::Control c = hold_control();
  c.hold->active = true;
  c.hold->reference = {{0, 0.4, 5}}, c.hold->rpy_deg = {{0, 0, 90}};
  AutopilotState<double> s;
  // Heading east: 0.4 m to the east is ahead; 5 m below are more than the limit.
  control_tick(parameters(c), at({}, {{0, 0, kPi / 2}}, {}), s);
  EXPECT_NEAR(s.asked.velocity_reference[0], 0.2, 1e-12);
  EXPECT_NEAR(s.asked.velocity_reference[1], 0, 1e-12);
  EXPECT_NEAR(s.asked.velocity_reference[2], 0.3, 1e-12);
  EXPECT_NEAR(s.asked.errors.position[2], 5, 1e-12);
  EXPECT_GT(s.asked.wrench[0], 0);
  // To the left of its heading it turns to starboard.
  control_tick(parameters(c), at({}, {{0, 0, kPi / 2 - 0.2}}, {}), s);
  EXPECT_NEAR(s.asked.velocity_reference[5], 0.5 * 2 * std::sin(0.1), 1e-12);
}

TEST(Hold, StartsAtThePoseThatTheNextTickSees) {
  const auto p = parameters(hold_control());
  AutopilotState<double> s;
  const Vec3<double> place{{3, 2, 1}}, rpy{{0.1, -0.2, 2}};
  control_tick(p, at(place, rpy, {}), s);
  EXPECT_FALSE(holding(*p.control.hold, s.hold));
  EXPECT_EQ(s.asked.velocity_reference[0], 0);
  start_hold(s);
  EXPECT_FALSE(move_hold(p, {}, 0.1, s));
  control_tick(p, at(place, rpy, {}), s);
  EXPECT_TRUE(holding(*p.control.hold, s.hold));
  for (int i = 0; i < 6; ++i) EXPECT_NEAR(s.asked.velocity_reference[i], 0, 1e-15);
  // What moves away is called back, until a stop.
  control_tick(p, at(place + Vec3<double>{{0, 0, 0.2}}, rpy, {}), s);
  EXPECT_NEAR(s.asked.errors.position[2], -0.2 * std::cos(0.1) * std::cos(0.2), 1e-12);
  stop_hold(s);
  control_tick(p, at(place, rpy, {}), s);
  EXPECT_EQ(s.asked.velocity_reference[2], 0);
  EXPECT_FALSE(holding(*p.control.hold, s.hold));
}

TEST(Hold, AStopAlsoEndsThePoseOfTheFile) {
  model::Control c = hold_control();
  c.hold->active = true, c.hold->reference = {{9, 0, 0}};
  AutopilotState<double> s;
  stop_hold(s);
  control_tick(parameters(c), at({}, {}, {}), s);
  EXPECT_EQ(s.asked.velocity_reference[0], 0);
}

TEST(Hold, WaitsUntilPlaceAndAttitudeHaveBeenSeen) {
  const auto p = parameters(hold_control());
  AutopilotState<double> s;
  start_hold(s);
  Measurements<double> m = at({{1, 2, 3}}, {}, {});
  m.position_seen = false;
  control_tick(p, m, s);
  EXPECT_FALSE(s.hold.captured);
  m.position_seen = true;
  control_tick(p, m, s);
  EXPECT_EQ(s.hold.pose.p_NR_N[1], 2);
}

// A pose that circles: v ahead while turning at r closes its circle of radius v/r after 2π/r.
TEST(Hold, AMovedPoseRunsACircleAndFeedsItsVelocityForward) {
  model::Control c = hold_control();
  c.hold->active = true;
  const auto p = parameters(c);
  AutopilotState<double> s;
  const Vec6<double> nu{{0.2, 0, 0, 0, 0, 0.1}};
  const int steps = 100000;
  const double dt = 2 * kPi / 0.1 / steps;
  double widest = 0;
  for (int i = 0; i < steps; ++i) {
    ASSERT_TRUE(move_hold(p, nu, dt, s));
    widest = std::max(widest, s.hold.pose.p_NR_N[1]);
  }
  EXPECT_NEAR(widest, 2 * 0.2 / 0.1, 1e-3);
  EXPECT_NEAR(s.hold.pose.p_NR_N[0], 0, 1e-6);
  EXPECT_NEAR(rpy_from_quaternion(s.hold.pose.q_NR)[2], 0, 1e-9);
  // On the pose, but looking to starboard by a right angle: ahead of R is to port of B.
  control_tick(p, at(s.hold.pose.p_NR_N, {{0, 0, kPi / 2}}, {}), s);
  EXPECT_NEAR(s.asked.velocity_reference[0], 0, 1e-9);
  EXPECT_NEAR(s.asked.velocity_reference[1], -0.2, 1e-9);
}

/// Attitude quaternion, rates, velocity, position.
constexpr int kInputs = 13;

template <class T>
Vec6<T> wrench_of(const AutopilotParameters<T>& p, const Vec<T, kInputs>& x) {
  Measurements<T> m;
  see_attitude(m, normalized(Quaternion<T>{x[0], x[1], x[2], x[3]}));
  see_rates(m, Vec3<T>{{x[4], x[5], x[6]}});
  see_velocity(m, Vec3<T>{{x[7], x[8], x[9]}});
  see_position(m, Vec3<T>{{x[10], x[11], x[12]}});
  AutopilotState<T> s;
  control_tick(p, m, s);
  move_hold(p, Vec6<T>{{T(0.1), T(0), T(0.05), T(0), T(0.02), T(0.1)}}, 0.1, s);
  m.v_NB_B[0] += T(0.1), m.p_NB_N[1] += T(0.05);
  control_tick(p, m, s);
  return s.asked.wrench;
}

TEST(Servo, DerivativeByDualNumbersEqualsADifferenceQuotient) {
  model::Control c = hold_control();
  c.hold->active = true, c.hold->reference = {{2.6, 2.1, 0.9}}, c.hold->rpy_deg = {{5, 10, 30}};
  for (auto& pid : c.hold->pids.axis) pid = model::Pid{.kp = 0.5, .ki = 0.1, .output_limit = 3};
  c.servo->axis[2]->limit = 1e-3;  // cut off: no derivative
  const auto p = parameters(c);
  const Vec<double, kInputs> x{
      {0.9, 0.1, -0.2, 0.3, 0.05, -0.1, 0.2, 0.9, 0.03, -0.1, 2.5, 2.2, 0.7}};
  using D = Dual<kInputs>;
  Vec<D, kInputs> dual;
  for (int i = 0; i < kInputs; ++i) dual[i] = D::input(x[i], i);
  const auto exact = wrench_of(convert<D>(p), dual);
  for (int i = 0; i < kInputs; ++i) {
    constexpr double kStep = 1e-6;
    auto up = x, down = x;
    up[i] += kStep, down[i] -= kStep;
    const auto above = wrench_of(p, up), below = wrench_of(p, down);
    for (int k = 0; k < 6; ++k) {
      EXPECT_NEAR(exact[k].partial[static_cast<std::size_t>(i)],
                  (above[k] - below[k]) / (2 * kStep), 1e-7)
          << "output " << k << ", input " << i;
    }
  }
  EXPECT_EQ(exact[2].partial[9], 0);
}

}  // namespace
}  // namespace hadal::control
