// Logging changes no bit of a motion: whatever the rates, vehicles, tethers and bodies end the
// same.

#include <gtest/gtest.h>

#include "sim/scene_setup.h"
#include "sim/tether_setup.h"
#include "sim/tunnel_setup.h"

namespace hadal::sim {
namespace {

using model::IntegratorMethod;
using test::Recorder, test::run_to, test::Sled;

constexpr double kRates[] = {1, 7, 30, 4000};

void set_log_rates(double rate, sim::Setup& setup) {
  model::Log& log = setup.scenario.log;
  log.state_rate = log.odometry_rate = log.actuator_rate = rate;
  log.tether_rate = log.arm_rate = log.contact_rate = rate;
}

/// Everything that steps move.
std::vector<std::byte> motion_bits(const Simulation& simulation) {
  StateWriter writer;
  for (const auto& vehicle : simulation.vehicles()) {
    Vehicle::Motion motion = vehicle->motion();
    writer(motion.state), writer(motion.tether_wrench), writer(motion.adaptive_step);
  }
  for (const auto& tether : simulation.tethers()) {
    Tether::State state = tether->state();
    writer(state);
  }
  if (simulation.scene() != nullptr) {
    std::vector<double> bodies = simulation.scene()->bodies().save();
    writer(bodies);
  }
  return writer.bytes();
}

/// Ends between steps and ticks, after a stop between others.
std::vector<std::byte> bits_with(sim::Setup setup, double rate, double end) {
  set_log_rates(rate, setup);
  Simulation simulation(setup);
  run_to(simulation, 0.41237 * end);
  run_to(simulation, end);
  return motion_bits(simulation);
}

void expect_the_same_at_all_rates(const sim::Setup& setup, double end) {
  const auto bits = bits_with(setup, kRates[0], end);
  for (const double rate : kRates) EXPECT_EQ(bits_with(setup, rate, end), bits) << rate << " Hz";
}

/// Measured and steered at rates of their own, with inputs between steps.
sim::Setup steered(IntegratorMethod method) {
  sim::Setup setup = test::tunnel_setup(0.05);
  setup.scenario.integrator = {method, 0.01, 1e-7, 1e-7};
  setup.vehicles.push_back(Sled{.net_weight = 3}.vehicle());
  setup.vehicles[1].sensors = {test::sensor_of("depth", "depth", 3, 0.1)};
  setup.vehicles[1].actuators[0].start_time = 0.6123;
  model::ScenarioVehicle entry;
  entry.name = "b";
  entry.schedule = {test::command_at(0.1237, {20}), test::command_at(1.0009, {-15})};
  setup.scenario.vehicles.push_back(entry);
  return setup;
}

class LogRates : public testing::TestWithParam<IntegratorMethod> {};

TEST_P(LogRates, ChangeNoBitOfVehicles) {
  expect_the_same_at_all_rates(steered(GetParam()), 2);
  expect_the_same_at_all_rates(steered(GetParam()), 1.7654321);
}

// Nothing acts at all: every step is a whole one.
TEST_P(LogRates, ChangeNoBitOfAVehicleThatOnlyDrifts) {
  sim::Setup setup = test::setup_of({Sled{.net_weight = 3}.vehicle()});
  setup.scenario.integrator = {GetParam(), 0.05, 1e-6, 1e-6};
  setup.scenario.vehicles[0].nu = {{1, 0.2, -0.1, 0.1, 0.2, 0.3}};
  expect_the_same_at_all_rates(setup, 3);
}

TEST_P(LogRates, TellTheSameAtTheTimesTheyShare) {
  const auto states = [&](double rate) {
    sim::Setup setup = steered(GetParam());
    set_log_rates(rate, setup);
    Simulation simulation(setup);
    Recorder recorder(simulation);
    run_to(simulation, 1.5);
    return recorder.of<message::VehicleState>("/a/state");
  };
  const auto few = states(7), many = states(7 * 512);
  EXPECT_EQ(few.size(), 11u);
  for (const auto& [time, m] : few) EXPECT_EQ(m, many.at(time)) << time;
}

std::string method_name(const testing::TestParamInfo<IntegratorMethod>& test) {
  return std::string(
      model::EnumNames<IntegratorMethod>::value[static_cast<std::size_t>(test.param)]);
}
INSTANTIATE_TEST_SUITE_P(Methods, LogRates,
                         testing::Values(IntegratorMethod::kRk4,
                                         IntegratorMethod::kSemiImplicitEuler,
                                         IntegratorMethod::kDormandPrince),
                         method_name);

TEST(LogRatesOnTethers, ChangeNoBitOfTetheredVehicles) {
  expect_the_same_at_all_rates(test::ship_and_cage(1), 9);
  EXPECT_EQ(bits_with(test::ship_and_cage(3), 30, 9), bits_with(test::ship_and_cage(1), 7, 9));
}

TEST(LogRatesInScenes, ChangeNoBitOfArmsAndContact) {
  for (const IntegratorMethod method :
       {IntegratorMethod::kRk4, IntegratorMethod::kSemiImplicitEuler}) {
    sim::Setup setup = test::scene_setup();
    setup.scenario.integrator.method = method;
    expect_the_same_at_all_rates(setup, 2.5);
  }
}

TEST(LogRatesInScenes, ChangeNothingOfAnInputThatWaitsForContact) {
  model::Vehicle sled = Sled{.mass = 100, .net_weight = 100}.vehicle();
  sled.shapes.push_back({.kind = model::ShapeKind::kSphere, .radius = 0.3});
  model::World world;
  world.boxes.push_back({.name = "floor", .center = {{0, 0, 12.5}}, .size = {{20, 20, 1}}});
  sim::Setup setup = test::setup_of({sled}, world);
  setup.scenario.integrator.step = 0.004;
  setup.scenario.vehicles[0].position = {{0, 0, 11}};
  setup.scenario.vehicles[0].schedule.push_back(
      {.time = 0.1, .at_contact = true, .external_wrench = Vec6<double>{{0, 50, 0, 0, 0, 0}}});
  expect_the_same_at_all_rates(setup, 4);
}

// What is told between two steps is the motion of that time: RK4 at 10 ms against a lag of 0.2 s is
// right to 1e-10; the state of the step before would be off by u̇·10 ms ≈ 1e-3.
TEST(LookAhead, TellsTheExactMotionBetweenSteps) {
  const Sled sled{};
  sim::Setup setup = test::setup_of({sled.vehicle()});
  setup.scenario.integrator.step = 0.01;
  set_log_rates(7, setup);
  setup.scenario.vehicles[0].schedule = {test::command_at(0.1237, {20})};
  Simulation simulation(setup);
  Recorder recorder(simulation);
  run_to(simulation, 3);
  const auto states = recorder.of<message::VehicleState>("/a/state");
  const auto actuators = recorder.of<message::ActuatorState>("/a/actuators");
  EXPECT_EQ(states.size(), 22u);
  for (const auto& [time, m] : states) {
    const auto exact = test::exact_at(sled, {{0.1237, 20}}, seconds(time));
    EXPECT_NEAR(m.nu[0], exact.u, 1e-9) << time;
    EXPECT_NEAR(m.position[0], exact.x, 1e-9) << time;
    EXPECT_NEAR(actuators.at(time).output.at(0), exact.y, 1e-9) << time;
  }
}

// With semi-implicit Euler the number of steps shows: an end between two steps adds none.
TEST(LookAhead, AnEndBetweenStepsSplitsNone) {
  sim::Setup setup = test::setup_of({Sled{.lag = 0}.vehicle()});
  setup.scenario.integrator = {IntegratorMethod::kSemiImplicitEuler, 0.1};
  set_log_rates(13, setup);
  setup.scenario.vehicles[0].schedule = {test::command_at(0, {16})};
  Simulation simulation(setup);
  run_to(simulation, 0.25);
  EXPECT_EQ(simulation.now(), 250'000'000);
  // m u̇ = 16 − 16 u with m = 20: two steps of 0.1 s and one of 0.05 s.
  const auto missing = [&] { return 1 - simulation.vehicles()[0]->state().body.nu[0]; };
  EXPECT_NEAR(missing(), std::pow(0.92, 2) * 0.96, 1e-13);
  run_to(simulation, 1);
  EXPECT_NEAR(missing(), std::pow(0.92, 10), 1e-13);
}

TEST(LookAhead, ASnapshotBetweenStepsGoesOnWithTheSameBits) {
  sim::Setup setup = test::scene_setup();
  set_log_rates(30, setup);
  Simulation whole(setup);
  Recorder all(whole);
  std::vector<std::pair<Nanoseconds, std::vector<std::byte>>> snapshots;
  for (int i = 0; whole.step(nanoseconds(1.3)); ++i) {
    if (i % 23 == 17) snapshots.emplace_back(whole.now(), whole.save());
  }
  ASSERT_GT(snapshots.size(), 2u);
  for (const auto& [time, bytes] : snapshots) {
    Simulation resumed(setup);
    Recorder rest(resumed);
    resumed.load(bytes);
    EXPECT_EQ(resumed.now(), time);
    run_to(resumed, 1.3);
    EXPECT_EQ(resumed.save(), whole.save()) << time;
    EXPECT_EQ(rest.entries(), all.from(time)) << time;
  }
}

}  // namespace
}  // namespace hadal::sim
