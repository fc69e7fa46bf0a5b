#pragma once

/// Loops of an arm's joints: what they feel, and the gains that follow from it.

#include "hadal/control/arm_kinematics.h"
#include "hadal/model/manipulation.h"
#include "hadal/model/pid.h"

namespace hadal::control {

/// Inertia (slide: mass) that the joint of `link` feels with the arm at q: rotor, links beyond it,
/// and the water that they move; other joints locked. Eq. (K8).
double apparent_inertia(const model::Arm& arm, const physics::ArmGeometry& geometry, int link,
                        const JointArray<double>& q);

/// Of each joint, with the motor's torque as limit. What is left out is
///
///     kp = min( torque_limit / 0.1,  I (rate/10)² ),   kd = 2 √(kp I),   ki = 0.1 kp √(kp/I)
///
/// with the inertia I at `initial_deg`. Eq. (K9).
std::array<model::Pid, kMaxArmJoints> joint_loops(const model::Arm& arm,
                                                  const physics::ArmGeometry& geometry,
                                                  const model::ArmControl& control,
                                                  const JointArray<double>& initial);

}  // namespace hadal::control
