#include "hadal/config/mesh_files.h"

#include <algorithm>

#include "hadal/config/checks/shape_walk.h"
#include "hadal/config/source_files.h"
#include "hadal/environment/column_kind.h"
#include "hadal/environment/current_kind.h"
#include "hadal/world/mesh_file.h"

namespace hadal::config {

namespace {

/// None of a file that cannot be read as a mesh: whoever needs its triangles tells why.
std::vector<std::string> side_files(const std::filesystem::path& path) {
  try {
    return mesh_side_files(path.string());
  } catch (const InputError&) {
    return {};
  }
}

}  // namespace

void MeshFiles::add(const std::string& file, const std::string& key, const std::string& base,
                    FileFindings& report, const std::string& what) {
  if (!report.clean({key})) return;
  const std::filesystem::path path = meshes_.folder / file;
  const std::optional<std::string> hash = hash_file(path);
  if (!hash) {
    return report.error(key, {.problem = "no such file: " + path.lexically_normal().string(),
                              .expected = what + ", relative to the " + base,
                              .suggestion = suggest_file(path)});
  }
  note({file, *hash}, key, report);
  for (const std::string& name : side_files(path)) {
    const std::string side = (std::filesystem::path(file).parent_path() / name).string();
    const std::optional<std::string> side_hash = hash_file(meshes_.folder / side);
    if (side_hash) {
      note({side, *side_hash}, key, report);
    } else {
      report.error(key, {.problem = "the file that it needs is not there: " +
                                    (meshes_.folder / side).lexically_normal().string()});
    }
  }
}

void MeshFiles::note(const MeshHash& mesh, const std::string& key, FileFindings& report) {
  if (std::find(hashes_.begin(), hashes_.end(), mesh) == hashes_.end()) hashes_.push_back(mesh);
  verify(mesh, key, report);
}

void MeshFiles::add(model::Vehicle& vehicle, const std::string& vehicle_file,
                    FileFindings& report) {
  const std::filesystem::path folder = std::filesystem::path(vehicle_file).parent_path();
  for_each_shape(vehicle, [&](model::Shape& shape, const std::string& path) {
    if (shape.kind != model::ShapeKind::kMesh || shape.file.empty()) return;
    shape.file = (folder / shape.file).lexically_normal().string();
    add(shape.file, join_key(path, "file"), "vehicle file", report);
  });
}

void MeshFiles::add(const model::Scenario& scenario, FileFindings& report) {
  for (std::size_t i = 0; i < scenario.world.meshes.size(); ++i) {
    add(scenario.world.meshes[i].file, join_key(join_index("world.meshes", i), "file"), "scenario",
        report);
  }
  for_each_shape(scenario, [&](const model::Shape& shape, const std::string& path) {
    if (shape.kind != model::ShapeKind::kMesh || shape.file.empty()) return;
    add(shape.file, join_key(path, "file"), "scenario", report);
  });
  for (std::size_t i = 0; i < scenario.world.terrains.size(); ++i) {
    const model::Terrain& terrain = scenario.world.terrains[i];
    if (terrain.kind != model::TerrainKind::kFile || terrain.file.empty()) continue;
    add(terrain.file, join_key(join_index("world.terrains", i), "file"), "scenario", report,
        "a grid of depths");
  }
}

void MeshFiles::add_water(model::Environment& environment, FileFindings& report) {
  const auto add_of = [&](auto& owner, const std::string& path) {
    if (owner.kind.entry() == nullptr || !report.clean({path})) return;
    const std::string file = kind_of(owner).find_file(owner.kind, meshes_.folder);
    if (!file.empty()) add(file, join_key(path, "file"), "scenario", report, "a netCDF file");
  };
  for (std::size_t i = 0; i < environment.currents.size(); ++i) {
    add_of(environment.currents[i], join_index("environment.currents", i));
  }
  if (environment.column) add_of(*environment.column, "environment.column");
}

void MeshFiles::verify(const MeshHash& mesh, const std::string& key, FileFindings& report) const {
  if (meshes_.expected.empty()) return;
  for (const MeshHash& expected : meshes_.expected) {
    if (expected.file != mesh.file) continue;
    if (expected.sha256 == mesh.sha256) return;
    return report.error(key, {.problem = mesh.file + " has changed: its SHA-256 is " + mesh.sha256,
                              .expected = expected.sha256});
  }
  report.error(key, {.problem = "no SHA-256 is known for " + mesh.file});
}

}  // namespace hadal::config
