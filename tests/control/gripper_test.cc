#include "hadal/control/gripper.h"

#include <gtest/gtest.h>

#include "hadal/math/scalar.h"

namespace hadal::control {
namespace {

constexpr double kDt = 0.01;

/// A finger of 2 kg between hard ends, with dry friction.
struct Finger {
  double x = 0.1, v = 0, low = 0, high = 0.1, friction = 0;
  GripperParameters g{.force = 1000, .speed = 0.05, .loop = {finger_loop(2, 1000, kDt)}};
  FingerState s;
  double peak_speed = 0, force = 0;

  void run(GripperAction action, int ticks) {
    peak_speed = 0;
    for (int k = 0; k < ticks; ++k) {
      force = finger_force(g, 0, action, {x, v}, kDt, s);
      ASSERT_LE(std::abs(force), 1000);
      for (int i = 0; i < 100; ++i) {
        const double h = kDt / 100, pushed = v + h * force / 2, held = h * friction / 2;
        v = pushed > held ? pushed - held : pushed < -held ? pushed + held : 0;
        x += h * v;
        if (x < low) x = low, v = 0;
        if (x > high) x = high, v = 0;
        peak_speed = std::fmax(peak_speed, std::abs(v));
      }
    }
  }
};

TEST(Gripper, ClosesWithItsSpeedAndEndsAtTheLimitWithItsForce) {
  Finger f;
  f.run(GripperAction::kClose, 100);
  EXPECT_NEAR(f.v, -0.05, 1e-4);
  EXPECT_LT(f.peak_speed, 0.06);
  f.run(GripperAction::kClose, 300);
  EXPECT_EQ(f.x, 0);
  EXPECT_EQ(f.force, -1000);
}

TEST(Gripper, HoldsWhatIsBetweenWithItsFullForce) {
  Finger f;
  f.low = 0.04;
  f.run(GripperAction::kClose, 400);
  EXPECT_EQ(f.x, 0.04);
  EXPECT_EQ(f.force, -1000);
  // A second order changes nothing of it.
  f.run(GripperAction::kClose, 10);
  EXPECT_EQ(f.force, -1000);
}

TEST(Gripper, OpensAgain) {
  Finger f;
  f.low = 0.04;
  f.run(GripperAction::kClose, 400);
  f.run(GripperAction::kOpen, 300);
  EXPECT_EQ(f.x, 0.1);
  EXPECT_EQ(f.force, 1000);
}

TEST(Gripper, IsNotStoppedByFriction) {
  Finger f;
  f.friction = 20;
  f.run(GripperAction::kClose, 150);
  EXPECT_NEAR(f.v, -0.05, 1e-3);
  EXPECT_LT(f.peak_speed, 0.08);
}

TEST(Gripper, SlowsDownWhenWhatItHoldsIsGone) {
  Finger f;
  f.low = 0.08;
  f.run(GripperAction::kClose, 200);
  ASSERT_EQ(f.force, -1000);
  f.low = -10;
  f.run(GripperAction::kClose, 30);
  EXPECT_LT(std::abs(f.v), 0.06);
}

TEST(Gripper, RestsWithoutAnOrder) {
  Finger f;
  f.x = 0.05, f.v = 0.02;
  f.run(GripperAction::kRest, 300);
  EXPECT_NEAR(f.v, 0, 1e-9);
  EXPECT_LT(std::abs(f.force), 1e-3);
}

// Engines with soft or iterated contact: the speed jumps about, the finger stays where it is.
TEST(Gripper, KeepsItsForceWhileItsSpeedShakes) {
  Finger f;
  f.low = 0.04;
  f.run(GripperAction::kClose, 400);
  // The shake alone asks the proportional part for 50 N, and the integral gives way by as much.
  for (int k = 0; k < 200; ++k) {
    const double shake = k % 2 == 0 ? 0.5 : -0.5;
    const double x = f.x + (k % 3 - 1) * 1e-4;
    EXPECT_LT(finger_force(f.g, 0, GripperAction::kClose, {x, shake}, kDt, f.s), -850);
  }
}

TEST(Gripper, LetsGoOfItsForceWhenWhatItHeldIsGone) {
  Finger f;
  f.low = 0.04;
  f.run(GripperAction::kClose, 400);
  f.low = 0;
  EXPECT_EQ(f.s.integral, -1000);
  // One tick with all of it, then it is seen to run away.
  f.run(GripperAction::kClose, 3);
  EXPECT_LT(std::abs(f.s.integral), 100);
}

}  // namespace
}  // namespace hadal::control
