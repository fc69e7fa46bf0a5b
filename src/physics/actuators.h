#pragma once

/// Actuators: saturation, then a first-order lag ẏ = (ū − y)/T that is solved, not stepped: between
/// commands y(t + s) = ū + (y(t) − ū) e^{−s/T} [Simu2VITA, Eqs. 27, 28, 35].

#include "hadal/math/scalar.h"
#include "hadal/physics/parameters.h"

namespace hadal::physics {

/// ū: the command within the limits.
template <class T>
T saturated(const ActuatorParameters<T>& a, int i, const T& command) {
  const auto k = static_cast<std::size_t>(i);
  return clamp(command, a.min[k], a.max[k]);
}

/// e^{−s/T} for each actuator, or 0 where there is no lag.
template <class T>
ActuatorArray<T> lag_decay(const ActuatorParameters<T>& a, int count, const T& s) {
  ActuatorArray<T> decay;
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
    const auto lagged = a.time_constant[i] > T(0);
    const T time_constant = select(lagged, a.time_constant[i], T(1));
    decay[i] = select(lagged, exp(-(s / time_constant)), T(0));
  }
  return decay;
}

/// The held command as the lag sees it over the coming interval, which must not span a start time:
/// the saturated command, or before its start time the initial output, at which the actuator then
/// stays.
template <class T>
void effective_command(const ActuatorParameters<T>& a, int count, const ActuatorArray<T>& command,
                       const T& t, ActuatorArray<T>& effective) {
  for (int i = 0; i < count; ++i) {
    const auto k = static_cast<std::size_t>(i);
    effective[k] = select(t < a.start_time[k], a.initial_output[k], saturated(a, i, command[k]));
  }
}

/// Output after the interval that `decay` stands for.
template <class T>
void lagged_output(int count, const ActuatorArray<T>& output, const ActuatorArray<T>& effective,
                   const ActuatorArray<T>& decay, ActuatorArray<T>& y) {
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
    y[i] = effective[i] + (output[i] - effective[i]) * decay[i];
  }
}

/// Output at this very moment: an actuator without lag follows its command at once.
template <class T>
void present_output(const ActuatorParameters<T>& a, int count, const ActuatorArray<T>& output,
                    const ActuatorArray<T>& effective, ActuatorArray<T>& y) {
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
    y[i] = select(a.time_constant[i] > T(0), output[i], effective[i]);
  }
}

/// ẏ = (ū − y)/T; 0 where there is no lag, since the output then jumps.
template <class T>
T lag_rate(const T& y, const T& effective, const T& time_constant) {
  const auto lagged = time_constant > T(0);
  return select(lagged, (effective - y) / select(lagged, time_constant, T(1)), T(0));
}

}  // namespace hadal::physics
