#pragma once

/// From a thrust that a controller asks for back to the command that gives it at rest.

#include "hadal/physics/parameters.h"

namespace hadal::physics {

/// Thrust in the long run under a held command, the thruster at rest in the water [N].
double steady_thrust(const VehicleParameters<double>& vehicle, int actuator, double command);

/// Smallest and largest steady thrust within the limits of the command [N]; for actuators that are
/// no thrusters the limits of the command.
struct ForceRange {
  double min = 0;
  double max = 0;
};
ForceRange force_range(const VehicleParameters<double>& vehicle, int actuator);

/// The command whose steady thrust is `force`: exact for forces (the force itself) and for C_T ω|ω|
/// (C_T of the sign), by bisection within the command's limits for other models.
double command_for_force(const VehicleParameters<double>& vehicle, int actuator, double force);

/// The same for any number type: a number with derivatives gets those of the inverse function.
template <class T>
T command_for_force(const VehicleParameters<double>& vehicle, int actuator, const T& force);

/// H with thrusters alone: columns of fins, masses and tilts are zero. What a pseudo-inverse may
/// share a wrench among.
std::array<Vec6<double>, kMaxActuators> thruster_columns(const VehicleParameters<double>& vehicle);

template <class T>
T command_for_force(const VehicleParameters<double>& vehicle, int actuator, const T& force) {
  const double f = value_of(force), command = command_for_force(vehicle, actuator, f);
  // dF/du about the point, by a central difference of the exact steady thrust: a curve may have
  // knots, and at rest C_T ω|ω| is flat.
  const double h = 1e-6 * (1 + std::abs(command));
  const double slope = (steady_thrust(vehicle, actuator, command + h) -
                        steady_thrust(vehicle, actuator, command - h)) /
                       (2 * h);
  const double inverse = slope > 0 ? 1 / slope : 0;
  return T(command) + T(inverse) * (force - T(f));
}

}  // namespace hadal::physics
