// Grippers: they hold what friction can hold, and stop where they must.

#include <gtest/gtest.h>

#include "engine/grippers.h"

namespace hadal::engine {
namespace {

TEST(MujocoGrasp, HoldsALoadOfOneKilonewtonForAMinute) {
  const auto scene = test::mujoco_scene(test::gripper(true));
  test::close_gripper(*scene, 1500);
  test::run_scene(*scene, 0.005, 400);
  const Vec3<double> start = scene->motion(3).state.p_NB_N;
  test::run_scene(*scene, 0.005, 12000, 2);
  const Vec3<double> way = scene->motion(3).state.p_NB_N - start;
  RecordProperty("creep_m", std::to_string(way[2]));
  EXPECT_LT(std::sqrt(dot(way, way)), 1e-4);

  // Both fingers press with their motors and bear the weight together.
  scene->observe(62, {});
  EXPECT_NEAR(scene->forces(3).contact[2], -981, 0.1);
  EXPECT_NEAR(scene->forces(1).contact[2] + scene->forces(2).contact[2], 981, 0.1);
  EXPECT_NEAR(scene->forces(1).joint[2] + scene->forces(2).joint[2], -981, 0.1);
  EXPECT_NEAR(scene->forces(1).contact[0], -1500, 2);
  EXPECT_NEAR(scene->forces(2).contact[0], 1500, 2);
}

// 2·0.8·500 N < 981 N: it slides out, with what friction leaves of its weight.
TEST(MujocoGrasp, LetsGoWhatFrictionCannotHold) {
  const auto scene = test::mujoco_scene(test::gripper(true));
  test::close_gripper(*scene, 500);
  test::run_scene(*scene, 0.002, 250);
  const double speed = scene->motion(3).state.nu[2];
  test::run_scene(*scene, 0.002, 100, 0.5);
  const double a = (981 - 2 * 0.8 * 500) / (400 + 80);
  EXPECT_NEAR(scene->motion(3).state.nu[2] - speed, 0.2 * a, 0.01 * a);
}

// They come with 300 N/(200 N·s/m) = 1.5 m/s and go at most v/(2ζω) = v h/2 beyond the limit.
TEST(MujocoGrasp, ClosingOnNothingStopsAtTheLimit) {
  const auto scene = test::mujoco_scene(test::gripper(false));
  test::close_gripper(*scene, 300);
  double lowest = 1;
  for (int k = 0; k < 1000; ++k) {
    scene->step(0.005 * k, 0.005, {});
    lowest = std::min(lowest, scene->motion(1).joint_position);
    EXPECT_NEAR(scene->motion(1).joint_position, scene->motion(2).joint_position, 1e-4);
  }
  EXPECT_GT(lowest, -0.5 * 0.005 * 1.5);
  EXPECT_NEAR(scene->motion(1).joint_position, 0, 1e-4);
  EXPECT_NEAR(scene->motion(1).joint_velocity, 0, 1e-6);
}

// One motor moves both fingers by the same way.
TEST(MujocoGrasp, CoupledFingersShareOneMotor) {
  const auto scene = test::mujoco_scene(test::gripper(false));
  scene->set_joint_force(1, -50);
  test::run_scene(*scene, 0.002, 100);
  EXPECT_LT(scene->motion(2).joint_position, 0.115);
  EXPECT_NEAR(scene->motion(1).joint_position, scene->motion(2).joint_position, 1e-5);
}

// A load that hangs beside the pads cannot turn freely about the line between them: 2·0.8·F·10 mm.
TEST(MujocoGrasp, PadsHoldATorqueAboutTheirLine) {
  for (const bool strong : {true, false}) {
    SceneDescription description = test::gripper(true);
    SceneBody& load = description.bodies[3];
    const Vec3<double> half{{0.02, 0.02, 0.3}};
    load.parameters = physics::vehicle_parameters(test::block(10, half, {}, 40));
    load.shapes[0] = test::sphere_shape(0.02, 0.8);
    load.position = {{0, 0, 0.2}};
    load.parameters.body.r_G = {{0, 0.1, 0}};
    load.parameters.body.inertia = diagonal(Vec3<double>{{0.5, 0.5, 0.5}});
    const auto scene = test::mujoco_scene(description);
    // Weight acts at r_G = 0.1 m, buoyancy at zero: 9.81 N·m.
    test::close_gripper(*scene, strong ? 1500 : 300);
    test::run_scene(*scene, 0.002, 1000);
    const double turn = std::abs(rpy_from_quaternion(scene->motion(3).state.q_NB)[0]);
    if (strong) {
      EXPECT_LT(turn, 0.05);
    } else {
      EXPECT_GT(turn, 0.3);
    }
  }
}

}  // namespace
}  // namespace hadal::engine
