#pragma once

#include "hadal/math/scalar.h"
#include "hadal/model/control.h"

namespace hadal::control {

template <class T>
struct PidState {
  T integral{0};    ///< contribution ki ∫ e dt, within ± integral_limit
  T error{0};       ///< of the last tick
  T derivative{0};  ///< filtered de/dt
  bool started = false;

  template <class V>
  void visit(V&& v) {
    v(integral), v(error), v(derivative), v(started);
  }
};

/// output(integral) within ± output_limit, one tick of dt [s]. The integral is Σ ki e dt with the
/// present error and clamped. Where the output would leave its limit the integral does not grow
/// towards that side (conditional integration), so that it comes back as soon as the error does.
template <class T, class Output>
T with_integral(const model::Pid& pid, const T& error, double dt, T& integral,
                const Output& output) {
  const T step = T(pid.ki * dt) * error;
  const T grown = clamp(integral + step, T(-pid.integral_limit), T(pid.integral_limit));
  const T low(-pid.output_limit), high(pid.output_limit), wanted = output(grown), zero(0);
  integral = select(wanted > high, select(step > zero, integral, grown),
                    select(wanted < low, select(step < zero, integral, grown), grown));
  return clamp(output(integral), low, high);
}

/// kp e + integral + kd de/dt in this way.
template <class T>
T pid_output(const model::Pid& pid, const T& error, const T& derivative, double dt, T& integral) {
  return with_integral(pid, error, dt, integral,
                       [&](const T& i) { return T(pid.kp) * error + i + T(pid.kd) * derivative; });
}

/// The same from the errors alone: the derivative is the difference of two errors through a
/// first-order filter of `derivative_time_constant` (backward Euler; 0: the difference itself). The
/// first tick has no derivative, so that an error at the start does not kick.
template <class T>
T step_pid(const model::Pid& pid, const T& error, double dt, PidState<T>& s) {
  if (s.started) {
    const T difference = (error - s.error) * T(1 / dt);
    s.derivative += T(dt / (dt + pid.derivative_time_constant)) * (difference - s.derivative);
  }
  s.error = error, s.started = true;
  return pid_output(pid, error, s.derivative, dt, s.integral);
}

}  // namespace hadal::control
