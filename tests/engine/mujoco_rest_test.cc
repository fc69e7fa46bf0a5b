// Bodies that lie, lean, slide and stack.

#include <gtest/gtest.h>

#include "engine/scene_examples.h"

namespace hadal::engine {
namespace {

constexpr Vec3<double> kHalf{{0.3, 0.2, 0.1}};

Mat6<double> added(double linear_part, double turn) {
  return diagonal(Vec6<double>{{linear_part, linear_part, linear_part, turn, turn, turn}});
}

/// A box of 40 kg with 20 kg of added mass and 60 N of weight in water on a slope of friction 0.5,
/// just touching it.
SceneDescription box_on_slope(double angle, double friction = 0.5) {
  const Quaternion<double> tilt = quaternion_from_rpy(Vec3<double>{{0, -angle, 0}});
  SceneBody box = test::loose_body("box", test::block(40, kHalf, added(20, 0.5), 60));
  box.shapes.push_back(test::box_shape(kHalf, friction));
  box.orientation = tilt;
  SceneBody slope = test::fixed_box("slope", {}, {{5, 5, 0.5}}, friction);
  slope.orientation = tilt;
  slope.position = rotation_matrix(tilt) * Vec3<double>{{0, 0, 0.6}};
  return {{box, slope}, {}};
}

/// How far the box went down the slope.
double way_down(const Scene& scene, double angle) {
  const Vec3<double> down =
      rotation_matrix(quaternion_from_rpy(Vec3<double>{{0, -angle, 0}})) * Vec3<double>{{1, 0, 0}};
  return dot(scene.motion(0).state.p_NB_N, down);
}

// tan 20° = 0.36 < 0.5. Creep is less than a micrometre in a minute.
TEST(MujocoRest, BoxOnASlopeBelowTheAngleOfFrictionStays) {
  const double angle = radians(20);
  const auto scene = test::mujoco_scene(box_on_slope(angle));
  test::run_scene(*scene, 0.005, 200);
  const double settled = way_down(*scene, angle);
  test::run_scene(*scene, 0.005, 12000);
  EXPECT_NEAR(way_down(*scene, angle), settled, 1e-6);
}

TEST(MujocoRest, BoxOnASteeperSlopeSlidesWithItsWholeMass) {
  for (const double degrees : {30.0, 40.0}) {
    const double angle = radians(degrees);
    const auto scene = test::mujoco_scene(box_on_slope(angle));
    test::run_scene(*scene, 0.002, 250);
    const double from = way_down(*scene, angle), speed = scene->motion(0).state.nu[0];
    test::run_scene(*scene, 0.002, 500);
    const double a = 60 * (std::sin(angle) - 0.5 * std::cos(angle)) / (40 + 20);
    EXPECT_NEAR(scene->motion(0).state.nu[0] - speed, a, 0.005 * a);
    EXPECT_NEAR(way_down(*scene, angle) - from, speed + 0.5 * a, 0.005 * a);
  }
}

// Weight and pressure: the floor bears the weight in water, each contact its share.
TEST(MujocoRest, FloorBearsTheWeightInWater) {
  const auto scene = test::mujoco_scene(box_on_slope(0));
  test::run_scene(*scene, 0.005, 600);
  scene->observe(3, {});
  EXPECT_NEAR(scene->forces(0).contact[2], -60, 1e-6);
  EXPECT_NEAR(scene->forces(1).contact[2], 60, 1e-6);
  EXPECT_NEAR(scene->forces(1).joint[2], -60, 1e-6);
  double sum = 0;
  for (const SceneContact& c : scene->contacts()) {
    EXPECT_EQ(c.first + c.second, 1);
    EXPECT_NEAR(std::abs(c.normal[2]), 1, 1e-9);
    sum += (c.second == 0 ? 1 : -1) * c.force[2];
  }
  EXPECT_NEAR(sum, -60, 1e-6);
  EXPECT_GE(scene->forces(0).contacts, 3);
  EXPECT_LT(scene->forces(0).deepest, 1e-4);
  EXPECT_TRUE(scene->touched(0));
}

// Steps that are split at ticks: a short one does not make contacts stiffer.
TEST(MujocoRest, StepsOfChangingLengthDoNotStirABox) {
  const auto scene = test::mujoco_scene(box_on_slope(0));
  test::run_scene(*scene, 0.005, 400);
  double t = 2, fastest = 0;
  for (int k = 0; k < 300; ++k) {
    const double h = k % 3 == 0 ? 0.005 : k % 3 == 1 ? 1e-6 : 0.0021;
    scene->step(t, h, {});
    t += h;
    fastest = std::max(fastest, std::abs(scene->motion(0).state.nu[2]));
  }
  EXPECT_LT(fastest, 1e-6);
}

TEST(MujocoRest, StackOfThreeBoxesStays) {
  SceneDescription description{{test::fixed_box("floor", {{0, 0, 0.5}}, {{2, 2, 0.5}})}, {}};
  for (int i = 0; i < 3; ++i) {
    SceneBody box = test::loose_body("box", test::block(40, kHalf, added(20, 0.5), 60));
    box.shapes.push_back(test::box_shape(kHalf));
    box.position = {{0.02 * i, -0.01 * i, -0.1 - 0.2 * i}};
    description.bodies.push_back(box);
  }
  const auto scene = test::mujoco_scene(description);
  test::run_scene(*scene, 0.005, 4000);
  for (std::size_t i = 1; i < 4; ++i) {
    for (int k = 0; k < 3; ++k) {
      EXPECT_NEAR(scene->motion(i).state.p_NB_N[k], description.bodies[i].position[k], 1e-3);
      EXPECT_NEAR(scene->motion(i).state.nu[k], 0, 1e-5);
    }
  }
}

// Friction is the geometric mean: a rough box on ice slides as on something between.
TEST(MujocoRest, FrictionIsTheGeometricMeanOfBothSurfaces) {
  SceneDescription description = box_on_slope(0);
  description.bodies[0].shapes[0].surface.friction = 0.9;
  description.bodies[1].shapes[0].surface.friction = 0.1;
  description.bodies[0].nu[0] = 1;
  const auto scene = test::mujoco_scene(description);
  test::run_scene(*scene, 0.002, 250);
  const double speed = scene->motion(0).state.nu[0];
  test::run_scene(*scene, 0.002, 250);
  EXPECT_NEAR(speed - scene->motion(0).state.nu[0], 0.5 * 0.3 * 60 / 60, 0.003);
}

// Every kind of shape comes to rest on a floor, at its height.
TEST(MujocoRest, EveryShapeLiesAtItsHeight) {
  SceneShape box = test::box_shape({{0.2, 0.15, 0.1}}), ellipsoid = box, mesh = box;
  ellipsoid.kind = model::ShapeKind::kEllipsoid;
  mesh.kind = model::ShapeKind::kMesh;
  for (const double x : {-0.2, 0.2}) {
    for (const double y : {-0.15, 0.15}) {
      for (const double z : {-0.1, 0.1}) mesh.points.push_back({{x, y, z}});
    }
  }
  SceneShape sphere = test::sphere_shape(0.1), capsule = sphere, cylinder = sphere;
  capsule.kind = model::ShapeKind::kCapsule, capsule.half_length = 0.2;
  capsule.orientation = quaternion_from_rpy(Vec3<double>{{0, radians(90), 0}});
  cylinder.kind = model::ShapeKind::kCylinder, cylinder.half_length = 0.1;
  for (const SceneShape& shape : {box, ellipsoid, mesh, sphere, capsule, cylinder}) {
    SceneBody body = test::loose_body("body", test::block(40, kHalf, added(20, 0.5), 60));
    body.shapes.push_back(shape);
    body.position[2] = -0.15;
    const auto scene =
        test::mujoco_scene({{body, test::fixed_box("floor", {{0, 0, 0.5}}, {{2, 2, 0.5}})}, {}});
    test::run_scene(*scene, 0.005, 1000);
    EXPECT_NEAR(scene->motion(0).state.p_NB_N[2], -0.1, 5e-4) << static_cast<int>(shape.kind);
    EXPECT_TRUE(scene->touched(0));
  }
}

// Pushed against a wall with a hundred times its weight: some overlap, no more.
TEST(MujocoRest, LargeForceAgainstAWallOverlapsLittle) {
  SceneBody box = test::loose_body("box", test::block(40, kHalf, added(20, 0.5), 50000));
  box.shapes.push_back(test::box_shape(kHalf));
  box.position[2] = -0.1;
  const auto scene =
      test::mujoco_scene({{box, test::fixed_box("floor", {{0, 0, 0.5}}, {{2, 2, 0.5}})}, {}});
  for (int k = 0; k < 400; ++k) {
    scene->step(0.005 * k, 0.005, {});
    scene->observe(0.005 * k, {});
    EXPECT_LT(scene->forces(0).deepest, 0.005);
  }
  EXPECT_NEAR(scene->forces(0).contact[2], -50000, 1);
}

}  // namespace
}  // namespace hadal::engine
