#pragma once

/// Loops of an arm's joints: gains and torques.

#include <optional>

#include "hadal/control/joint_inertia.h"
#include "hadal/model/manipulation.h"
#include "hadal/model/pid.h"

namespace hadal::control {

/// A PID for each joint, with the motor's torque as limit, from errors of position and speed.
struct JointLoops {
  std::array<model::Pid, kMaxArmJoints> pid;
  /// Where neither kp nor kd is given: the bandwidth ω [rad/s] of all joints together. Torques are
  /// then A(q) (ω² e + 2 ω ė) plus the integrals, with the arm's own mass matrix A: joints that
  /// share a mass do not shake each other, at no pose. `pid` has the diagonal at `initial_deg`.
  std::optional<double> bandwidth;
  ArmMasses masses;
};

/// What is left out is
///
///     ω = min( rate/10, √(torque_limit/(0.1 I)) ),   kp = ω² I,   kd = 2 ω I,   ki = 0.1 ω kp
///
/// with the inertia I of each joint at `initial_deg`; ω is the least of all joints if neither kp
/// nor kd is given, else that of the joint [theory, Eq. 20.10].
JointLoops joint_loops(const model::Arm& arm, const physics::ArmGeometry& geometry,
                       const model::ArmControl& control, const JointArray<double>& initial);

/// Torques of the motors [N·m or N], one tick of dt [s]. What an integral presses on a stop with
/// fades away.
JointArray<double> joint_torques(const JointLoops& loops, const physics::ArmGeometry& geometry,
                                 const JointArray<double>& q, const JointArray<double>& error,
                                 const JointArray<double>& speed_error, double dt,
                                 JointArray<double>& integral);

}  // namespace hadal::control
