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
  EXPECT_NE(t.problem.find("unstable without control (pole at +7.92 1/s)"), std::string::npos)
      << t.problem;
}

/// The heave loop of the VideoRay with a depth and position sensor of this rate.
TunedLoop tuned_heave(double sensor_rate, double bandwidth) {
  ShippedLoop loop = test::shipped_loop("videoray_depth", 0);
  for (model::Sensor& s : loop.vehicle.sensors) s.rate = sensor_rate;
  const LoopTiming timing = loop_timing(loop.autopilot.control, {}, loop.vehicle.sensors);
  const ClosedLoop closed(loop.system, loop.at.x, loop.at.u, loop.system.states(), loop.autopilot,
                          timing);
  return tune(closed, loop.autopilot.control.rate,
              {.bandwidth = bandwidth, .loops = {"position.heave"}})
      .at(0);
}

// What is held is on average half a period old: 14° at 0.5 rad/s for 1 Hz.
TEST(Tune, ASlowSensorTakesPhaseThatTheDerivativeGivesBack) {
  const TunedLoop fast = tuned_heave(100, 0.5), slow = tuned_heave(2, 0.5),
                  slower = tuned_heave(1, 0.5);
  for (const TunedLoop& t : {fast, slow, slower}) {
    ASSERT_TRUE(t.tuned) << t.problem;
    EXPECT_GE(t.phase_margin, 59);
  }
  EXPECT_GT(slow.pid.kd / slow.pid.kp, 1.05 * fast.pid.kd / fast.pid.kp);
  EXPECT_GT(slower.pid.kd / slower.pid.kp, 1.05 * slow.pid.kd / slow.pid.kp);
}

TEST(Tune, NamesLagsAndSensorsAndABandwidthThatWorks) {
  const TunedLoop t = tuned_heave(0.5, 3);
  EXPECT_FALSE(t.tuned);
  const auto found = t.problem.find("--bandwidth ");
  ASSERT_NE(found, std::string::npos) << t.problem;
  const double works = std::stod(t.problem.substr(found + 12));
  EXPECT_TRUE(tuned_heave(0.5, works).tuned) << t.problem;
}

TEST(Tune, SaysWhenAnOutputActsTheWrongWay) {
  const ShippedLoop loop =
      test::shipped_loop("lauv_pitch", 1.55, {"vehicles.lauv.control.pitch.actuators={stern = 1}"});
  const ShippedLoop right = test::shipped_loop("lauv_pitch", 1.55);
  const double sign = right.autopilot.control.pitch->actuators.at("stern");
  ASSERT_EQ(sign, -1);
  const TunedLoop t = tuned(loop, 1, {"pitch.pid"}).at(0);
  EXPECT_FALSE(t.tuned);
  EXPECT_NE(t.problem.find("wrong sign"), std::string::npos) << t.problem;
}

// |C P| = 1 there by a search of its own, and the margin told is the one there.
TEST(Tune, MarginIsThatAtTheCrossover) {
  for (const TunedLoop& t : tuned(test::shipped_loop("videoray_depth", 0), 0.5)) {
    EXPECT_TRUE(t.tuned);
    // The designed margin comes in steps of five degrees at the crossover, where a derivative was
    // needed; the nearest point of a grid would be off by up to a degree.
    const double beyond = std::fmod(t.phase_margin, 5);
    EXPECT_LT(std::min(beyond, 5 - beyond), 1e-6) << t.name << " " << t.phase_margin;
  }
}

TEST(Tune, RefusesALoopThatThereIsNot) {
  const ShippedLoop loop = test::shipped_loop("lauv_pitch", 1.55);
  EXPECT_THROW(tuned(loop, 1, {"pitch"}), InputError);
}

}  // namespace
}  // namespace hadal::analysis
