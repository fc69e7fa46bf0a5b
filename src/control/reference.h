#pragma once

/// A number that moves from where it is to a goal within limits on its first and second derivative:
/// time-optimal, without overshoot or chatter, on the goal exactly after finitely many ticks.

#include <cmath>

#include "hadal/control/visit.h"
#include "hadal/model/control.h"

namespace hadal::control {

template <class T>
struct LimitedReference {
  T value{0};
  T rate{0};          ///< first derivative [1/s]
  T acceleration{0};  ///< second derivative over the last tick [1/s²]
  bool started = false;

  template <class V>
  void visit(V&& v) {
    v(value), v(rate), v(acceleration), v(started);
  }
};

/// A goal and how it moves, at the end of the tick.
struct Goal {
  double value = 0;
  double rate = 0;
  double acceleration = 0;
  double peak_acceleration = 0;  ///< largest |acceleration| of this goal at any time
};

/// value + amplitude·sin(2πt/period), t [s] since guidance began.
inline Goal offset_goal(const model::OffsetGoal& o, double t) {
  const double omega = 2 * kPi / o.period, s = o.amplitude * std::sin(omega * t);
  return {o.value + s, o.amplitude * omega * std::cos(omega * t), -omega * omega * s,
          omega * omega * o.amplitude};
}

/// The speed to have at the end of a tick, `distance` [m] ≥ 0 short of the goal if the speed were
/// zero then, so that braking with `acceleration` from then on ends on the goal. In ticks of dt a
/// brake covers the piecewise linear interpolation of v²/(2a) between multiples of a·dt, not
/// v = sqrt(2 a e) itself: that root would miss the goal by up to a·dt²/8 and chatter.
template <class T>
T braking_speed(const T& distance, double acceleration, double dt) {
  const T ticks2 = distance * T(1 / (acceleration * dt * dt));
  const double m = std::floor(0.5 * (std::sqrt(1 + 8 * value_of(ticks2)) - 1));
  if (!(m >= 1)) return distance * T(1 / dt);
  return (T(m) + (ticks2 - T(0.5 * m * (m + 1))) * T(1 / (m + 1))) * T(acceleration * dt);
}

/// x with another value, derivatives kept.
template <class T>
T with_value(const T& x, double value) {
  return x + T(value - value_of(x));
}

/// The part of the acceleration that is left to approach a goal which itself accelerates. A tenth
/// is kept for goals that ask for more than the limit: they are then followed late.
inline double approach_acceleration(const model::ReferenceLimits& limits, const Goal& goal) {
  return std::fmax(limits.acceleration - goal.peak_acceleration, 0.1 * limits.acceleration);
}

/// One tick of dt [s]. |rate| and |acceleration| stay within the limits, also where the goal does
/// not.
template <class T>
void step_reference(const model::ReferenceLimits& limits, const Goal& goal, double dt,
                    LimitedReference<T>& r) {
  // Seen from the goal: how far from it the tick would end with its speed.
  const double goal_rate_before = goal.rate - goal.acceleration * dt;
  const double goal_before = goal.value - 0.5 * dt * (goal.rate + goal_rate_before);
  const T distance = T(goal_before) - r.value - T(0.5 * dt) * (r.rate - T(goal_rate_before));
  const T sign = value_of(distance) < 0 ? T(-1) : T(1);
  const T closing = sign * braking_speed(sign * distance, approach_acceleration(limits, goal), dt);
  const T wanted = T(goal.rate) + closing;

  // Limits, then the trapezoidal rule, exact for the piecewise linear rate.
  const T allowed = clamp(wanted, T(-limits.rate), T(limits.rate));
  const T change = T(limits.acceleration * dt);
  const T rate = clamp(allowed, r.rate - change, r.rate + change);
  r.value += T(0.5 * dt) * (r.rate + rate);
  r.acceleration = (rate - r.rate) * T(1 / dt);
  r.rate = rate;

  // On the goal but for rounding: on the goal.
  const double near = 1e-12 * (1 + std::abs(goal.value));
  if (std::abs(value_of(r.value) - goal.value) <= near &&
      std::abs(value_of(r.rate) - goal.rate) * dt <= near) {
    r.value = with_value(r.value, goal.value);
    r.rate = with_value(r.rate, goal.rate);
  }
}

}  // namespace hadal::control
