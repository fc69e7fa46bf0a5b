#include "hadal/control/reference.h"

#include <gtest/gtest.h>

#include <random>

#include "hadal/control/orientation_reference.h"

namespace hadal::control {
namespace {

constexpr double kDt = 0.05;

struct Landing {
  int ticks;
  double peak_rate, peak_acceleration, overshoot;
  LimitedReference<double> end;
};

/// Steps until value and rate are the goal's, at most 10 000 ticks.
Landing land(const model::ReferenceLimits& limits, LimitedReference<double> r, double goal) {
  const double side = goal < r.value ? -1 : 1;
  Landing l{};
  while (l.ticks < 10000 && !(r.value == goal && r.rate == 0)) {
    step_reference(limits, Goal{.value = goal}, kDt, r);
    ++l.ticks;
    l.peak_rate = std::fmax(l.peak_rate, std::abs(r.rate));
    l.peak_acceleration = std::fmax(l.peak_acceleration, std::abs(r.acceleration));
    l.overshoot = std::fmax(l.overshoot, side * (r.value - goal));
  }
  l.end = r;
  return l;
}

TEST(LimitedReference, LandsExactlyInOptimalTimeWithinLimitsFromRest) {
  std::mt19937 random(1);
  std::uniform_real_distribution<double> uniform(-5, 5), limit(0.02, 2);
  for (int i = 0; i < 500; ++i) {
    const model::ReferenceLimits limits{.rate = limit(random), .acceleration = limit(random)};
    const double from = uniform(random), to = uniform(random), way = std::abs(to - from);
    const Landing l = land(limits, {.value = from}, to);
    EXPECT_EQ(l.end.value, to);
    EXPECT_EQ(l.end.rate, 0);
    EXPECT_LE(l.peak_rate, limits.rate * (1 + 1e-12));
    EXPECT_LE(l.peak_acceleration, limits.acceleration * (1 + 1e-9));
    EXPECT_LE(l.overshoot, 1e-12);
    // Bang-bang time, with cruise if the rate limit is met; ticks cost at most three more.
    const double v = limits.rate, a = limits.acceleration;
    const double best = way * a > v * v ? way / v + v / a : 2 * std::sqrt(way / a);
    EXPECT_LE(l.ticks * kDt, best + 3 * kDt);
  }
}

TEST(LimitedReference, StaysOnTheGoal) {
  LimitedReference<double> r = land({.rate = 1, .acceleration = 0.3}, {.value = 0.1}, -1.7).end;
  step_reference({.rate = 1, .acceleration = 0.3}, Goal{.value = -1.7}, kDt, r);
  EXPECT_EQ(r.value, -1.7);
  EXPECT_EQ(r.rate, 0);
  EXPECT_EQ(r.acceleration, 0);
}

TEST(LimitedReference, TurnsRoundWhenItMovesTheWrongWayOrTooFast) {
  const model::ReferenceLimits limits{.rate = 0.5, .acceleration = 0.2};
  for (const double rate : {-0.5, -0.2, 0.3, 0.5}) {
    const Landing l = land(limits, {.value = 0, .rate = rate, .started = true}, 0.1);
    EXPECT_EQ(l.end.value, 0.1) << rate;
    EXPECT_LE(l.peak_acceleration, 0.2 * (1 + 1e-9)) << rate;
  }
}

TEST(LimitedReference, CatchesASinusoidAndThenFollowsIt) {
  const model::OffsetGoal wave{.value = 0.3, .amplitude = 1, .period = 60};
  const model::ReferenceLimits limits{.rate = 0.3, .acceleration = 0.05};
  LimitedReference<double> r{.value = -2};
  for (int k = 1; k < 4000; ++k) {
    const Goal goal = offset_goal(wave, k * kDt);
    step_reference(limits, goal, kDt, r);
    EXPECT_LE(std::abs(r.rate), limits.rate * (1 + 1e-12));
    EXPECT_LE(std::abs(r.acceleration), limits.acceleration * (1 + 1e-9));
    if (k * kDt < 20) continue;
    // The third derivative, which the step does not know, is worth ω³ dt³/6 of a metre.
    EXPECT_NEAR(r.value, goal.value, 1e-7);
    EXPECT_NEAR(r.rate, goal.rate, 2e-6);
  }
}

TEST(LimitedReference, FollowsAGoalBeyondItsLimitsLateButWithinThem) {
  const model::OffsetGoal wave{.amplitude = 5, .period = 10};
  const model::ReferenceLimits limits{.rate = 0.3, .acceleration = 0.05};
  LimitedReference<double> r;
  for (int k = 1; k < 2000; ++k) {
    step_reference(limits, offset_goal(wave, k * kDt), kDt, r);
    EXPECT_LE(std::abs(r.rate), limits.rate * (1 + 1e-12));
    EXPECT_LE(std::abs(r.acceleration), limits.acceleration * (1 + 1e-9));
  }
}

TEST(OrientationReference, TurnsTheShorterWayWithinLimitsAndLandsExactly) {
  std::mt19937 random(2);
  std::normal_distribution<double> gauss;
  const auto attitude = [&] {
    return normalized(
        Quaternion<double>{gauss(random), gauss(random), gauss(random), gauss(random)});
  };
  const model::ReferenceLimits limits{.rate = 0.3, .acceleration = 0.2};
  for (int i = 0; i < 200; ++i) {
    OrientationReference<double> r{.q_NR = attitude(), .w_NR_R = {}};
    const Quaternion<double> goal = attitude();
    const Vec3<double> way = rotation_vector(conjugate(r.q_NR) * goal);
    const double angle = std::sqrt(dot(way, way));
    double turned = 0;
    int ticks = 0;
    Vec3<double> left = way;
    while (ticks < 2000 && dot(left, left) + dot(r.w_NR_R, r.w_NR_R) > 0) {
      const Vec3<double> before = r.w_NR_R;
      step_orientation_reference(limits, goal, kDt, r);
      const Vec3<double> change = r.w_NR_R - before, mean = 0.5 * (r.w_NR_R + before);
      EXPECT_LE(std::sqrt(dot(r.w_NR_R, r.w_NR_R)), limits.rate * (1 + 1e-12));
      EXPECT_LE(std::sqrt(dot(change, change)), limits.acceleration * kDt * (1 + 1e-9));
      turned += std::sqrt(dot(mean, mean)) * kDt;
      left = rotation_vector(conjugate(r.q_NR) * goal);
      if (dot(left, left) < 1e-30) left = {};
      ++ticks;
    }
    EXPECT_NEAR(turned, angle, 1e-9);
    EXPECT_LE(ticks * kDt, angle / limits.rate + limits.rate / limits.acceleration + 3 * kDt);
    EXPECT_EQ(std::abs(r.q_NR.w), std::abs(goal.w));
    EXPECT_EQ(r.q_NR.x * r.q_NR.w, goal.x * goal.w);
  }
}

TEST(OrientationReference, FindsAGoalThatChangesOnTheWay) {
  const model::ReferenceLimits limits{.rate = 0.3, .acceleration = 0.2};
  OrientationReference<double> r;
  const auto rpy = [](double a, double b, double c) {
    return quaternion_from_rpy(Vec3<double>{{a, b, c}});
  };
  for (int k = 0; k < 60; ++k) step_orientation_reference(limits, rpy(0, 0, 2), kDt, r);
  const Quaternion<double> goal = rpy(0.3, -0.5, -1);
  for (int k = 0; k < 400; ++k) step_orientation_reference(limits, goal, kDt, r);
  EXPECT_EQ(r.q_NR.w, goal.w);
  EXPECT_EQ(dot(r.w_NR_R, r.w_NR_R), 0);
}

}  // namespace
}  // namespace hadal::control
