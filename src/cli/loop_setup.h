#pragma once

/// The autopilot of one vehicle of a scenario with its vehicle as a system, for analyses of loops.

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "hadal/analysis/loop_timing.h"
#include "hadal/analysis/operating_point.h"
#include "hadal/analysis/vehicle_system.h"
#include "hadal/control/autopilot.h"
#include "hadal/model/scenario.h"

namespace hadal::cli {

struct LoopSetup {
  model::ScenarioVehicle entry;
  std::string vehicle_name;                         ///< of its file
  std::unique_ptr<analysis::VehicleSystem> system;  ///< in the scenario's water
  control::AutopilotParameters<double> autopilot;
  analysis::LoopTiming timing;  ///< of controllers and sensors
  std::vector<model::Sensor> sensors;
};

/// `name` picks the vehicle; without it the first one that has controllers. Warnings go to standard
/// error.
LoopSetup load_loop(const std::filesystem::path& scenario, const std::vector<std::string>& set,
                    const std::string& name);

/// Where its loops are linearised; warns on standard error if that is no equilibrium.
analysis::OperatingPoint operating_point(const LoopSetup& setup);

}  // namespace hadal::cli
