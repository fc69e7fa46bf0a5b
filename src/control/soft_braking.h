#pragma once

/// How fast to be at some distance from a goal, so that the acceleration fades away towards it.

#include <algorithm>
#include <cmath>

#include "hadal/control/reference.h"

namespace hadal::control {

/// As braking_speed, but the acceleration falls from its limit to zero within the last `end_time`
/// [s] at a constant jerk: a motor feels no step as the motion ends. It takes end_time/2 longer.
/// With the jerk j = a/T the last T seconds are  D = j τ³/6,  v = j τ²/2  at τ from the end.
inline double soft_braking_speed(double distance, double acceleration, double end_time, double dt) {
  if (!(end_time > dt)) return braking_speed(distance, acceleration, dt);
  // In ticks a brake is a little late; what is kept back of the limit makes up for it.
  constexpr double kPart = 0.9;
  const double a = kPart * acceleration, jerk = a / end_time, last = a * end_time * end_time / 6;
  const double speed_there = 0.5 * a * end_time;
  const double speed = distance < last
                           ? 0.5 * jerk * std::pow(6 * distance / jerk, 2.0 / 3)
                           : std::sqrt(speed_there * speed_there + 2 * a * (distance - last));
  return std::min(speed, distance / dt);
}

}  // namespace hadal::control
