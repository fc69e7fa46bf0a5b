/// Servo and hold of a work-class ROV, through sensors and scheduler.

#include <gtest/gtest.h>

#include "analysis/systems.h"
#include "hadal/analysis/servo_lqr.h"
#include "support/simulations.h"

namespace hadal::sim {
namespace {

using test::Recorder, test::run_to, test::state_bits;

constexpr double kRate = 50;

/// 981 N that hang 2.5 m ahead of the origin.
constexpr Vec6<double> kLoad{{0, 0, 981, 0, -2.5 * 981, 0}};

model::ScheduledInput push_at(double time, const Vec6<double>& wrench) {
  model::ScheduledInput input;
  input.time = time, input.external_wrench = wrench;
  return input;
}

model::ScheduledInput hold_at(double time, bool hold) {
  model::ScheduledInput input;
  input.time = time, input.hold = hold;
  return input;
}

/// RexROV at 20 m depth, heading north-east, under a servo on all axes with a hold that rests.
sim::Setup rov(std::vector<model::ScheduledInput> schedule) {
  sim::Setup setup = test::setup_of({test::shipped_vehicle("rexrov")});
  setup.scenario.integrator.step = 0.01;
  model::ScenarioVehicle& entry = setup.scenario.vehicles[0];
  entry.position = {{0, 0, 20}};
  entry.rpy_deg = Vec3<double>{{0, 0, 45}};
  entry.schedule = std::move(schedule);
  model::Control c;
  c.rate = kRate;
  c.servo.emplace();
  for (auto& axis : c.servo->axis) axis = {.error = 0.05, .integral = 0.05, .wrench = 1000};
  c.hold.emplace();
  for (auto& pid : c.hold->pids.axis) pid = model::Pid{.kp = 0.3, .output_limit = 0.3};
  entry.control = c;
  analysis::complete_gains(setup.scenario, setup.vehicles);
  return setup;
}

const physics::BodyState<double>& body(const Simulation& s) {
  return s.vehicles()[0]->state().body;
}

double distance(const Vec3<double>& a, const Vec3<double>& b) {
  return std::sqrt(dot(a - b, a - b));
}

TEST(Servo, RegulatesEveryAxisToZeroUnderAConstantLoad) {
  Simulation simulation(rov({push_at(0, kLoad)}));
  run_to(simulation, 60);
  for (int i = 0; i < 6; ++i) EXPECT_NEAR(body(simulation).nu[i], 0, 1e-6) << i;
}

TEST(Servo, FollowsAWayUnderAConstantLoad) {
  const Vec6<double> reference{{0.4, -0.2, 0.1, 0, 0, 0}};
  sim::Setup setup = rov({push_at(5, kLoad)});
  setup.scenario.vehicles[0].control->servo->reference = reference;
  Simulation simulation(setup);
  run_to(simulation, 90);
  for (int i = 0; i < 6; ++i) EXPECT_NEAR(body(simulation).nu[i], reference[i], 1e-6) << i;
}

// Level: about a tilted axis the restoring moment would change for ever.
TEST(Servo, FollowsATurn) {
  const Vec6<double> reference{{0, 0, 0, 0, 0, 0.1}};
  sim::Setup setup = rov({});
  setup.scenario.vehicles[0].control->servo->reference = reference;
  Simulation simulation(setup);
  run_to(simulation, 90);
  EXPECT_NEAR(body(simulation).nu[5], 0.1, 1e-5);
}

TEST(Servo, InACurrentTheSpeedOverGroundIsRegulated) {
  sim::Setup setup = rov({});
  setup.scenario.environment.current = {{0.3, -0.2, 0}};
  Simulation simulation(setup);
  run_to(simulation, 60);
  for (int i = 0; i < 6; ++i) EXPECT_NEAR(body(simulation).nu[i], 0, 1e-6) << i;
}

TEST(Hold, ReturnsToThePoseOfItsStartAfterAPush) {
  // The load moves it while it only regulates speed; then it holds, is loaded again, and let go.
  Simulation simulation(
      rov({push_at(1, kLoad), hold_at(10, true), push_at(12, {}), push_at(50, kLoad)}));
  run_to(simulation, 10);
  const Vec3<double> place = body(simulation).p_NB_N;
  const Quaternion<double> attitude = body(simulation).q_NB;
  EXPECT_GT(distance(place, {{0, 0, 20}}), 0.01);
  double farthest = 0;
  for (int i = 0; i < 180; ++i) {
    run_to(simulation, 12 + 0.1 * i);
    farthest = std::max(farthest, distance(body(simulation).p_NB_N, place));
  }
  EXPECT_GT(farthest, 0.02);
  for (const double time : {50.0, 90.0}) {
    run_to(simulation, time);
    EXPECT_LT(distance(body(simulation).p_NB_N, place), 1e-3) << time;
    const Vec3<double> turn = rotation_vector(conjugate(attitude) * body(simulation).q_NB);
    EXPECT_LT(std::sqrt(dot(turn, turn)), 1e-3) << time;
  }
}

TEST(Hold, ACapturedPoseMovesByWhatIsSetAndOnlyByThat) {
  model::ScheduledInput deeper;
  deeper.time = 10;
  deeper.set = {{"control.hold.reference[2]", 21}, {"control.hold.rpy_deg[2]", 60}};
  const sim::Setup setup = rov({hold_at(2, true), deeper});
  Simulation simulation(setup);
  run_to(simulation, 40);
  EXPECT_NEAR(body(simulation).p_NB_N[0], 0, 1e-3);
  EXPECT_NEAR(body(simulation).p_NB_N[2], 21, 1e-3);
  EXPECT_NEAR(rpy_from_quaternion(body(simulation).q_NB)[2], radians(60), 1e-3);
  // A snapshot afterwards has the moved pose.
  Simulation resumed(setup);
  resumed.load(simulation.save());
  run_to(simulation, 45), run_to(resumed, 45);
  EXPECT_EQ(state_bits(resumed), state_bits(simulation));
}

TEST(Hold, TheLogTellsReferencesAndErrors) {
  Simulation simulation(rov({hold_at(5, true), push_at(6, kLoad), hold_at(8, false)}));
  Recorder recorder(simulation);
  run_to(simulation, 9);
  const auto loops = recorder.of<message::ControlLoops>("/a/control_loops");
  const message::ControlLoops& before = loops.at(nanoseconds(4.0));
  const message::ControlLoops& during = loops.at(nanoseconds(7.0));
  const message::ControlLoops& after = loops.at(nanoseconds(8.5));
  for (int i = 0; i < 6; ++i) EXPECT_EQ(before.position_reference[i], 0);
  EXPECT_NEAR(during.position_reference[2], 20, 0.5);
  EXPECT_NEAR(during.position_reference[5], kPi / 4, 0.01);
  // The load pulls it down and its nose too.
  EXPECT_LT(during.position_error[2], -1e-3);
  EXPECT_GT(during.position_error[4], 1e-3);
  EXPECT_NEAR(during.velocity_reference[2], 0.3 * during.position_error[2], 1e-12);
  EXPECT_EQ(after.position_reference[2], 0);
  EXPECT_EQ(after.position_error[2], 0);
  EXPECT_EQ(after.velocity_reference[2], 0);
}

class HoldSnapshot : public testing::TestWithParam<double> {};

TEST_P(HoldSnapshot, GoesOnBitForBit) {
  const auto setup = [] {
    return rov({hold_at(2, true), push_at(3, kLoad), hold_at(6, false), hold_at(7.013, true)});
  };
  Simulation whole(setup());
  run_to(whole, GetParam());
  const auto bytes = whole.save();
  // To look does not change what is looked at.
  EXPECT_EQ(whole.save(), bytes);
  run_to(whole, 10);
  Simulation resumed(setup());
  resumed.load(bytes);
  run_to(resumed, 10);
  EXPECT_EQ(state_bits(resumed), state_bits(whole));
}

// Before, at and in a hold; at rest after it; between a start and its capture; in the second.
INSTANTIATE_TEST_SUITE_P(Times, HoldSnapshot, testing::Values(1.5, 2.0, 3.7, 6.5, 7.015, 8.1));

}  // namespace
}  // namespace hadal::sim
