#include "hadal/sim/step_length.h"

#include <gtest/gtest.h>

#include "support/simulations.h"

namespace hadal::sim {
namespace {

StepLength length_of(const sim::Setup& setup) {
  return step_length(setup.scenario, {&setup.vehicles[0]});
}

/// Whose drag makes the number of steps show.
sim::Setup sled_measured_at(double rate) {
  model::Vehicle v = test::Sled{.lag = 0}.vehicle();
  v.sensors = {test::sensor_of("depth", "depth", rate)};
  sim::Setup setup = test::setup_of({v});
  setup.scenario.integrator = {model::IntegratorMethod::kSemiImplicitEuler, 0.1};
  setup.scenario.vehicles[0].schedule = {test::command_at(0, {16})};
  return setup;
}

TEST(StepLength, IsThatOfTheFastestThatActs) {
  const sim::Setup setup = sled_measured_at(40);
  const StepLength length = length_of(setup);
  EXPECT_DOUBLE_EQ(length.longest, 0.025);
  EXPECT_EQ(length.shortened, "depth of a at 40 Hz");
  // m u̇ = 16 − 16 u with m = 20: the steps that occur multiply 1 − u by 1 − 0.8·0.025 each.
  Simulation simulation(setup);
  test::run_to(simulation, 1);
  EXPECT_NEAR(1 - simulation.vehicles()[0]->state().body.nu[0], std::pow(0.98, 40), 1e-13);
}

TEST(StepLength, IsTheIntegratorsWhereNothingIsFaster) {
  sim::Setup setup = sled_measured_at(10);
  setup.scenario.log.state_rate = 4000;
  EXPECT_EQ(length_of(setup).longest, 0.1);
  EXPECT_EQ(length_of(setup).shortened, "");
}

TEST(StepLength, CountsControllersAndArms) {
  sim::Setup setup = sled_measured_at(1);
  model::ScenarioVehicle& entry = setup.scenario.vehicles[0];
  entry.control.emplace();
  entry.control->rate = 50;
  EXPECT_EQ(length_of(setup).shortened, "control of a at 50 Hz");
  entry.arms.push_back({.arm = "port"});
  entry.arms[0].rate = 400;
  EXPECT_EQ(length_of(setup).shortened, "port of a at 400 Hz");
  EXPECT_DOUBLE_EQ(length_of(setup).longest, 0.0025);
}

}  // namespace
}  // namespace hadal::sim
