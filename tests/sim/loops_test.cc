/// Loops with references of their own, closed through sensors and scheduler.

#include "control/loops.h"

#include <gtest/gtest.h>

#include "sensors/sensing.h"
#include "support/simulations.h"

namespace hadal::sim {
namespace {

using test::Recorder, test::run_to, test::Sled, test::setup_of;

constexpr double kRate = 100;

/// A sled that measures everything perfectly, under a velocity loop in surge.
sim::Setup cruising(const model::Pid& surge, double reference) {
  model::Vehicle v = Sled{.lag = 0}.vehicle();
  v.sensors = {
      test::sensor_of("attitude", "ahrs", kRate), test::sensor_of("velocity", "dvl", kRate),
      test::sensor_of("position", "usbl", kRate), test::sensor_of("depth", "pressure", kRate)};
  sim::Setup setup = setup_of({v});
  model::Control c;
  c.rate = kRate;
  c.velocity.emplace();
  c.velocity->reference[0] = reference;
  c.velocity->pids.axis[0] = surge;
  setup.scenario.vehicles[0].control = c;
  return setup;
}

double surge(const Simulation& s) { return s.vehicles()[0]->state().body.nu[0]; }

/// u of a sled under X = k (r − u) held over ticks: exact, tick by tick.
double sampled_first_order(const Sled& sled, double k, double r, double u, int ticks) {
  const double decay = std::exp(-sled.drag / (sled.mass + sled.added_mass) / kRate);
  for (int i = 0; i < ticks; ++i) {
    const double force = k * (r - u);
    u = force / sled.drag + (u - force / sled.drag) * decay;
  }
  return u;
}

TEST(VelocityLoop, ProportionalOnAFirstOrderPlantFollowsTheClosedForm) {
  Simulation simulation(cruising({.kp = 30}, 0.8));
  for (const int ticks : {1, 10, 100, 400}) {
    run_to(simulation, ticks / kRate);
    // At time t the tick there has acted, its force only from then on.
    EXPECT_NEAR(surge(simulation), sampled_first_order(Sled{.lag = 0}, 30, 0.8, 0, ticks), 1e-9);
  }
  // Steady state k r/(k + d).
  EXPECT_NEAR(surge(simulation), 0.8 * 30 / (30 + 16), 1e-4);
}

TEST(VelocityLoop, IntegralReachesTheReference) {
  Simulation simulation(cruising({.kp = 30, .ki = 20}, 0.8));
  run_to(simulation, 30);
  EXPECT_NEAR(surge(simulation), 0.8, 1e-6);
}

TEST(VelocityLoop, OutputLimitDoesNotWindUp) {
  // 8 N of drag at 0.5 m/s fit into the limit, the 32 N at 2 m/s do not.
  sim::Setup setup = cruising({.kp = 30, .ki = 20, .output_limit = 10}, 2);
  model::ScheduledInput slower;
  slower.time = 30, slower.set = {{"control.velocity.reference[0]", 0.5}};
  setup.scenario.vehicles[0].schedule = {slower};
  Simulation simulation(setup);
  run_to(simulation, 30);
  EXPECT_NEAR(surge(simulation), 10.0 / 16, 1e-6);
  // Wound up by 20·1.4 N/s over 30 s it would push on for a minute; so it settles like the linear
  // loop, in a few times (m + m_a)/(k + d) = 0.43 s and k_p/k_i = 1.5 s.
  run_to(simulation, 45);
  EXPECT_NEAR(surge(simulation), 0.5, 1e-3);
}

TEST(PositionLoop, GoesToItsPlaceWithASensorOffTheOrigin) {
  sim::Setup setup = cruising({.kp = 0}, 0);
  setup.vehicles[0].sensors[2].position = {{0.4, -0.3, 0.2}};
  model::ScenarioVehicle& entry = setup.scenario.vehicles[0];
  entry.rpy_deg = Vec3<double>{{0, 0, 90}};
  model::Control& c = *entry.control;
  c.velocity.reset();
  c.position.emplace();
  c.position->reference = {{0, 3, 0}};
  c.position->rpy_deg = {{0, 0, 90}};
  c.position->pids.axis[0] = model::Pid{.kp = 5};
  Simulation simulation(setup);
  run_to(simulation, 60);
  const auto& p = simulation.vehicles()[0]->state().body.p_NB_N;
  EXPECT_NEAR(p[0], 0, 1e-9);
  EXPECT_NEAR(p[1], 3, 1e-6);
}

/// The torpedo of tests/control under way at 1.5 m/s, its fins scaled to newtons by their factors.
TEST(FinLoops, BringATorpedoToItsDepthAndHeadingTheRightWayRound) {
  model::Vehicle v = test::torpedo();
  v.sensors = {test::sensor_of("attitude", "ahrs", kRate),
               test::sensor_of("depth", "pressure", kRate)};
  sim::Setup setup = setup_of({v});
  model::ScenarioVehicle& entry = setup.scenario.vehicles[0];
  entry.nu = {{1.5, 0, 0, 0, 0, 0}};
  entry.rpy_deg = Vec3<double>{{0, 0, -170}};
  entry.position = {{0, 0, 2}};
  // 2.4 kg/s of drag at 1.5 m/s, pushed from outside.
  model::ScheduledInput thrust;
  thrust.external_wrench = Vec6<double>{{3.6, 0, 0, 0, 0, 0}};
  entry.schedule = {thrust};
  model::Control c = test::torpedo_control();
  c.rate = kRate;
  c.pitch->pid = {.kp = 1, .ki = 0.2};
  c.pitch->actuators = {{"stern", -30}};
  c.depth->reference = 5, c.depth->pid = {.kp = 0.1};
  c.heading->reference_deg = 170, c.heading->pid = {.kp = 1};
  c.heading->actuators = {{"rudder", 30}};
  entry.control = c;
  Simulation simulation(setup);
  Recorder recorder(simulation);
  run_to(simulation, 3);
  // At first nose down and over south to port.
  EXPECT_LT(rpy_from_quaternion(simulation.vehicles()[0]->state().body.q_NB)[1], 0);
  EXPECT_LT(recorder.of<message::ControlLoops>("/a/control_loops").at(0).heading_error, 0);
  run_to(simulation, 120);
  const auto& body = simulation.vehicles()[0]->state().body;
  const Vec3<double> rpy = rpy_from_quaternion(body.q_NB);
  // Neutrally buoyant and symmetric: no offset is left.
  EXPECT_NEAR(body.p_NB_N[2], 5, 0.01);
  EXPECT_NEAR(rpy[1], 0, 0.002);
  EXPECT_NEAR(degrees(rpy[2]), 170, 0.1);
}

TEST(RunTimeSet, ActsFromItsTimeOnAndIsLogged) {
  sim::Setup setup = cruising({.kp = 30}, 0);
  model::ScheduledInput faster, stiffer;
  faster.time = 1, faster.set = {{"control.velocity.reference[0]", 0.8}};
  stiffer.time = 20, stiffer.set = {{"control.velocity.surge.kp", 64}};
  setup.scenario.vehicles[0].schedule = {faster, stiffer};
  Simulation simulation(setup);
  Recorder recorder(simulation);
  run_to(simulation, 1);
  EXPECT_EQ(surge(simulation), 0);
  run_to(simulation, 20);
  EXPECT_NEAR(surge(simulation), 0.8 * 30 / 46, 1e-9);
  run_to(simulation, 40);
  EXPECT_NEAR(surge(simulation), 0.8 * 64 / 80, 1e-9);
  const auto loops = recorder.of<message::ControlLoops>("/a/control_loops");
  EXPECT_EQ(loops.at(990'000'000).velocity_reference[0], 0);
  EXPECT_EQ(loops.at(1'000'000'000).velocity_reference[0], 0.8);
  EXPECT_NEAR(loops.at(40'000'000'000).velocity_error[0], 0.8 * 16 / 80, 1e-9);
}

TEST(RunTimeSet, SurvivesASnapshotAndGoesBackInTime) {
  sim::Setup setup = cruising({.kp = 30, .ki = 2}, 0.2);
  model::ScheduledInput faster, stiffer;
  faster.time = 1, faster.set = {{"control.velocity.reference[0]", 0.8}};
  stiffer.time = 2, stiffer.set = {{"control.velocity.surge.kp", 64}};
  setup.scenario.vehicles[0].schedule = {faster, stiffer};
  Simulation whole(setup);
  run_to(whole, 0.5);
  const auto early = whole.save();
  run_to(whole, 1.5);
  const auto middle = whole.save();
  run_to(whole, 3);
  const auto end = test::state_bits(whole);
  Simulation resumed(setup);
  resumed.load(middle);
  run_to(resumed, 3);
  EXPECT_EQ(test::state_bits(resumed), end);
  // Back before both changes, in the simulation that has seen them.
  whole.load(early);
  run_to(whole, 3);
  EXPECT_EQ(test::state_bits(whole), end);
}

TEST(Command, ThatIsNotFiniteStopsTheRunAndKeepsTheLastGoodState) {
  sim::Setup setup = cruising({.kp = 1}, 1);
  model::ScheduledInput mad;
  // 1e308 · 900 overflows; the file allows both.
  mad.time = 0.5;
  mad.set = {{"control.velocity.surge.kp", 1e308}, {"control.velocity.reference[0]", 900}};
  setup.scenario.vehicles[0].schedule = {mad};
  Simulation simulation(setup);
  Recorder recorder(simulation);
  try {
    run_to(simulation, 1);
    FAIL() << "an infinite command was let pass";
  } catch (const CommandError& error) {
    EXPECT_EQ(error.time(), 500'000'000);
    EXPECT_EQ(error.vehicle(), "a");
    EXPECT_EQ(error.actuator(), "main");
    const std::string text = error.what();
    EXPECT_NE(text.find("a commanded inf to its actuator main at 0.500000 s"), std::string::npos)
        << text;
  }
  simulation.publish_states();
  const auto states = recorder.of<message::VehicleState>("/a/state");
  ASSERT_TRUE(states.contains(500'000'000));
  for (const auto& [time, m] : states) EXPECT_TRUE(std::isfinite(m.tau[0])) << seconds(time);
}

/// What a controller hears of a depth and a position sensor that sit off the origin.
TEST(DepthAndPosition, OffTheOriginReachControlAsThoseOfTheOrigin) {
  const Vec3<double> p{{10, 20, 30}};
  model::Sensor pressure = test::sensor_of("depth", "pressure", 10);
  model::Sensor usbl = test::sensor_of("position", "usbl", 10);
  pressure.position = usbl.position = {{-0.4, 0.1, 0.2}};
  const model::Sensor ahrs = test::sensor_of("attitude", "ahrs", 10);
  const sensors::Truth truth =
      sensors::truth({p, quaternion_from_rpy(Vec3<double>{{0.1, 0.2, 0.3}}), {}});
  const World world{model::World{}};
  ListenedSensors listened;
  listened.attitude = "ahrs", listened.position = "usbl", listened.depth = "pressure";
  control::Measurements<double> seen;
  const auto hear = [&](const model::Sensor& description) {
    sensors::Sensor sensor(description, "a", 1);
    const test::Standing fleet({truth.body});
    sensor.measure(truth, {world, {}, fleet, 0}, 0);
    sensor.deliver();
    receive(listened, description, sensor.told(), seen);
  };
  // Without an attitude nobody can tell where the origin is.
  hear(usbl), hear(pressure);
  EXPECT_FALSE(seen.position_seen || seen.depth_seen);
  hear(ahrs), hear(usbl), hear(pressure);
  EXPECT_TRUE(seen.position_seen && seen.depth_seen);
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(seen.p_NB_N[i], p[i], 1e-13);
  EXPECT_NEAR(seen.depth, p[2], 1e-13);
}

}  // namespace
}  // namespace hadal::sim
