#pragma once

#include "hadal/control/guidance.h"

namespace hadal::control {

/// From the reference R to the body B, the shorter way round.
template <class T>
struct OrientationError {
  Vec3<T> vector;  ///< twice the vector part of q_RB: for small angles the rotation vector [rad]
  Vec3<T> rates;   ///< ω − ω_ref, in B [rad/s]
};

/// q_RB = q_NR* ⊗ q_NB; q and −q, the same attitude, give the same error. Its vector part has the
/// same components in R and in B.
template <class T>
OrientationError<T> orientation_error(const References<T>& r, const Quaternion<T>& q_NB,
                                      const Vec3<T>& w_NB_B) {
  const Quaternion<T> q_RB = conjugate(r.orientation) * q_NB;
  const T twice = value_of(q_RB.w) < 0 ? T(-2) : T(2);
  const Vec3<T> w_ref_B = transposed_times(rotation_matrix(q_RB), r.rates);
  return {{{twice * q_RB.x, twice * q_RB.y, twice * q_RB.z}}, w_NB_B - w_ref_B};
}

/// Moment [K M N] in B: −P_q 2 vec(q_RB) sgn(η) − P_ω (ω − ω_ref) [Fresk 2013], with a reference
/// that turns.
template <class T>
Vec3<T> orientation_moment(const model::OrientationControl& c, const OrientationError<T>& e) {
  Vec3<T> moment;
  for (int i = 0; i < 3; ++i) moment[i] = -(T(c.kp[i]) * e.vector[i] + T(c.kd[i]) * e.rates[i]);
  return moment;
}

}  // namespace hadal::control
