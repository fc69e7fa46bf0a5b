#include <gtest/gtest.h>

#include "sim/tunnel_setup.h"
#include "support/vehicles.h"

namespace hadal::sim {
namespace {

/// Eighty vehicles, enough for five threads: one under its autopilot, the others open-loop with
/// random numbers.
sim::Setup eighty(int threads) {
  sim::Setup setup = test::tunnel_setup(0.05);
  for (unsigned i = 1; i < 80; ++i) {
    model::Vehicle v = test::random_vehicle(i);
    v.sensors = {test::sensor_of("velocity", "dvl", 7, 0.1),
                 test::sensor_of("echosounder", "ping", 10, 0.1)};
    setup.vehicles.push_back(v);
    model::ScenarioVehicle entry;
    entry.name = "v" + std::to_string(i);
    entry.position = {{10.0 * i, 0, 0}};
    entry.schedule = {test::command_at(0.01 * i, {5, -4, 3, 8, -2, 6})};
    setup.scenario.vehicles.push_back(entry);
  }
  setup.threads = threads;
  return setup;
}

std::vector<test::Recorder::Entry> messages(int threads) {
  Simulation simulation(eighty(threads));
  test::Recorder recorder(simulation);
  test::run_to(simulation, 2);
  return recorder.entries();
}

TEST(Threads, DoNotChangeASingleByte) {
  const auto one = messages(1);
  EXPECT_GT(one.size(), 2000u);
  EXPECT_TRUE(one == messages(2));
  EXPECT_TRUE(one == messages(5));
}

}  // namespace
}  // namespace hadal::sim
