#include <gtest/gtest.h>

#include "control/gains.h"
#include "sim/tunnel_setup.h"
#include "support/simulations.h"
#include "support/vehicles.h"

namespace hadal::sim {
namespace {

using test::Recorder, test::Sled, test::sensor_of, test::setup_of;

TEST(Scheduler, AtOneTimeSpeaksInTheOrderSensorsGuidanceControlLog) {
  sim::Setup setup = test::tunnel_setup();
  setup.vehicles.push_back(Sled{}.vehicle());
  setup.vehicles[1].sensors = {sensor_of("depth", "depth", 10)};
  setup.scenario.vehicles.push_back(setup.scenario.vehicles[0]);
  setup.scenario.vehicles[1].name = "b";
  setup.scenario.vehicles[1].control.reset();
  setup.scenario.vehicles[1].guidance.reset();
  Simulation simulation(setup);
  Recorder recorder(simulation);
  EXPECT_FALSE(simulation.step(0));
  std::vector<std::string> order;
  for (const auto& entry : recorder.entries()) order.push_back(recorder.name(entry));
  EXPECT_EQ(order, (std::vector<std::string>{
                       "/a/d1", "/a/d2", "/a/d3", "/a/d4", "/a/ahrs", "/a/dvl", "/b/depth",
                       "/a/reference", "/a/control_error", "/a/control_wrench", "/a/state",
                       "/b/state", "/a/odometry", "/b/odometry", "/a/actuators", "/b/actuators"}));
}

TEST(Scheduler, ControllersSeeTheMeasurementOfTheSameTimeAndTheLogTheirCommand) {
  sim::Setup setup = test::tunnel_setup();
  Simulation simulation(setup);
  Recorder recorder(simulation);
  simulation.step(0);
  const auto error = recorder.of<message::ControlError>("/a/control_error").at(0);
  const auto d1 = recorder.of<message::Range>("/a/d1").at(0),
             d2 = recorder.of<message::Range>("/a/d2").at(0);
  const double e_sw = static_cast<double>(d2.range) - static_cast<double>(d1.range);
  EXPECT_GT(std::abs(e_sw), 1);
  EXPECT_EQ(error.sway_offset, e_sw);
  double largest = 0;
  const auto actuators = recorder.of<message::ActuatorState>("/a/actuators").at(0);
  for (const double c : actuators.command) largest = std::max(largest, std::abs(c));
  EXPECT_GT(largest, 0.1);
}

TEST(Scheduler, TicksOfEveryRateStandInTheStampsToTheNanosecond) {
  model::Vehicle v = Sled{}.vehicle();
  v.sensors = {sensor_of("depth", "three", 3), sensor_of("depth", "fast", 400),
               sensor_of("depth", "seven", 7)};
  Simulation simulation(setup_of({v}));
  Recorder recorder(simulation);
  test::run_to(simulation, 10);
  const auto expect_ticks = [&](const std::string& topic, std::int64_t rate) {
    const auto messages = recorder.of<message::Depth>(topic);
    EXPECT_EQ(messages.size(), static_cast<std::size_t>(10 * rate + 1));
    std::int64_t n = 0;
    for (const auto& [time, m] : messages) {
      EXPECT_EQ(time, (2 * n * 1'000'000'000 + rate) / (2 * rate)) << topic << " tick " << n;
      EXPECT_EQ(message::ns_from_time(m.header.stamp), time);
      ++n;
    }
  };
  expect_ticks("/a/three", 3);
  expect_ticks("/a/fast", 400);
  expect_ticks("/a/seven", 7);
}

TEST(Scheduler, TimesNeverGoBack) {
  Simulation simulation(test::tunnel_setup());
  Recorder recorder(simulation);
  test::run_to(simulation, 1.5);
  Nanoseconds last = 0;
  for (const auto& entry : recorder.entries()) {
    ASSERT_GE(entry.time, last);
    last = entry.time;
  }
  EXPECT_EQ(last, 1'500'000'000);
}

/// A Sled that sinks and is pushed ahead from 0.1237 s on, measured at 7 Hz with a step of 10 ms.
class SplitStep : public testing::TestWithParam<model::IntegratorMethod> {};

// RK4 at 10 ms against a lag of 0.2 s is right to 1e-10; a step that ran over the tick would be off
// by u̇·10 ms ≈ 1e-3.
TEST_P(SplitStep, MeasurementsBetweenStepsAreThoseOfTheExactMotion) {
  const Sled sled{.net_weight = 3};
  model::Vehicle v = sled.vehicle();
  v.sensors = {sensor_of("velocity", "dvl", 7), sensor_of("position", "usbl", 7)};
  sim::Setup setup = setup_of({v});
  setup.scenario.integrator = {GetParam(), 0.01, 1e-12, 1e-12};
  setup.scenario.vehicles[0].schedule = {test::command_at(0.1237, {20})};
  Simulation simulation(setup);
  Recorder recorder(simulation);
  test::run_to(simulation, 3);

  const Sled sinking{.lag = 0};
  const auto velocities = recorder.of<message::TwistWithCovarianceStamped>("/a/dvl");
  const auto positions = recorder.of<message::PointStamped>("/a/usbl");
  EXPECT_EQ(velocities.size(), 22u);
  for (const auto& [time, m] : velocities) {
    const double t = seconds(time);
    const auto ahead = test::exact_at(sled, {{0.1237, 20}}, t),
               down = test::exact_at(sinking, {{0, 3}}, t);
    EXPECT_NEAR(m.twist.twist.linear.x, ahead.u, 1e-9) << t;
    EXPECT_NEAR(-m.twist.twist.linear.z, down.u, 1e-9) << t;
    EXPECT_NEAR(positions.at(time).point.y, ahead.x, 1e-9) << t;
    EXPECT_NEAR(-positions.at(time).point.z, down.x, 1e-9) << t;
  }
}
INSTANTIATE_TEST_SUITE_P(Methods, SplitStep,
                         testing::Values(model::IntegratorMethod::kRk4,
                                         model::IntegratorMethod::kDormandPrince),
                         [](const auto& test) {
                           return test.index == 0 ? "rk4" : "dormand_prince";
                         });

TEST(Scheduler, StepsStayOnTheirOwnGridBesideOtherTicks) {
  // A sensor at 7 Hz splits steps but does not move the grid: the end of each whole step is the
  // same number of steps away from the start. With semi-implicit Euler the number of steps shows.
  const auto speed_after = [](double sensor_rate) {
    model::Vehicle v = Sled{.lag = 0}.vehicle();
    v.sensors = {sensor_of("depth", "depth", sensor_rate)};
    sim::Setup setup = setup_of({v});
    setup.scenario.integrator = {model::IntegratorMethod::kSemiImplicitEuler, 0.1};
    setup.scenario.log = {1, 1, 1};
    setup.scenario.vehicles[0].schedule = {test::command_at(0, {16})};
    Simulation simulation(setup);
    test::run_to(simulation, 1);
    return simulation.vehicles()[0]->state().body.nu[0];
  };
  // m u̇ = 16 − 16 u with m = 20: ten steps of 0.1 s multiply 1 − u by 0.92 each.
  EXPECT_NEAR(speed_after(1), 1 - std::pow(0.92, 10), 1e-13);
  // A tick every 0.25 s: steps 2 and 7 are halved (0.2…0.25…0.3 and 0.7…0.75…0.8), at 0.5 s none.
  EXPECT_NEAR(speed_after(4), 1 - std::pow(0.92, 8) * std::pow(0.96, 4), 1e-13);
}

TEST(Scheduler, LogRatesAreThoseOfTheScenario) {
  sim::Setup setup = setup_of({Sled{}.vehicle()});
  setup.scenario.log = {.state_rate = 25, .odometry_rate = 3, .actuator_rate = 10};
  Simulation simulation(setup);
  Recorder recorder(simulation);
  test::run_to(simulation, 2);
  EXPECT_EQ(recorder.of<message::VehicleState>("/a/state").size(), 51u);
  EXPECT_EQ(recorder.of<message::Odometry>("/a/odometry").size(), 7u);
  EXPECT_EQ(recorder.of<message::ActuatorState>("/a/actuators").size(), 21u);
}

TEST(Scheduler, LogRateOfASensorThinsTheLogNotTheMeasurements) {
  model::Vehicle v = Sled{}.vehicle();
  v.sensors = {sensor_of("depth", "depth", 400, 0.1)};
  Simulation all(setup_of({v}));
  v.sensors[0].log_rate = 50;
  Simulation some(setup_of({v}));
  Recorder everything(all), thinned(some);
  test::run_to(all, 1);
  test::run_to(some, 1);
  const auto every = everything.of<message::Depth>("/a/depth");
  const auto few = thinned.of<message::Depth>("/a/depth");
  EXPECT_EQ(every.size(), 401u);
  EXPECT_EQ(few.size(), 51u);
  // Noise was drawn for each measurement, logged or not.
  for (const auto& [time, m] : few) EXPECT_EQ(m, every.at(time));
}

TEST(Scheduler, AddingASensorLeavesTheNoiseOfTheOthersAsItWas) {
  model::Vehicle v = Sled{}.vehicle();
  v.sensors = {sensor_of("depth", "depth", 10, 0.1)};
  Simulation alone(setup_of({v}));
  v.sensors.insert(v.sensors.begin(), sensor_of("velocity", "dvl", 10, 0.1));
  Simulation beside(setup_of({v}));
  Recorder one(alone), two(beside);
  test::run_to(alone, 2);
  test::run_to(beside, 2);
  EXPECT_EQ(one.of<message::Depth>("/a/depth"), two.of<message::Depth>("/a/depth"));
  EXPECT_EQ(two.of<message::TwistWithCovarianceStamped>("/a/dvl").size(), 21u);
}

TEST(PublishStates, TellsTheStateAtAnEndBetweenTicksButNothingTwice) {
  sim::Setup setup = setup_of({Sled{}.vehicle(), Sled{}.vehicle()});
  Simulation simulation(setup);
  Recorder recorder(simulation);
  test::run_to(simulation, 0.1);
  const std::size_t before = recorder.entries().size();
  simulation.publish_states();
  EXPECT_EQ(recorder.entries().size(), before);
  test::run_to(simulation, 0.1037);
  simulation.publish_states();
  EXPECT_EQ(recorder.entries().size(), before + 2);
  simulation.publish_states();
  EXPECT_EQ(recorder.entries().size(), before + 2);
  EXPECT_EQ(recorder.entries().back().time, 103'700'000);
}

}  // namespace
}  // namespace hadal::sim
