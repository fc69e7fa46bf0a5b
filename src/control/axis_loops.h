#pragma once

/// Velocity and position loops: six errors in B, a PID on each axis that has one.

#include "hadal/control/channels.h"
#include "hadal/control/orientation.h"

namespace hadal::control {

/// ν_ref − ν in B [m/s, rad/s].
template <class T>
Vec6<T> velocity_error(const model::VelocityControl& c, const Measurements<T>& m) {
  const Vec6<T> nu = join(m.v_NB_B, m.w_NB_B);
  Vec6<T> e;
  for (int i = 0; i < 6; ++i) e[i] = T(c.reference[i]) - nu[i];
  return e;
}

/// R_NBᵀ (p_ref − p) [m], and the turn that is missing, the shorter way round: twice the vector
/// part of the quaternion from B to the reference, for small angles the rotation vector [rad].
template <class T>
Vec6<T> position_error(const Vec3<T>& p_NR_N, const Quaternion<T>& q_NR, const Measurements<T>& m) {
  const References<T> r{.orientation = q_NR};
  return join(transposed_times(rotation_matrix(m.q_NB), p_NR_N - m.p_NB_N),
              -orientation_error(r, m.q_NB, m.w_NB_B).vector);
}

template <class T>
Vec6<T> position_error(const model::PositionControl& c, const Measurements<T>& m) {
  const Vec3<double> rpy = radians(1) * c.rpy_deg;
  return position_error(c.reference.template cast<T>(), quaternion_from_rpy(rpy).template cast<T>(),
                        m);
}

/// Outputs of the six channels from `first` on, in B: a wrench [N, N·m] or a velocity [m/s, rad/s];
/// zero on an axis without PID.
template <class T, class Pid>
Vec6<T> axis_outputs(const model::AxisPids& pids, Channel first, const Vec6<T>& error, Pid&& pid) {
  Vec6<T> output;
  for (std::size_t i = 0; i < 6; ++i) {
    const auto k = static_cast<int>(i);
    if (pids.axis[i]) output[k] = pid(first + i, error[k]);
  }
  return output;
}

}  // namespace hadal::control
