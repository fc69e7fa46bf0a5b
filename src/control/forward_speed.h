#pragma once

#include "hadal/control/guidance.h"
#include "hadal/control/pid.h"

namespace hadal::control {

/// Surge force X [N] in B: PID on u_ref − u, plus mass × u̇_ref [Simu2VITA, 4.1].
template <class T>
T forward_speed_force(const model::ForwardSpeedControl& c, const References<T>& r, const T& u,
                      double dt, PidState<T>& s) {
  return step_pid(c.pid, r.speed - u, dt, s) + T(c.mass) * r.speed_rate;
}

}  // namespace hadal::control
