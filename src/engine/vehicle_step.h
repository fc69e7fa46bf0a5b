#pragma once

/// Steps one vehicle (or one pack of vehicles): actuators solved exactly, the body integrated
/// numerically. A step is a function of (parameters, surroundings, state, input, time, length):
/// nothing is remembered elsewhere. A step must not span a change of command or the start time of
/// an actuator.

#include "hadal/environment/water.h"
#include "hadal/math/integrators.h"
#include "hadal/physics/actuators.h"
#include "hadal/physics/allocation.h"
#include "hadal/physics/dynamics.h"
#include "hadal/physics/extension.h"

namespace hadal::engine {

using physics::ActuatorArray;
using physics::AllocationMatrix;
using physics::BodyState;
using physics::FlatState;
using physics::VehicleParameters;

template <class T>
struct VehicleState {
  BodyState<T> body;
  ActuatorArray<T> output{};             ///< of each actuator whose following is solved
  physics::InternalArray<T> internal{};  ///< states of the others, of rotors and of masses

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

/// Water and gravity around the vehicle. Water is any field with sample(p_N, t).
template <class T, class Water = UniformWater<T>>
struct Surroundings {
  Water water;
  T gravity{9.81};
};

/// How far the actuators' lags decay within a half and a full step; the same for every step of that
/// length.
template <class T>
struct StepDecay {
  ActuatorArray<T> half;
  ActuatorArray<T> full;
};

template <class T>
StepDecay<T> step_decay(const VehicleParameters<T>& vehicle, const T& h) {
  return {physics::lag_decay(vehicle.actuators, vehicle.actuator_count, T(0.5) * h),
          physics::lag_decay(vehicle.actuators, vehicle.actuator_count, h)};
}

template <class T>
Vec6<T> actuator_wrench(const VehicleParameters<T>& vehicle, const VehicleInput<T>& input,
                        const ActuatorArray<T>& y) {
  if (input.matrix != nullptr) {
    return physics::allocated_wrench(*input.matrix, vehicle.actuator_count, y);
  }
  return physics::allocated_wrench(vehicle.allocation, vehicle.actuator_count, y);
}

/// The integrated flat state as a state again: unit quaternion.
template <class T>
BodyState<T> normalized_body(const FlatState<T>& x) {
  BodyState<T> body = physics::body_state(x);
  body.q_NB = normalized(body.q_NB);
  return body;
}

/// ẋ at a time, with the water of that place and time.
template <class T, class Water>
FlatState<T> vehicle_rate(const VehicleParameters<T>& vehicle, const Surroundings<T, Water>& around,
                          double t, const FlatState<T>& x, const Vec6<T>& tau_actuators,
                          const Vec6<T>& tau_external) {
  const Vec3<T> p_N{{x[0], x[1], x[2]}};
  return physics::state_rate(vehicle, x, around.water.sample(p_N, t), around.gravity, tau_actuators,
                             tau_external);
}

/// The same two steps for vehicles with an Extension, in extended_step.h.
template <class T, class Water>
HADAL_NOINLINE void rk4_extended_step(const VehicleParameters<T>& vehicle,
                                      const Surroundings<T, Water>& around,
                                      const VehicleInput<T>& input, double t, double h,
                                      const StepDecay<T>& decay, VehicleState<T>& state);
template <class T, class Water>
HADAL_NOINLINE void euler_extended_step(const VehicleParameters<T>& vehicle,
                                        const Surroundings<T, Water>& around,
                                        const VehicleInput<T>& input, double t, double h,
                                        const StepDecay<T>& decay, VehicleState<T>& state);

/// The Runge–Kutta step of a plain vehicle.
template <class T, class Water>
HADAL_FLATTEN HADAL_NOINLINE void rk4_plain_step(const VehicleParameters<T>& vehicle,
                                                 const Surroundings<T, Water>& around,
                                                 const VehicleInput<T>& input, double t, double h,
                                                 const StepDecay<T>& decay,
                                                 VehicleState<T>& state) {
  const int n = vehicle.actuator_count;
  ActuatorArray<T> effective, present, middle;
  physics::effective_command(vehicle.actuators, n, input.command, T(t), effective);
  physics::present_output(vehicle.actuators, n, state.output, effective, present);
  physics::lagged_output(n, present, effective, decay.half, middle);
  physics::lagged_output(n, present, effective, decay.full, state.output);
  const Vec6<T> tau[3] = {actuator_wrench(vehicle, input, present),
                          actuator_wrench(vehicle, input, middle),
                          actuator_wrench(vehicle, input, state.output)};
  const double stage_time[3] = {t, t + 0.5 * h, t + h};
  const auto rate = [&](Rk4Time when, const FlatState<T>& x) {
    const int stage = static_cast<int>(when);
    return vehicle_rate(vehicle, around, stage_time[stage], x, tau[stage], input.external);
  };
  state.body = normalized_body(rk4_step(physics::flat(state.body), T(h), rate));
}

/// One fourth-order Runge–Kutta step of h seconds; the stages see the actuators' exact output at
/// stage time.
template <class T, class Water>
void rk4_vehicle_step(const VehicleParameters<T>& vehicle, const Surroundings<T, Water>& around,
                      const VehicleInput<T>& input, double t, double h, const StepDecay<T>& decay,
                      VehicleState<T>& state) {
  if (vehicle.extension.active) {
    return rk4_extended_step(vehicle, around, input, t, h, decay, state);
  }
  rk4_plain_step(vehicle, around, input, t, h, decay, state);
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

/// One semi-implicit Euler step: first the velocity with the present pose, then the pose with the
/// new velocity. First order; cheap, and free of energy drift for conservative forces.
template <class T, class Water>
HADAL_FLATTEN void euler_vehicle_step(const VehicleParameters<T>& vehicle,
                                      const Surroundings<T, Water>& around,
                                      const VehicleInput<T>& input, double t, double h,
                                      const StepDecay<T>& decay, VehicleState<T>& state) {
  if (vehicle.extension.active) {
    return euler_extended_step(vehicle, around, input, t, h, decay, state);
  }
  const int n = vehicle.actuator_count;
  ActuatorArray<T> effective, present;
  physics::effective_command(vehicle.actuators, n, input.command, T(t), effective);
  physics::present_output(vehicle.actuators, n, state.output, effective, present);
  physics::lagged_output(n, present, effective, decay.full, state.output);
  const FlatState<T> rate = vehicle_rate(vehicle, around, t, physics::flat(state.body),
                                         actuator_wrench(vehicle, input, present), input.external);

  semi_implicit_step(state.body, physics::body_state(rate).nu, T(h));
}

/// The number types that hadal itself steps with, compiled once in vehicle_step.cc; packs, whose
/// header costs seconds wherever it is included, in pack_step.h.
#define HADAL_FOR_EACH_STEP_TYPE(X) X(double) X(float)
#define HADAL_DECLARE_STEPS(T)                                                                 \
  extern template void rk4_vehicle_step(const VehicleParameters<T>&, const Surroundings<T>&,   \
                                        const VehicleInput<T>&, double, double,                \
                                        const StepDecay<T>&, VehicleState<T>&);                \
  extern template void euler_vehicle_step(const VehicleParameters<T>&, const Surroundings<T>&, \
                                          const VehicleInput<T>&, double, double,              \
                                          const StepDecay<T>&, VehicleState<T>&);
HADAL_FOR_EACH_STEP_TYPE(HADAL_DECLARE_STEPS)

}  // namespace hadal::engine

#include "hadal/engine/extended_step.h"
