#pragma once

/// Outputs, forces and internal states of actuators with an Extension.

#include "hadal/physics/allocation.h"
#include "hadal/physics/fin.h"
#include "hadal/physics/following.h"
#include "hadal/physics/parameters.h"
#include "hadal/physics/thruster.h"

namespace hadal::physics {

/// The water as the actuators meet it.
template <class T>
struct ActuatorWater {
  Vec6<T> nu_r;
  Vec3<T> down_B;
  T depth{};  ///< of the body origin [m]
  T density{};
};

/// Commands as the followers see them: outside the dead band, within limits, after the start time.
template <class T>
void extended_command(const VehicleParameters<T>& vehicle, const ActuatorArray<T>& command,
                      const T& t, ActuatorArray<T>& effective) {
  ActuatorArray<T> outside;
  for (std::size_t i = 0; i < vehicle.extension.actuators.size(); ++i) {
    outside[i] = outside_dead_band(command[i], vehicle.extension.actuators[i].dead_band);
  }
  effective_command(vehicle.actuators, vehicle.actuator_count, outside, t, effective);
}

/// Output s [s] later of the actuators whose following is solved; others are left alone.
template <class T>
void solved_output_after(const VehicleParameters<T>& vehicle, const ActuatorArray<T>& output,
                         const ActuatorArray<T>& effective, const ActuatorArray<T>& decay,
                         const T& s, ActuatorArray<T>& y) {
  lagged_output(vehicle.actuator_count, output, effective, decay, y);
  for (std::size_t i = 0; i < vehicle.extension.actuators.size(); ++i) {
    const ActuatorExtension<T>& a = vehicle.extension.actuators[i];
    if (a.following != Following::kRateLimited) continue;
    y[i] = rate_limited_output(output[i], effective[i], vehicle.actuators.time_constant[i],
                               a.rate_limit, s);
  }
}

/// Output at this very moment: one without lag and rate limit follows at once.
template <class T>
void solved_output_now(const VehicleParameters<T>& vehicle, const ActuatorArray<T>& output,
                       const ActuatorArray<T>& effective, ActuatorArray<T>& y) {
  present_output(vehicle.actuators, vehicle.actuator_count, output, effective, y);
  for (std::size_t i = 0; i < vehicle.extension.actuators.size(); ++i) {
    if (vehicle.extension.actuators[i].following == Following::kRateLimited) y[i] = output[i];
  }
}

/// ẏ of a solved actuator; 0 where it jumps.
template <class T>
T solved_output_rate(const VehicleParameters<T>& vehicle, std::size_t i, const T& y, const T& u) {
  const ActuatorExtension<T>& a = vehicle.extension.actuators[i];
  const T time_constant = vehicle.actuators.time_constant[i];
  if (a.following == Following::kRateLimited) {
    return rate_limited_rate(y, u, time_constant, a.rate_limit);
  }
  const auto lagged = time_constant > T(0);
  return select(lagged, (u - y) / select(lagged, time_constant, T(1)), T(0));
}

/// Output of an actuator from its internal states, and how those of its following change; a rotor's
/// rate comes with its force.
template <class T>
T followed_output(const VehicleParameters<T>& vehicle, std::size_t i, const T& solved,
                  const T& effective, const T* z, InternalArray<T>& z_dot) {
  const ActuatorExtension<T>& a = vehicle.extension.actuators[i];
  const T* own = z + a.first_internal;
  T* own_dot = z_dot.data() + a.first_internal;
  switch (a.following) {
    case Following::kTransferFunction:
      linear_lag_rate(*a.lag, own, effective, own_dot);
      return linear_lag_output(*a.lag, own, effective);
    case Following::kMover:
      own_dot[0] = own[1];
      own_dot[1] =
          mover_acceleration(own, effective, vehicle.actuators.time_constant[i], a.rate_limit);
      return own[0];
    case Following::kRotor:
      return own[0];
    case Following::kLag:
    case Following::kRateLimited:
      break;
  }
  return solved;
}

/// Thrust [N] and torque on the hull about the thruster's axis [N·m]: against that of the motor,
/// which turns the blades and speeds up the rotor.
template <class T>
struct ThrusterForce {
  T thrust{};
  T torque{};
};

/// Of one thruster with output y (for rotors the speed) and speed v of its place along its axis
/// through the water; fills in the rates of a rotor's states.
template <class T>
ThrusterForce<T> thruster_force(const ActuatorExtension<T>& a, const T& y, const T& effective,
                                const T& v, const T& density, const T* z, InternalArray<T>& z_dot) {
  const RotorNumbers<T>& r = a.rotor;
  const auto last = static_cast<std::size_t>(a.first_internal + a.internal_count - 1);
  switch (a.action) {
    case Action::kAffine:
      return {affine_thrust(r, y), T(0)};
    case Action::kBilinear:
      return {bilinear_thrust(r, y, v), T(0)};
    case Action::kTable:
      return {table_thrust(*a.curve, y), T(0)};
    case Action::kPolynomial:
      return {polynomial_thrust(*a.curve, y), T(0)};
    case Action::kRotor1:
      z_dot[last] = torque_driven_rate(r, y, effective);
      return {affine_thrust(r, y), -r.handedness * ((z_dot[last] + r.alpha * y * abs(y)) / r.beta)};
    case Action::kRotor2:
    case Action::kRotor3: {
      const BladeForce<T> blade = blade_force(r, y, z[last], density);
      z_dot[last] = duct_acceleration(r, blade.thrust, z[last]);
      T motor_torque = blade.torque;
      if (a.action == Action::kRotor2) {
        z_dot[last - 1] = voltage_driven_rate(r, y, effective, blade.torque);
        motor_torque += z_dot[last - 1] / r.k_a;
      }
      return {blade.thrust, -r.handedness * motor_torque};
    }
    default:
      return {y, T(0)};
  }
}

/// 1 under water, 0 above, smooth over the height of half the hull.
template <class T>
T wetness(const Extension<T>& e, const ActuatorWater<T>& around, const Vec3<T>& place) {
  if (!e.meets_surface) return T(1);
  const T half = T(0.5) * e.hull_semi_axes[2];
  return smooth_step(around.depth + dot(around.down_B, place), -half, half);
}

/// The axis of a thruster, turned if another actuator turns it.
template <class T>
Vec3<T> thruster_axis(const AllocationParameters<T>& a, std::size_t i,
                      const ActuatorArray<T>& output) {
  for (int k = 0; k < a.tilted_count; ++k) {
    const auto [thruster, tilt] = a.tilted[static_cast<std::size_t>(k)];
    if (static_cast<std::size_t>(thruster) != i) continue;
    return rotate_about(a.tilt_axis[i], output[static_cast<std::size_t>(tilt)], a.direction[i]);
  }
  return a.direction[i];
}

/// Wrench of all actuators about the origin, in B [N, N·m]; fills in their outputs and the rates of
/// their internal states.
template <class T>
Vec6<T> extended_actuators(const VehicleParameters<T>& vehicle,
                           const ActuatorArray<T>& solved_output, const ActuatorArray<T>& effective,
                           const AllocationMatrix<T>* matrix, const T* z,
                           const ActuatorWater<T>& around, ActuatorArray<T>& output,
                           InternalArray<T>& z_dot) {
  const Extension<T>& e = vehicle.extension;
  const std::size_t n = e.actuators.size();
  for (std::size_t i = 0; i < n; ++i) {
    output[i] = followed_output(vehicle, i, solved_output[i], effective[i], z, z_dot);
  }
  // What multiplies the column of each actuator; a tilt keeps its angle there.
  ActuatorArray<T> force;
  Vec6<T> tau{};
  const T surge = around.nu_r[0];
  for (std::size_t i = 0; i < n; ++i) {
    const ActuatorExtension<T>& a = e.actuators[i];
    const Vec3<T>& place = vehicle.allocation.position[i];
    const Vec3<T> velocity = linear(around.nu_r) + cross(angular(around.nu_r), place);
    force[i] = T(0);
    switch (a.action) {
      case Action::kTilt:
        force[i] = output[i];
        break;
      case Action::kFin:
        force[i] = wetness(e, around, place) * (surge * abs(surge)) * output[i];
        break;
      case Action::kShapedFin:
        tau += wrench_at(place, wetness(e, around, place) *
                                    fin_force(a.fin, output[i], velocity, around.density));
        break;
      case Action::kMovingMass:
      case Action::kBallast:
      case Action::kBladder:
        break;
      default: {
        const Vec3<T> axis = thruster_axis(vehicle.allocation, i, output);
        const ThrusterForce<T> f = thruster_force(a, output[i], effective[i], dot(velocity, axis),
                                                  around.density, z, z_dot);
        const T wet = wetness(e, around, place);
        force[i] = wet * f.thrust;
        tau += join(Vec3<T>{}, (wet * f.torque) * axis);
      }
    }
  }
  return tau + (matrix != nullptr
                    ? allocated_wrench(*matrix, vehicle.actuator_count, force)
                    : allocated_wrench(vehicle.allocation, vehicle.actuator_count, force));
}

}  // namespace hadal::physics
