#pragma once

#include <filesystem>
#include <vector>

#include "hadal/base/error.h"
#include "hadal/config/toml/toml_node.h"
#include "hadal/world/mesh_cache.h"

namespace hadal::config {

/// What the mesh files of a scenario, its objects and its vehicles hold: whether they can be read,
/// and what contact makes of them. A run finds out when it builds the world. Appends to `findings`,
/// except for keys of which they tell already.
void check_scenario_meshes(const std::filesystem::path& path, const TomlNode& root,
                           MeshCache& meshes, std::vector<Finding>& findings);

/// The same of a vehicle.
void check_vehicle_meshes(const std::filesystem::path& path, const TomlNode& root,
                          MeshCache& meshes, std::vector<Finding>& findings);

}  // namespace hadal::config
