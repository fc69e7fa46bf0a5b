#pragma once

/// A point that moves to a goal within limits on speed and acceleration, from rest on a straight
/// line, with a smooth end: the vector form of reference.h. And the goal of a point that swings.

#include <algorithm>

#include "hadal/control/orientation_reference.h"
#include "hadal/control/soft_braking.h"

namespace hadal::control {

struct PointReference {
  Vec3<double> value;
  Vec3<double> rate;
  bool started = false;

  template <class V>
  void visit(V&& v) {
    visit_numbers(v, value), visit_numbers(v, rate), v(started);
  }
};

/// A goal and how it moves, at the end of the tick.
struct PointGoal {
  Vec3<double> value;
  Vec3<double> rate;
  double peak_acceleration = 0;  ///< largest at any time
};

/// In which the acceleration of a point or a joint fades away as it comes to rest [s].
inline constexpr double kEndTime = 0.25;

/// soft_braking_speed along a vector.
inline Vec3<double> soft_braking_velocity(const Vec3<double>& distance, double acceleration,
                                          double dt) {
  const double length = std::sqrt(dot(distance, distance));
  if (!(length > 0)) return {};
  return (soft_braking_speed(length, acceleration, kEndTime, dt) / length) * distance;
}

/// One tick of dt [s].
inline void step_point_reference(const model::ReferenceLimits& limits, const PointGoal& goal,
                                 double dt, PointReference& r) {
  // How far from the goal the tick would end with the goal's speed.
  const Vec3<double> distance = goal.value - r.value - (0.5 * dt) * (r.rate + goal.rate);
  const double closing =
      approach_acceleration(limits, {.peak_acceleration = goal.peak_acceleration});
  const Vec3<double> wanted =
      shortened(goal.rate + soft_braking_velocity(distance, closing, dt), limits.rate);
  const Vec3<double> rate = r.rate + shortened(wanted - r.rate, limits.acceleration * dt);
  r.value += (0.5 * dt) * (r.rate + rate);
  r.rate = rate;

  // On the goal but for rounding: on the goal.
  const Vec3<double> left = goal.value - r.value, excess = dt * (goal.rate - r.rate);
  const double near = 1e-12 * (1 + std::sqrt(dot(goal.value, goal.value)));
  if (dot(left, left) <= near * near && dot(excess, excess) <= near * near) {
    r.value = goal.value, r.rate = goal.rate;
  }
}

/// A swing about a target along a direction: amplitude·sin φ(t). The phase φ speeds up from rest to
/// 2π/period within a quarter of the period (or all of the swing, if that is shorter) and slows
/// down in the same way, so that position, speed and acceleration are continuous and every peak is
/// the amplitude; the swing takes that quarter longer than its cycles [theory, Eq. 20.8].
struct Swing {
  Vec3<double> direction;  ///< unit, or zero
  double amplitude = 0;    ///< [m]
  double period = 1;       ///< [s]
  double cycles = 0;
  double start = 0;  ///< [s]
  bool on = false;

  template <class V>
  void visit(V&& v) {
    visit_numbers(v, direction), v(amplitude), v(period), v(cycles), v(start), v(on);
  }
};

/// Phase and its rate after u of a ramp of length 1 that ends with rate 1: 3u² − 2u³ and its
/// integral, so that the rate begins and ends without a bend.
struct RampPhase {
  double phase = 0, rate = 0;
};
inline RampPhase ramp_phase(double u) {
  return {.phase = u * u * u * (1 - 0.5 * u), .rate = u * u * (3 - 2 * u)};
}

inline PointGoal swing_goal(const Swing& s, const Vec3<double>& target, double t) {
  if (!s.on) return {.value = target};
  const double omega = 2 * kPi / s.period;
  const double ramp = s.period * std::min(0.25, s.cycles), length = s.period * s.cycles + ramp;
  const double since = clamp(t - s.start, 0.0, length), left = length - since;
  double phase = omega * (since - 0.5 * ramp), phase_rate = omega;
  if (since < ramp) {
    const RampPhase begin = ramp_phase(since / ramp);
    phase = omega * ramp * begin.phase, phase_rate = omega * begin.rate;
  }
  if (left < ramp) {
    const RampPhase end = ramp_phase(left / ramp);
    phase = 2 * kPi * s.cycles - omega * ramp * end.phase, phase_rate = omega * end.rate;
  }
  return {.value = target + (s.amplitude * std::sin(phase)) * s.direction,
          .rate = (s.amplitude * phase_rate * std::cos(phase)) * s.direction,
          .peak_acceleration = s.amplitude * omega * std::fmax(omega, 1.5 / ramp)};
}

}  // namespace hadal::control
