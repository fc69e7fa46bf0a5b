#pragma once

#include <string_view>
#include <vector>

#include "hadal/model/control.h"
#include "hadal/sensors/told.h"

namespace hadal::sim {

/// What one controller of a vehicle needs to be measured.
struct ControllerNeeds {
  std::string_view controller;  ///< its table in [vehicles.control]
  sensors::Tells things;
};

/// Of all controllers that there are. Ranges are named by the centralization itself.
std::vector<ControllerNeeds> controller_needs(const model::Control& control);

}  // namespace hadal::sim
