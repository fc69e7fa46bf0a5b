#pragma once

#include "hadal/cli/commands.h"
#include "hadal/environment/environment.h"
#include "hadal/model/vehicle.h"

namespace hadal::cli {

/// The vehicle with its --set changes; warnings go to standard error.
model::Vehicle load_vehicle(const VehicleOptions& options);

/// The water that the options ask for.
Environment load_water(const WaterOptions& options, const model::Vehicle& vehicle);

/// Throws InputError for a vehicle without forces.
void refuse_kinematic(const model::Vehicle& vehicle);

/// Says on standard error that what follows is about the vehicle without its arms, if it has any.
void warn_of_arms(const model::Vehicle& vehicle);

}  // namespace hadal::cli
