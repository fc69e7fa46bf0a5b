#pragma once

/// Part of vehicle_step.h: steps of vehicles with an Extension. The state grows by the internal
/// states of actuators, which are integrated together with the body; lags and rate limits are
/// solved as for a plain vehicle.

#include "hadal/physics/extended.h"

namespace hadal::engine {

/// Body, then internal states; only the first 13 + internal_count numbers are in use.
template <class T>
using LongState = Vec<T, 13 + physics::kMaxInternal>;

template <class T>
int long_size(const VehicleParameters<T>& vehicle) {
  return 13 + vehicle.extension.internal_count;
}

template <class T>
LongState<T> long_state(const VehicleParameters<T>& vehicle, const VehicleState<T>& s) {
  LongState<T> x;
  const FlatState<T> body = physics::flat(s.body);
  for (int i = 0; i < 13; ++i) x[i] = body[i];
  for (int i = 13; i < long_size(vehicle); ++i) x[i] = s.internal[static_cast<std::size_t>(i - 13)];
  return x;
}

template <class T>
BodyState<T> body_of(const LongState<T>& x) {
  FlatState<T> body;
  for (int i = 0; i < 13; ++i) body[i] = x[i];
  return physics::body_state(body);
}

template <class T>
void store_long_state(const VehicleParameters<T>& vehicle, const LongState<T>& x,
                      VehicleState<T>& s) {
  s.body = body_of(x);
  s.body.q_NB = normalized(s.body.q_NB);
  for (int i = 13; i < long_size(vehicle); ++i) s.internal[static_cast<std::size_t>(i - 13)] = x[i];
}

/// ẋ of the long state under outputs y of the solved actuators.
template <class T, class Water>
void long_rate(const VehicleParameters<T>& vehicle, const Surroundings<T, Water>& around,
               const VehicleInput<T>& input, const ActuatorArray<T>& effective,
               const ActuatorArray<T>& y, double t, const LongState<T>& x, LongState<T>& rate) {
  const BodyState<T> body = body_of(x);
  const physics::ExtendedRate<T> r =
      physics::extended_rate(vehicle, body, &x.e[13], {y, effective, input.external, input.matrix},
                             around.water.sample(body.p_NB_N, t), around.gravity);
  const FlatState<T> flat_rate =
      physics::flat(rotation_matrix(body.q_NB) * linear(body.nu),
                    quaternion_rate(body.q_NB, angular(body.nu)), r.nu_dot);
  for (int i = 0; i < 13; ++i) rate[i] = flat_rate[i];
  for (int i = 13; i < long_size(vehicle); ++i) {
    rate[i] = r.internal[static_cast<std::size_t>(i - 13)];
  }
}

template <class T, class Water>
HADAL_NOINLINE void rk4_extended_step(const VehicleParameters<T>& vehicle,
                                      const Surroundings<T, Water>& around,
                                      const VehicleInput<T>& input, double t, double h,
                                      const StepDecay<T>& decay, VehicleState<T>& state) {
  ActuatorArray<T> effective, y[3];
  physics::extended_command(vehicle, input.command, T(t), effective);
  physics::solved_output_now(vehicle, state.output, effective, y[0]);
  physics::solved_output_after(vehicle, y[0], effective, decay.half, T(0.5 * h), y[1]);
  physics::solved_output_after(vehicle, y[0], effective, decay.full, T(h), y[2]);
  const double stage_time[3] = {t, t + 0.5 * h, t + h};
  LongState<T> x = long_state(vehicle, state);
  rk4_step(x, long_size(vehicle), T(h), [&](Rk4Time when, const LongState<T>& at, LongState<T>& k) {
    const int stage = static_cast<int>(when);
    long_rate(vehicle, around, input, effective, y[stage], stage_time[stage], at, k);
  });
  store_long_state(vehicle, x, state);
  state.output = y[2];
}

/// The internal states, which may be fast, take a Runge–Kutta step with the body held; then the
/// body its Euler step.
template <class T, class Water>
HADAL_NOINLINE void euler_extended_step(const VehicleParameters<T>& vehicle,
                                        const Surroundings<T, Water>& around,
                                        const VehicleInput<T>& input, double t, double h,
                                        const StepDecay<T>& decay, VehicleState<T>& state) {
  ActuatorArray<T> effective, y, after;
  physics::extended_command(vehicle, input.command, T(t), effective);
  physics::solved_output_now(vehicle, state.output, effective, y);
  physics::solved_output_after(vehicle, y, effective, decay.full, T(h), after);
  LongState<T> x = long_state(vehicle, state), rate;
  long_rate(vehicle, around, input, effective, y, t, x, rate);
  const Vec6<T> nu_dot{{rate[7], rate[8], rate[9], rate[10], rate[11], rate[12]}};
  if (vehicle.extension.internal_count > 0) {
    rk4_step(x, long_size(vehicle), T(h), [&](Rk4Time, const LongState<T>& at, LongState<T>& k) {
      long_rate(vehicle, around, input, effective, y, t, at, k);
      for (int i = 0; i < 13; ++i) k[i] = T(0);
    });
    for (int i = 13; i < long_size(vehicle); ++i) {
      state.internal[static_cast<std::size_t>(i - 13)] = x[i];
    }
  }
  semi_implicit_step(state.body, nu_dot, T(h));
  state.output = after;
}

/// Internal states at which every output is at its initial value and nothing moves.
inline physics::InternalArray<double> initial_internal(const VehicleParameters<double>& vehicle) {
  physics::InternalArray<double> z{};
  for (std::size_t i = 0; i < vehicle.extension.actuators.size(); ++i) {
    const physics::ActuatorExtension<double>& a = vehicle.extension.actuators[i];
    const auto first = static_cast<std::size_t>(a.first_internal);
    const double output = vehicle.actuators.initial_output[i];
    if (a.following == physics::Following::kTransferFunction) {
      z[first] = output / (a.lag->c[0] + a.lag->d * a.lag->a[0]);
    } else if (a.following == physics::Following::kMover ||
               a.following == physics::Following::kRotor) {
      z[first] = output;
    }
  }
  return z;
}

/// Commands after dead band, limits and start time, for any vehicle.
template <class T>
void limited_command(const VehicleParameters<T>& vehicle, const VehicleInput<T>& input, double t,
                     ActuatorArray<T>& limited) {
  if (vehicle.extension.active) {
    physics::extended_command(vehicle, input.command, T(t), limited);
  } else {
    physics::effective_command(vehicle.actuators, vehicle.actuator_count, input.command, T(t),
                               limited);
  }
}

/// ẏ of the actuators whose following is solved, for any vehicle; 0 for others and where it jumps.
template <class T>
ActuatorArray<T> present_output_rate(const VehicleParameters<T>& vehicle,
                                     const VehicleInput<T>& input, double t,
                                     const ActuatorArray<T>& output) {
  ActuatorArray<T> limited;
  limited_command(vehicle, input, t, limited);
  if (!vehicle.extension.active) {
    return physics::output_rate(vehicle.actuators, vehicle.actuator_count, output, limited);
  }
  ActuatorArray<T> rate{};
  for (std::size_t i = 0; i < vehicle.extension.actuators.size(); ++i) {
    const auto following = vehicle.extension.actuators[i].following;
    if (following == physics::Following::kLag || following == physics::Following::kRateLimited) {
      rate[i] = physics::solved_output_rate(vehicle, i, output[i], limited[i]);
    }
  }
  return rate;
}

/// Everything at one moment, for any vehicle: wrenches by name, ν̇, ż, outputs. What logs, `eval`
/// and the analyses look at. `hold_outputs` takes the outputs of the state also where an actuator
/// would follow its command at once.
template <class T, class Water>
physics::ExtendedRate<T> present_rate(const VehicleParameters<T>& vehicle,
                                      const Surroundings<T, Water>& around,
                                      const VehicleInput<T>& input, double t,
                                      const VehicleState<T>& state, bool hold_outputs = false) {
  const auto water = around.water.sample(state.body.p_NB_N, t);
  ActuatorArray<T> effective{}, y{};
  limited_command(vehicle, input, t, effective);
  if (vehicle.extension.active) {
    physics::solved_output_now(vehicle, state.output, effective, y);
    if (hold_outputs) y = state.output;
    return physics::extended_rate(vehicle, state.body, state.internal.data(),
                                  {y, effective, input.external, input.matrix}, water,
                                  around.gravity);
  }
  physics::present_output(vehicle.actuators, vehicle.actuator_count, state.output, effective, y);
  if (hold_outputs) y = state.output;
  physics::ExtendedRate<T> rate{};
  static_cast<physics::Wrenches<T>&>(rate.wrenches) =
      physics::wrenches(vehicle, rotation_matrix(state.body.q_NB), state.body.nu, water,
                        around.gravity, actuator_wrench(vehicle, input, y), input.external);
  rate.nu_dot = vehicle.inverse_mass * rate.wrenches.sum();
  rate.output = y;
  return rate;
}

}  // namespace hadal::engine
