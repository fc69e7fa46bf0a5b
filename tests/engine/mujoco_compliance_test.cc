// Contacts that give way: springs and dampers of surfaces, light things under grip, dampers of
// joints.

#include <gtest/gtest.h>

#include <numbers>

#include "engine/grippers.h"
#include "hadal/engine/surface.h"

namespace hadal::engine {
namespace {

constexpr double kStiffness = 1e5, kWholeMass = 15;

/// A neutral ball of 10 kg and 5 kg of added mass on its way to a wall of the given surface.
SceneDescription ball_at_wall(double speed, const model::Surface& surface) {
  const Mat6<double> M_A = diagonal(Vec6<double>{{5, 5, 5, 0.1, 0.1, 0.1}});
  SceneBody ball = test::loose_body("ball", test::block(10, {{0.2, 0.2, 0.2}}, M_A));
  ball.shapes.push_back(test::sphere_shape(0.2, 0.5));
  ball.nu[0] = speed;
  SceneBody wall = test::fixed_box("wall", {{1.21, 0, 0}}, {{1, 1, 1}});
  wall.shapes[0].surface = surface;
  return {{ball, wall}, {}};
}

struct Hit {
  double largest_force = 0, deepest = 0, duration = 0, back = 0;
};

Hit hit(double speed, const model::Surface& surface, double h) {
  const auto scene = test::mujoco_scene(ball_at_wall(speed, surface));
  Hit result;
  for (int k = 0; k < static_cast<int>(0.15 / h); ++k) {
    scene->step(h * k, h, {});
    scene->observe(h * (k + 1), {});
    result.largest_force = std::max(result.largest_force, -scene->forces(0).contact[0]);
    result.deepest = std::max(result.deepest, scene->forces(0).deepest);
    result.duration += scene->touched(0) ? h : 0;
  }
  result.back = -scene->motion(0).state.nu[0];
  return result;
}

// v √(k m), v √(m/k), π √(m/k) of a mass that meets a spring.
TEST(MujocoCompliance, SpringHasTheForceOfAMassOnASpring) {
  const double omega = std::sqrt(kStiffness / kWholeMass);
  for (const double h : {0.0002, 0.0005, 0.001}) {
    const Hit found = hit(0.5, {.stiffness = kStiffness}, h);
    EXPECT_NEAR(found.largest_force, 0.5 * omega * kWholeMass, 0.02 * 0.5 * omega * kWholeMass)
        << h;
    EXPECT_NEAR(found.deepest, 0.5 / omega, 0.02 * 0.5 / omega) << h;
    EXPECT_NEAR(found.duration, std::numbers::pi / omega, 2 * h + 0.02 * std::numbers::pi / omega);
    EXPECT_NEAR(found.back, 0.5, 0.025) << h;
  }
}

// A damper of ratio ζ, without suction: e = exp(−2ζ acos ζ/√(1 − ζ²)).
TEST(MujocoCompliance, DamperTakesTheSpeedOfItsRatio) {
  const double omega = std::sqrt(kStiffness / kWholeMass);
  for (const double ratio : {0.1, 0.3, 0.7}) {
    const double damping = 2 * ratio * omega * kWholeMass;
    const double e = std::exp(-2 * ratio * std::acos(ratio) / std::sqrt(1 - ratio * ratio));
    const Hit found = hit(0.5, {.stiffness = kStiffness, .damping = damping}, 0.0002);
    EXPECT_NEAR(found.back / 0.5, e, 0.02) << ratio;
  }
}

// However stiff, and however long the step: no more comes back than came.
TEST(MujocoCompliance, StiffSpringsAtLongStepsGiveNoEnergy) {
  for (const double k : {1e6, 1e8, 1e10}) {
    for (const double h : {0.001, 0.005, 0.02}) {
      EXPECT_LE(hit(0.5, {.stiffness = k}, h).back, 0.5 * 1.001) << k << " " << h;
    }
  }
}

TEST(MujocoCompliance, TwoSpringsGiveWayOneBehindTheOther) {
  const model::Surface both = combined({.friction = 0.9, .stiffness = 3e5, .damping = 20},
                                       {.friction = 0.4, .stiffness = 6e5, .damping = 20});
  EXPECT_NEAR(both.friction, 0.6, 1e-12);
  EXPECT_NEAR(both.stiffness, 2e5, 1e-6);
  EXPECT_NEAR(both.damping, 10, 1e-12);
  const model::Surface one = combined({.stiffness = 3e5, .damping = 20}, {});
  EXPECT_EQ(one.stiffness, 3e5);
  EXPECT_EQ(one.damping, 20);
  EXPECT_EQ(combined({.stiffness = 1, .damping = 2}, {.stiffness = 1}).damping, 0);
}

// A spring under a box on a slope still holds it by friction, below the angle of friction.
TEST(MujocoCompliance, SpringSurfaceKeepsABoxOnASlope) {
  const Quaternion<double> tilt = quaternion_from_rpy(Vec3<double>{{0, -radians(15), 0}});
  const Vec3<double> half{{0.3, 0.2, 0.1}};
  const Mat6<double> M_A = diagonal(Vec6<double>{{20, 20, 20, 0.5, 0.5, 0.5}});
  SceneBody box = test::loose_body("box", test::block(40, half, M_A, 60));
  box.shapes.push_back(test::box_shape(half));
  box.orientation = tilt;
  SceneBody slope = test::fixed_box("slope", {}, {{5, 5, 0.5}});
  slope.shapes[0].surface = {.friction = 0.5, .stiffness = 5e4, .damping = 2000};
  slope.orientation = tilt;
  slope.position = rotation_matrix(tilt) * Vec3<double>{{0, 0, 0.6}};
  const auto scene = test::mujoco_scene({{box, slope}, {}});
  test::run_scene(*scene, 0.002, 2500);
  scene->observe(5, {});
  // Four corners bear the weight: k is that of each contact.
  EXPECT_NEAR(scene->forces(0).deepest, 60 * std::cos(radians(15)) / 4 / 5e4, 2e-4);
  const Vec3<double> start = scene->motion(0).state.p_NB_N;
  test::run_scene(*scene, 0.002, 7500);
  const Vec3<double> creep = scene->motion(0).state.p_NB_N - start;
  EXPECT_LT(std::sqrt(dot(creep, creep)), 1e-6);
}

// The lighter, the softer MuJoCo's contacts would be.
TEST(MujocoCompliance, LightThingsDoNotSinkUnderGrip) {
  for (const double mass : {0.1, 1.0, 10.0}) {
    SceneDescription description = test::gripper(true);
    SceneBody& load = description.bodies[3];
    load.parameters = physics::vehicle_parameters(test::block(mass, {{0.1, 0.1, 0.1}}, {}));
    load.shapes[0] = test::box_shape({{0.1, 0.1, 0.1}}, 0.8);
    load.position = {{0, 0, 0.2}};
    const auto scene = test::mujoco_scene(description);
    test::close_gripper(*scene, 1500);
    test::run_scene(*scene, 0.005, 400);
    scene->observe(2, {});
    EXPECT_NEAR(scene->forces(1).contact[0], -1500, 2) << mass;
    EXPECT_LT(scene->forces(3).deepest, 1e-4) << mass;
  }
}

// 20 N on 5000 N·s/m: 4 mm/s, from the first steps on. Step times damping over mass is 8.
TEST(MujocoCompliance, StiffDampersOfJointsDoNotShake) {
  SceneDescription description = test::gripper(false);
  description.couplings.clear();
  for (std::size_t i : {1, 2}) description.bodies[i].damping = 5000;
  const auto scene = test::mujoco_scene(description);
  test::close_gripper(*scene, 20);
  for (int k = 0; k < 500; ++k) {
    scene->step(0.01 * k, 0.01, {});
    const double speed = scene->motion(1).joint_velocity;
    EXPECT_LE(speed, 1e-12) << k;
    EXPECT_GE(speed, -0.004 * (1 + 1e-9)) << k;
    EXPECT_NEAR(speed, -0.004, k > 100 ? 1e-6 : 0.004) << k;
  }
}

}  // namespace
}  // namespace hadal::engine
