#pragma once

#include "hadal/io/report.h"
#include "hadal/model/vehicle.h"

namespace hadal::io {

/// What no single key can tell. Each check reports at the key concerned and brings the model into
/// its canonical form: matrices symmetric, axes of length one.
void check_vehicle(model::Vehicle& vehicle, Report& report);

void check_body(model::Vehicle& vehicle, Report& report);
void check_hydrodynamics(model::Vehicle& vehicle, Report& report);
void check_actuators(model::Vehicle& vehicle, Report& report);
void check_sensors(model::Vehicle& vehicle, Report& report);

/// Largest number of actuators of a vehicle.
inline constexpr std::size_t kMaxActuators = 32;

}  // namespace hadal::io
