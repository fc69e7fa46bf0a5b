#pragma once

/// Steps one vehicle (or one pack of vehicles): actuators solved exactly, the body integrated
/// numerically. A step is a function of (parameters, water, state, input, time, length):
/// nothing is remembered elsewhere. A step must not span a change of command or the start time of
/// an actuator.

#include "hadal/environment/environment.h"
#include "hadal/math/integrators.h"
#include "hadal/physics/equations.h"

namespace hadal::engine {

using physics::ActuatorArray;
using physics::AllocationMatrix;
using physics::BodyState;
using physics::FlatState;
using physics::initial_internal;
using physics::VehicleParameters;

template <class T>
struct VehicleState {
  BodyState<T> body;
  ActuatorArray<T> output{};             ///< of each actuator whose response is solved
  physics::InternalArray<T> internal{};  ///< of transfer functions, rotors, masses

  template <class V>
  void visit(V&& v) {
    v(body), v(output), v(internal);
  }
};

template <class T>
struct VehicleInput {
  ActuatorArray<T> command{};
  Vec6<T> external{};                           ///< wrench past the allocation, in B [N, N·m]
  const AllocationMatrix<T>* matrix = nullptr;  ///< H from outside, instead of the vehicle's
};

/// How far the actuators' lags go within a half and a full step; the same for every step of that
/// length.
template <class T>
struct StepDecay {
  physics::ResponseDecay<T> half;
  physics::ResponseDecay<T> full;
};

template <class T>
StepDecay<T> step_decay(const VehicleParameters<T>& vehicle, const T& h) {
  return {physics::response_decay(vehicle, T(0.5) * h), physics::response_decay(vehicle, h)};
}

/// First the velocity, then the pose with the new velocity.
template <class T>
void semi_implicit_step(BodyState<T>& body, const Vec6<T>& nu_dot, const T& h) {
  body.nu += h * nu_dot;
  body.p_NB_N += h * (rotation_matrix(body.q_NB) * linear(body.nu));
  const Quaternion<T> dq = quaternion_rate(body.q_NB, angular(body.nu));
  body.q_NB = normalized(Quaternion<T>{body.q_NB.w + h * dq.w, body.q_NB.x + h * dq.x,
                                       body.q_NB.y + h * dq.y, body.q_NB.z + h * dq.z});
}

}  // namespace hadal::engine

#include "hadal/engine/held_interval.h"

namespace hadal::engine {

/// One Runge–Kutta step of a vehicle with features F.
template <physics::Features F, class T, class Water>
HADAL_FLATTEN HADAL_NOINLINE void rk4_step_with(const VehicleParameters<T>& vehicle,
                                                const Water& water, const VehicleInput<T>& input,
                                                double t, double h, const StepDecay<T>& decay,
                                                VehicleState<T>& state) {
  using Interval = HeldInterval<F, T, Water>;
  using State = typename Interval::State;
  const Interval interval(vehicle, water, input, t, state);
  ActuatorArray<T> middle;
  interval.find_output(decay.half, T(0.5 * h), middle);
  interval.find_output(decay.full, T(h), state.output);
  const ActuatorArray<T>* output[3] = {&interval.output(), &middle, &state.output};
  const typename Interval::Drive drive[3] = {interval.drive(interval.output()),
                                             interval.drive(middle), interval.drive(state.output)};
  const double offset[3] = {0, 0.5 * h, h};
  State x = interval.integrated(state);
  rk4_step(x, interval.size(), T(h), [&](const Rk4Stage& stage, const State& now) {
    const int when = static_cast<int>(stage.when);
    return interval.rate(offset[when], *output[when], drive[when], now);
  });
  interval.store(x, state);
  interval.store_lags(decay.full, state);
}

/// One semi-implicit Euler step of the same: internal states, which may be fast, take a Runge–Kutta
/// step with the body held.
template <physics::Features F, class T, class Water>
HADAL_NOINLINE void euler_step_with(const VehicleParameters<T>& vehicle, const Water& water,
                                    const VehicleInput<T>& input, double t, double h,
                                    const StepDecay<T>& decay, VehicleState<T>& state) {
  using Interval = HeldInterval<F, T, Water>;
  using State = typename Interval::State;
  const Interval interval(vehicle, water, input, t, state);
  const ActuatorArray<T>& start = interval.output();
  const typename Interval::Drive drive = interval.drive(start);
  State x = interval.integrated(state);
  const State rate = interval.rate(0, start, drive, x);
  const Vec6<T> nu_dot{{rate[7], rate[8], rate[9], rate[10], rate[11], rate[12]}};
  if constexpr (F == physics::Features::kKinematic) state.body.nu = drive;
  if constexpr (F == physics::Features::kVarying) {
    rk4_step(x, interval.size(), T(h), [&](const Rk4Stage&, const State& now) {
      State k = interval.rate(0, start, drive, now);
      for (int i = 0; i < 13; ++i) k[i] = T(0);
      return k;
    });
    interval.store_internal(x, state);
  }
  semi_implicit_step(state.body, nu_dot, T(h));
  interval.find_output(decay.full, T(h), state.output);
  interval.store_lags(decay.full, state);
}

/// One fourth-order Runge–Kutta step of h seconds; the stages see the actuators' exact output at
/// stage time.
template <class T, class Water>
void rk4_vehicle_step(const VehicleParameters<T>& vehicle, const Water& water,
                      const VehicleInput<T>& input, double t, double h, const StepDecay<T>& decay,
                      VehicleState<T>& state) {
  physics::with_features(vehicle.plan.features, [&]<physics::Features F>() {
    rk4_step_with<F>(vehicle, water, input, t, h, decay, state);
  });
}

/// One semi-implicit Euler step: first the velocity with the present pose, then the pose with the
/// new velocity. First order; cheap, and free of energy drift for conservative forces.
template <class T, class Water>
void euler_vehicle_step(const VehicleParameters<T>& vehicle, const Water& water,
                        const VehicleInput<T>& input, double t, double h, const StepDecay<T>& decay,
                        VehicleState<T>& state) {
  physics::with_features(vehicle.plan.features, [&]<physics::Features F>() {
    euler_step_with<F>(vehicle, water, input, t, h, decay, state);
  });
}

/// ẏ of the actuators with a lag or rate limit; 0 for others and where it jumps.
template <class T>
ActuatorArray<T> present_output_rate(const VehicleParameters<T>& vehicle,
                                     const VehicleInput<T>& input, double t,
                                     const ActuatorArray<T>& output) {
  ActuatorArray<T> limited;
  physics::limited_command(vehicle, input.command, T(t), limited);
  return physics::output_rate(vehicle, output, limited);
}

/// Everything at one moment: wrenches by name, ν̇, ż, outputs. What logs, `eval` and the analyses
/// look at. `hold_outputs` takes the outputs of the state also where an actuator would follow its
/// command at once.
template <class T, class Water>
physics::Rates<T> present_rate(const VehicleParameters<T>& vehicle, const Water& water,
                               const VehicleInput<T>& input, double t, const VehicleState<T>& state,
                               bool hold_outputs = false) {
  physics::Rates<T> rates{};
  ActuatorArray<T> limited{};
  const T* z = state.internal.data();
  physics::limited_command(vehicle, input.command, T(t), limited);
  ActuatorArray<T> y{};
  physics::present_output(vehicle, state.output, z, limited, y);
  for (std::size_t i = 0; hold_outputs && i < vehicle.responses.size(); ++i) {
    if (!vehicle.responses[i].lag) y[i] = state.output[i];
  }
  rates.output = y;
  const physics::Drive<T> drive = physics::drive(vehicle, input.matrix, y);
  physics::with_features(vehicle.plan.features, [&]<physics::Features F>() {
    physics::find_rates<F>(vehicle, state.body, z,
                           {y, drive, limited, input.external, input.matrix},
                           water.sample(state.body.p_NB_N, t), water.gravity, rates);
  });
  physics::find_lag_rates(vehicle, z, limited, rates.internal);
  return rates;
}

/// What hadal itself steps with, compiled once in vehicle_step.cc: number types in uniform water,
/// and double in water that varies; packs, whose header costs seconds wherever it is included, in
/// pack_step.h.
#define HADAL_STEPS_IN(EXTERN, T, WATER)                                             \
  EXTERN template void rk4_vehicle_step(const VehicleParameters<T>&, const WATER&,   \
                                        const VehicleInput<T>&, double, double,      \
                                        const StepDecay<T>&, VehicleState<T>&);      \
  EXTERN template void euler_vehicle_step(const VehicleParameters<T>&, const WATER&, \
                                          const VehicleInput<T>&, double, double,    \
                                          const StepDecay<T>&, VehicleState<T>&);
#define HADAL_DECLARE_STEPS(T) HADAL_STEPS_IN(extern, T, UniformWater<T>)
#define HADAL_FOR_EACH_STEP_TYPE(X) X(double) X(float)
HADAL_FOR_EACH_STEP_TYPE(HADAL_DECLARE_STEPS)
HADAL_STEPS_IN(extern, double, VaryingWater<double>)

}  // namespace hadal::engine
