#pragma once

/// How the outputs of all actuators of a vehicle follow their commands. Lags, rate limits and
/// transfer functions are solved over an interval under held commands; rotors and masses have
/// states that are integrated with the body (actuator_forces.h).

#include "hadal/physics/actuator_response.h"
#include "hadal/physics/actuators.h"
#include "hadal/physics/linear_lag.h"
#include "hadal/physics/parameters.h"

namespace hadal::physics {

/// Commands as the followers see them: outside the dead band, within limits, after the start time.
template <class T>
void limited_command(const VehicleParameters<T>& vehicle, const ActuatorArray<T>& command,
                     const T& t, ActuatorArray<T>& limited) {
  const int n = vehicle.actuator_count;
  if (vehicle.plan.plain_response) {
    return effective_command(vehicle.actuators, n, command, t, limited);
  }
  ActuatorArray<T> outside;
  for (std::size_t i = 0; i < vehicle.responses.size(); ++i) {
    outside[i] = outside_dead_band(command[i], vehicle.responses[i].dead_band);
  }
  effective_command(vehicle.actuators, n, outside, t, limited);
}

/// How far lags go within one length of time.
template <class T>
struct ResponseDecay {
  ActuatorArray<T> lag;  ///< e^{−s/T}
  LagSolution solution;  ///< of transfer functions
};

/// s is the same in every lane.
template <class T>
ResponseDecay<T> response_decay(const VehicleParameters<T>& vehicle, const T& s) {
  return {lag_decay(vehicle.actuators, vehicle.actuator_count, s),
          lag_solution(vehicle.responses, static_cast<double>(value_of(Lanes<T>::get(s, 0))))};
}

/// Of one actuator beyond a plain lag at this very moment; `z` holds all internal states. A rotor
/// or mass, which is integrated, keeps y.
template <class T>
T special_output(const ResponseNumbers<T>& r, const T& y, const T& output, const T* z,
                 const T& limited) {
  if (r.kind == Response::kRateLimited) return output;
  if (r.kind != Response::kTransferFunction) return y;
  return linear_lag_output(*r.lag, z + r.first_internal, limited);
}

/// The same s [s] after `start`.
template <class T>
T special_output_after(const ResponseNumbers<T>& r, const T& y, const T& start, const T* z,
                       const T& limited, const T& time_constant, const LagSolution& solution,
                       const T& s) {
  if (r.kind == Response::kRateLimited) {
    return rate_limited_output(start, limited, time_constant, r.rate_limit, s);
  }
  if (r.kind != Response::kTransferFunction) return y;
  const double* rows = &solution[static_cast<std::size_t>(r.lag_place)];
  return with_order(r.lag->a.size(), [&](auto n) {
    return lag_row(rows + n * (n + 1), n, z + r.first_internal, limited);
  });
}

/// y[i] = f(i) for all actuators. Apart from the short path of plain ones.
template <class T, class F>
HADAL_NOINLINE void for_special_actuators(const std::vector<ResponseNumbers<T>>& responses,
                                          ActuatorArray<T>& y, F&& f) {
  for (std::size_t i = 0; i < responses.size(); ++i) y[i] = f(responses[i], i);
}

/// Outputs at this very moment: what has no lag and no rate limit follows at once.
template <class T>
void present_output(const VehicleParameters<T>& vehicle, const ActuatorArray<T>& output, const T* z,
                    const ActuatorArray<T>& limited, ActuatorArray<T>& y) {
  present_output(vehicle.actuators, vehicle.actuator_count, output, limited, y);
  if (vehicle.plan.plain_response) return;
  for_special_actuators(vehicle.responses, y, [&](const auto& r, std::size_t i) {
    return special_output(r, y[i], output[i], z, limited[i]);
  });
}

/// Outputs s [s] after those of `start` and the internal states z.
template <class T>
void output_after(const VehicleParameters<T>& vehicle, const ActuatorArray<T>& start, const T* z,
                  const ActuatorArray<T>& limited, const ResponseDecay<T>& decay, const T& s,
                  ActuatorArray<T>& y) {
  lagged_output(vehicle.actuator_count, start, limited, decay.lag, y);
  if (vehicle.plan.plain_response) return;
  for_special_actuators(vehicle.responses, y, [&](const auto& r, std::size_t i) {
    return special_output_after(r, y[i], start[i], z, limited[i],
                                vehicle.actuators.time_constant[i], decay.solution, s);
  });
}

/// Moves the states of transfer functions on by the time that `solution` stands for.
template <class T>
HADAL_NOINLINE void advance_lags(const std::vector<ResponseNumbers<T>>& responses,
                                 const ActuatorArray<T>& limited, const LagSolution& solution,
                                 InternalArray<T>& z) {
  for (std::size_t i = 0; i < responses.size(); ++i) {
    const ResponseNumbers<T>& r = responses[i];
    if (r.kind != Response::kTransferFunction) continue;
    const double* rows = &solution[static_cast<std::size_t>(r.lag_place)];
    T* own = z.data() + r.first_internal;
    with_order(r.lag->a.size(), [&](auto n) {
      InternalArray<T> before;
      for (std::size_t k = 0; k < n; ++k) before[k] = own[k];
      for (std::size_t k = 0; k < n; ++k) {
        own[k] = lag_row(rows + k * (n + 1), n, before.data(), limited[i]);
      }
    });
  }
}

/// ẏ of one actuator with a lag or rate limit; 0 where it jumps.
template <class T>
T output_rate(const VehicleParameters<T>& vehicle, std::size_t i, const T& y, const T& u) {
  const ResponseNumbers<T>& r = vehicle.responses[i];
  const T& time_constant = vehicle.actuators.time_constant[i];
  return r.kind == Response::kRateLimited ? rate_limited_rate(y, u, time_constant, r.rate_limit)
                                          : lag_rate(y, u, time_constant);
}

/// ẏ of all actuators with a lag or rate limit; 0 for others and where it jumps.
template <class T>
ActuatorArray<T> output_rate(const VehicleParameters<T>& vehicle, const ActuatorArray<T>& y,
                             const ActuatorArray<T>& limited) {
  ActuatorArray<T> rate{};
  for (std::size_t i = 0; i < vehicle.responses.size(); ++i) {
    const Response response = vehicle.responses[i].kind;
    if (response == Response::kLag || response == Response::kRateLimited) {
      rate[i] = output_rate(vehicle, i, y[i], limited[i]);
    }
  }
  return rate;
}

/// ż of all transfer functions; other rates are left alone.
template <class T>
void find_lag_rates(const VehicleParameters<T>& vehicle, const T* z,
                    const ActuatorArray<T>& limited, InternalArray<T>& z_dot) {
  for (std::size_t i = 0; i < vehicle.responses.size(); ++i) {
    const ResponseNumbers<T>& r = vehicle.responses[i];
    if (r.kind != Response::kTransferFunction) continue;
    linear_lag_rate(*r.lag, z + r.first_internal, limited[i], z_dot.data() + r.first_internal);
  }
}

/// Internal states at which every output is at its initial value and nothing moves.
inline InternalArray<double> initial_internal(const VehicleParameters<double>& vehicle) {
  InternalArray<double> z{};
  for (std::size_t i = 0; i < vehicle.responses.size(); ++i) {
    const ResponseNumbers<double>& r = vehicle.responses[i];
    const auto first = static_cast<std::size_t>(r.first_internal);
    const double output = vehicle.actuators.initial_output[i];
    if (r.kind == Response::kTransferFunction) {
      z[first] = output / (r.lag->c[0] + r.lag->d * r.lag->a[0]);
    } else if (r.kind == Response::kServo || r.kind == Response::kRotor) {
      z[first] = output;
    }
  }
  return z;
}

}  // namespace hadal::physics
