#pragma once

/// Part of `hadal show`: which couplings of added mass on bullet and ode are stable.

#include <nlohmann/json_fwd.hpp>

#include "hadal/physics/parameters.h"

namespace hadal::cli {

void print_couplings(const physics::VehicleParameters<double>& vehicle);
nlohmann::json couplings_json(const physics::VehicleParameters<double>& vehicle);

}  // namespace hadal::cli
