#include "hadal/control/point_reference.h"

#include <gtest/gtest.h>

#include "control/arms.h"

namespace hadal::control {
namespace {

using test::distance;
using test::Draw;

constexpr double kDt = 0.01;

double length(const Vec3<double>& v) { return std::sqrt(dot(v, v)); }

TEST(PointReference, GoesStraightWithinLimitsFromRestAndEndsLittleLaterThanAnyCould) {
  Draw draw(1);
  for (int i = 0; i < 200; ++i) {
    const model::ReferenceLimits limits{.rate = draw(0.05, 1), .acceleration = draw(0.05, 1)};
    const Vec3<double> from = draw.vector(2), to = draw.vector(2);
    const double way = distance(from, to), v = limits.rate, a = limits.acceleration;
    PointReference r{.value = from};
    int ticks = 0;
    for (; ticks < 100000 && !(r.value == to && r.rate == Vec3<double>{}); ++ticks) {
      const Vec3<double> before = r.rate;
      step_point_reference(limits, {.value = to}, kDt, r);
      EXPECT_LE(length(r.rate), v * (1 + 1e-12));
      EXPECT_LE(length(r.rate - before), a * kDt * (1 + 1e-9));
      const Vec3<double> off = cross(r.value - from, to - from);
      EXPECT_LT(length(off) / way, 1e-12);
    }
    const double best = way * a > v * v ? way / v + v / a : 2 * std::sqrt(way / a);
    // It brakes with nine tenths of the limit.
    EXPECT_LE(ticks * kDt, 1.06 * best + 0.5 * kEndTime + 5 * kDt);
  }
}

/// A bang-bang end has a step of the whole acceleration.
TEST(PointReference, AccelerationFadesAwayTowardsTheGoal) {
  const model::ReferenceLimits limits{.rate = 0.5, .acceleration = 0.5};
  for (const double dt : {0.01, 0.0025}) {
    PointReference r;
    std::vector<double> acceleration;
    for (int k = 0; k < 4 / dt; ++k) {
      const double before = r.rate[0];
      step_point_reference(limits, {.value = {{0.8, 0, 0}}}, dt, r);
      acceleration.push_back((r.rate[0] - before) / dt);
    }
    EXPECT_EQ(r.value[0], 0.8);
    double largest = 0;  // of the steps after the motion has begun to brake
    for (std::size_t k = acceleration.size() * 2 / 5; k < acceleration.size(); ++k) {
      largest = std::fmax(largest, std::abs(acceleration[k] - acceleration[k - 1]));
    }
    // The jerk is a/T; the last tick lands on the goal.
    EXPECT_LT(largest, 7 * limits.acceleration / kEndTime * dt);
  }
}

Swing swing() {
  return {.direction = {{0, 0, 1}},
          .amplitude = 0.2,
          .period = 7.5,
          .cycles = 4,
          .start = 3,
          .on = true};
}

TEST(Swing, IsSmoothHasItsPeaksAndEndsOnTheTarget) {
  const Swing s = swing();
  const Vec3<double> target{{1, 2, 3}};
  const double omega = 2 * kPi / s.period, h = 1e-4;
  double peak = 0, low = 0;
  for (double t = 2; t < 3 + 4.3 * 7.5; t += 0.01) {
    const PointGoal a = swing_goal(s, target, t - h), b = swing_goal(s, target, t),
                    c = swing_goal(s, target, t + h);
    EXPECT_EQ(b.value[0], 1);
    // Its rate is the derivative of its value, and bounded is its own.
    EXPECT_NEAR((c.value[2] - a.value[2]) / (2 * h), b.rate[2], 1e-5);
    EXPECT_LE(length(b.rate), 0.2 * omega * (1 + 1e-12));
    EXPECT_LE(length(c.rate - a.rate) / (2 * h), b.peak_acceleration * (1 + 1e-6));
    peak = std::fmax(peak, b.value[2] - 3), low = std::fmin(low, b.value[2] - 3);
  }
  EXPECT_NEAR(peak, 0.2, 1e-5);
  EXPECT_NEAR(low, -0.2, 1e-5);
  EXPECT_EQ(swing_goal(s, target, 3).value, target);
  EXPECT_EQ(swing_goal(s, target, 3).rate, Vec3<double>{});
  const PointGoal end = swing_goal(s, target, 3 + 4.25 * 7.5);
  EXPECT_LT(distance(end.value, target), 1e-14);
  EXPECT_EQ(end.rate, Vec3<double>{});
  // Its acceleration begins and ends at zero.
  for (const double t : {3.0, 3 + 0.25 * 7.5, 3 + 4 * 7.5, 3 + 4.25 * 7.5}) {
    const auto acceleration = [&](double at) {
      return (swing_goal(s, target, at + h).rate[2] - swing_goal(s, target, at - h).rate[2]) /
             (2 * h);
    };
    EXPECT_NEAR(acceleration(t - 2 * h), acceleration(t + 2 * h), 0.01 * 0.2 * omega * omega);
  }
  // Between the ramps it is the sinusoid, an eighth of a period late.
  EXPECT_NEAR(swing_goal(s, target, 15).value[2], 3 + 0.2 * std::sin(omega * (12 - 7.5 / 8)),
              1e-14);
}

TEST(Swing, APartOfACycleIsSmoothToo) {
  Swing s = swing();
  s.cycles = 0.1;
  const PointGoal end = swing_goal(s, {}, 100);
  EXPECT_NEAR(end.value[2], 0.2 * std::sin(0.2 * kPi), 1e-15);
  EXPECT_EQ(end.rate[2], 0);
  EXPECT_NEAR(swing_goal(s, {}, 3.75).value[2], 0.2 * std::sin(0.1 * kPi), 1e-15);
}

TEST(Swing, TheReferenceFollowsWithinItsLimits) {
  const Swing s = swing();
  PointReference r;
  const model::ReferenceLimits limits{.rate = 0.2, .acceleration = 0.2};
  for (int k = 0; k < 4000; ++k) {
    const PointGoal goal = swing_goal(s, {}, k * kDt);
    step_point_reference(limits, goal, kDt, r);
    // Half a tick of acceleration is what a trapezoid does not see.
    EXPECT_LT(distance(r.value, goal.value), goal.peak_acceleration * kDt * kDt);
  }
}

}  // namespace
}  // namespace hadal::control
