#include "hadal/sim/divergence.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/simulations.h"

namespace hadal::sim {
namespace {

/// A good vehicle a and b, whose drag is far too stiff for a step of half a second.
sim::Setup stiff() {
  sim::Setup setup = test::setup_of({test::Sled{}.vehicle(), test::Sled{.drag = 1e4}.vehicle()});
  setup.scenario.integrator = {model::IntegratorMethod::kSemiImplicitEuler, 0.5};
  setup.scenario.log = {.state_rate = 1, .odometry_rate = 1, .actuator_rate = 1};
  for (auto& entry : setup.scenario.vehicles) entry.nu = {{0.5, 0, 0, 0, 0, 0}};
  return setup;
}

bool finite(const physics::BodyState<double>& body) {
  const auto x = physics::flat(body);
  for (int i = 0; i < x.size(); ++i) {
    if (!std::isfinite(x[i])) return false;
  }
  return true;
}

TEST(Divergence, StopsTheRunWithTimeVehicleAndLastGoodState) {
  Simulation simulation(stiff());
  try {
    test::run_to(simulation, 100);
    FAIL() << "a speed that grows 250-fold with every step was let pass";
  } catch (const DivergenceError& error) {
    EXPECT_EQ(error.vehicle(), "b");
    // The step multiplies the speed by 1 − h·d/m = −249: 0.5, 125, 31000 > 1e4 in the second step.
    EXPECT_EQ(error.time(), 1'000'000'000);
    EXPECT_TRUE(finite(error.last()));
    EXPECT_LT(std::abs(error.last().nu[0]), 1e4);
    const std::string text = error.what();
    EXPECT_NE(text.find("b diverged at 1.000000 s"), std::string::npos) << text;
    EXPECT_NE(text.find("integrator.step"), std::string::npos) << text;
  }
}

TEST(Divergence, LeavesTheSimulationAtTheLastGoodState) {
  Simulation simulation(stiff());
  test::Recorder recorder(simulation);
  physics::BodyState<double> last;
  try {
    test::run_to(simulation, 100);
  } catch (const DivergenceError& error) {
    last = error.last();
  }
  EXPECT_EQ(simulation.vehicles()[1]->state().body.nu, last.nu);
  // What is logged now is the last good state of all vehicles, at its time.
  simulation.publish_states();
  for (const auto& [time, m] : recorder.of<message::VehicleState>("/b/state")) {
    for (int i = 0; i < 6; ++i) EXPECT_LE(std::abs(m.nu[i]), 1e4) << seconds(time);
  }
}

TEST(Divergence, OfAnAdaptiveStepThatUnderflowsIsReportedToo) {
  sim::Setup setup = stiff();
  setup.scenario.integrator = {model::IntegratorMethod::kDormandPrince, 0.5, 1e-9, 1e-9};
  // A force that no number can hold: its acceleration overflows.
  setup.scenario.vehicles[1].nu = {{1e200, 0, 0, 0, 0, 1e200}};
  Simulation simulation(setup);
  EXPECT_THROW(test::run_to(simulation, 1), DivergenceError);
}

}  // namespace
}  // namespace hadal::sim
