#include "hadal/sim/multibody.h"

#include <gtest/gtest.h>

#include <limits>

#include "hadal/sim/expectations.h"
#include "sim/scene_setup.h"

namespace hadal::sim {
namespace {

using test::Recorder, test::run_to, test::scene_setup;

std::vector<std::byte> bits_after(const sim::Setup& setup, double time) {
  Simulation simulation(setup);
  run_to(simulation, time);
  return simulation.save();
}

TEST(SceneRun, IsTheSameTwiceAndOnThreads) {
  EXPECT_EQ(bits_after(scene_setup(), 2), bits_after(scene_setup(), 2));
  EXPECT_EQ(bits_after(scene_setup(1), 2), bits_after(scene_setup(3), 2));
}

TEST(SceneRun, GoesOnFromASnapshotWithTheSameBitsAndMessages) {
  for (const double time : {0.0, 0.7, 1.8}) {
    Simulation whole(scene_setup());
    Recorder all(whole);
    run_to(whole, time);
    const auto bytes = whole.save();
    const std::size_t told = all.entries().size();
    run_to(whole, 3);

    Simulation resumed(scene_setup());
    Recorder rest(resumed);
    resumed.load(bytes);
    run_to(resumed, 3);
    EXPECT_EQ(resumed.save(), whole.save()) << time;
    EXPECT_TRUE(std::equal(rest.entries().begin(), rest.entries().end(),
                           all.entries().begin() + static_cast<std::ptrdiff_t>(told),
                           all.entries().end()))
        << time;
  }
}

TEST(SceneRun, BallComesToRestOnTheFloorWithItsNetWeight) {
  Simulation simulation(scene_setup());
  Recorder recorder(simulation);
  run_to(simulation, 4);
  const auto ball = recorder.of<message::ObjectState>("/objects/ball").rbegin()->second;
  const auto contact = recorder.of<message::ContactState>("/objects/ball/contact").rbegin()->second;
  const double net_weight = (20 - 1025 * 0.01) * 9.81;
  EXPECT_NEAR(ball.position[2], 12 - 0.15, 1e-3);
  EXPECT_NEAR(ball.nu[2], 0, 1e-4);
  EXPECT_EQ(contact.count, 1u);
  EXPECT_NEAR(contact.force[2], -net_weight, 0.01 * net_weight);
  // Momentum: weight over four seconds has gone into the floor.
  EXPECT_NEAR(contact.impulse[2], -net_weight * 4, 0.01 * net_weight * 4);
}

TEST(SceneRun, ToolReachesWhatItIsToldAndTheFingerCloses) {
  sim::Setup setup = scene_setup();
  setup.scenario.vehicles[0].arms[0].kp = {400};
  setup.scenario.vehicles[0].arms[0].ki = {200};
  setup.scenario.vehicles[0].arms[0].kd = {80};
  Simulation simulation(setup);
  Recorder recorder(simulation);
  run_to(simulation, 4);
  const auto arm = recorder.of<message::ArmState>("/a/arm").rbegin()->second;
  EXPECT_NEAR(arm.tool[0], 1.3, 0.02);
  EXPECT_NEAR(arm.tool[2], 0.3, 0.02);
  EXPECT_NEAR(arm.finger_position[0], 0, 1e-3);
  ASSERT_EQ(arm.position.size(), 2u);
  // Forward kinematics by hand: two sticks of 0.5 m, positive angles lift.
  const double a = arm.position[0], b = a + arm.position[1];
  EXPECT_NEAR(arm.tool[0], 0.6 + 0.5 * std::cos(a) + 0.5 * std::cos(b), 1e-9);
  EXPECT_NEAR(arm.tool[2], 0.1 - 0.5 * std::sin(a) - 0.5 * std::sin(b), 1e-9);
}

TEST(SceneRun, PowerOffLetsTheArmHangAndStopsThrusters) {
  sim::Setup setup = scene_setup();
  // A heavy arm, and a thruster that runs.
  for (model::Link& link : setup.vehicles[0].arms[0].links) link.body.volume = 0.005;
  setup.scenario.vehicles[0].schedule.insert(setup.scenario.vehicles[0].schedule.begin(),
                                             {.time = 0, .command = std::vector<double>{20.0}});
  setup.scenario.vehicles[0].schedule.push_back({.time = 2, .power = false});
  Simulation simulation(setup);
  Recorder recorder(simulation);
  run_to(simulation, 4);
  const auto arms = recorder.of<message::ArmState>("/a/arm");
  const auto actuators = recorder.of<message::ActuatorState>("/a/actuators");
  EXPECT_NEAR(actuators.at(nanoseconds(1.9)).output[0], 20, 0.1);
  EXPECT_NEAR(actuators.rbegin()->second.output[0], 0, 0.1);
  for (const double torque : arms.rbegin()->second.torque) EXPECT_EQ(torque, 0);
  // It falls: the tool is lower than it was.
  EXPECT_GT(arms.rbegin()->second.tool[2], arms.at(nanoseconds(2)).tool[2] + 0.1);
}

TEST(SceneRun, ItsOwnFingersAreNoContact) {
  sim::Setup setup = scene_setup();
  // A jaw on the forearm, where the finger closes.
  setup.vehicles[0].arms[0].links[1].shapes.push_back(
      {.kind = model::ShapeKind::kSphere, .radius = 0.02, .position = {{0.58, -0.02, 0}}});
  model::Arm& arm = setup.vehicles[0].arms[0];
  arm.links[2].parent = "upper";
  arm.links[2].position = {{1.0, 0, 0}};
  setup.scenario.vehicles[0].arms[0].initial_deg = {0, 0};
  setup.scenario.vehicles[0].schedule = {
      {.time = 0.1, .arm = model::ArmOrder{.gripper = model::GripperOrder::kClose}},
      {.time = 0.2, .at_contact = true, .power = false}};
  Simulation simulation(setup);
  run_to(simulation, 4);
  EXPECT_TRUE(simulation.vehicles()[0]->waits_for_contact(simulation.now()));
}

TEST(SceneRun, FrictionAboutTheNormalIsInTheMomentOfAContact) {
  // A ball on the floor spins about the vertical.
  sim::Setup setup = scene_setup();
  setup.scenario.objects[0].position = {{3, 0, 11.85}};
  setup.scenario.objects[0].nu = {{0, 0, 0, 0, 0, 5}};
  Simulation simulation(setup);
  Recorder recorder(simulation);
  run_to(simulation, 0.5);
  const auto contact = recorder.of<message::ContactState>("/objects/ball/contact").rbegin()->second;
  const auto ball = recorder.of<message::ObjectState>("/objects/ball").rbegin()->second;
  ASSERT_GT(ball.nu[5], 1);
  EXPECT_LT(contact.moment[2], -0.1);
  EXPECT_NEAR(contact.moment[2], 0.2 * ball.nu_dot[5], 1e-3);
}

TEST(SceneRun, AScheduledInputWaitsForContact) {
  // Falls on the floor and then is told to push.
  model::Vehicle sled = test::Sled{.mass = 100, .net_weight = 100}.vehicle();
  sled.shapes.push_back({.kind = model::ShapeKind::kSphere, .radius = 0.3});
  model::World world;
  world.boxes.push_back({.name = "floor", .center = {{0, 0, 12.5}}, .size = {{20, 20, 1}}});
  sim::Setup setup = test::setup_of({sled}, world);
  model::Scenario& s = setup.scenario;
  s.integrator.step = 0.002, s.duration = 20;
  s.vehicles[0].position = {{0, 0, 11}};
  s.vehicles[0].schedule.push_back(
      {.time = 0, .at_contact = true, .external_wrench = Vec6<double>{{0, 50, 0, 0, 0, 0}}});
  Simulation simulation(setup);
  Recorder recorder(simulation);
  run_to(simulation, 10);
  Nanoseconds touched = -1, pushed = -1;
  for (const auto& [time, m] : recorder.of<message::ContactState>("/a/contact")) {
    if (touched < 0 && m.count > 0) touched = time;
  }
  for (const auto& [time, m] : recorder.of<message::VehicleState>("/a/state")) {
    if (pushed < 0 && m.tau[1] > 0) pushed = time;
  }
  ASSERT_GT(touched, nanoseconds(0.5));
  EXPECT_NEAR(seconds(pushed), seconds(touched), 0.011);
}

TEST(SceneRun, WithoutContactAVehicleWithShapesMovesAsWithout) {
  const auto at_end = [](bool shapes) {
    model::Vehicle v = test::Sled{.mass = 100, .net_weight = 20}.vehicle();
    if (shapes) v.shapes.push_back({.kind = model::ShapeKind::kSphere, .radius = 0.3});
    sim::Setup setup = test::setup_of({v});
    setup.scenario.integrator.step = 0.001;
    setup.scenario.environment.current = {{0.3, -0.2, 0.1}};
    setup.scenario.vehicles[0].nu = {{1, 0.2, -0.1, 0.1, 0.2, 0.3}};
    Simulation simulation(setup);
    run_to(simulation, 5);
    return physics::flat(simulation.vehicles()[0]->state().body);
  };
  const auto with = at_end(true), without = at_end(false);
  for (int i = 0; i < 13; ++i) EXPECT_NEAR(with[i], without[i], 1e-9) << i;
}

TEST(SceneRun, ABodyThatLeavesTheNumbersStopsTheRunWithItsName) {
  sim::Setup setup = scene_setup();
  setup.scenario.objects[0].nu = {{9.9e3, 0, 0, 0, 0, 0}};
  setup.scenario.objects[0].hydrodynamics.quadratic_damping(0, 0) = 1e6;  // far too stiff
  Simulation simulation(setup);
  try {
    run_to(simulation, 1);
    FAIL() << "it went on";
  } catch (const RunError& error) {
    EXPECT_EQ(error.vehicle(), "ball");
    EXPECT_NE(std::string(error.what()).find("ball"), std::string::npos);
  }
  simulation.publish_states();
}

TEST(SceneRun, ATorqueThatIsNoNumberStopsTheRunWithItsJoint) {
  sim::Setup setup = test::scene_setup();
  setup.scenario.vehicles[0].arms[0].kp = {std::numeric_limits<double>::infinity(), 1};
  Simulation simulation(setup);
  try {
    run_to(simulation, 1);
    FAIL() << "a torque that is no number was let pass";
  } catch (const CommandError& error) {
    EXPECT_EQ(error.actuator(), "arm/upper");
    EXPECT_NE(std::string(error.what()).find("[[vehicles.arms]]"), std::string::npos)
        << error.what();
  }
  EXPECT_NO_THROW(simulation.save());
}

TEST(SceneRun, ChecksFindQuantitiesOfArmsObjectsAndContact) {
  sim::Setup setup = scene_setup();
  for (const char* quantity : {"a.arm.tool_x", "a.arm.torque2", "ball.d", "ball.contact.force_d",
                               "a.contact.count", "a.d"}) {
    setup.scenario.expect.push_back(
        {.quantity = quantity, .value = 0, .tolerance = std::numeric_limits<double>::max()});
  }
  Simulation simulation(setup);
  Expectations expectations(setup.scenario, setup.vehicles, simulation.topics());
  simulation.add_sink(expectations);
  run_to(simulation, 1);
  for (const ExpectationResult& result : expectations.results(simulation.now())) {
    EXPECT_TRUE(result.passed) << result.expect.quantity;
  }
}

}  // namespace
}  // namespace hadal::sim
