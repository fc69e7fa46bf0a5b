#pragma once

/// Vehicle and scenario files → model. All errors of all files are thrown together as one
/// InputError; warnings are returned.

#include <filesystem>
#include <string>
#include <vector>

#include "hadal/analysis/loop_check.h"
#include "hadal/base/error.h"
#include "hadal/config/schema/override.h"
#include "hadal/model/scenario.h"
#include "hadal/model/vehicle.h"

namespace hadal::config {

/// A text exactly as read. `name` is what the scenario calls it (`file = "…"`).
struct SourceFile {
  std::string name;
  std::string text;

  bool operator==(const SourceFile&) const = default;
};

/// A mesh file by its content; `file` as the model has it, relative to the folder of all meshes.
struct MeshHash {
  std::string file;
  std::string sha256;

  bool operator==(const MeshHash&) const = default;
};

struct LoadedVehicle {
  model::Vehicle vehicle;
  SourceFile source;
  std::filesystem::path mesh_folder;  ///< of its own file: mesh files are relative to it
  std::vector<Finding> warnings;
};

struct LoadedScenario {
  model::Scenario scenario;
  std::vector<model::Vehicle> vehicles;  ///< one per scenario.vehicles
  std::vector<SourceFile> sources;       ///< the scenario first, then each vehicle file once
  std::vector<Override> overrides;
  /// Each mesh file once: those of the world, of objects, of vehicles.
  std::vector<MeshHash> meshes;
  /// That of the scenario. All mesh files of the model are relative to it, those of vehicles too,
  /// though their files say them relative to themselves.
  std::filesystem::path mesh_folder;
  std::vector<analysis::LoopVerdict> loops;  ///< of vehicles with controllers
  std::vector<Finding> warnings;
};

/// Where meshes lie when texts come from memory, and what they must contain: every mesh of the
/// scenario must be in `expected`, unless that is empty.
struct MeshFolder {
  std::filesystem::path folder;
  std::vector<MeshHash> expected;
};

/// The kinds that ship. To load files with more, give a list with more: see sensors/kinds.h.
const model::KindList& shipped_kinds();

LoadedVehicle load_vehicle(const std::filesystem::path& path,
                           const std::vector<Override>& overrides = {},
                           const model::KindList& kinds = shipped_kinds());
LoadedVehicle load_vehicle(const SourceFile& source, const std::vector<Override>& overrides = {},
                           const model::KindList& kinds = shipped_kinds());

LoadedScenario load_scenario(const std::filesystem::path& path,
                             const std::vector<Override>& overrides = {},
                             const model::KindList& kinds = shipped_kinds());
/// From texts, e.g. those of a log: `sources[0]` is the scenario, vehicles are found by name.
LoadedScenario load_scenario(const std::vector<SourceFile>& sources,
                             const std::vector<Override>& overrides, const MeshFolder& meshes,
                             const model::KindList& kinds = shipped_kinds());

}  // namespace hadal::config
