// Loops at their own rates: what is said of them before a run against what a run does.

#include "hadal/analysis/loop_check.h"

#include <gtest/gtest.h>

#include <cmath>

#include "analysis/sampled_servo.h"
#include "hadal/analysis/sampled_loop.h"
#include "hadal/math/dense_solvers.h"
#include "hadal/sim/simulation.h"
#include "hadal/sim/vehicle.h"

namespace hadal::analysis {
namespace {

using test::loaded, test::ServoCase;

/// Yaw rate of a run at every control tick, from a small rate at the start.
std::vector<double> flown_rate(config::LoadedScenario l, double seconds) {
  l.scenario.vehicles[0].nu[5] = 1e-3;
  sim::Simulation run({l.scenario, l.vehicles, nullptr, 1, 1, ""});
  std::vector<double> r;
  const double period = 1 / l.scenario.vehicles[0].control->rate;
  for (int k = 0; k * period <= seconds; ++k) {
    while (run.step(nanoseconds(k * period))) {
    }
    r.push_back(run.vehicles()[0]->state().body.nu[5]);
  }
  return r;
}

struct Linear {
  VehicleSystem system;
  SampledLoop loop;
};

Linear linear(const config::LoadedScenario& l) {
  VehicleSystem system(l.vehicles[0], still_environment_of(l.scenario.environment));
  const model::Control& c = *l.scenario.vehicles[0].control;
  const auto autopilot = control::autopilot_parameters({}, c, system.parameters(), 1000, 9.81,
                                                       l.vehicles[0].actuators);
  const std::vector<double> u(system.inputs().size(), 0.0);
  const ClosedLoop closed(system, system.settled_state(u), u, system.states(), autopilot,
                          loop_timing(c, {}, l.vehicles[0].sensors));
  SampledLoop loop = closed.sampled(closed.all());
  return {std::move(system), std::move(loop)};
}

class SampledLoopOf : public testing::TestWithParam<ServoCase> {};

// The vehicle is linear: nothing but integration errors lie between the map and the run.
TEST_P(SampledLoopOf, SlowSensorsAndLagsIsWhatARunDoes) {
  const config::LoadedScenario l = loaded(GetParam());
  const Linear m = linear(l);
  const auto ticks = m.loop.at.size();
  const std::vector<double> flown = flown_rate(l, 4);
  DenseVector s(m.loop.A.rows(), 1);
  s[kR] = 1e-3;
  for (std::size_t k = 0; k < flown.size(); ++k) {
    const DenseVector now = m.loop.at[k % ticks] * s;
    EXPECT_NEAR(flown[k], now[kR], 1e-6 * 1e-3) << "tick " << k;
    if (k % ticks == ticks - 1) s = m.loop.A * s;
  }
}
// Latencies of a part of a period, of whole periods and of several; heard at once or later, of
// sensors that are faster, as fast and slower than control, and that have no common cycle with it.
INSTANTIATE_TEST_SUITE_P(Latencies, SampledLoopOf,
                         testing::Values(ServoCase{.latency = 0.02}, ServoCase{.latency = 0.05},
                                         ServoCase{.latency = 0.12},
                                         ServoCase{.sensor_rate = 100, .latency = 0.033},
                                         ServoCase{.sensor_rate = 100, .latency = 0.1},
                                         ServoCase{.lag = 0.1, .sensor_rate = 5, .latency = 0.03},
                                         ServoCase{.lag = 0.1, .sensor_rate = 5, .latency = 0.45},
                                         ServoCase{.sensor_rate = 30, .latency = 0.04}));

INSTANTIATE_TEST_SUITE_P(Cases, SampledLoopOf,
                         testing::Values(ServoCase{}, ServoCase{.lag = 0.3},
                                         ServoCase{.lag = 0.1, .sensor_rate = 5},
                                         ServoCase{.lag = 0.1, .sensor_rate = 30},
                                         ServoCase{.lag = 0.2, .sensor_rate = 8},
                                         ServoCase{.sensor_rate = 2}));

/// The pole of a response nearest to one that was foretold, from the numbers alone: they obey a
/// recurrence of as many terms as there are poles (Prony's method).
std::complex<double> flown_pole(const std::vector<double>& r, int order, double period,
                                std::complex<double> foretold) {
  const auto rows = static_cast<Index>(r.size()) - order;
  DenseMatrix past(rows, order);
  DenseVector next(rows, 1);
  for (Index k = 0; k < rows; ++k) {
    for (int i = 0; i < order; ++i) past(k, i) = r[static_cast<std::size_t>(k + i)];
    next[k] = r[static_cast<std::size_t>(k + order)];
    // Every row counts the same, however far the response has come.
    const double size = norm(past.row(k));
    past.set(k, 0, (1 / size) * past.row(k)), next[k] /= size;
  }
  DenseMatrix companion(order, order);
  companion.set(0, 1, DenseMatrix::identity(order - 1));
  companion.set(order - 1, 0, transpose(least_squares(past, next)));
  std::complex<double> nearest = 1e9;
  for (const std::complex<double>& z : eigenvalues(companion, "Prony's companion matrix")) {
    const std::complex<double> pole = std::log(z) / period;
    if (std::abs(pole - foretold) < std::abs(nearest - foretold)) nearest = pole;
  }
  return nearest;
}

// Gains that are good without a latency, and a run that agrees about what it makes of them.
TEST(LoopCheck, TellsThatALatencyMakesALoopUnstable) {
  const Matrix gain = *loaded({}).scenario.vehicles[0].control->servo->gain;
  std::string rows = "gain = [";
  for (const auto& row : gain) rows += fmt::format("[{}],", fmt::join(row, ", "));
  EXPECT_TRUE(loaded({.more = rows + "]\n"}).loops[0].troubles.empty());
  const config::LoadedScenario l = loaded({.more = rows + "]\n", .latency = 0.15});
  ASSERT_EQ(l.loops[0].troubles.size(), 1u);
  EXPECT_TRUE(l.loops[0].troubles[0].unstable());
  const std::vector<double> flown = flown_rate(l, 1.5);
  EXPECT_GT(std::abs(flown.back()), 1e-3);
}

TEST(LoopCheck, DesignsWithTheLatencyInMind) {
  for (const double latency : {0.05, 0.15, 0.3}) {
    const config::LoadedScenario l = loaded({.latency = latency});
    EXPECT_TRUE(l.loops[0].troubles.empty()) << latency;
    const std::vector<double> flown = flown_rate(l, 15);
    EXPECT_LT(std::abs(flown.back()), 1e-5) << latency;
  }
}

TEST(LoopCheck, SaysThatALatencyIsTooLongToBeJudged) {
  const config::LoadedScenario l = loaded({.latency = 2});
  ASSERT_EQ(l.loops.size(), 1u);
  EXPECT_NE(l.loops[0].not_judged.find("a latency of 2 s is too long"), std::string::npos)
      << l.loops[0].not_judged;
}

TEST(LoopCheck, TellsThatTheGainsOfContinuousTimeAreUnstableAtTwentyHertz) {
  const config::LoadedScenario l = loaded({.more = test::continuous_gain()});
  ASSERT_EQ(l.loops.size(), 1u);
  ASSERT_EQ(l.loops[0].troubles.size(), 1u);
  const LoopTrouble& t = l.loops[0].troubles[0];
  EXPECT_EQ(t.loop, "servo.yaw");
  EXPECT_TRUE(t.unstable());
  // The sign changes with every tick.
  EXPECT_NEAR(t.pole.imag(), 20 * M_PI, 1e-6);
  // Rate and integral, for half a second: then the thrusters are at their limits.
  const auto flown = flown_pole(flown_rate(l, 0.5), 2, 0.05, t.pole);
  EXPECT_NEAR(flown.real(), t.pole.real(), 1e-3 * t.pole.real());
  // What it advises is enough.
  EXPECT_GT(t.gain_factor, 0);
  EXPECT_LT(t.gain_factor, 1);
  ASSERT_EQ(l.warnings.size(), 1u);
  const std::string text = to_string(l.warnings[0]);
  for (const char* part : {"'rov'", "servo.yaw", "UNSTABLE", "62.8i", "damping ratio", "times"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << " in " << text;
  }
}

TEST(LoopCheck, TellsBadDampingByLagsWithThePoleThatIsFlown) {
  const config::LoadedScenario l = loaded(
      {.lag = 0.3, .sensor_rate = 100, .more = test::continuous_gain(), .control_rate = 100});
  ASSERT_EQ(l.loops[0].troubles.size(), 1u);
  const LoopTrouble& t = l.loops[0].troubles[0];
  EXPECT_FALSE(t.unstable());
  EXPECT_LT(t.damping, 0.2);
  // Rate, integral and lag.
  const auto flown = flown_pole(flown_rate(l, 3), 3, 0.01, t.pole);
  EXPECT_LT(std::abs(flown - t.pole), 1e-3 * std::abs(t.pole)) << flown.real() << flown.imag();
  EXPECT_NE(to_string(l.warnings[0]).find("badly damped"), std::string::npos);
}

TEST(LoopCheck, OfDesignedGainsIsCleanForEveryLagAndRate) {
  for (const double lag : {0.0, 0.05, 0.3, 0.5, 1.0}) {
    for (const double rate : {2.0, 5.0, 20.0, 100.0}) {
      const config::LoadedScenario l = loaded({.lag = lag, .sensor_rate = rate});
      EXPECT_TRUE(l.warnings.empty())
          << lag << " s, " << rate << " Hz: " << to_string(l.warnings[0]);
      EXPECT_EQ(l.loops[0].not_judged, "");
      for (const auto& pole : test::design_of(l).poles) {
        EXPECT_GE(-pole.real() / std::abs(pole), 0.5) << lag << " s, " << rate << " Hz";
      }
    }
  }
}

// Without thrusters for its weight there is no steady motion.
TEST(LoopCheck, SaysWhyALoopWasNotJudged) {
  config::LoadedScenario l = loaded({});
  l.vehicles[0].body.mass = 1000;
  l.scenario.environment.density = 1;
  l.scenario.vehicles[0].control->servo->reference[0] = 900;
  const LoopVerdict v = judge_loops(l.scenario.vehicles[0], l.vehicles[0], l.scenario.environment);
  EXPECT_NE(v.not_judged.find("no equilibrium at u = 900 m/s"), std::string::npos) << v.not_judged;
  EXPECT_TRUE(v.troubles.empty());
}

}  // namespace
}  // namespace hadal::analysis
