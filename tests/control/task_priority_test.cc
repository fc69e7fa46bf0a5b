#include "hadal/control/task_priority.h"

#include <gtest/gtest.h>

#include "control/arms.h"
#include "hadal/control/arm_inverse.h"
#include "hadal/math/six_vector.h"

namespace hadal::control {
namespace {

using test::distance;
using test::Draw;

constexpr double kReach = 2.7;

PriorityProblem problem_at(const physics::ArmGeometry& arm, const JointArray<double>& q,
                           const Vec3<double>& velocity) {
  const LinkPoses<double> poses = link_poses(arm, q);
  PriorityProblem p{.joints = static_cast<int>(arm.joints.size()),
                    .tool = tool_position(arm, poses),
                    .J = tool_jacobian(arm, poses),
                    .velocity = velocity,
                    .yaw_length = kReach};
  p.low.fill(-100), p.high.fill(100), p.length.fill(kReach);
  return p;
}

Vec3<double> tool_over_ground(const PriorityProblem& p, const VehicleArmSpeeds& s) {
  return linear(s.vehicle) + cross(angular(s.vehicle), p.tool) + tool_velocity(p.J, s.q_dot);
}

double size(const Vec6<double>& x) { return std::sqrt(dot(x, x)); }

/// sin of the angle between upper arm and forearm of work_arm: zero when stretched out.
double bend(const JointArray<double>& q) { return std::sin(q[2] - std::atan2(0.1, 1.3)); }

TEST(TaskPriority, ToolHasItsVelocityWhateverComesAfterIt) {
  Draw draw(1);
  for (const model::Arm& a : {test::work_arm(), test::six_joint_arm()}) {
    const physics::ArmGeometry arm = physics::arm_geometry(a);
    for (int i = 0; i < 1000; ++i) {
      PriorityProblem p = problem_at(arm, draw.joints(arm), draw.vector(0.3));
      for (std::size_t j = 0; j < arm.joints.size(); ++j) {
        p.low[j] = draw(-0.3, 0), p.high[j] = draw(0, 0.3), p.posture[j] = draw(-1, 1);
      }
      const VehicleArmSpeeds s = resolve_priorities(p);
      EXPECT_LT(distance(tool_over_ground(p, s), p.velocity), 1e-12);
      EXPECT_EQ(s.vehicle[3], 0);
      EXPECT_EQ(s.vehicle[4], 0);
      for (std::size_t j = 0; j < arm.joints.size(); ++j) {
        EXPECT_GE(s.q_dot[j], p.low[j] - 1e-12);
        EXPECT_LE(s.q_dot[j], p.high[j] + 1e-12);
      }
    }
  }
}

/// There the vehicle moves for the posture, so that the arm is bent again.
bool near_its_end(const PriorityProblem& p) {
  return singular_damping(p.J, p.joints, p.length[0]) > 0;
}

TEST(TaskPriority, PostureMovesNeitherToolNorVehicle) {
  Draw draw(2);
  const physics::ArmGeometry arm = physics::arm_geometry(test::six_joint_arm());
  for (int i = 0; i < 1000; ++i) {
    PriorityProblem p = problem_at(arm, draw.joints(arm), draw.vector(0.3));
    const VehicleArmSpeeds without = resolve_priorities(p);
    for (std::size_t j = 0; j < 6; ++j) p.posture[j] = draw(-1, 1);
    const VehicleArmSpeeds with = resolve_priorities(p);
    if (near_its_end(p)) continue;
    EXPECT_LT(size(with.vehicle - without.vehicle), 1e-12);
    EXPECT_LT(distance(tool_velocity(p.J, with.q_dot), tool_velocity(p.J, without.q_dot)), 1e-12);
    // Three directions are left of six: the joints do move.
    double moved = 0;
    for (std::size_t j = 0; j < 6; ++j) moved += std::abs(with.q_dot[j] - without.q_dot[j]);
    EXPECT_GT(moved, 1e-3);
  }
}

TEST(TaskPriority, VehicleRestsWhileTheArmCanDoIt) {
  Draw draw(3);
  const physics::ArmGeometry arm = physics::arm_geometry(test::work_arm());
  int tried = 0;
  for (int i = 0; i < 1000; ++i) {
    const JointArray<double> q = draw.joints(arm);
    const PriorityProblem p = problem_at(arm, q, draw.vector(0.3));
    const Vec3<double> outward = p.tool - Vec3<double>{{1.2, 0.3, 0.4}};
    if (std::abs(bend(q)) < 0.6 || std::hypot(outward[0], outward[1]) < 1) continue;
    const VehicleArmSpeeds s = resolve_priorities(p);
    EXPECT_LT(size(s.vehicle), 1e-12);
    // The only joint speeds that do it: J q̇ = v.
    const Vec3<double> v = tool_velocity(p.J, s.q_dot);
    EXPECT_LT(distance(v, p.velocity), 1e-12);
    ++tried;
  }
  EXPECT_GT(tried, 300);
}

TEST(TaskPriority, VehicleGivesWayWhereTheArmIsStretchedOut) {
  model::Arm plane = test::work_arm();
  plane.links[1].position[1] = plane.links[2].position[1] = 0;
  const physics::ArmGeometry arm = physics::arm_geometry(plane);
  // The elbow that has upper arm and tool in line: no joint moves the tool along them.
  const JointArray<double> q{0, 0, std::atan2(0.1, 1.3)};
  PriorityProblem p = problem_at(arm, q, {});
  const LinkPoses<double> poses = link_poses(arm, q);
  Vec3<double> along = p.tool - point_in_B(poses[1], arm.links[1].anchor);
  along[1] = 0;
  p.velocity = (0.2 / std::sqrt(dot(along, along))) * along;
  for (std::size_t j = 0; j < 3; ++j) ASSERT_LT(std::abs(dot(p.J.linear[j], along)), 1e-12);
  const VehicleArmSpeeds s = resolve_priorities(p);
  EXPECT_LT(distance(tool_over_ground(p, s), p.velocity), 1e-12);
  const Vec3<double> carried = linear(s.vehicle) + cross(angular(s.vehicle), p.tool);
  EXPECT_NEAR(dot(carried, p.velocity), 0.2 * 0.2, 1e-12);
  for (std::size_t j = 0; j < 3; ++j) EXPECT_LT(std::abs(s.q_dot[j]), 0.05);
}

TEST(TaskPriority, VehicleGivesWayWhereAJointIsAtItsBound) {
  const physics::ArmGeometry arm = physics::arm_geometry(test::work_arm());
  PriorityProblem p = problem_at(arm, {0.2, -0.3, 1.2}, {{0.1, 0, 0.2}});
  const VehicleArmSpeeds free = resolve_priorities(p);
  ASSERT_LT(size(free.vehicle), 1e-12);
  ASSERT_GT(std::abs(free.q_dot[1]), 0.01);
  p.low[1] = p.high[1] = 0;
  const VehicleArmSpeeds held = resolve_priorities(p);
  EXPECT_NEAR(held.q_dot[1], 0, 1e-15);
  EXPECT_GT(size(held.vehicle), 0.01);
  EXPECT_LT(distance(tool_over_ground(p, held), p.velocity), 1e-12);
}

/// Along a way through poses, the stretched one and active bounds, speeds do not jump: halving the
/// step halves the largest change.
TEST(TaskPriority, SpeedsAreContinuous) {
  const physics::ArmGeometry arm = physics::arm_geometry(test::work_arm());
  const auto largest_change = [&](int steps) {
    double largest = 0;
    VehicleArmSpeeds before;
    for (int i = 0; i <= steps; ++i) {
      const double x = static_cast<double>(i) / steps;
      PriorityProblem p =
          problem_at(arm, {0.3 * x, 0.5 - x, -0.3 + 1.5 * x}, {{0.2 * x, 0.1, 0.3 - 0.5 * x}});
      p.low = {-0.1, -0.1, -0.1}, p.high = {0.1, 0.1, 0.1};
      p.length = {kReach, kReach, kReach};
      const VehicleArmSpeeds s = resolve_priorities(p);
      if (i > 0) {
        largest = std::fmax(largest, size(s.vehicle - before.vehicle));
        for (std::size_t j = 0; j < 3; ++j) {
          largest = std::fmax(largest, std::abs(s.q_dot[j] - before.q_dot[j]));
        }
      }
      before = s;
    }
    return largest;
  };
  const double coarse = largest_change(2000), fine = largest_change(20000);
  EXPECT_LT(fine, 0.15 * coarse) << coarse << ' ' << fine;
}

}  // namespace
}  // namespace hadal::control
