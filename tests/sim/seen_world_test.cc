// What an echosounder sees of things that move, through the whole simulation.

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "hadal/sensors/echosounder.h"
#include "sim/scene_setup.h"

namespace hadal::sim {
namespace {

using test::Recorder, test::run_to, test::Sled;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

model::Sensor ping(const std::string& name = "ping", const Vec3<double>& direction = {{1, 0, 0}}) {
  model::Sensor s = test::sensor_of("echosounder", name, 20);
  s.kind.as<sensors::Echosounder>().direction = direction;
  return s;
}

/// A vehicle at rest that looks ahead, without size or shapes.
model::Vehicle observer() {
  model::Vehicle v = Sled{}.vehicle();
  v.sensors = {ping()};
  return v;
}

/// Without drag, added mass and weight: it keeps the velocity that it has.
model::Object drifting(const Vec3<double>& position, const Vec6<double>& nu) {
  model::Object object{.name = "box", .position = position, .nu = nu};
  object.body.emplace();
  object.body->mass = 10, object.body->volume = 10 / 1025.0;
  for (int i = 0; i < 3; ++i) object.body->inertia(i, i) = 1;
  object.shapes.push_back({.kind = model::ShapeKind::kBox, .size = Vec3<double>{{1, 2, 2}}});
  return object;
}

std::map<Nanoseconds, double> ranges(const Recorder& recorder, const std::string& topic) {
  std::map<Nanoseconds, double> all;
  for (const auto& [time, m] : recorder.of<message::Range>(topic)) {
    all[time] = static_cast<double>(m.range);
  }
  return all;
}

// The near face of a box that comes closer at 0.5 m/s: 10 − 0.5 − 0.5 t.
TEST(SeenWorld, ABoxThatMovesIsSeenWhereItIsAtEachTime) {
  sim::Setup setup = test::setup_of({observer()});
  setup.scenario.objects = {drifting({{10, 0.3, 0}}, {{-0.5, 0, 0, 0, 0, 0}})};
  Simulation simulation(setup);
  Recorder recorder(simulation);
  run_to(simulation, 5);
  const auto seen = ranges(recorder, "/a/ping");
  EXPECT_EQ(seen.size(), 101u);
  // A range is a float in its message: 1e-6 of 10 m.
  for (const auto& [time, range] : seen) {
    EXPECT_NEAR(range, 9.5 - 0.5 * seconds(time), 1e-6) << seconds(time);
  }
}

// A box that turns about the vertical at 0.4 rad/s with its centre ahead: the near side at angle ψ
// is 0.5/cos ψ away from the centre while the beam meets the face across x.
TEST(SeenWorld, ABoxThatTurnsShowsItsFaceAtItsAngle) {
  sim::Setup setup = test::setup_of({observer()});
  setup.scenario.objects = {drifting({{10, 0, 0}}, {{0, 0, 0, 0, 0, 0.4}})};
  Simulation simulation(setup);
  Recorder recorder(simulation);
  run_to(simulation, 2);
  for (const auto& [time, range] : ranges(recorder, "/a/ping")) {
    EXPECT_NEAR(range, 10 - 0.5 / std::cos(0.4 * seconds(time)), 2e-6) << seconds(time);
  }
}

// Two face to face: one by its shape, which contact moves, the other by its size alone.
TEST(SeenWorld, TwoVehiclesSeeEachOtherAndNotThemselves) {
  model::Vehicle plain = observer(), shaped = observer();
  plain.body.size = Vec3<double>{{0.8, 0.6, 0.4}};
  shaped.shapes.push_back({.kind = model::ShapeKind::kSphere, .radius = 0.5});
  sim::Setup setup = test::setup_of({plain, shaped});
  setup.scenario.vehicles[1].position = {{6, 0, 0}};
  setup.scenario.vehicles[1].rpy_deg = Vec3<double>{{0, 0, 180}};
  Simulation simulation(setup);
  Recorder recorder(simulation);
  run_to(simulation, 0.2);
  for (const auto& [time, range] : ranges(recorder, "/a/ping")) EXPECT_NEAR(range, 5.5, 1e-6);
  for (const auto& [time, range] : ranges(recorder, "/b/ping")) EXPECT_NEAR(range, 5.6, 1e-6);
}

/// The vehicle with an arm above its floor, with a beam along its arm and one to the floor, and
/// someone who looks at the finger from the side.
sim::Setup watched_arm(int threads = 1) {
  sim::Setup setup = test::scene_setup(threads);
  setup.scenario.objects.clear();
  setup.vehicles[0].sensors = {ping("ahead"), ping("down", {{0, 0, 1}})};
  model::Vehicle watcher = observer();
  watcher.sensors[0].kind.as<sensors::Echosounder>().noise = 0.01;
  setup.vehicles.push_back(watcher);
  model::ScenarioVehicle entry;
  entry.name = "b";
  entry.position = {{1.3, -3, 10.1}};
  entry.rpy_deg = Vec3<double>{{0, 0, 90}};
  setup.scenario.vehicles.push_back(entry);
  return setup;
}

TEST(SeenWorld, AnArmIsSeenByOthersAndNotByItsOwnVehicle) {
  sim::Setup setup = watched_arm();
  setup.vehicles[1].sensors[0].kind.as<sensors::Echosounder>().noise = 0;
  Simulation simulation(setup);
  Recorder recorder(simulation);
  run_to(simulation, 0);
  // Straight at the finger, a ball of 2 cm at the joint's end.
  const engine::Scene& scene = simulation.scene()->bodies();
  const std::size_t finger = simulation.scene()->members().vehicles[0].bodies[3];
  const physics::BodyState<double>& link = scene.motion(finger).state;
  const Vec3<double> ball =
      link.p_NB_N + rotation_matrix(link.q_NB) * Vec3<double>{{0.08, 0.02, 0}};
  setup.scenario.vehicles[1].position = ball - Vec3<double>{{0, 3, 0}};

  Simulation aimed(setup);
  Recorder seen(aimed);
  run_to(aimed, 0.01);
  EXPECT_NEAR(ranges(seen, "/b/ping").at(0), 3 - 0.02, 1e-6);
  // Through its own hull and arm to the floor, and into the open.
  EXPECT_NEAR(ranges(seen, "/a/down").at(0), 2, 1e-6);
  EXPECT_EQ(ranges(seen, "/a/ahead").at(0), kInfinity);
}

TEST(SeenWorld, ASnapshotGoesOnWithTheSameBits) {
  Simulation whole(watched_arm());
  Recorder all(whole);
  run_to(whole, 0.75);
  const auto bytes = whole.save();
  const std::size_t told = all.entries().size();
  run_to(whole, 1.5);
  Simulation resumed(watched_arm());
  Recorder rest(resumed);
  // It was elsewhere at that very time.
  run_to(resumed, 0.75);
  const std::size_t before = rest.entries().size();
  resumed.load(bytes);
  run_to(resumed, 1.5);
  EXPECT_TRUE(
      std::equal(rest.entries().begin() + static_cast<std::ptrdiff_t>(before), rest.entries().end(),
                 all.entries().begin() + static_cast<std::ptrdiff_t>(told), all.entries().end()));
  EXPECT_EQ(resumed.save(), whole.save());
}

// Rays at the time of a state that was loaded, not of the one before it.
TEST(SeenWorld, ALoadedStateIsSeenAtOnce) {
  sim::Setup near = test::setup_of({observer()}), far = near;
  near.scenario.objects = {drifting({{10, 0, 0}}, {})};
  far.scenario.objects = {drifting({{20, 0, 0}}, {})};
  Simulation away(far);
  run_to(away, 0);
  const auto bytes = away.save();
  Simulation simulation(near);
  Recorder recorder(simulation);
  simulation.step(0);
  EXPECT_NEAR(ranges(recorder, "/a/ping").at(0), 9.5, 1e-6);
  Simulation again(near);
  Recorder loaded(again);
  again.step(0);
  again.load(bytes);
  run_to(again, 0.06);
  EXPECT_NEAR(ranges(loaded, "/a/ping").rbegin()->second, 19.5, 1e-6);
}

}  // namespace
}  // namespace hadal::sim
