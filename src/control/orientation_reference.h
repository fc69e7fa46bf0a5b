#pragma once

/// An orientation that turns to a goal the shorter way round, within limits on its rate and angular
/// acceleration: the vector form of reference.h.

#include "hadal/control/reference.h"

namespace hadal::control {

/// R is the frame of the reference: where B should be.
template <class T>
struct OrientationReference {
  Quaternion<T> q_NR;
  Vec3<T> w_NR_R;  ///< [rad/s]
  bool started = false;

  template <class V>
  void visit(V&& v) {
    visit_numbers(v, q_NR), visit_numbers(v, w_NR_R), v(started);
  }
};

/// x, or if it is longer than `length` the vector of that length along it.
template <class T>
Vec3<T> shortened(const Vec3<T>& x, double length) {
  const T squared = dot(x, x);
  if (!(value_of(squared) > length * length)) return x;
  return (T(length) / sqrt(squared)) * x;
}

/// braking_speed along a vector; smooth at zero.
template <class T>
Vec3<T> braking_velocity(const Vec3<T>& distance, double acceleration, double dt) {
  const T squared = dot(distance, distance);
  const double one_tick = acceleration * dt * dt;
  if (!(value_of(squared) > one_tick * one_tick)) return T(1 / dt) * distance;
  const T length = sqrt(squared);
  return (braking_speed(length, acceleration, dt) / length) * distance;
}

/// One tick of dt [s] towards q_NG. Starting at rest it turns about one fixed axis. A turn of
/// exactly 180° has two shorter ways; it takes one of them.
template <class T>
void step_orientation_reference(const model::ReferenceLimits& limits,
                                const Quaternion<double>& q_NG, double dt,
                                OrientationReference<T>& r) {
  const Quaternion<T> goal = q_NG.template cast<T>();
  const Vec3<T> distance = rotation_vector(conjugate(r.q_NR) * goal) - T(0.5 * dt) * r.w_NR_R;
  const Vec3<T> wanted =
      shortened(braking_velocity(distance, limits.acceleration, dt), limits.rate);
  const Vec3<T> w = r.w_NR_R + shortened(wanted - r.w_NR_R, limits.acceleration * dt);
  r.q_NR = normalized(r.q_NR * quaternion_from_rotation_vector(T(0.5 * dt) * (r.w_NR_R + w)));
  r.w_NR_R = w;

  // On the goal but for rounding: on the goal.
  const Vec3<T> left = rotation_vector(conjugate(r.q_NR) * goal);
  constexpr double kNear = 1e-12;
  if (value_of(dot(left, left)) <= kNear * kNear &&
      value_of(dot(w, w)) * dt * dt <= kNear * kNear) {
    const Quaternion<T> q = r.q_NR;
    const double sign =
        value_of(q.w * goal.w + q.x * goal.x + q.y * goal.y + q.z * goal.z) < 0 ? -1 : 1;
    r.q_NR = {with_value(q.w, sign * q_NG.w), with_value(q.x, sign * q_NG.x),
              with_value(q.y, sign * q_NG.y), with_value(q.z, sign * q_NG.z)};
    for (int i = 0; i < 3; ++i) r.w_NR_R[i] = with_value(w[i], 0);
  }
}

}  // namespace hadal::control
