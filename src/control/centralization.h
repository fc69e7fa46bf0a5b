#pragma once

#include "hadal/control/channels.h"
#include "hadal/control/guidance.h"

namespace hadal::control {

/// Sway force Y [N] in B: PID on e_sw,ref − e_sw. Too far to starboard (e_sw too large) gives a
/// force to port, Y < 0. The offsets are differences of two ranges: one metre of way is two of
/// offset.
template <class T, class Pid>
T sway_force(const References<T>& r, const T& e_sw, Pid&& pid) {
  return pid(kSwayOffset, r.sway_offset - e_sw);
}

/// Heave force Z [N] in B: PID on e_he,ref − e_he. Too low (e_he too large) gives a force up,
/// Z < 0.
template <class T, class Pid>
T heave_force(const References<T>& r, const T& e_he, Pid&& pid) {
  return pid(kHeaveOffset, r.heave_offset - e_he);
}

}  // namespace hadal::control
