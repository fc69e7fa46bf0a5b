// What water without friction cannot change: momentum and energy of a vehicle with arms.

#include <gtest/gtest.h>

#include "engine/random_trees.h"
#include "hadal/physics/rigid_body.h"

namespace hadal::engine {
namespace {

Vec6<double> momentum_of(const SceneBody& body, const Vec6<double>& nu) {
  return physics::rigid_body_momentum(body.parameters.body, nu) + body.parameters.M_A * nu;
}

/// Kirchhoff's momentum of bodies and water, linear and about the origin of N.
Vec6<double> momentum(const Scene& scene) {
  Vec6<double> sum;
  for (std::size_t b = 0; b < scene.description().bodies.size(); ++b) {
    const BodyState<double>& s = scene.motion(b).state;
    const Vec6<double> h = momentum_of(scene.description().bodies[b], s.nu);
    const Mat3<double> R = rotation_matrix(s.q_NB);
    const Vec3<double> p = R * linear(h);
    sum += join(p, R * angular(h) + cross(s.p_NB_N, p));
  }
  return sum;
}

double energy(const Scene& scene, const UniformWater<double>& around) {
  double sum = 0;
  for (std::size_t b = 0; b < scene.description().bodies.size(); ++b) {
    const SceneBody& body = scene.description().bodies[b];
    const BodyState<double>& s = scene.motion(b).state;
    const physics::RigidBody<double>& rigid = body.parameters.body;
    const Mat3<double> R = rotation_matrix(s.q_NB);
    sum += 0.5 * dot(s.nu, momentum_of(body, s.nu));
    sum -= around.gravity * rigid.mass * (s.p_NB_N + R * rigid.r_G)[2];
    sum += around.gravity * around.density * rigid.volume * (s.p_NB_N + R * rigid.r_B)[2];
  }
  return sum;
}

std::unique_ptr<MujocoScene> moving(const SceneDescription& description, unsigned seed) {
  auto scene = test::mujoco_scene(description);
  test::randomize(*scene, seed);
  return scene;
}

TEST(MujocoConservation, MomentumOfAnArmInWaterWithoutForcesStays) {
  const auto scene = moving(test::without_losses(test::six_joint_arm(11), false), 1);
  const Vec6<double> before = momentum(*scene);
  test::run_scene(*scene, 0.001, 5000);
  const Vec6<double> after = momentum(*scene);
  const double size = std::sqrt(dot(before, before));
  EXPECT_GT(size, 10);
  for (int i = 0; i < 6; ++i) EXPECT_NEAR(after[i], before[i], 1e-7 * size) << i;
}

TEST(MujocoConservation, EnergyOfAnArmInWaterWithoutLossesStays) {
  for (const bool heavy : {false, true}) {
    const auto scene = moving(test::without_losses(test::two_arms(12), heavy), 2);
    const double before = energy(*scene, test::kFreshWater);
    const BodyState<double> start = scene->motion(0).state;
    test::run_scene(*scene, 0.001, 5000);
    EXPECT_NEAR(energy(*scene, test::kFreshWater), before, 1e-7 * std::abs(before)) << heavy;
    EXPECT_GT(std::abs(scene->motion(0).state.nu[5] - start.nu[5]), 0.01);
  }
}

// Motors within the vehicle change its shape, not its momentum.
TEST(MujocoConservation, MotorsDoNotChangeTheMomentum) {
  const auto scene = moving(test::without_losses(test::three_joint_arm(13), false), 3);
  const Vec6<double> before = momentum(*scene);
  for (int k = 0; k < 2000; ++k) {
    for (std::size_t b = 1; b < 4; ++b) {
      scene->set_joint_force(b, 3 * std::sin(0.01 * k + static_cast<double>(b)));
    }
    scene->step(0.001 * k, 0.001, {});
  }
  const Vec6<double> after = momentum(*scene);
  for (int i = 0; i < 6; ++i) EXPECT_NEAR(after[i], before[i], 1e-7 * 30) << i;
}

// A contact acts on both bodies at one point, against each other; friction and torsion too.
TEST(MujocoConservation, CollisionKeepsTheMomentumOfBothBodies) {
  test::Random random(15);
  SceneDescription description;
  for (const double side : {-1.0, 1.0}) {
    model::Vehicle v = test::block(10, {{0.2, 0.2, 0.2}}, random.positive<6>(2));
    SceneBody body = test::loose_body("box", v);
    body.position = {{0.4 * side, 0.05 * side, 0}};
    body.nu = {{-0.5 * side, 0, 0.1 * side, 0.3, 0.2 * side, 0.1}};
    body.shapes.push_back(test::box_shape({{0.2, 0.2, 0.2}}, 0.6, 0.3));
    description.bodies.push_back(body);
  }
  const auto scene = test::mujoco_scene(description);
  const Vec6<double> before = momentum(*scene);
  bool touched = false;
  for (int k = 0; k < 1000; ++k) {
    scene->step(0.001 * k, 0.001, {});
    touched = touched || (scene->touched(0) && scene->touched(1));
  }
  EXPECT_TRUE(touched);
  EXPECT_GT(scene->motion(1).state.nu[0], -0.2);
  const Vec6<double> after = momentum(*scene);
  for (int i = 0; i < 6; ++i) EXPECT_NEAR(after[i], before[i], 1e-6) << i;
}

// Drag, dampers and dry friction only take.
TEST(MujocoConservation, EnergyFallsWithDragAndFrictionOfJoints) {
  SceneDescription description = test::two_arms(14);
  for (SceneBody& body : description.bodies) {
    body.friction = 0.5;
    body.armature = 0;
    body.parameters.body.volume = body.parameters.body.mass / 1000;
    body.parameters.body.r_B = body.parameters.body.r_G;
  }
  const auto scene = moving(description, 4);
  double before = energy(*scene, test::kFreshWater);
  for (int k = 0; k < 300; ++k) {
    test::run_scene(*scene, 0.001, 10);
    const double now = energy(*scene, test::kFreshWater);
    EXPECT_LT(now, before + 1e-9);
    before = now;
  }
}

}  // namespace
}  // namespace hadal::engine
