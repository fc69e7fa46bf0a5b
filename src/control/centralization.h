#pragma once

#include "hadal/control/guidance.h"
#include "hadal/control/pid.h"

namespace hadal::control {

/// Sway force Y [N] in B: PID on e_sw,ref − e_sw. Too far to starboard (e_sw too large) gives a
/// force to port, Y < 0. The offsets are differences of two ranges: one metre of way is two of
/// offset.
template <class T>
T sway_force(const model::CentralizationControl& c, const References<T>& r, const T& e_sw,
             double dt, PidState<T>& s) {
  return step_pid(c.sway, r.sway_offset - e_sw, dt, s);
}

/// Heave force Z [N] in B: PID on e_he,ref − e_he. Too low (e_he too large) gives a force up,
/// Z < 0.
template <class T>
T heave_force(const model::CentralizationControl& c, const References<T>& r, const T& e_he,
              double dt, PidState<T>& s) {
  return step_pid(c.heave, r.heave_offset - e_he, dt, s);
}

}  // namespace hadal::control
