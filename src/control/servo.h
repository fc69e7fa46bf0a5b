#pragma once

/// Integral (servo) LQR on the velocity in B [Hybrid 2019, IV]: one gain matrix over all axes.

#include "hadal/control/hold.h"

namespace hadal::control {

/// What the servo knows beside measurements.
template <class T>
struct ServoInput {
  HoldState<T> hold;
  Vec6<T> added;   ///< to the reference, in B [m/s, rad/s]
  Vec6<T> excess;  ///< of the last tick: what its limits cut off [N, N·m]
};

template <class T>
struct ServoOutput {
  Vec6<T> wrench;  ///< in B [N, N·m]
  Vec6<T> excess;  ///< what the limits cut off
};

/// K_p e (`first` = 0) or K_i z (`first` = 6) of a vector over the axes.
template <class T>
Vec6<T> servo_product(const model::ServoControl& c, std::size_t first, const Vec6<T>& x) {
  Vec6<T> product;
  for (std::size_t r = 0; r < 6; ++r) {
    const std::vector<double>& row = (*c.gain)[r];
    for (std::size_t k = 0; k < 6; ++k) {
      product[static_cast<int>(r)] += T(row[first + k]) * x[static_cast<int>(k)];
    }
  }
  return product;
}

/// ν_ref − ν on the controlled axes, zero on the others [m/s, rad/s].
template <class T>
Vec6<T> servo_error(const model::ServoControl& c, const Vec6<T>& reference,
                    const Measurements<T>& m) {
  const Vec6<T> missing = reference - join(m.v_NB_B, m.w_NB_B);
  Vec6<T> error;
  for (std::size_t i = 0; i < 6; ++i) {
    if (c.axis[i]) error[static_cast<int>(i)] = missing[static_cast<int>(i)];
  }
  return error;
}

/// τ = K_p e + K_i z with ż = e, within the limits. z comes from channels with ki = 1. An axis
/// whose wrench was cut off does not integrate what would push it further that way.
template <class T, class Pid>
ServoOutput<T> servo_wrench(const model::ServoControl& c, const Vec6<T>& error,
                            const Vec6<T>& excess, Pid&& pid) {
  const Vec6<T> push = servo_product(c, 6, error);
  Vec6<T> z;
  for (std::size_t i = 0; i < 6; ++i) {
    const auto k = static_cast<int>(i);
    if (!c.axis[i]) continue;
    z[k] = pid(kServo + i, select(excess[k] * push[k] > T(0), T(0), error[k]));
  }
  const Vec6<T> wanted = servo_product(c, 0, error) + servo_product(c, 6, z);
  ServoOutput<T> out;
  for (std::size_t i = 0; i < 6; ++i) {
    const auto k = static_cast<int>(i);
    if (!c.axis[i]) continue;
    out.wrench[k] = clamp(wanted[k], T(-c.axis[i]->limit), T(c.axis[i]->limit));
    out.excess[k] = wanted[k] - out.wrench[k];
  }
  return out;
}

}  // namespace hadal::control
