#pragma once

/// The pose that a vehicle holds: that of the file, or one that was captured in a run.

#include "hadal/control/axis_loops.h"

namespace hadal::control {

/// R is where B should be.
template <class T>
struct HeldPose {
  Vec3<T> p_NR_N;      ///< [m]
  Quaternion<T> q_NR;  ///< [-]
  Vec6<T> nu_R;        ///< velocity of R over ground, in R, fed forward [m/s, rad/s]

  template <class V>
  void visit(V&& v) {
    visit_numbers(v, p_NR_N), visit_numbers(v, q_NR), visit_numbers(v, nu_R);
  }
};

/// Until someone starts or stops it, a hold is what the file says.
template <class T>
struct HoldState {
  HeldPose<T> pose;        ///< if captured
  bool commanded = false;  ///< started or stopped in the run
  bool active = false;     ///< the last command was a start
  bool captured = false;   ///< the pose is known

  template <class V>
  void visit(V&& v) {
    pose.visit(v), v(commanded), v(active), v(captured);
  }
};

/// Whether there is a pose to hold now.
template <class T>
bool holding(const model::HoldControl& c, const HoldState<T>& s) {
  return s.captured ? s.active : c.active && !s.commanded;
}

template <class T>
HeldPose<T> held_pose(const model::HoldControl& c, const HoldState<T>& s) {
  if (s.captured) return s.pose;
  const Vec3<double> rpy = radians(1) * c.rpy_deg;
  return {c.reference.template cast<T>(), quaternion_from_rpy(rpy).template cast<T>(), {}};
}

/// A start that waits for its pose takes the one that is measured now.
template <class T>
void capture(const Measurements<T>& m, HoldState<T>& s) {
  if (!s.active || s.captured || !m.position_seen || !m.attitude_seen) return;
  s.pose = {m.p_NB_N, m.q_NB, {}};
  s.captured = true;
}

/// Velocity in B that takes the vehicle to the held pose [m/s, rad/s]: a channel on each axis of
/// the error, and the velocity of the pose itself.
template <class T, class Pid>
Vec6<T> hold_velocity(const model::HoldControl& c, const HeldPose<T>& pose, const Vec6<T>& error,
                      const Quaternion<T>& q_NB, Pid&& pid) {
  const Mat3<T> R_BR = rotation_matrix(conjugate(q_NB) * pose.q_NR);
  return axis_outputs(c.pids, kHold, error, pid) +
         join(R_BR * linear(pose.nu_R), R_BR * angular(pose.nu_R));
}

}  // namespace hadal::control
