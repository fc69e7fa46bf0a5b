// Tuned loops: what was promised, and the same step flown with the vehicle's full equations.

#include "hadal/analysis/tune.h"

#include <gtest/gtest.h>

#include <cmath>

#include "analysis/flown_loop.h"
#include "hadal/base/error.h"

namespace hadal::analysis {
namespace {

using test::FlownLoop;
using test::ShippedLoop;

std::vector<TunedLoop> tuned(const ShippedLoop& loop, double bandwidth,
                             const std::vector<std::string>& loops = {}) {
  return tune(loop.closed(loop.system.states()), loop.autopilot.control.rate,
              {.bandwidth = bandwidth, .loops = loops});
}

void expect_promises(const std::vector<TunedLoop>& loops) {
  for (const TunedLoop& l : loops) {
    EXPECT_TRUE(l.tuned) << l.name << ": " << l.problem;
    EXPECT_LE(l.overshoot, 0.1) << l.name;
    EXPECT_GE(l.phase_margin, 59) << l.name;
    EXPECT_GT(l.settling_time, 0) << l.name;
    EXPECT_LT(l.settling_time, 40 / l.crossover) << l.name;
    EXPECT_GT(l.pid.kp, 0) << l.name;
  }
}

TEST(Tune, LauvDepthAndHeadingHaveTheirMargins) {
  const auto loops = tuned(test::shipped_loop("lauv_depth_heading", 1.55), 1);
  expect_promises(loops);
  ASSERT_EQ(loops.size(), 4u);
  // The outer loop comes after its inner one, four times slower.
  EXPECT_EQ(loops.back().name, "depth.pid");
  EXPECT_DOUBLE_EQ(loops.back().crossover, 0.25);
}

TEST(Tune, VideoRayPositionHasItsMargins) {
  const auto loops = tuned(test::shipped_loop("videoray_depth", 0), 0.5);
  EXPECT_EQ(loops.size(), 3u);
  expect_promises(loops);
}

/// Overshoot of a flown step as a share of it.
template <class Value>
double flown_overshoot(FlownLoop& f, double step, double seconds, Value&& progress) {
  double largest = 0;
  const int ticks = static_cast<int>(seconds * f.autopilot.control.rate);
  for (int i = 0; i < ticks; ++i) {
    f.advance();
    largest = std::max(largest, progress(f) / step - 1);
  }
  EXPECT_NEAR(progress(f), step, 0.05 * std::abs(step));
  return largest;
}

// Small enough for the square of the damping not to help.
TEST(Tune, FlownHeaveStepOfVideoRayOvershootsAsForeseen) {
  const ShippedLoop loop = test::shipped_loop("videoray_depth", 0);
  const TunedLoop t = tuned(loop, 0.5, {"position.heave"}).at(0);
  FlownLoop f(loop);
  f.autopilot.control.position->pids.axis[2] = t.pid;
  const double step = 1e-3;
  f.autopilot.control.position->reference[2] += step;
  const double overshoot = flown_overshoot(
      f, step, 100, [&](const FlownLoop& l) { return l.state()[kD] - loop.at.x[kD]; });
  EXPECT_NEAR(overshoot, t.overshoot, 5e-3);
  EXPECT_LE(overshoot, 0.105);
}

TEST(Tune, FlownPitchStepOfLauvOvershootsAsForeseen) {
  const ShippedLoop loop = test::shipped_loop(
      "lauv_pitch", 1.55, {"vehicles.lauv.actuators.propeller.torque_per_thrust=0"});
  const TunedLoop t = tuned(loop, 1, {"pitch.pid"}).at(0);
  ASSERT_TRUE(t.tuned) << t.problem;
  FlownLoop f(loop);
  f.pilot.pids[control::kForwardSpeed].integral = test::command(loop.system, loop.at, "propeller");
  f.autopilot.control.pitch->pid = t.pid;
  const double step = radians(0.1);
  f.autopilot.control.pitch->reference_deg += 0.1;
  const double overshoot = flown_overshoot(
      f, step, 60, [&](const FlownLoop& l) { return l.state()[kTheta] - loop.at.x[kTheta]; });
  EXPECT_NEAR(overshoot, t.overshoot, 5e-3);
  EXPECT_LE(overshoot, 0.105);
}

TEST(Tune, SaysWhenNoActuatorActsOnALoop) {
  const ShippedLoop loop =
      test::shipped_loop("videoray_velocity", 0, {"vehicles.rov.control.velocity.sway={kp = 1}"});
  const TunedLoop t = tuned(loop, 1, {"velocity.sway"}).at(0);
  EXPECT_FALSE(t.tuned);
  EXPECT_EQ(t.problem, "no actuator acts on it");
}

// Sway and yaw of the VideoRay at full speed part at 7.9 1/s.
TEST(Tune, SaysWhenAPlantGrowsFasterThanTheBandwidth) {
  const ShippedLoop loop = test::shipped_loop("videoray_velocity", 1.286);
  const TunedLoop t = tuned(loop, 1, {"velocity.yaw"}).at(0);
  EXPECT_FALSE(t.tuned);
  EXPECT_NE(t.problem.find("grows by itself at 7.9"), std::string::npos) << t.problem;
}

TEST(Tune, RefusesALoopThatThereIsNot) {
  const ShippedLoop loop = test::shipped_loop("lauv_pitch", 1.55);
  EXPECT_THROW(tuned(loop, 1, {"pitch"}), InputError);
}

}  // namespace
}  // namespace hadal::analysis
