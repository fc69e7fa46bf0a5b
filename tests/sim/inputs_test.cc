#include <gtest/gtest.h>

#include "sensors/sensing.h"
#include "support/simulations.h"
#include "support/vehicles.h"

namespace hadal::sim {
namespace {

using test::command_at, test::exact_at, test::Recorder, test::run_to, test::Sled, test::setup_of;

// Steps of 1 ms against time constants of 0.2 s and more: RK4 is right to 1e-12.
constexpr double kClose = 1e-9;

const Vec6<double>& nu(const Simulation& simulation) {
  return simulation.vehicles()[0]->state().body.nu;
}
double north(const Simulation& simulation) {
  return simulation.vehicles()[0]->state().body.p_NB_N[0];
}

TEST(Schedule, CommandsActFromTheirTimeOn) {
  const Sled sled;
  const std::vector<std::pair<double, double>> commands = {
      {0, 10}, {0.4003, -20}, {1.00000025, 50}, {2, 0}};
  sim::Setup setup = setup_of({sled.vehicle()});
  for (const auto& [time, c] : commands) {
    setup.scenario.vehicles[0].schedule.push_back(command_at(time, {c}));
  }
  Simulation simulation(setup);
  for (const double t : {0.4, 0.5, 1.0, 1.3, 2.5}) {
    run_to(simulation, t);
    const auto exact = exact_at(sled, commands, t);
    EXPECT_NEAR(nu(simulation)[0], exact.u, kClose) << t;
    EXPECT_NEAR(north(simulation), exact.x, kClose) << t;
    EXPECT_NEAR(simulation.vehicles()[0]->state().output[0], exact.y, kClose) << t;
  }
}

TEST(Schedule, CommandsBeyondTheLimitsAreToldAsAskedAndAsSaturated) {
  const Sled sled;
  sim::Setup setup = setup_of({sled.vehicle()});
  setup.scenario.vehicles[0].schedule = {command_at(0, {90})};
  Simulation simulation(setup);
  Recorder recorder(simulation);
  run_to(simulation, 1);
  const auto m = recorder.of<message::ActuatorState>("/a/actuators").at(1'000'000'000);
  const auto exact = exact_at(sled, {{0, 50}}, 1);
  EXPECT_EQ(m.command, std::vector<double>{90});
  EXPECT_EQ(m.saturated, std::vector<double>{50});
  EXPECT_NEAR(m.output.at(0), exact.y, kClose);
  EXPECT_NEAR(nu(simulation)[0], exact.u, kClose);
}

TEST(Schedule, AnActuatorWithoutSaturationTakesAnyCommand) {
  model::Vehicle v = Sled{}.vehicle();
  v.actuators[0].saturate = false;
  sim::Setup setup = setup_of({v});
  setup.scenario.vehicles[0].schedule = {command_at(0, {90})};
  Simulation simulation(setup);
  run_to(simulation, 1);
  EXPECT_NEAR(nu(simulation)[0], exact_at(Sled{}, {{0, 90}}, 1).u, kClose);
}

TEST(StartTime, SplitsTheStepAndHoldsTheInitialOutputBefore) {
  const Sled sled;
  model::Vehicle v = sled.vehicle();
  v.actuators[0].start_time = 0.314159265;
  v.actuators[0].initial_output = 4;
  sim::Setup setup = setup_of({v});
  // A long step and no other tick near: only the start time itself can split it.
  setup.scenario.integrator.step = 0.02;
  setup.scenario.log = {1, 1, 1};
  setup.scenario.vehicles[0].schedule = {command_at(0, {20})};
  Simulation simulation(setup);
  run_to(simulation, 1);
  test::ExactSled exact(sled);
  exact.y = 4;
  exact.advance(0.314159265, 4);
  exact.advance(1 - 0.314159265, 20);
  // RK4 at h = 20 ms against T = 0.2 s: (h/T)⁴/2880 per unit of time and force over mass.
  EXPECT_NEAR(nu(simulation)[0], exact.u, 1e-7);
  EXPECT_NEAR(simulation.vehicles()[0]->state().output[0], exact.y, 1e-12);
}

TEST(Schedule, ExternalWrenchActsPastTheAllocationUntilItIsReplaced) {
  const Sled sled{.lag = 0};
  sim::Setup setup = setup_of({sled.vehicle()});
  model::ScheduledInput push, stop;
  push.time = 0.5, push.external_wrench = Vec6<double>{{0, 0, 8, 0, 0, 0}};
  stop.time = 1.25, stop.external_wrench = Vec6<double>{};
  setup.scenario.vehicles[0].schedule = {command_at(0, {5}), push, stop};
  Simulation simulation(setup);
  Recorder recorder(simulation);
  run_to(simulation, 2);
  EXPECT_NEAR(nu(simulation)[2], exact_at(sled, {{0.5, 8}, {1.25, 0}}, 2).u, kClose);
  EXPECT_NEAR(nu(simulation)[0], exact_at(sled, {{0, 5}}, 2).u, kClose);
  const auto states = recorder.of<message::VehicleState>("/a/state");
  const auto& during = states.at(1'000'000'000);
  EXPECT_EQ(during.tau_actuators, (Vec6<double>{{5, 0, 0, 0, 0, 0}}));
  EXPECT_EQ(during.tau, (Vec6<double>{{5, 0, 8, 0, 0, 0}}));
  EXPECT_EQ(states.at(490'000'000).tau[2], 0);
  EXPECT_EQ(states.at(500'000'000).tau[2], 8);
}

TEST(Schedule, AMomentTurnsTheVehicle) {
  sim::Setup setup = setup_of({Sled{}.vehicle()});
  model::ScheduledInput turn;
  turn.external_wrench = Vec6<double>{{0, 0, 0, 0, 0, 2}};
  setup.scenario.vehicles[0].schedule = {turn};
  Simulation simulation(setup);
  run_to(simulation, 1);
  // (1 + 1) ṙ = 2 − r: r = 2 (1 − e^{−t/2}), yaw = 2 t − 4 (1 − e^{−t/2}).
  const double e = std::exp(-0.5);
  EXPECT_NEAR(nu(simulation)[5], 2 * (1 - e), kClose);
  EXPECT_NEAR(rpy_from_quaternion(simulation.vehicles()[0]->state().body.q_NB)[2], 2 - 4 * (1 - e),
              kClose);
}

TEST(Schedule, AMatrixFromOutsideReplacesTheVehiclesOwn) {
  const Sled sled{.lag = 0};
  sim::Setup setup = setup_of({sled.vehicle()});
  model::ScheduledInput sideways, up;
  sideways.time = 1, sideways.allocation_matrix = {{{0}, {2}, {0}, {0}, {0}, {0}}};
  up.time = 2, up.allocation_matrix = {{{0}, {0}, {-0.5}, {0}, {0}, {0}}};
  setup.scenario.vehicles[0].schedule = {command_at(0, {6}), sideways, up};
  Simulation simulation(setup);
  run_to(simulation, 3);
  EXPECT_NEAR(nu(simulation)[0], exact_at(sled, {{0, 6}, {1, 0}}, 3).u, kClose);
  EXPECT_NEAR(nu(simulation)[1], exact_at(sled, {{1, 12}, {2, 0}}, 3).u, kClose);
  EXPECT_NEAR(nu(simulation)[2], exact_at(sled, {{2, -3}}, 3).u, kClose);
}

/// A thruster ahead that a tilt actuator turns about y: at +90° it pushes up.
model::Vehicle tilting(double tilt_lag) {
  model::Vehicle v = Sled{.lag = 0}.vehicle();
  v.actuators[0].tilted_by = "tilt";
  v.actuators[0].tilt_axis = {{0, 1, 0}};
  model::Actuator tilt;
  tilt.name = "tilt", tilt.kind = model::ActuatorKind::kTilt;
  tilt.min = -2, tilt.max = 2, tilt.time_constant = tilt_lag;
  v.actuators.push_back(tilt);
  return v;
}

TEST(Tilt, TurnsTheForceOfItsThruster) {
  const Sled sled{.lag = 0};
  sim::Setup setup = setup_of({tilting(0)});
  setup.scenario.vehicles[0].schedule = {command_at(0, {10, 0}), command_at(1, {10, 0.5})};
  Simulation simulation(setup);
  Recorder recorder(simulation);
  run_to(simulation, 2);
  const double x = 10 * std::cos(0.5), z = -10 * std::sin(0.5);
  EXPECT_NEAR(nu(simulation)[0], exact_at(sled, {{0, 10}, {1, x}}, 2).u, kClose);
  EXPECT_NEAR(nu(simulation)[2], exact_at(sled, {{1, z}}, 2).u, kClose);
  const auto m = recorder.of<message::VehicleState>("/a/state").at(2'000'000'000);
  EXPECT_NEAR(m.tau[0], x, 1e-12);
  EXPECT_NEAR(m.tau[2], z, 1e-12);
}

TEST(Tilt, FollowsItsOwnLag) {
  sim::Setup setup = setup_of({tilting(0.3)});
  setup.scenario.vehicles[0].schedule = {command_at(0, {10, 1})};
  Simulation simulation(setup);
  Recorder recorder(simulation);
  run_to(simulation, 1);
  for (const auto& [time, m] : recorder.of<message::VehicleState>("/a/state")) {
    const double angle = 1 - std::exp(-seconds(time) / 0.3);
    EXPECT_NEAR(m.tau[0], 10 * std::cos(angle), 1e-9);
    EXPECT_NEAR(m.tau[2], -10 * std::sin(angle), 1e-9);
  }
}

TEST(Pwm, PulseWidthsBecomeCommandsThroughTheElectronics) {
  model::Vehicle v = Sled{.lag = 0}.vehicle();
  v.actuators[0].pwm = model::Pwm{.neutral_us = 1500, .half_range_us = 400, .dead_band_us = 25};
  sim::Setup setup = setup_of({v});
  const std::vector<std::pair<double, double>> pulses = {
      {1700, 25}, {1300, -20}, {1525, 0}, {1526, 50 * 26 / 400.0}, {2100, 50}, {0, 0}};
  for (std::size_t i = 0; i < pulses.size(); ++i) {
    model::ScheduledInput input;
    input.time = static_cast<double>(i), input.pwm_us = std::vector<double>{pulses[i].first};
    setup.scenario.vehicles[0].schedule.push_back(input);
  }
  Simulation simulation(setup);
  Recorder recorder(simulation);
  run_to(simulation, 6);
  const auto messages = recorder.of<message::ActuatorState>("/a/actuators");
  for (std::size_t i = 0; i < pulses.size(); ++i) {
    const auto at = static_cast<Nanoseconds>(i) * 1'000'000'000;
    EXPECT_NEAR(messages.at(at).command.at(0), pulses[i].second, 1e-12) << pulses[i].first;
  }
}

TEST(Start, IsWhereTheScenarioPutsTheVehicle) {
  sim::Setup setup = setup_of({Sled{}.vehicle()});
  model::ScenarioVehicle& entry = setup.scenario.vehicles[0];
  entry.position = {{1, 2, 3}};
  entry.rpy_deg = Vec3<double>{{10, 20, 30}};
  entry.nu = {{0.1, 0.2, 0.3, 0.4, 0.5, 0.6}};
  Simulation simulation(setup);
  Recorder recorder(simulation);
  simulation.step(0);
  const auto m = recorder.of<message::VehicleState>("/a/state").at(0);
  EXPECT_EQ(m.position, entry.position);
  EXPECT_EQ(m.nu, entry.nu);
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(degrees(m.euler[i]), 10 * (i + 1), 1e-12);
  // Odometry says the same in east-north-up and forward-left-up.
  const auto odometry = recorder.of<message::Odometry>("/a/odometry").at(0);
  EXPECT_EQ(odometry.pose.pose.position, (message::Point{2, 1, -3}));
  EXPECT_EQ(odometry.twist.twist.linear, (message::Vector3{0.1, -0.2, -0.3}));
  EXPECT_EQ(odometry.twist.twist.angular, (message::Vector3{0.4, -0.5, -0.6}));
}

TEST(StateMessage, AccelerationIsTheSlopeOfTheVelocity) {
  sim::Setup setup = setup_of({test::random_vehicle(3)});
  setup.scenario.log.state_rate = 1000;
  setup.scenario.vehicles[0].schedule = {command_at(0, {5, -4, 3, 8, -2, 6})};
  Simulation simulation(setup);
  Recorder recorder(simulation);
  run_to(simulation, 1);
  const auto states = recorder.of<message::VehicleState>("/a/state");
  // Central difference over 2 ms: h²/6 of the third derivative.
  for (int i = 0; i < 6; ++i) {
    const double slope = (states.at(501'000'000).nu[i] - states.at(499'000'000).nu[i]) / 0.002;
    EXPECT_NEAR(states.at(500'000'000).nu_dot[i], slope, 1e-4) << i;
  }
}

TEST(Integrator, DormandPrinceAgreesWithRungeKuttaAtSmallSteps) {
  const auto final_state = [](model::IntegratorMethod method, double step, double tolerance) {
    model::Vehicle v = test::random_vehicle(11);
    v.sensors = {test::sensor_of("depth", "depth", 7)};
    sim::Setup setup = setup_of({v});
    setup.scenario.integrator = {method, step, tolerance, tolerance};
    setup.scenario.environment.current = {{0.3, -0.2, 0.1}};
    setup.scenario.vehicles[0].schedule = {command_at(0, {5, -4, 3, 8, -2, 6}),
                                           command_at(1.0123, {-5, 4, 13, -8, 2, 1})};
    Simulation simulation(setup);
    run_to(simulation, 3);
    return physics::flat(simulation.vehicles()[0]->state().body);
  };
  const auto adaptive = final_state(model::IntegratorMethod::kDormandPrince, 0.1, 1e-11);
  const auto fixed = final_state(model::IntegratorMethod::kRk4, 2.5e-4, 1);
  for (int i = 0; i < 13; ++i) EXPECT_NEAR(adaptive[i], fixed[i], 1e-8) << i;
}

/// 10 N on 10 kg without drag, so that u tells for how long it pushed; the only events are 1 s
/// apart.
double speed_after_two_seconds(double start_time) {
  model::Vehicle v;
  v.name = "Block";
  v.body.mass = 10;
  v.body.volume = 10.0 / 1025;
  v.body.inertia = identity<double, 3>();
  v.actuators = {test::thruster("push", {}, {{1, 0, 0}})};
  v.actuators[0].time_constant = 0;
  v.actuators[0].start_time = start_time;
  sim::Setup setup = test::setup_of({v});
  setup.scenario.integrator.method = model::IntegratorMethod::kDormandPrince;
  setup.scenario.integrator.step = 1;
  setup.scenario.log = {.state_rate = 1, .odometry_rate = 1, .actuator_rate = 1};
  setup.scenario.vehicles[0].schedule = {test::command_at(0, {10})};
  Simulation simulation(setup);
  test::run_to(simulation, 2);
  return simulation.vehicles()[0]->state().body.nu[0];
}

TEST(StartTime, BetweenTwoNanosecondsDelaysByNoMoreThanOne) {
  // 0.33333333333 s rounds down to the clock: the step is split there, and the push must begin
  // there.
  EXPECT_NEAR(speed_after_two_seconds(0.33333333333), 2 - 0.33333333333, 2e-9);
  EXPECT_NEAR(speed_after_two_seconds(0.66666666666), 2 - 0.66666666666, 2e-9);
}

/// What a stabilizer hears of a velocity sensor that sits off the origin of a turning vehicle.
TEST(VelocitySensor, OffTheOriginReachesControlAsTheVelocityOfTheOrigin) {
  const Vec3<double> v_NB_B{{1, 2, 3}}, w_NB_B{{0.3, -0.2, 0.5}};
  model::Sensor dvl = test::sensor_of("velocity", "dvl", 10);
  dvl.position = {{-0.4, 0.1, 0.2}};
  const model::Sensor ahrs = test::sensor_of("attitude", "ahrs", 10);
  const sensors::Truth truth = sensors::truth(
      {{}, quaternion_from_rpy(Vec3<double>{{0.1, 0.2, 0.3}}), join(v_NB_B, w_NB_B)});
  const World world{model::World{}};
  ListenedSensors listened;
  listened.attitude = "ahrs", listened.velocity = "dvl";
  control::Measurements<double> seen;
  for (const model::Sensor& description : {ahrs, dvl}) {
    sensors::Sensor sensor(description, "a", 1);
    const test::Standing fleet({truth.body});
    sensor.measure(truth, {world, {}, fleet, 0}, 0);
    sensor.deliver();
    receive(listened, description, sensor.told(), seen);
  }
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(seen.v_NB_B[i], v_NB_B[i], 1e-15);
}

}  // namespace
}  // namespace hadal::sim
