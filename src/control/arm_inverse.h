#pragma once

/// Joints that lead the tool to a point of B, within their limits.

#include <optional>

#include "hadal/control/arm_kinematics.h"

namespace hadal::control {

/// A hinge, then two hinges that are parallel to each other and perpendicular to the first: yaw,
/// shoulder, elbow. The frame of the arm has z along the first axis, y along the second at joint
/// zero, its origin on the first axis.
struct ClassicArm {
  Mat3<double> R_BA;      ///< frame of the arm → B
  Vec3<double> origin;    ///< in B [m]
  double sideways = 0;    ///< of the tool along y, at any pose [m]
  double shoulder_x = 0;  ///< of the second axis, at joint zero [m]
  double shoulder_z = 0;
  double upper = 0;        ///< from the second axis to the third [m]
  double fore = 0;         ///< from the third to the tool
  double upper_angle = 0;  ///< of these at joint zero, about y, from x [rad]
  double fore_angle = 0;
  double elbow_sign = 1;  ///< of the third axis along y
};

/// What describes the arm as a classic one; none if it is of another kind.
std::optional<ClassicArm> classic_arm(const physics::ArmGeometry& arm);

/// Lowest and highest of each joint that has limits [rad or m].
using JointLimits = std::array<std::optional<std::array<double, 2>>, kMaxArmJoints>;
JointLimits joint_limits(const physics::ArmGeometry& arm);
JointArray<double> within_limits(const JointLimits& limits, JointArray<double> q);

struct ToolSolution {
  JointArray<double> q{};
  double distance = 0;   ///< of the tool from the target [m]
  bool reached = false;  ///< distance at most kReachTolerance
};
inline constexpr double kReachTolerance = 1e-10;

/// All closed-form solutions within the limits, the one nearest to `start`; none if there is none.
/// [theory, Eq. 20.4].
std::optional<ToolSolution> closed_form(const physics::ArmGeometry& arm, const ClassicArm& classic,
                                        const Vec3<double>& target,
                                        const JointArray<double>& start);

/// Damped least squares from `start` within the limits, at most `iterations`: to the target, or
/// to where the distance has a local minimum [theory, Eq. 20.3].
ToolSolution descend(const physics::ArmGeometry& arm, const Vec3<double>& target,
                     const JointArray<double>& start, int iterations);

/// An arm whose smallest singular value, as part of its reach, is below it is near its end: speeds
/// of joints count then.
inline constexpr double kNearSingular = 0.1;

/// λ_s of [theory, Eq. 20.6], a part of the reach: continuous, zero away from singular poses.
double singular_damping(const ToolJacobian<double>& J, int joints, double reach);

/// Enough for rounding from one tick to the next, away from singular poses.
inline constexpr int kFollowIterations = 4;

/// A pose within `limits`, nearer to the target, that continues `start`, by a few steps of damped
/// least squares: the solution itself away from singular poses; near them, and where the target is
/// out of reach, a part of the way that changes smoothly with the target. The damping is that of
/// singular_damping and half the joints times reach · distance, so that no step can pass the
/// nearest pose by more than it was short of it [theory, Eq. 20.6].
ToolSolution follow(const physics::ArmGeometry& arm, const JointLimits& limits,
                    const Vec3<double>& target, const JointArray<double>& start, double reach,
                    int iterations = kFollowIterations);

/// The solution that continues `start`: closed form if there is one, else by descent from `start`.
ToolSolution reach_near(const physics::ArmGeometry& arm, const std::optional<ClassicArm>& classic,
                        const Vec3<double>& target, const JointArray<double>& start);

/// The same, but with descents from other poses too, always the same ones, until one reaches the
/// target; else the one that comes nearest.
ToolSolution reach_anywhere(const physics::ArmGeometry& arm,
                            const std::optional<ClassicArm>& classic, const Vec3<double>& target,
                            const JointArray<double>& start);

/// From the first joint that carries the tool to it, joint by joint, slides at zero [m]: no pose
/// leads the tool farther, but for the ways of slides.
double arm_length(const physics::ArmGeometry& arm);

/// Speeds of the joints with which the tool has the velocity v as nearly as `damping` [m] allows,
/// without the joints that are `held`: q̇ = Jᵀ(J Jᵀ + damping²)⁻¹ v.
JointArray<double> damped_speeds(const ToolJacobian<double>& J, int joints,
                                 const std::array<bool, kMaxArmJoints>& held, const Vec3<double>& v,
                                 double damping);

}  // namespace hadal::control
