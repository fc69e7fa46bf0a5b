// Where there is no water, a scene moves as MuJoCo moves it alone: mass matrix and forces are those
// of another algorithm.

#include <gtest/gtest.h>

#include "engine/grippers.h"
#include "engine/random_trees.h"
#include "hadal/engine/mujoco/plain.h"

namespace hadal::engine {
namespace {

SceneDescription without_water(SceneDescription scene) {
  for (SceneBody& body : scene.bodies) {
    body.parameters.M_A = {};
    body.parameters.damping = {};
    body.nu = {};
  }
  return scene;
}

/// Largest difference of a joint after one second under weight and constant motors.
double difference_of_joints(const SceneDescription& description, double gravity, double motor,
                            double h) {
  const SceneDescription dry = without_water(description);
  const auto scene = test::mujoco_scene(dry, UniformWater<double>{{}, 0, gravity});
  MujocoPlain plain(dry, h, {{0, 0, gravity}});
  const auto moves = [&](std::size_t i) {
    return dry.bodies[i].joint == SceneJoint::kHinge || dry.bodies[i].joint == SceneJoint::kSlide;
  };
  for (std::size_t i = 0; i < dry.bodies.size(); ++i) {
    if (moves(i)) scene->set_joint_force(i, motor), plain.set_joint_force(i, motor);
  }
  const int steps = static_cast<int>(std::lround(1 / h));
  for (int k = 0; k < steps; ++k) scene->step(k * h, h, {}), plain.step();
  EXPECT_EQ(scene->constraints(), plain.constraints());
  double largest = 0;
  for (std::size_t i = 0; i < dry.bodies.size(); ++i) {
    if (!moves(i)) continue;
    const double now = scene->motion(i).joint_position;
    EXPECT_GT(std::abs(now - dry.bodies[i].initial), 1e-3) << i;
    largest = std::max(largest, std::abs(now - plain.joint_position(i)));
  }
  return largest;
}

// Both Runge–Kutta methods are of fourth order, but turn the free body in other ways.
TEST(MujocoPlain, ArmsMoveAsInASceneWithoutWater) {
  for (unsigned seed = 1; seed < 4; ++seed) {
    EXPECT_LT(difference_of_joints(test::six_joint_arm(seed), 9.81, 3, 0.001), 1e-9) << seed;
    EXPECT_LT(difference_of_joints(test::two_arms(seed), 9.81, 3, 0.001), 1e-9) << seed;
  }
}

// A ball in the grip of two coupled fingers. Nothing hits or slides, where a scene would go its own
// way, and at this step nothing is so light that a scene makes its contacts harder.
TEST(MujocoPlain, ContactsAreThoseOfASceneWithoutWater) {
  SceneDescription description = test::gripper(true);
  SceneBody& ball = description.bodies[3];
  ball.shapes[0] = test::sphere_shape(test::kLoadHalf[0], 0.8);
  ball.position[2] = 0.2;
  // Motors of 1.5 N against dampers of 200 N·s/m: below 1 cm/s.
  description.bodies[1].initial = description.bodies[2].initial = test::kLoadHalf[0] + 0.002;
  EXPECT_LT(difference_of_joints(description, 0, -1.5, 0.001), 1e-9);
}

}  // namespace
}  // namespace hadal::engine
