#pragma once

/// Where the links and the tool of an arm are, and how they move with its joints; all in the
/// vehicle's frame B. Fingers count as being at their zero.

#include <array>

#include "hadal/math/rotation.h"
#include "hadal/physics/arm_geometry.h"

namespace hadal::control {

inline constexpr int kMaxArmJoints = 16;
inline constexpr int kMaxArmLinks = 32;

/// Positions or speeds of the joints, in the order of ArmGeometry::joints [rad or m].
template <class T>
using JointArray = std::array<T, kMaxArmJoints>;

/// L is a link's frame.
template <class T>
struct LinkPose {
  Vec3<T> p_BL_B;  ///< [m]
  Mat3<T> R_BL = identity<T, 3>();
};

template <class T>
using LinkPoses = std::array<LinkPose<T>, kMaxArmLinks>;

template <class T>
Vec3<T> point_in_B(const LinkPose<T>& pose, const Vec3<double>& point) {
  return pose.p_BL_B + pose.R_BL * point.template cast<T>();
}

/// How far a link's frame has gone by its joint alone, in the frame that it has at joint zero.
template <class T>
LinkPose<T> joint_motion(const physics::LinkGeometry& link, const T& q) {
  const Vec3<T> axis = link.axis.cast<T>();
  LinkPose<T> motion;
  if (link.joint == model::JointKind::kSlide) motion.p_BL_B = q * axis;
  if (link.joint == model::JointKind::kHinge) {
    const Mat3<T> unit = identity<T, 3>();
    for (int c = 0; c < 3; ++c) {
      motion.R_BL.column_at(c) = rotate_about(axis, q, unit.column_at(c));
    }
    const Vec3<T> anchor = link.anchor.cast<T>();
    motion.p_BL_B = anchor - motion.R_BL * anchor;
  }
  return motion;
}

/// Poses of all links, as many as there are [theory, Eq. 20.1].
template <class T>
LinkPoses<T> link_poses(const physics::ArmGeometry& arm, const JointArray<T>& q) {
  std::array<T, kMaxArmLinks> of_link{};
  for (std::size_t j = 0; j < arm.joints.size(); ++j) {
    of_link[static_cast<std::size_t>(arm.joints[j])] = q[j];
  }
  LinkPoses<T> poses;
  for (std::size_t i = 0; i < arm.links.size(); ++i) {
    const physics::LinkGeometry& link = arm.links[i];
    const LinkPose<T> parent =
        link.parent < 0 ? LinkPose<T>{} : poses[static_cast<std::size_t>(link.parent)];
    const Mat3<T> R_at_zero = parent.R_BL * rotation_matrix(link.orientation).template cast<T>();
    const LinkPose<T> motion = joint_motion(link, of_link[i]);
    poses[i].p_BL_B = point_in_B(parent, link.position) + R_at_zero * motion.p_BL_B;
    poses[i].R_BL = R_at_zero * motion.R_BL;
  }
  return poses;
}

template <class T>
Vec3<T> tool_position(const physics::ArmGeometry& arm, const LinkPoses<T>& poses) {
  return point_in_B(poses[static_cast<std::size_t>(arm.tool_link)], arm.tool);
}
template <class T>
Vec3<T> tool_position(const physics::ArmGeometry& arm, const JointArray<T>& q) {
  return tool_position(arm, link_poses(arm, q));
}

/// Velocity of the tool relative to B per speed of each joint: v = Σ linear_j q̇_j,
/// ω = Σ angular_j q̇_j. Zero for joints that do not carry the tool [theory, Eq. 20.2].
template <class T>
struct ToolJacobian {
  std::array<Vec3<T>, kMaxArmJoints> linear{};
  std::array<Vec3<T>, kMaxArmJoints> angular{};
};

/// Whether the joint of `link` moves `other`.
inline bool carries(const physics::ArmGeometry& arm, int link, int other) {
  while (other > link) other = arm.links[static_cast<std::size_t>(other)].parent;
  return other == link;
}

template <class T>
ToolJacobian<T> tool_jacobian(const physics::ArmGeometry& arm, const LinkPoses<T>& poses) {
  const Vec3<T> tool = tool_position(arm, poses);
  ToolJacobian<T> J;
  for (std::size_t j = 0; j < arm.joints.size(); ++j) {
    if (!carries(arm, arm.joints[j], arm.tool_link)) continue;
    const auto i = static_cast<std::size_t>(arm.joints[j]);
    const Vec3<T> axis = poses[i].R_BL * arm.links[i].axis.cast<T>();
    if (arm.links[i].joint == model::JointKind::kSlide) {
      J.linear[j] = axis;
    } else {
      J.linear[j] = cross(axis, tool - point_in_B(poses[i], arm.links[i].anchor));
      J.angular[j] = axis;
    }
  }
  return J;
}

/// The tool's velocity relative to B at joint speeds q̇ [m/s].
template <class T>
Vec3<T> tool_velocity(const ToolJacobian<T>& J, const JointArray<T>& q_dot) {
  Vec3<T> v;
  for (std::size_t j = 0; j < q_dot.size(); ++j) v += q_dot[j] * J.linear[j];
  return v;
}

}  // namespace hadal::control
