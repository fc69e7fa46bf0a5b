#pragma once

/// The autopilot of one vehicle of a scenario with its vehicle as a system, for analyses of loops.

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "hadal/analysis/vehicle_system.h"
#include "hadal/control/autopilot.h"
#include "hadal/model/scenario.h"

namespace hadal::cli {

struct LoopSetup {
  model::ScenarioVehicle entry;
  std::string vehicle_name;                         ///< of its file
  std::unique_ptr<analysis::VehicleSystem> system;  ///< in the scenario's water
  control::AutopilotParameters<double> autopilot;
};

/// `name` picks the vehicle; without it the first one that has controllers. Warnings go to standard
/// error.
LoopSetup load_loop(const std::filesystem::path& scenario, const std::vector<std::string>& set,
                    const std::string& name);

struct OperatingPoint {
  std::vector<double> x, u;
};

/// The equilibrium at the speed that the scenario's controllers aim at, or at the initial speed;
/// where there is none, that speed with actuators at rest.
OperatingPoint operating_point(const analysis::VehicleSystem& system,
                               const model::ScenarioVehicle& entry);

}  // namespace hadal::cli
