#pragma once

/// Part of `hadal show`: which couplings of added mass on bullet and ode are stable for a vehicle
/// with its arms.

#include <nlohmann/json_fwd.hpp>

#include "hadal/model/vehicle.h"

namespace hadal::cli {

void print_couplings(const model::Vehicle& vehicle);
nlohmann::json couplings_json(const model::Vehicle& vehicle);

}  // namespace hadal::cli
