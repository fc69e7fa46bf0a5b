#pragma once

/// How the output of one actuator follows its command beyond the plain lag of actuators.h: dead
/// band, largest rate and transfer function (solved, linear_lag.h), servo (integrated).

#include "hadal/math/scalar.h"
#include "hadal/physics/actuators.h"
#include "hadal/physics/response_numbers.h"

namespace hadal::physics {

/// Zero within the dead band.
template <class T>
T outside_dead_band(const T& command, const T& dead_band) {
  return select(abs(command) < dead_band, T(0), command);
}

/// y after s [s] of ẏ = (u − y)/T limited to ±rate: straight while the lag asks for more than the
/// rate, then exponential. Without lag (T = 0) straight onto the command.
template <class T>
T rate_limited_output(const T& y, const T& u, const T& time_constant, const T& rate, const T& s) {
  const T error = u - y, distance = abs(error);
  const T sign = select(error < T(0), T(-1), T(1));
  const T exponential_from = smaller_of(distance, rate * time_constant);
  const T straight = (distance - exponential_from) / rate;  // how long
  const auto lagged = time_constant > T(0);
  const T T_safe = select(lagged, time_constant, T(1));
  const T after = larger_of(s - straight, T(0));
  const T left = select(lagged, exponential_from * exp(-(after / T_safe)), T(0));
  return u - sign * select(s < straight, distance - rate * s, left);
}

/// ẏ of the same.
template <class T>
T rate_limited_rate(const T& y, const T& u, const T& time_constant, const T& rate) {
  const T wanted = select(time_constant > T(0), lag_rate(y, u, time_constant),
                          select(u > y, rate, select(u < y, -rate, T(0))));
  return clamp(wanted, -rate, rate);
}

/// y = C z + D u of a transfer function.
template <class T>
T linear_lag_output(const LinearLag& lag, const T* z, const T& u) {
  T y = T(lag.d) * u;
  for (std::size_t i = 0; i < lag.c.size(); ++i) y += T(lag.c[i]) * z[i];
  return y;
}

/// ż of a transfer function.
template <class T>
void linear_lag_rate(const LinearLag& lag, const T* z, const T& u, T* rate) {
  const std::size_t n = lag.a.size();
  T last = u;
  for (std::size_t i = 0; i < n; ++i) last -= T(lag.a[i]) * z[i];
  for (std::size_t i = 0; i + 1 < n; ++i) rate[i] = z[i + 1];
  rate[n - 1] = last;
}

/// Acceleration of a mass on its spindle, displacement z[0], speed z[1]: critically damped with the
/// natural frequency 2/T, at most `rate` fast. Its speed has no jumps, so neither has the
/// vehicle's.
template <class T>
T servo_acceleration(const T* z, const T& u, const T& time_constant, const T& rate) {
  const T wanted = clamp((u - z[0]) / time_constant, -rate, rate);
  return (wanted - z[1]) * (T(4) / time_constant);
}

}  // namespace hadal::physics
