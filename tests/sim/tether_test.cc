#include <gtest/gtest.h>

#include "hadal/sim/expectations.h"
#include "sim/tether_setup.h"

namespace hadal::sim {
namespace {

using test::Recorder, test::run_to, test::state_bits, test::ship_and_cage, test::tether_to;

std::vector<std::byte> all_bits(Simulation& simulation) { return simulation.save(); }

TEST(Tether, RunsTheSameOnOneAndThreeThreads) {
  Simulation one(ship_and_cage(1)), three(ship_and_cage(3));
  run_to(one, 12), run_to(three, 12);
  EXPECT_EQ(all_bits(one), all_bits(three));
}

class TetherSnapshot : public testing::TestWithParam<double> {};

TEST_P(TetherSnapshot, GoesOnWithTheSameBitsAndMessages) {
  Simulation whole(ship_and_cage(1));
  Recorder all(whole);
  run_to(whole, GetParam());
  const auto bytes = whole.save();
  const std::size_t told = all.entries().size();
  run_to(whole, 12);

  Simulation resumed(ship_and_cage(1));
  Recorder rest(resumed);
  resumed.load(bytes);
  run_to(resumed, 12);
  EXPECT_EQ(all_bits(resumed), all_bits(whole));
  EXPECT_TRUE(std::equal(rest.entries().begin(), rest.entries().end(),
                         all.entries().begin() + static_cast<std::ptrdiff_t>(told),
                         all.entries().end()));
}
INSTANTIATE_TEST_SUITE_P(Times, TetherSnapshot, testing::Values(0, 1, 7.0123, 9.5),
                         [](const auto& test) { return "Time" + std::to_string(test.index); });

TEST(Tether, LeavesOtherVehiclesAsTheyWere) {
  sim::Setup alone = ship_and_cage(1);
  alone.scenario.tethers.clear();
  Simulation without(alone), with(ship_and_cage(1));
  run_to(without, 5), run_to(with, 5);
  EXPECT_EQ(with.vehicles()[3]->state().body.p_NB_N, without.vehicles()[3]->state().body.p_NB_N);
  EXPECT_FALSE(with.vehicles()[2]->state().body.p_NB_N ==
               without.vehicles()[2]->state().body.p_NB_N);
}

TEST(Tether, MessageTellsForcesLengthAndNodes) {
  Simulation simulation(ship_and_cage(1));
  Recorder recorder(simulation);
  run_to(simulation, 12);
  const auto messages = recorder.of<message::TetherState>("/tethers/tc");
  ASSERT_EQ(messages.size(), 121u);
  const message::TetherState& m = messages.at(nanoseconds(8));
  EXPECT_NEAR(m.length, 12 + 7 * 0.5, 1e-9);
  EXPECT_EQ(m.nodes.size() % 3, 0u);
  EXPECT_NEAR(m.tension, std::sqrt(dot(m.force, m.force)), 1e-12);
  // The winch has gone 3 m to the north, then 2 m to the east.
  EXPECT_NEAR(m.nodes[0], 103, 1e-9);
  EXPECT_NEAR(m.nodes[1], 2, 1e-9);
  // The last node is at its point of the vehicle.
  const message::VehicleState state =
      recorder.of<message::VehicleState>("/c/state").at(nanoseconds(8));
  const double off = std::hypot(m.nodes[m.nodes.size() - 3] - state.position[0],
                                m.nodes[m.nodes.size() - 2] - state.position[1],
                                m.nodes[m.nodes.size() - 1] - state.position[2]);
  EXPECT_NEAR(off, std::hypot(0.2, 0.1), 1e-3);
  EXPECT_LT(messages.at(nanoseconds(12)).nodes.size(), m.nodes.size());
}

TEST(Tether, CarriesTheCageAndWhatHangsOnIt) {
  sim::Setup setup = ship_and_cage(1);
  setup.scenario.environment.current = {};
  setup.scenario.tethers[0].anchor.heave_amplitude = 0;
  setup.scenario.tethers.pop_back();
  // Fixed to the origins of the vehicles, so that it does not turn them, and nearly at rest.
  for (model::Tether& t : setup.scenario.tethers) t.point = t.anchor.position = {};
  setup.scenario.vehicles[1].position = {{1, 0, 39}};
  setup.scenario.duration = 120;
  Simulation simulation(setup);
  Recorder recorder(simulation);
  run_to(simulation, 120);
  // The cage still bounces by some 0.03 N at 2 Hz: the means of the last 20 s are those at rest.
  const auto mean = [&](const std::string& tether, double message::TetherState::*number) {
    double sum = 0;
    int count = 0;
    for (const auto& [time, m] : recorder.of<message::TetherState>("/tethers/" + tether)) {
      if (time > nanoseconds(100)) sum += m.*number, ++count;
    }
    EXPECT_EQ(count, 200);
    return sum / count;
  };
  const double w = 9.81 * (0.15 - 1025 * kPi / 4 * 1e-4);
  const double lower = mean("tb", &message::TetherState::anchor_tension);
  const double upper = mean("ta", &message::TetherState::tension);
  EXPECT_NEAR(mean("tb", &message::TetherState::tension), 5, 0.005);
  EXPECT_NEAR(lower, 5 + 10 * w, 0.005);
  EXPECT_NEAR(upper, 200 + lower, 0.005);
  EXPECT_NEAR(mean("ta", &message::TetherState::anchor_tension), upper + 30 * w, 0.005);
}

TEST(Tether, TwoStiffOnesOnOneVehicleHoldItBetweenThem) {
  sim::Setup setup = test::setup_of({test::Sled{.mass = 10, .added_mass = 0}.vehicle()});
  setup.scenario.integrator.step = 0.005;
  setup.scenario.duration = 30;
  setup.scenario.vehicles[0].nu = {{0.5, 0.3, 0.2, 0, 0, 0}};
  for (const double side : {-1.0, 1.0}) {
    model::Tether t = tether_to("a", 10);
    t.name = side < 0 ? "left" : "right";
    t.point = {};
    t.axial_stiffness = 1e7;
    t.anchor.position = {{0, side * 10.001, 0}};
    setup.scenario.tethers.push_back(t);
  }
  Simulation simulation(setup);
  Recorder recorder(simulation);
  run_to(simulation, 30);
  const auto left = recorder.of<message::TetherState>("/tethers/left");
  const auto right = recorder.of<message::TetherState>("/tethers/right").rbegin()->second;
  EXPECT_LT(std::abs(simulation.vehicles()[0]->state().body.p_NB_N[1]), 0.01);
  EXPECT_NEAR(left.rbegin()->second.force[1] + right.force[1], 0, 1);
  // EA times the strain of 1e-4 and of the sag, (w · 20 m)²/(24 T²): T = 1068 N; 24 pieces sag
  // less.
  EXPECT_NEAR(right.force[1], 1068, 10);
}

TEST(Tether, KeepsTheExternalWrenchOfTheSchedule) {
  // A slack tether in still water and a push: the sled moves as if it were free.
  sim::Setup setup = test::setup_of({test::Sled{}.vehicle()});
  model::ScheduledInput push;
  push.time = 0.5;
  push.external_wrench = Vec6<double>{{8, 0, 0, 0, 0, 0}};
  setup.scenario.vehicles[0].schedule = {push};
  setup.scenario.duration = 3;
  Simulation free(setup);
  model::Tether t = tether_to("a", 60);
  t.point = {};
  t.mass_per_m = 1e-6, t.diameter = 1e-6, t.axial_damping = 0;
  t.anchor.position = {{-20, 0, -20}};
  setup.scenario.tethers = {t};
  Simulation tethered(setup);
  run_to(free, 3), run_to(tethered, 3);
  EXPECT_GT(free.vehicles()[0]->state().body.p_NB_N[0], 0.5);
  EXPECT_NEAR(tethered.vehicles()[0]->state().body.p_NB_N[0],
              free.vehicles()[0]->state().body.p_NB_N[0], 1e-4);
}

TEST(Tether, QuantitiesCanBeChecked) {
  sim::Setup setup = ship_and_cage(1);
  model::Expect length;
  length.quantity = "tc.length", length.time = 8.0, length.value = 15.5, length.tolerance = 1e-9;
  setup.scenario.expect = {length};
  Simulation simulation(setup);
  Expectations checks(setup.scenario, setup.vehicles, simulation.topics());
  simulation.add_sink(checks);
  run_to(simulation, 9);
  const auto results = checks.results(nanoseconds(9));
  ASSERT_EQ(results.size(), 1u);
  EXPECT_TRUE(results[0].passed) << results[0].measured;
  EXPECT_EQ(results[0].unit, "m");
}

}  // namespace
}  // namespace hadal::sim
