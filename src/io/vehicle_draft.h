#pragma once

#include <string>
#include <vector>

#include "hadal/base/error.h"
#include "hadal/io/toml_node.h"
#include "hadal/model/vehicle.h"

namespace hadal::io {

/// A vehicle with everything that is wrong with it.
struct VehicleDraft {
  model::Vehicle vehicle;
  std::vector<Finding> findings;
  bool usable = false;  ///< no error among the findings
};

VehicleDraft draft_vehicle(const std::string& file, const TomlNode& root);

}  // namespace hadal::io
