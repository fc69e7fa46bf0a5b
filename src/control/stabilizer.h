#pragma once

#include <memory>

#include "hadal/control/measurements.h"
#include "hadal/physics/allocation.h"
#include "hadal/physics/equations.h"
#include "hadal/physics/thrust_inverse.h"

namespace hadal::control {

/// The vehicle as its controller believes it to be.
template <class T>
struct NominalVehicle {
  physics::VehicleParameters<T> vehicle;
  std::array<physics::ActuatorArray<T>, 6> H_plus;  ///< inverse of the allocation, tilts at zero
  T density{1025};                                  ///< [kg/m³]
  T gravity{9.81};                                  ///< [m/s²]
  /// Thruster models, if the vehicle has any: forces become commands through them.
  std::shared_ptr<const physics::VehicleParameters<double>> thrusters;
};

/// C_RB(ν)ν + C_A(ν)ν + D(ν)ν + g(η) in B [N, N·m]: minus what still water and weight do to the
/// vehicle. Added to a wrench τ it leaves M ν̇ = τ, exactly without lag and saturation
/// [Simu2VITA, 4.1].
template <class T>
Vec6<T> compensating_wrench(const NominalVehicle<T>& n, const Quaternion<T>& q_NB,
                            const Vec6<T>& nu) {
  return -physics::still_water_wrench(n.vehicle, rotation_matrix(q_NB), nu, n.density, n.gravity);
}

/// The same from what was measured; nothing before attitude, rates and velocity have been seen.
template <class T>
Vec6<T> compensating_wrench(const NominalVehicle<T>& n, const Measurements<T>& m) {
  if (!(m.attitude_seen && m.rates_seen && m.velocity_seen)) return {};
  return compensating_wrench(n, m.q_NB, join(m.v_NB_B, m.w_NB_B));
}

/// Commands for a wrench by u = H⁺ τ [Simu2VITA, Eq. 36] and the inverse of each thruster's model
/// [VideoRay, Eq. 22], plus those that are asked of an actuator directly; zero beyond the vehicle's
/// actuators.
template <class T>
physics::ActuatorArray<T> commands_for(const NominalVehicle<T>& n, const Vec6<T>& tau,
                                       const physics::ActuatorArray<T>& direct) {
  const int count = n.vehicle.actuator_count;
  const physics::ActuatorArray<T> force = physics::inverse_allocated(n.H_plus, count, tau);
  physics::ActuatorArray<T> command{};
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
    const T own = n.thrusters == nullptr
                      ? force[i]
                      : physics::command_for_force(*n.thrusters, static_cast<int>(i), force[i]);
    command[i] = own + direct[i];
  }
  return command;
}

}  // namespace hadal::control
