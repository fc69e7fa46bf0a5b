#pragma once

#include "hadal/cli/commands.h"
#include "hadal/model/vehicle.h"

namespace hadal::cli {

/// The vehicle with its --set changes; warnings go to standard error.
model::Vehicle load_vehicle(const VehicleOptions& options);

}  // namespace hadal::cli
