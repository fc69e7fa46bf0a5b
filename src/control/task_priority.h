#pragma once

/// Vehicle and arm lead the tool together, by tasks in order of priority [Siciliano 1991;
/// Antonelli 2018]:
///
///   1. joints keep their bounds,
///   2. the tool has its velocity,
///   3. the vehicle rests,
///   4. joints move towards a posture.
///
/// So the vehicle rests while the arm can do it, and gives way where joints are at their bounds or
/// the arm is stretched out: there it comes nearer until the arm is bent again. Roll and pitch rest
/// always [theory, Eqs. 20.12–20.14].

#include "hadal/control/arm_kinematics.h"

namespace hadal::control {

struct PriorityProblem {
  int joints = 0;
  Vec3<double> tool;  ///< p_BT_B [m]
  ToolJacobian<double> J;
  Vec3<double> velocity;             ///< of the tool over ground, wanted, in B [m/s]
  JointArray<double> low{}, high{};  ///< bounds of the joints' speeds, low ≤ high
  JointArray<double> posture{};      ///< speeds of the joints for the last task
  JointArray<double> length{};  ///< with which a joint's speed counts: of a slide 1 [m/rad or 1]
  double yaw_length = 1;        ///< with which the yaw rate counts [m]
};

struct VehicleArmSpeeds {
  Vec6<double> vehicle;  ///< in B; roll and pitch zero
  JointArray<double> q_dot{};
};

VehicleArmSpeeds resolve_priorities(const PriorityProblem& problem);

}  // namespace hadal::control
