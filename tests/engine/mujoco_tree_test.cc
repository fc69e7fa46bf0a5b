// Vehicles with arms against dense equations of another kind.

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/dense_tree.h"
#include "engine/random_trees.h"

namespace hadal::engine {
namespace {

const UniformWater<double> kCurrent{{{0.3, -0.4, 0.2}}, 1000, 9.81};

/// Worst difference over largest number.
double relative(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b) {
  return (a - b).cwiseAbs().maxCoeff() / b.cwiseAbs().maxCoeff();
}

std::vector<SceneDescription> trees() {
  return {test::three_joint_arm(1), test::six_joint_arm(2), test::two_arms(3)};
}

/// A scene at a random state with random motors, observed, and the dense equations there.
struct Pair {
  Pair(const SceneDescription& description, unsigned seed)
      : scene(test::mujoco_scene(description, kCurrent)) {
    test::randomize(*scene, seed);
    test::Random random(seed);
    std::vector<double> motor;
    for (std::size_t b = 0; b < description.bodies.size(); ++b) {
      motor.push_back(5 * random());
      scene->set_joint_force(b, motor.back());
    }
    scene->observe(0, {});
    dense = test::dense_tree(description, scene->save(),
                             static_cast<std::size_t>(scene->coordinate_count()),
                             static_cast<std::size_t>(scene->velocity_count()), kCurrent, motor);
  }
  std::unique_ptr<MujocoScene> scene;
  test::DenseTree dense;
};

TEST(MujocoTree, MassMatrixForcesAndAccelerationsAreThoseOfTheDenseEquations) {
  for (const SceneDescription& description : trees()) {
    for (unsigned seed = 0; seed < 20; ++seed) {
      const Pair pair(description, seed);
      const SceneEquations e = pair.scene->equations();
      using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
      EXPECT_LT(relative(Eigen::Map<const Rows>(e.mass.data(), e.size, e.size), pair.dense.mass),
                1e-12);
      EXPECT_LT(
          relative(Eigen::Map<const Eigen::VectorXd>(e.force.data(), e.size), pair.dense.force),
          1e-12);
      EXPECT_LT(relative(Eigen::Map<const Eigen::VectorXd>(e.acceleration.data(), e.size),
                         pair.dense.acceleration),
                1e-10);
    }
  }
}

TEST(MujocoTree, ObservedAccelerationsAndReactionsAreThoseOfTheDenseEquations) {
  for (const SceneDescription& description : trees()) {
    for (unsigned seed = 0; seed < 20; ++seed) {
      const Pair pair(description, seed);
      for (std::size_t b = 0; b < description.bodies.size(); ++b) {
        EXPECT_LT(
            relative(test::eigen(pair.scene->forces(b).nu_dot), test::eigen(pair.dense.nu_dot[b])),
            1e-10);
        const Eigen::Matrix<double, 6, 1> difference =
            test::eigen(pair.scene->forces(b).joint) - test::eigen(pair.dense.joint[b]);
        EXPECT_LT(difference.cwiseAbs().maxCoeff(), 1e-10 * 1000) << b;
      }
    }
  }
}

// Both bodies of a hinge feel its motor: along the axis the reaction is the motor less the damper
// and less what the rotor itself takes.
TEST(MujocoTree, ReactionAlongTheAxisIsWhatTheMotorLeaves) {
  const SceneDescription description = test::three_joint_arm(4);
  const Pair pair(description, 4);
  const std::vector<double> state = pair.scene->save();
  const SceneEquations e = pair.scene->equations();
  for (std::size_t b = 1; b < 4; ++b) {
    const SceneBody& body = description.bodies[b];
    const Vec6<double>& f = pair.scene->forces(b).joint;
    const double along = dot(body.axis, angular(f) - cross(body.anchor, linear(f)));
    const double left = pair.scene->joint_force(b) -
                        body.damping * pair.scene->motion(b).joint_velocity -
                        body.armature * e.acceleration[5 + b];
    EXPECT_NEAR(along, left, 1e-9);
  }
}

// A hinge on the world with 2 N·m of dry friction, 1.5 kg·m² about its axis with added mass and
// motor.
TEST(MujocoTree, DryFrictionOfAJointHoldsOrBrakes) {
  const Mat6<double> M_A = diagonal(Vec6<double>{{0, 0, 0, 0, 0, 0.5}});
  SceneBody wheel = test::loose_body("wheel", test::block(10, {{0.2, 0.2, 0.2}}, M_A));
  wheel.parameters.body.inertia(2, 2) = 0.7;
  wheel.joint = SceneJoint::kHinge;
  wheel.axis = {{0, 0, 1}};
  wheel.friction = 2;
  wheel.armature = 0.3;
  const auto scene = test::mujoco_scene({{wheel}, {}});
  scene->set_joint_force(0, 1.5);
  test::run_scene(*scene, 0.005, 2000);
  EXPECT_NEAR(scene->motion(0).joint_position, 0, 1e-3);
  EXPECT_NEAR(scene->motion(0).joint_velocity, 0, 1e-4);
  scene->set_joint_force(0, 3.5);
  test::run_scene(*scene, 0.005, 200);
  EXPECT_NEAR(scene->motion(0).joint_velocity, 1, 1e-3);
}

// The same tree, told in another order: bodies keep their motion by their own index.
TEST(MujocoTree, OrderOfBodiesDoesNotMatter) {
  const SceneDescription one = test::two_arms(5);
  const std::vector<std::size_t> order{0, 1, 4, 2, 5, 3, 6, 7};  // other[i] = one[order[i]]
  SceneDescription other;
  for (const std::size_t i : order) {
    SceneBody body = one.bodies[i];
    if (body.parent >= 0) {
      const auto parent = static_cast<std::size_t>(body.parent);
      body.parent = static_cast<int>(std::find(order.begin(), order.end(), parent) - order.begin());
    }
    other.bodies.push_back(body);
  }
  const auto a = test::mujoco_scene(one, kCurrent), b = test::mujoco_scene(other, kCurrent);
  test::run_scene(*a, 0.01, 50), test::run_scene(*b, 0.01, 50);
  for (std::size_t i = 0; i < order.size(); ++i) {
    const SceneMotion &x = a->motion(order[i]), &y = b->motion(i);
    for (int k = 0; k < 6; ++k) EXPECT_NEAR(x.state.nu[k], y.state.nu[k], 1e-10);
    EXPECT_NEAR(x.joint_position, y.joint_position, 1e-10);
  }
}

}  // namespace
}  // namespace hadal::engine
