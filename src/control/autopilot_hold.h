#pragma once

/// Part of autopilot.h: orders to its hold.

namespace hadal::control {

/// Holds the pose that the next control tick sees, with the memory of its PIDs cleared.
template <class T>
void start_hold(AutopilotState<T>& s) {
  s.hold = {.commanded = true, .active = true};
  for (std::size_t i = 0; i < 6; ++i) s.pids[kHold + i] = {};
}

/// Holds nothing any more, the file's pose neither.
template <class T>
void stop_hold(AutopilotState<T>& s) {
  s.hold = {.commanded = true};
}

/// Lets the held pose move with this velocity of its own frame R [m/s, rad/s] for dt [s], and feeds
/// the velocity forward until the next call. False if nothing is held yet.
template <class T>
bool move_hold(const AutopilotParameters<T>& p, const Vec6<T>& nu_R, double dt,
               AutopilotState<T>& s) {
  if (!p.control.hold || !holding(*p.control.hold, s.hold)) return false;
  HeldPose<T> pose = held_pose(*p.control.hold, s.hold);
  pose.p_NR_N += rotation_matrix(pose.q_NR) * (T(dt) * linear(nu_R));
  pose.q_NR = normalized(pose.q_NR * quaternion_from_rotation_vector(T(dt) * angular(nu_R)));
  pose.nu_R = nu_R;
  s.hold = {.pose = pose, .commanded = true, .active = true, .captured = true};
  return true;
}

}  // namespace hadal::control
