#pragma once

#include <filesystem>
#include <vector>

#include "hadal/base/error.h"
#include "hadal/config/load.h"
#include "hadal/config/toml/toml_node.h"
#include "hadal/world/mesh_cache.h"

namespace hadal::config {

/// What stands inside something else at the start and cannot feel it: vehicles without shapes.
/// `root` is the tree of the scenario's file; its meshes can be read, and `meshes` looks for them
/// in its folder. Appends to `findings`.
void check_start(const std::filesystem::path& path, const TomlNode& root,
                 const LoadedScenario& loaded, MeshCache& meshes, std::vector<Finding>& findings);

}  // namespace hadal::config
