// Linear models of loops against the controllers and the engine themselves, and what they say of
// LAUV's pitch.

#include "hadal/analysis/closed_loop.h"

#include <gtest/gtest.h>

#include <cmath>

#include "analysis/flown_map.h"

namespace hadal::analysis {
namespace {

using test::Entry, test::expect_map_as_flown, test::FlownLoop;
using test::ShippedLoop;

/// Without the propeller's torque, so that the trim of the vertical plane is one in all six.
ShippedLoop lauv(std::vector<std::string> set = {}, const std::string& scenario = "lauv_pitch") {
  set.push_back("vehicles.lauv.actuators.propeller.torque_per_thrust=0");
  return test::shipped_loop(scenario, 1.55, set);
}

FlownLoop flown_lauv(const ShippedLoop& loop) {
  FlownLoop f(loop);
  f.pilot.pids[control::kForwardSpeed].integral = test::command(loop.system, loop.at, "propeller");
  return f;
}

TEST(ClosedLoop, MapOfLauvPitchIsWhatControllersAndEngineDo) {
  const ShippedLoop loop = lauv();
  FlownLoop f = flown_lauv(loop);
  // The trim is one: nothing but the place moves.
  FlownLoop later = f;
  later.advance();
  for (std::size_t i = kPhi; i <= kR; ++i) EXPECT_NEAR(later.state()[i], loop.at.x[i], 1e-10);
  expect_map_as_flown(loop, f);
}

TEST(ClosedLoop, MapOfLauvDepthAndHeadingIsWhatControllersAndEngineDo) {
  const ShippedLoop loop = lauv({}, "lauv_depth_heading");
  expect_map_as_flown(loop, flown_lauv(loop));
}

// Filtered derivatives, and thrusters whose square law is flat at rest.
TEST(ClosedLoop, MapOfVideoRayPositionIsWhatControllersAndEngineDo) {
  const ShippedLoop loop = test::shipped_loop("videoray_depth", 0);
  expect_map_as_flown(loop, FlownLoop(loop));
}

TEST(ClosedLoop, ReferencesMoveTheFlownLoopAsInputs) {
  const ShippedLoop loop = lauv();
  const ClosedLoop closed = loop.closed(loop.system.states());
  const LinearModel m = closed.discrete(closed.all());
  ASSERT_EQ(m.inputs, (std::vector<std::string>{"forward_speed.pid", "pitch.pid"}));
  const double h = 1e-6;
  for (std::size_t c = 0; c < 2; ++c) {
    FlownLoop ahead = flown_lauv(loop), behind = ahead;
    if (c == 0) ahead.pilot.references.speed += h, behind.pilot.references.speed -= h;
    if (c == 1) {
      ahead.autopilot.control.pitch->reference_deg += degrees(h);
      behind.autopilot.control.pitch->reference_deg -= degrees(h);
    }
    ahead.advance(), behind.advance();
    for (std::size_t r = 0; r < m.states.size(); ++r) {
      const Entry row(loop, m.states[r]);
      EXPECT_NEAR(m.B[r][c], (row.get(ahead) - row.get(behind)) / (2 * h), 1e-5) << m.states[r];
    }
    EXPECT_NEAR(m.D[c][c], 1, 1e-12);
  }
}

/// Largest distance of a continuous pole from the nearest log(z)/dt.
double distance_of_poles(const std::string& scenario, double speed, double rate,
                         const std::vector<std::string>& states) {
  ShippedLoop loop = test::shipped_loop(scenario, speed);
  loop.autopilot.control.rate = rate;
  const ClosedLoop closed = loop.closed(states);
  const auto discrete = modes_of(closed.discrete(closed.all())).modes;
  double worst = 0;
  for (const Mode& s : modes_of(closed.continuous(closed.all())).modes) {
    double nearest = INFINITY;
    for (const Mode& z : discrete) {
      if (std::abs(z.pole) == 0) continue;
      nearest = std::min(nearest, std::abs(std::log(z.pole) * rate - s.pole));
    }
    worst = std::max(worst, nearest / std::max(1.0, std::abs(s.pole)));
  }
  return worst;
}

// Of first order: the tick holds its command for a period.
TEST(ClosedLoop, DiscretePolesTendToTheContinuousOnes) {
  const auto check = [](const std::string& scenario, double speed,
                        const std::vector<std::string>& states) {
    const double coarse = distance_of_poles(scenario, speed, 1000, states);
    const double fine = distance_of_poles(scenario, speed, 2000, states);
    EXPECT_LT(fine, 5e-3) << scenario;
    EXPECT_NEAR(coarse / fine, 2, 0.05) << scenario;
  };
  check("lauv_pitch", 1.55, {"theta", "u", "w", "q"});
  check("lauv_depth_heading", 1.55, {"d", "theta", "psi", "u", "v", "w", "q", "r"});
  check("videoray_depth", 0, {"d", "w"});
}

/// [LAUV, III.A]: linear damping left out, and lift as well.
std::vector<std::string> without_damping(bool lift) {
  std::vector<std::string> set;
  std::vector<std::string> names{"X_u", "Z_w", "Z_q", "M_w", "M_q"};
  if (!lift) names.insert(names.end(), {"Z_uw", "Z_uq", "M_uw", "M_uq"});
  for (const std::string& name : names) {
    set.push_back("vehicles.lauv.hydrodynamics.derivatives." + name + "=0");
  }
  return set;
}

/// How many of many P and PI pitch gains are stable.
int stable_gains(const ShippedLoop& loop, bool integral) {
  ClosedLoop closed = loop.closed({"theta", "w", "q"});
  int stable = 0;
  for (double kp = 0.01; kp < 101; kp *= 1.2) {
    for (double share = integral ? 1e-3 : 0; share <= 10; share *= 1.5) {
      closed.set_pid(control::kPitch, {.kp = kp, .ki = share * kp});
      stable += modes_of(closed.continuous({.closed = {control::kPitch}, .input = {}})).stable;
      if (!integral) break;
    }
  }
  return stable;
}

TEST(LauvPitch, WithoutLinearDampingLiftStillLetsPAndPiStabilise) {
  const ShippedLoop loop = lauv(without_damping(true));
  ASSERT_TRUE(loop.at.converged);
  const auto poles = test::poles(loop.system, loop.at, {"theta", "w", "q"});
  EXPECT_NEAR(poles[0].real(), -0.26, 0.05);
  EXPECT_NEAR(std::abs(poles[0].imag()), 0.55, 0.05);
  EXPECT_NEAR(poles[2].real(), -3.12, 0.05);
  EXPECT_GT(stable_gains(loop, false), 0);
  EXPECT_GT(stable_gains(loop, true), 0);
}

TEST(LauvPitch, WithoutLinearDampingAndLiftNoPOrPiStabilises) {
  ShippedLoop loop = lauv(without_damping(false));
  // At fins zero there is no equilibrium short of the vertical; level, the stern planes hold it.
  loop.at = trim(loop.system, {.plane = Plane::kVertical,
                               .fixed = {{"u", 1.55}, {"theta", 0}},
                               .inputs = {},
                               .free = {"stern"}});
  ASSERT_TRUE(loop.at.converged);
  EXPECT_EQ(stable_gains(loop, false), 0);
  EXPECT_EQ(stable_gains(loop, true), 0);
}

TEST(LauvPitch, WithAllTermsTheShippedGainsAreStable) {
  const ShippedLoop loop = lauv();
  const ClosedLoop closed = loop.closed({"u", "theta", "w", "q"});
  EXPECT_TRUE(modes_of(closed.continuous(closed.all())).stable);
  EXPECT_TRUE(modes_of(closed.discrete(closed.all())).stable);
}

}  // namespace
}  // namespace hadal::analysis
