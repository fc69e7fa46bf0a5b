#pragma once

/// The point about which the loops of a scenario's vehicle are linearised.

#include "hadal/analysis/vehicle_system.h"
#include "hadal/model/scenario.h"

namespace hadal::analysis {

struct OperatingPoint {
  std::vector<double> x, u;
  bool steady = true;  ///< it is an equilibrium
};

/// The speed u that the vehicle's controllers aim at, or its initial speed [m/s].
double wanted_speed(const model::ScenarioVehicle& entry);

/// The equilibrium in the vertical plane at that speed; where there is none, that speed with
/// actuators at rest.
OperatingPoint operating_point(const VehicleSystem& system, const model::ScenarioVehicle& entry);

}  // namespace hadal::analysis
