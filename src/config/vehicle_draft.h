#pragma once

#include <string>
#include <vector>

#include "hadal/base/error.h"
#include "hadal/config/mesh_files.h"
#include "hadal/config/schema/schema.h"
#include "hadal/config/toml/toml_node.h"
#include "hadal/model/vehicle.h"

namespace hadal::config {

/// A vehicle with everything that is wrong with it.
struct VehicleDraft {
  model::Vehicle vehicle;
  std::vector<Finding> findings;
  bool usable = false;  ///< no error among the findings
};

/// Where the meshes of a vehicle are noted, and what their folder calls the vehicle file.
struct VehicleMeshes {
  std::string vehicle_file;
  MeshFiles* files = nullptr;  ///< null: a text without folder, mesh files are not looked for
};

VehicleDraft draft_vehicle(const std::string& file, const TomlNode& root, const Schemas& schemas,
                           const VehicleMeshes& meshes);

}  // namespace hadal::config
