#pragma once

/// Forces of actuators from their outputs, and the rates of rotors and masses. What outputs alone
/// decide is summed once for each time of a step (Drive); what meets the water at its place is
/// summed in each stage.

#include "hadal/physics/actuator_response.h"
#include "hadal/physics/allocation.h"
#include "hadal/physics/fin.h"
#include "hadal/physics/parameters.h"
#include "hadal/physics/thruster.h"

namespace hadal::physics {

/// Thrust that the output alone decides [N].
template <class T>
T output_thrust(const Effector<T>& a, const T& y) {
  switch (a.action) {
    case Action::kAffine:
      return affine_thrust(a.rotor, y);
    case Action::kTable:
      return table_thrust(*a.curve, y);
    case Action::kPolynomial:
      return polynomial_thrust(*a.curve, y);
    default:
      return y;
  }
}

/// τ = H f by the vehicle's matrix, or one from outside.
template <class T>
Vec6<T> allocated_wrench(const VehicleParameters<T>& vehicle, const AllocationMatrix<T>* matrix,
                         const ActuatorArray<T>& force) {
  return matrix != nullptr ? allocated_wrench(*matrix, vehicle.actuator_count, force)
                           : allocated_wrench(vehicle.allocation, vehicle.actuator_count, force);
}

/// What the outputs alone decide, about the origin, in B.
template <class T>
struct Drive {
  Vec6<T> wrench;  ///< of thrusters [N, N·m]
  Vec6<T> fins;    ///< of fins by coefficients, per u|u|

  /// At a speed ahead through the water.
  Vec6<T> at(const T& surge) const { return wrench + (surge * abs(surge)) * fins; }
};

/// Where some output is no force, for `drive`.
template <class T>
HADAL_NOINLINE Drive<T> modelled_drive(const VehicleParameters<T>& vehicle,
                                       const AllocationMatrix<T>* matrix,
                                       const ActuatorArray<T>& output) {
  ActuatorArray<T> force;
  Vec6<T> fins{};
  const auto& columns = matrix != nullptr ? *matrix : vehicle.allocation.column;
  const std::size_t n = vehicle.effectors.size();
  for (std::size_t i = 0; i < n; ++i) {
    const Effector<T>& a = vehicle.effectors[i];
    if (a.action == Action::kPolynomial) {
      std::size_t end = i + 1;
      while (end < n && vehicle.effectors[end].curve == a.curve) ++end;
      polynomial_thrusts(*a.curve, end - i, &output[i], &force[i]);
      i = end - 1;
      continue;
    }
    const bool none = a.action == Action::kFin || meets_flow(a.action) || changes_mass(a.action);
    force[i] = none ? T(0) : output_thrust(a, output[i]);
    if (a.action == Action::kFin) fins += output[i] * columns[i];
  }
  return {allocated_wrench(vehicle, matrix, force), fins};
}

template <class T>
Drive<T> drive(const VehicleParameters<T>& vehicle, const AllocationMatrix<T>* matrix,
               const ActuatorArray<T>& output) {
  if (!vehicle.plan.plain_force) return modelled_drive(vehicle, matrix, output);
  return {allocated_wrench(vehicle, matrix, output), {}};
}

/// The same of a vehicle without fins by coefficients.
template <class T>
Vec6<T> thrust_wrench(const VehicleParameters<T>& vehicle, const AllocationMatrix<T>* matrix,
                      const ActuatorArray<T>& output) {
  if (!vehicle.plan.plain_force) return modelled_drive(vehicle, matrix, output).wrench;
  return allocated_wrench(vehicle, matrix, output);
}

/// What holds at one time of a step beside the state of the body.
template <class T>
struct HeldInput {
  const ActuatorArray<T>& solved_output;
  const Drive<T>& drive;                        ///< of these outputs
  const ActuatorArray<T>& limited;              ///< commands
  const Vec6<T>& external;                      ///< wrench past the allocation
  const AllocationMatrix<T>* matrix = nullptr;  ///< H from outside
};

/// The water as the actuators meet it.
template <class T>
struct ActuatorWater {
  Vec6<T> nu_r;
  Vec3<T> down_B;
  T depth{};  ///< of the body origin [m]
  T density{};
};

/// Output of an actuator, and how its integrated states change; a rotor's rate comes with its
/// force. States of a transfer function, which is solved, stay.
template <class T>
T output_of(const VehicleParameters<T>& vehicle, std::size_t i, const T& solved, const T& limited,
            const T* z, T* z_dot) {
  const ResponseNumbers<T>& r = vehicle.responses[i];
  const T* own = z + r.first_internal;
  T* own_dot = z_dot + r.first_internal;
  switch (r.kind) {
    case Response::kTransferFunction:
      for (std::size_t k = 0; k < r.lag->a.size(); ++k) own_dot[k] = T(0);
      return solved;
    case Response::kServo:
      own_dot[0] = own[1];
      own_dot[1] =
          servo_acceleration(own, limited, vehicle.actuators.time_constant[i], r.rate_limit);
      return own[0];
    case Response::kRotor:
      return own[0];
    case Response::kLag:
    case Response::kRateLimited:
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
ThrusterForce<T> thruster_force(const Effector<T>& a, const ResponseNumbers<T>& response,
                                const T& y, const T& effective, const T& v, const T& density,
                                const T* z, T* z_dot) {
  const RotorNumbers<T>& r = a.rotor;
  const auto last = static_cast<std::size_t>(response.first_internal + response.internal_count - 1);
  switch (a.action) {
    case Action::kBilinear:
      return {bilinear_thrust(r, y, v), T(0)};
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
      return {output_thrust(a, y), T(0)};
  }
}

/// 1 under water, 0 above, smooth over the height of half the hull.
template <class T>
T wetness(const Hull<T>& hull, const ActuatorWater<T>& around, const Vec3<T>& place) {
  if (!hull.meets_surface) return T(1);
  const T half = T(0.5) * hull.semi_axes[2];
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

/// Wrench of all actuators about the origin, in B [N, N·m], where some meet the flow; fills in
/// their outputs and the rates of their integrated states.
template <class T>
HADAL_NOINLINE Vec6<T> flow_wrench(const VehicleParameters<T>& vehicle, const HeldInput<T>& in,
                                   const T* z, const ActuatorWater<T>& around,
                                   ActuatorArray<T>& output, T* z_dot) {
  const std::size_t n = vehicle.effectors.size();
  const bool sums_all = vehicle.plan.sums_each_stage;
  for (std::size_t i = 0; i < n; ++i) {
    output[i] = output_of(vehicle, i, in.solved_output[i], in.limited[i], z, z_dot);
  }
  // What multiplies the column of each actuator; a tilt keeps its angle there.
  ActuatorArray<T> force;
  const T surge = around.nu_r[0];
  Vec6<T> tau = sums_all ? Vec6<T>{} : in.drive.at(surge);
  for (std::size_t i = 0; i < n; ++i) {
    const Effector<T>& a = vehicle.effectors[i];
    const Vec3<T>& place = vehicle.allocation.position[i];
    const Vec3<T> velocity = linear(around.nu_r) + cross(angular(around.nu_r), place);
    force[i] = T(0);
    if (changes_mass(a.action) || (!sums_all && !meets_flow(a.action))) continue;
    const T wet = wetness(vehicle.hull, around, place);
    if (a.action == Action::kTilt) {
      force[i] = output[i];
    } else if (a.action == Action::kFin) {
      force[i] = wet * (surge * abs(surge)) * output[i];
    } else if (a.action == Action::kShapedFin) {
      tau += wrench_at(place, wet * fin_force(a.fin, output[i], velocity, around.density));
    } else {
      const Vec3<T> axis = thruster_axis(vehicle.allocation, i, output);
      const ThrusterForce<T> f = thruster_force(a, vehicle.responses[i], output[i], in.limited[i],
                                                dot(velocity, axis), around.density, z, z_dot);
      force[i] = wet * f.thrust;
      tau += join(Vec3<T>{}, (wet * f.torque) * axis);
    }
  }
  return tau + allocated_wrench(vehicle, in.matrix, force);
}

}  // namespace hadal::physics
