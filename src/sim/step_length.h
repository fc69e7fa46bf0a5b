#pragma once

/// How long the steps of a scenario really are: they end on the grid of integrator.step, and
/// wherever a sensor or a controller acts. The log splits none.

#include <string>
#include <vector>

#include "hadal/model/scenario.h"
#include "hadal/model/vehicle.h"

namespace hadal::sim {

struct StepLength {
  double longest = 0;     ///< that occurs [s]
  std::string shortened;  ///< by what, e.g. "arm of rov at 400 Hz"; empty: it is integrator.step
};

/// Vehicles are those of scenario.vehicles; one that could not be read is nullptr.
StepLength step_length(const model::Scenario& scenario,
                       const std::vector<const model::Vehicle*>& vehicles);

}  // namespace hadal::sim
