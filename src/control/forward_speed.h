#pragma once

#include "hadal/control/channels.h"
#include "hadal/control/guidance.h"

namespace hadal::control {

/// Surge force X [N] in B: PID on u_ref − u, plus mass × u̇_ref [Simu2VITA, 4.1].
template <class T, class Pid>
T forward_speed_force(const model::ForwardSpeedControl& c, const References<T>& r, const T& u,
                      Pid&& pid) {
  return pid(kForwardSpeed, r.speed - u) + T(c.mass) * r.speed_rate;
}

}  // namespace hadal::control
