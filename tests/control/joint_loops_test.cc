/// Loops of joints on the arm's own equations of motion, A(q) q̈ = torque.

#include <gtest/gtest.h>

#include <Eigen/Dense>

#include "control/arms.h"
#include "hadal/control/joint_gains.h"

namespace hadal::control {
namespace {

/// An arm that is stepped much faster than its loops tick, held at a pose by them.
struct Loops {
  physics::ArmGeometry geometry;
  JointLoops loops;
  JointArray<double> q{}, q_dot{}, integral{}, torque{};
  double dt;
  double flips = 0;  // sum of |change of a torque| where it turned round [N·m]

  Loops(const model::Arm& arm, const model::ArmControl& control)
      : geometry(physics::arm_geometry(arm)), dt(1 / control.rate) {
    JointArray<double> initial{};
    for (std::size_t j = 0; j < control.initial_deg.size(); ++j) {
      initial[j] = radians(control.initial_deg[j]);
    }
    loops = joint_loops(arm, geometry, control, initial);
  }
  void tick(const JointArray<double>& reference, const JointArray<double>& load) {
    const std::size_t n = geometry.joints.size();
    JointArray<double> error{}, speed_error{};
    for (std::size_t j = 0; j < n; ++j) error[j] = reference[j] - q[j], speed_error[j] = -q_dot[j];
    const JointArray<double> before = torque;
    torque = joint_torques(loops, geometry, q, error, speed_error, dt, integral);
    for (std::size_t j = 0; j < n; ++j) {
      if (before[j] * torque[j] < 0) flips += std::abs(torque[j] - before[j]);
    }
    for (int i = 0; i < 10; ++i) {
      const JointMatrix A = joint_inertia(geometry, loops.masses, q);
      Eigen::MatrixXd M(n, n);
      Eigen::VectorXd f(n);
      for (std::size_t r = 0; r < n; ++r) {
        const auto row = static_cast<Eigen::Index>(r);
        f[row] = torque[r] - load[r];
        for (std::size_t c = 0; c < n; ++c) M(row, static_cast<Eigen::Index>(c)) = A[r][c];
      }
      const Eigen::VectorXd a = M.ldlt().solve(f);
      for (std::size_t j = 0; j < n; ++j) {
        q_dot[j] += 0.1 * dt * a[static_cast<Eigen::Index>(j)], q[j] += 0.1 * dt * q_dot[j];
      }
    }
  }
};

/// Gains from the pose in which the arm starts, folded; where it is stretched its joints share
/// nearly all of their mass.
TEST(JointLoops, DefaultsAreStableAtEveryPose) {
  for (const model::Arm& a : {test::work_class_six_arm(), test::six_joint_arm()}) {
    model::ArmControl control;
    control.rate = 200;
    control.initial_deg = {0, 60, -100, 0, 0, 0};
    for (int pose = 0; pose < 20; ++pose) {
      Loops arm(a, control);
      JointArray<double> goal{};
      if (pose > 0) goal = sample_pose(arm.geometry, pose);
      arm.q = goal;
      for (std::size_t j = 0; j < 6; ++j) arm.q[j] += 0.001;
      for (int k = 0; k < 1000; ++k) arm.tick(goal, {});
      for (std::size_t j = 0; j < 6; ++j) {
        EXPECT_NEAR(arm.q[j], goal[j], 2e-4) << pose;
        EXPECT_LT(std::abs(arm.torque[j]), 1) << pose;
      }
      EXPECT_LT(arm.flips, 200) << pose;
    }
  }
}

/// A joint at its stop with an integral from the way there: the stop carries it, not the motor.
TEST(JointLoops, AnIntegralThatPressesOnAStopFadesAway) {
  const model::Arm a = test::work_arm();
  model::ArmControl control;
  control.kp = {30000}, control.ki = {20000}, control.kd = {6000};
  const physics::ArmGeometry geometry = physics::arm_geometry(a);
  const JointLoops loops = joint_loops(a, geometry, control, {});
  const JointArray<double> stop{radians(100), radians(-80), 0};
  JointArray<double> integral{400, -400, 400}, torque{};
  for (int k = 0; k < 300; ++k) {
    torque = joint_torques(loops, geometry, stop, {}, {}, 0.01, integral);
  }
  EXPECT_LT(std::abs(torque[0]), 0.1);
  EXPECT_LT(std::abs(torque[1]), 0.1);
  EXPECT_EQ(torque[2], 400);
  // What holds the joint off its stop stays.
  integral = {-400, 400, 0};
  for (int k = 0; k < 300; ++k) {
    torque = joint_torques(loops, geometry, stop, {}, {}, 0.01, integral);
  }
  EXPECT_EQ(torque[0], -400);
  EXPECT_EQ(torque[1], 400);
}

}  // namespace
}  // namespace hadal::control
