#pragma once

/// The reference of one joint: a position and the speed by which it moves, q ← q + dt·q̇. The loops
/// are given both, so that they never contradict each other.

#include <array>
#include <optional>

#include "hadal/control/soft_braking.h"

namespace hadal::control {

struct JointBounds {
  double speed = 0;         ///< largest [rad/s or m/s]
  double acceleration = 0;  ///< largest [rad/s² or m/s²]
  std::optional<std::array<double, 2>> limits;
};

struct SpeedRange {
  double low = 0, high = 0;
};

/// Speeds that a joint at q may have at the end of a tick of dt [s] from which it can still brake
/// before its limits; of those, the ones that it can come to from `speed`. Limits go first.
inline SpeedRange allowed_speeds(const JointBounds& b, double q, double speed, double dt) {
  SpeedRange within{-b.speed, b.speed};
  if (b.limits) {
    const double down = std::fmax(q - (*b.limits)[0], 0), up = std::fmax((*b.limits)[1] - q, 0);
    within.low = std::fmax(within.low, -braking_speed(down, b.acceleration, dt));
    within.high = std::fmin(within.high, braking_speed(up, b.acceleration, dt));
  }
  const double change = b.acceleration * dt;
  return {clamp(speed - change, within.low, within.high),
          clamp(speed + change, within.low, within.high)};
}

/// One tick with this speed.
inline void move_joint(double speed, double dt, LimitedReference<double>& r) {
  r.value += dt * speed;
  r.acceleration = (speed - r.rate) / dt;
  r.rate = speed;
}

/// One tick of dt [s] towards a goal that moves with `goal_rate`. `end_time` [s] as in
/// soft_braking_speed; 0 for goals that are smooth themselves: those are met exactly as soon as the
/// bounds allow.
inline void step_joint_reference(const JointBounds& bounds, double goal, double goal_rate,
                                 double end_time, double dt, LimitedReference<double>& r) {
  const double distance = goal - dt * goal_rate - r.value, sign = distance < 0 ? -1 : 1;
  const double closing =
      sign * soft_braking_speed(sign * distance, bounds.acceleration, end_time, dt);
  const SpeedRange allowed = allowed_speeds(bounds, r.value, r.rate, dt);
  move_joint(clamp(goal_rate + closing, allowed.low, allowed.high), dt, r);

  // On the goal but for rounding: on the goal.
  if (std::abs(r.value - goal) <= 1e-12 * (1 + std::abs(goal))) r.value = goal;
}

}  // namespace hadal::control
