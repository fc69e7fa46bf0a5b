// A vehicle without shapes that passes through something is told of, once.

#include "hadal/sim/encounters.h"

#include <gtest/gtest.h>

#include "sim/scene_setup.h"

namespace hadal::sim {
namespace {

using test::Recorder, test::run_to, test::Sled;

struct Told {
  double time;
  std::string source, text;
};

std::vector<Told> told_in(const Recorder& recorder) {
  std::vector<Told> found;
  for (const Recorder::Entry& entry : recorder.entries()) {
    if (recorder.name(entry) != "/events") continue;
    message::Event event;
    message::decode(entry.bytes, event);
    if (event.kind != "passes_through") continue;
    EXPECT_EQ(event.code, 15);
    found.push_back({seconds(entry.time), event.source, event.text});
  }
  return found;
}

std::vector<Told> told(const sim::Setup& setup, double end) {
  Simulation simulation(setup);
  Recorder recorder(simulation);
  run_to(simulation, end);
  return told_in(recorder);
}

/// Without drag, added mass and weight: it keeps its speed.
model::Vehicle gliding(const std::optional<Vec3<double>>& size) {
  model::Vehicle v = Sled{.added_mass = 0, .drag = 0}.vehicle();
  v.hydrodynamics = {};
  v.body.size = size;
  return v;
}

/// At 1 m/s to the north, through whatever is there.
sim::Setup through(const model::Vehicle& vehicle, const model::World& world = {}) {
  sim::Setup setup = test::setup_of({vehicle}, world);
  setup.scenario.integrator.step = 0.01;
  setup.scenario.vehicles[0].nu[0] = 1;
  return setup;
}

model::World wall(double thickness = 1) {
  model::World world;
  world.boxes.push_back({.name = "wall", .center = {{4, 0, 0}}, .size = {{thickness, 9, 9}}});
  return world;
}

// The bow, 0.5 m ahead, reaches the wall at 3.5 m after 3 s; the stern leaves it after 5 s.
TEST(Encounters, AWallIsToldOfOnceWhenTheHullReachesIt) {
  const auto found = told(through(gliding(Vec3<double>{{1, 0.4, 0.4}}), wall()), 8);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NEAR(found[0].time, 3, 0.11);
  EXPECT_EQ(found[0].source, "a");
  EXPECT_EQ(found[0].text,
            "passes through wall of the world: it has no shapes, so contact is off; give it "
            "[[shapes]]");
}

TEST(Encounters, WithoutASizeItsOriginCounts) {
  const auto found = told(through(gliding({}), wall()), 8);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NEAR(found[0].time, 3.5, 0.11);
}

// A plate of a millimetre at 4.05 m: looks find the vehicle before it at 4.0 s and past it at 4.1
// s.
TEST(Encounters, AThinPlateIsNotMissedBetweenTwoLooks) {
  model::World plate = wall(0.001);
  plate.boxes[0].center[0] = 4.05;
  const auto found = told(through(gliding({}), plate), 8);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NEAR(found[0].time, 4.1, 1e-9);
}

TEST(Encounters, EachNewEncounterIsToldAgain) {
  sim::Setup setup = through(gliding({}), wall());
  // Turned back at 6 s, through the wall again from 5.5 s of the way on.
  setup.scenario.vehicles[0].schedule.resize(2);
  auto& schedule = setup.scenario.vehicles[0].schedule;
  schedule[0].time = 6, schedule[0].external_wrench = Vec6<double>{{-240, 0, 0, 0, 0, 0}};
  schedule[1].time = 6.1, schedule[1].external_wrench = Vec6<double>{};
  const auto found = told(setup, 9);
  ASSERT_EQ(found.size(), 2u);
  // 12 kg, −240 N for 0.1 s: from 1 m/s to −1 m/s; the far side is at 4.5 m.
  EXPECT_NEAR(found[1].time, 7.6, 0.15);
}

TEST(Encounters, ObjectsAndVehiclesWithShapesAreNamed) {
  model::Vehicle other = Sled{}.vehicle();
  other.shapes.push_back({.kind = model::ShapeKind::kSphere, .radius = 0.5});
  sim::Setup setup = through(gliding({}));
  setup.vehicles.push_back(other);
  setup.scenario.vehicles.push_back({.name = "b", .position = {{2, 0, 0}}});
  model::Object crate{
      .name = "crate", .position = {{5, 0, 0}}, .joint = model::ObjectJoint::kFixed};
  crate.shapes.push_back({.kind = model::ShapeKind::kBox, .size = Vec3<double>{{1, 1, 1}}});
  setup.scenario.objects = {crate};
  const auto found = told(setup, 8);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_NEAR(found[0].time, 1.5, 0.11);
  EXPECT_EQ(found[0].text.substr(0, 24), "passes through vehicle b");
  EXPECT_NEAR(found[1].time, 4.5, 0.11);
  EXPECT_EQ(found[1].text.substr(0, 27), "passes through object crate");
}

// What moves is where it is at the time of the look, however far the steps in between reach.
TEST(Encounters, LogRatesChangeNone) {
  sim::Setup setup = through(gliding(Vec3<double>{{0.2, 0.2, 0.2}}));
  model::Object crate{.name = "crate", .position = {{6, 0, 0}}, .nu = {{-1, 0, 0, 0, 0, 0}}};
  crate.body.emplace();
  crate.body->mass = 10, crate.body->volume = 10 / 1025.0;
  for (int i = 0; i < 3; ++i) crate.body->inertia(i, i) = 1;
  crate.shapes.push_back({.kind = model::ShapeKind::kBox, .size = Vec3<double>{{1, 1, 1}}});
  setup.scenario.objects = {crate};
  const auto often = told(setup, 6);
  setup.scenario.log = {.state_rate = 0.5,
                        .odometry_rate = 0.5,
                        .actuator_rate = 0.5,
                        .tether_rate = 0.5,
                        .arm_rate = 0.5,
                        .contact_rate = 0.5};
  const auto seldom = told(setup, 6);
  // 5.4 m apart, closing at 2 m/s.
  ASSERT_EQ(often.size(), 1u);
  EXPECT_NEAR(often[0].time, 2.7, 0.11);
  ASSERT_EQ(seldom.size(), 1u);
  EXPECT_EQ(seldom[0].time, often[0].time);
  EXPECT_EQ(seldom[0].text, often[0].text);
}

TEST(Encounters, WhoHasShapesTouchesAndPassesThroughNothing) {
  model::Vehicle ball = gliding({});
  ball.shapes.push_back({.kind = model::ShapeKind::kSphere, .radius = 0.3});
  EXPECT_TRUE(told(through(ball, wall()), 8).empty());
}

TEST(Encounters, TwoWithoutShapesDoNotMeet) {
  const model::Vehicle plain = gliding(Vec3<double>{{1, 1, 1}});
  sim::Setup setup = through(plain);
  setup.vehicles.push_back(plain);
  setup.scenario.vehicles.push_back({.name = "b", .position = {{3, 0, 0}}});
  EXPECT_TRUE(told(setup, 6).empty());
}

TEST(Encounters, ASnapshotRemembersThem) {
  const sim::Setup setup = through(gliding(Vec3<double>{{1, 0.4, 0.4}}), wall());
  for (const double time : {2.95, 4.0}) {
    Simulation whole(setup);
    run_to(whole, time);
    const auto bytes = whole.save();
    Simulation resumed(setup);
    Recorder recorder(resumed);
    resumed.load(bytes);
    run_to(resumed, 8);
    EXPECT_EQ(told_in(recorder).size(), time < 3 ? 1u : 0u);
  }
}

TEST(Encounters, AreFoundAtTheStartWithoutARun) {
  sim::Setup setup = through(gliding(Vec3<double>{{1, 0.4, 0.4}}), wall());
  const auto at_start = [&] {
    MeshCache meshes;
    return encounters_at_start(
        std::make_shared<const Geometry>(setup.scenario, setup.vehicles, meshes), setup.scenario,
        setup.vehicles);
  };
  EXPECT_TRUE(at_start().empty());
  setup.scenario.vehicles[0].position = {{3.2, 0, 0}};
  ASSERT_EQ(at_start().size(), 1u);
  EXPECT_EQ(at_start()[0].source, "a");
  // Turned by 90° its bow points along the wall: 0.3 m short of it at 3.2 m.
  setup.scenario.vehicles[0].rpy_deg = Vec3<double>{{0, 0, 90}};
  EXPECT_TRUE(at_start().empty());
}

}  // namespace
}  // namespace hadal::sim
