// Bodies that are led: where they are, and what they do to others.

#include "hadal/engine/driven_path.h"

#include <gtest/gtest.h>

#include "engine/grounds.h"

namespace hadal::engine {
namespace {

using V3 = Vec3<double>;

model::ObjectPath line(std::vector<std::vector<double>> waypoints, double speed) {
  model::ObjectPath path;
  path.waypoints = std::move(waypoints), path.speed = speed;
  return path;
}

void expect_near(const V3& a, const V3& b, double tolerance) {
  for (int k = 0; k < 3; ++k) EXPECT_NEAR(a[k], b[k], tolerance) << k;
}

/// By hand: 10 m north, then 5 m down, at 2 m/s.
TEST(DrivenPath, GoesFromWaypointToWaypointAndStays) {
  const DrivenPath path(line({{0, 0, 5}, {10, 0, 5}, {10, 0, 10}}, 2), {});
  expect_near(path.at(0).position, {{0, 0, 5}}, 0);
  expect_near(path.at(2.5).position, {{5, 0, 5}}, 1e-12);
  expect_near(linear(path.at(2.5).nu), {{2, 0, 0}}, 1e-12);
  expect_near(path.at(6).position, {{10, 0, 7}}, 1e-12);
  expect_near(linear(path.at(6).nu), {{0, 0, 2}}, 1e-12);
  expect_near(path.at(100).position, {{10, 0, 10}}, 0);
  expect_near(linear(path.at(100).nu), {}, 0);
}

TEST(DrivenPath, ClosedPathGoesOnAndTurns) {
  model::ObjectPath square = line({{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0}}, 1);
  square.closed = square.turns = true;
  const DrivenPath path(square, {});
  for (const double lap : {0.0, 16.0, 1600.0}) {
    expect_near(path.at(lap + 6).position, {{4, 2, 0}}, 1e-9);
    const PathState east = path.at(lap + 6);
    expect_near(linear(east.nu), {{1, 0, 0}}, 1e-12);  // ahead in its own frame
    expect_near(rotation_matrix(east.orientation) * V3{{1, 0, 0}}, {{0, 1, 0}}, 1e-12);
    expect_near(path.at(lap + 15).position, {{0, 1, 0}}, 1e-9);
  }
}

/// Velocity and acceleration are the derivatives of position and velocity.
TEST(DrivenPath, CircleKnowsItsDerivatives) {
  model::ObjectPath circle;
  circle.kind = model::PathKind::kCircle;
  circle.center = {{1, 2, 3}}, circle.radius = 4, circle.speed = 2, circle.start_deg = 90;
  circle.turns = true;
  const DrivenPath path(circle, quaternion_from_rpy(V3{{0.1, 0.2, 0}}));
  expect_near(path.at(0).position, {{1, 6, 3}}, 1e-12);
  const double h = 1e-4;
  const auto v_N = [&](double t) {
    const PathState s = path.at(t);
    return rotation_matrix(s.orientation) * linear(s.nu);
  };
  for (const double t : {0.0, 1.3, 7.9}) {
    const V3 rate = (0.5 / h) * (path.at(t + h).position - path.at(t - h).position);
    expect_near(v_N(t), rate, 1e-7);
    expect_near(path.at(t).acceleration_N, (0.5 / h) * (v_N(t + h) - v_N(t - h)), 1e-6);
    // Its turning, too: the orientation a little later.
    const PathState s = path.at(t), later = path.at(t + h);
    const Quaternion<double> step = quaternion_from_rotation_vector(h * angular(s.nu));
    const Quaternion<double> there = s.orientation * step;
    EXPECT_NEAR(std::abs(there.w * later.orientation.w + there.x * later.orientation.x +
                         there.y * later.orientation.y + there.z * later.orientation.z),
                1, 1e-12);
  }
}

SceneBody led(const model::ObjectPath& path, SceneShape shape) {
  SceneBody body;
  body.name = "led";
  body.path = std::make_shared<const DrivenPath>(path, Quaternion<double>{});
  const PathState start = body.path->at(0);
  body.position = start.position, body.orientation = start.orientation, body.nu = start.nu;
  model::Vehicle heavy;
  heavy.body.mass = kLedMass;
  for (int k = 0; k < 3; ++k) heavy.body.inertia(k, k) = kLedMass;
  body.parameters = physics::vehicle_parameters(heavy);
  body.shapes.push_back(std::move(shape));
  return body;
}

SceneBody cargo(double weight_in_water) {
  const V3 half{{0.2, 0.2, 0.1}};
  const Mat6<double> M_A = diagonal(Vec6<double>{{20, 20, 20, 0.5, 0.5, 0.5}});
  SceneBody body = test::loose_body("cargo", test::block(40, half, M_A, weight_in_water));
  body.shapes.push_back(test::box_shape(half, 0.5));
  return body;
}

// A plate that moves sideways under a box takes it along by friction: at μg′ until it keeps up.
TEST(Led, PlateTakesAlongWhatLiesOnIt) {
  SceneBody box = cargo(60);
  box.position = {{0, 0, 9.9 - 0.25}};
  SceneBody plate =
      led(line({{-2, 0, 9.9}, {8, 0, 9.9}}, 0.5), test::box_shape({{5, 1, 0.15}}, 0.5));
  const auto scene = test::mujoco_scene({{box, plate}, {}});
  double t = 0;
  for (; t < 0.4 - 1e-9; t += 0.005) scene->step(t, 0.005, {});
  // 0.5 · 60 N on 40 + 20 kg.
  EXPECT_NEAR(scene->motion(0).state.nu[0], 0.5 * t, 0.02 * 0.5 * t);
  for (; t < 10 - 1e-9; t += 0.005) scene->step(t, 0.005, {});
  EXPECT_NEAR(scene->motion(0).state.nu[0], 0.5, 1e-6);
  expect_near(scene->motion(1).state.p_NB_N, {{3, 0, 9.9}}, 1e-12);
}

// In a circle, with the acceleration that this needs: nothing slips below μg.
TEST(Led, TurntableHoldsWhatLiesOnIt) {
  model::ObjectPath circle;
  circle.kind = model::PathKind::kCircle;
  circle.center = {{0, 0, 5}}, circle.radius = 2, circle.speed = 0.5;  // 0.125 m/s²
  SceneBody box = cargo(60);                                           // μ · 1 m/s² = 0.5
  box.position = {{2, 0, 5 - 0.25}};
  box.nu = {{0, 0.5, 0, 0, 0, 0}};
  const auto scene =
      test::mujoco_scene({{box, led(circle, test::box_shape({{1, 1, 0.15}}, 0.5))}, {}});
  for (double t = 0; t < 20 - 1e-9; t += 0.005) scene->step(t, 0.005, {});
  const V3 apart = scene->motion(0).state.p_NB_N - scene->motion(1).state.p_NB_N;
  EXPECT_NEAR(apart[0], 0, 2e-3);
  EXPECT_NEAR(apart[1], 0, 2e-3);
}

// A wall that comes at 1 m/s against a box at rest: Newton's restitution with a wall that nothing
// stops, so the box leaves at (1 + e) times its speed.
TEST(Led, WallHitsWithoutBeingStopped) {
  SceneBody box = cargo(0);
  box.shapes.front().surface = {0, 0.5};
  SceneBody wall = led(line({{-1, 0, 0}, {9, 0, 0}}, 1), test::box_shape({{0.1, 2, 2}}, 0, 0.5));
  const auto scene = test::mujoco_scene({{box, wall}, {}});
  for (double t = 0; t < 0.9 - 1e-9; t += 0.005) scene->step(t, 0.005, {});
  EXPECT_NEAR(scene->motion(0).state.nu[0], 1.5, 1e-5);
  expect_near(scene->motion(1).state.p_NB_N, {{-0.1, 0, 0}}, 1e-12);
}

TEST(Led, IsTheSameWhenResumed) {
  SceneBody box = cargo(60);
  box.position = {{0, 0, 4.7}};
  model::ObjectPath path = line({{-1, 0, 5}, {1, 0, 5}, {1, 1, 5}}, 0.4);
  path.closed = true;
  const SceneDescription description{{box, led(path, test::box_shape({{2, 2, 0.15}}))}, {}};
  const auto one = test::mujoco_scene(description), two = test::mujoco_scene(description);
  test::run_scene(*one, 0.005, 500);
  two->load(one->save());
  test::run_scene(*one, 0.005, 500, 2.5);
  test::run_scene(*two, 0.005, 500, 2.5);
  EXPECT_EQ(one->save(), two->save());
}

}  // namespace
}  // namespace hadal::engine
