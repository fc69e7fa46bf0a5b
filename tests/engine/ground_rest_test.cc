// Bodies that lie on, slide along and fall onto ground.

#include <gtest/gtest.h>

#include "engine/grounds.h"

namespace hadal::engine {
namespace {

using V3 = Vec3<double>;

constexpr V3 kHalf{{0.3, 0.2, 0.1}};

Mat6<double> added(double linear_part, double turn) {
  return diagonal(Vec6<double>{{linear_part, linear_part, linear_part, turn, turn, turn}});
}

/// A body of 40 kg with 20 kg of added mass and 60 N of weight in water, and linear drag.
SceneBody heavy(SceneShape shape, double drag = 0) {
  model::Vehicle block = test::block(40, kHalf, added(20, 0.5), 60);
  block.hydrodynamics.linear_damping = added(drag, 0.1 * drag);
  SceneBody body = test::loose_body("body", block);
  body.shapes.push_back(std::move(shape));
  return body;
}

/// Ground that falls along x.
std::shared_ptr<const Terrain> slope(double angle, double spacing = 0.25) {
  return test::ground_of(20, spacing, [=](double x, double) { return std::tan(angle) * x; });
}

/// A box on it, just touching.
SceneDescription box_on_slope(double angle, double friction = 0.5) {
  SceneBody box = heavy(test::box_shape(kHalf, friction));
  const Quaternion<double> tilt = quaternion_from_rpy(V3{{0, -angle, 0}});
  box.orientation = tilt;
  box.position = rotation_matrix(tilt) * V3{{0, 0, -kHalf[2]}};
  return {{box, test::ground_body(slope(angle), friction)}, {}};
}

double moved(const Scene& scene, const V3& from) {
  const V3 d = scene.motion(0).state.p_NB_N - from;
  return std::sqrt(dot(d, d));
}

// tan 20° = 0.36 < 0.5. Creep is less than a micrometre in a minute.
TEST(GroundRest, BoxOnASlopeBelowTheAngleOfFrictionStays) {
  const auto scene = test::mujoco_scene(box_on_slope(radians(20.0)));
  test::run_scene(*scene, 0.005, 400);
  const V3 settled = scene->motion(0).state.p_NB_N;
  test::run_scene(*scene, 0.005, 12000);
  EXPECT_LT(moved(*scene, settled), 1e-6);
}

// Down a slope of 160 cells: nothing of their seams is felt.
TEST(GroundRest, BoxOnASteeperSlopeSlidesByCoulomb) {
  for (const double degrees : {30.0, 40.0}) {
    const double angle = radians(degrees);
    const auto scene = test::mujoco_scene(box_on_slope(angle));
    test::run_scene(*scene, 0.002, 250);
    const V3 from = scene->motion(0).state.p_NB_N;
    const double speed = scene->motion(0).state.nu[0];
    test::run_scene(*scene, 0.002, 500);
    const double a = 60 * (std::sin(angle) - 0.5 * std::cos(angle)) / (40 + 20);
    EXPECT_NEAR(scene->motion(0).state.nu[0] - speed, a, 0.005 * a);
    EXPECT_NEAR(moved(*scene, from), speed + 0.5 * a, 0.005 * a);
  }
}

/// Waves of sand, 0.1 m high and 1.5 m long, and noise on them.
std::shared_ptr<const Terrain> uneven() {
  std::mt19937_64 bits(9);
  return test::ground_of(5, 0.1, [&](double x, double y) {
    return 0.05 * std::sin(4 * x + y) + test::uniform_in(bits, 0, 0.01);
  });
}

// What is dropped on uneven ground comes to rest, and stays.
TEST(GroundRest, WhatIsDroppedOnUnevenGroundComesToRest) {
  SceneShape cylinder = test::sphere_shape(0.1);
  cylinder.kind = model::ShapeKind::kCylinder, cylinder.half_length = 0.2;
  SceneShape hull = test::box_shape({});
  hull.kind = model::ShapeKind::kMesh;
  for (const double x : {-0.3, 0.3}) {
    for (const double y : {-0.2, 0.2}) {
      for (const double z : {-0.1, 0.1}) hull.points.push_back({{x + 0.1 * z, y, z}});
    }
  }
  int which = 0;
  for (const SceneShape& shape : {test::box_shape(kHalf), cylinder, hull}) {
    SceneBody body = heavy(shape, 50);
    body.position = {{0.05, -0.1, -0.5}};
    body.orientation = quaternion_from_rpy(V3{{0.2, 0.1, 0.5}});
    const auto scene = test::mujoco_scene({{body, test::ground_body(uneven())}, {}});
    test::run_scene(*scene, 0.005, 6000);
    const V3 settled = scene->motion(0).state.p_NB_N;
    EXPECT_GT(settled[2], -0.3) << which;
    EXPECT_LT(settled[2], 0.2) << which;
    test::run_scene(*scene, 0.005, 12000, 30);
    EXPECT_LT(moved(*scene, settled), 1e-6) << which;
    ++which;
  }
}

// Small and fast: 15 mm a step, for a ball of 1 cm and a plate 2 mm thick, onto a ridge, too.
TEST(GroundRest, NothingFallsThrough) {
  const auto ridges =
      test::ground_of(3, 0.5, [](double x, double) { return 0.5 * std::abs(std::sin(3 * x)); });
  for (const SceneShape& shape : {test::sphere_shape(0.01), test::box_shape({{0.2, 0.2, 0.001}})}) {
    for (const double x : {-0.3, 0.0, 0.17}) {
      SceneBody body = heavy(shape);
      body.position = {{x, 0.1, -0.4}};
      body.nu = {{0, 0, 3, 0, 0, 0}};
      const auto scene = test::mujoco_scene({{body, test::ground_body(ridges)}, {}});
      double deepest = -1;
      for (int k = 0; k < 400; ++k) {
        scene->step(0.005 * k, 0.005, {});
        const V3& p = scene->motion(0).state.p_NB_N;
        if (const auto depth = ridges->depth_at(p[0], p[1])) {
          deepest = std::max(deepest, p[2] - *depth);
        }
      }
      EXPECT_LT(deepest, 1e-3) << x;
    }
  }
}

// Up to 50 m from one point to the next, 0.25 m away: what comes at 3 m/s is stopped, and comes to
// rest above the ground.
TEST(GroundRest, WallBetweenCellsStopsWhatSlides) {
  SceneShape capsule = test::sphere_shape(0.1, 0.3);
  capsule.kind = model::ShapeKind::kCapsule, capsule.half_length = 0.3;
  for (const double height : {1.0, 50.0}) {
    const auto wall =
        test::ground_of(6, 0.25, [=](double x, double) { return x >= 1 ? 10 - height : 10; });
    for (const SceneShape& shape :
         {test::box_shape(kHalf, 0.3), test::sphere_shape(0.2, 0.3), capsule}) {
      SceneBody body = heavy(shape, 20);
      body.position = {{-1, 0.03, 9.59}};
      body.nu = {{3, 0, 0, 0, 0, 0}};
      const auto scene = test::mujoco_scene({{body, test::ground_body(wall, 0.3)}, {}});
      double fastest = 0;
      for (int k = 0; k < 2000; ++k) {
        scene->step(0.005 * k, 0.005, {});
        const auto& state = scene->motion(0).state;
        const V3& p = state.p_NB_N;
        ASSERT_LT(p[2], *wall->depth_at(p[0], p[1])) << height;
        fastest = std::max(fastest, std::sqrt(dot(linear(state.nu), linear(state.nu))));
      }
      const auto& end = scene->motion(0).state;
      EXPECT_LT(end.p_NB_N[0], 1) << height;
      EXPECT_LT(std::sqrt(dot(linear(end.nu), linear(end.nu))), 0.02) << height;
      EXPECT_LT(fastest, 3.01) << height;
    }
  }
}

// A ball with the restitution of rubber: its speed after the first bounce on a slope is e times
// that before, along the normal.
TEST(GroundRest, BallBouncesAlongTheNormal) {
  const double angle = radians(20.0);
  SceneBody ball = heavy(test::sphere_shape(0.1, 0, 0.8));
  ball.position = {{0, 0, -0.5}};
  ball.nu = {{0, 0, 1, 0, 0, 0}};
  const auto scene = test::mujoco_scene({{ball, test::ground_body(slope(angle), 0, 0.8)}, {}});
  const V3 n{{std::sin(angle), 0, -std::cos(angle)}};
  double before = 0, after = 0;
  for (int k = 0; k < 400 && after == 0; ++k) {
    scene->step(0.001 * k, 0.001, {});
    const auto& state = scene->motion(0).state;
    const double v = dot(rotation_matrix(state.q_NB) * linear(state.nu), n);
    if (v < 0) before = v;
    if (v > 0) after = v;
  }
  EXPECT_NEAR(after / -before, 0.8, 0.005);
}

// On the edge of the ground: what has its weight beyond tips over and falls.
TEST(GroundRest, BeyondTheEdgeOfTheGridThereIsNoSeabed) {
  const auto table = test::ground_of(1, 0.5, [](double, double) { return 0.0; });
  for (const double x : {0.9, 1.1}) {
    SceneBody box = heavy(test::box_shape(kHalf));
    box.position = {{x, 0, -0.1}};
    const auto scene = test::mujoco_scene({{box, test::ground_body(table)}, {}});
    test::run_scene(*scene, 0.005, 1200);
    if (x < 1) {
      EXPECT_NEAR(scene->motion(0).state.p_NB_N[2], -0.1, 1e-4);
    } else {
      EXPECT_GT(scene->motion(0).state.p_NB_N[2], 1);
    }
  }
}

// Cases whose bits matter: a scene saved and resumed runs on as it would have.
TEST(GroundRest, ResumedIsTheSame) {
  SceneBody body = heavy(test::box_shape(kHalf));
  body.position = {{0.05, -0.1, -0.3}};
  const SceneDescription description{{body, test::ground_body(uneven())}, {}};
  const auto one = test::mujoco_scene(description), two = test::mujoco_scene(description);
  test::run_scene(*one, 0.005, 300);
  two->load(one->save());
  test::run_scene(*one, 0.005, 300, 1.5);
  test::run_scene(*two, 0.005, 300, 1.5);
  EXPECT_EQ(one->save(), two->save());
}

}  // namespace
}  // namespace hadal::engine
