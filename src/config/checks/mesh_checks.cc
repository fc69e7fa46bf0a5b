#include "hadal/config/checks/mesh_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "hadal/config/checks/shape_walk.h"
#include "hadal/config/file_base.h"
#include "hadal/config/schema/fill.h"
#include "hadal/config/schema/schema.h"

namespace hadal::config {

namespace {

/// Above this volume of the hull over that of the mesh a user should know.
constexpr double kLargeRatio = 1.5;

/// The mesh files that one file names.
class MeshContents {
 public:
  MeshContents(const std::filesystem::path& path, const TomlNode& root, MeshCache& meshes,
               std::vector<Finding>& findings)
      : folder_(path.parent_path()),
        report_(path.string(), root),
        meshes_(meshes),
        findings_(findings) {}
  ~MeshContents() {
    for (Finding& finding : report_.take()) findings_.push_back(std::move(finding));
  }
  MeshContents(const MeshContents&) = delete;
  MeshContents& operator=(const MeshContents&) = delete;

  /// `path` is the table that names the file.
  void check(const std::string& file, double scale, model::MeshContact contact,
             const std::string& path) {
    const std::string key = join_key(path, "file");
    try_file(file, key, [&](const std::string& whole) {
      const auto mesh = meshes_.get(whole, scale);
      warn_of_hollows(mesh->contact(contact).volume_ratio(), contact, key);
    });
  }
  /// Ground: whether the grid can be read and placed.
  void check(model::Terrain terrain, const std::optional<model::Chart>& chart,
             const std::string& path) {
    if (terrain.kind != model::TerrainKind::kFile) return;
    try_file(terrain.file, join_key(path, "file"), [&](const std::string& whole) {
      terrain.file = whole;
      meshes_.terrain(terrain, chart);
    });
  }
  void check(const model::Shape& shape, const std::string& path) {
    if (shape.kind == model::ShapeKind::kMesh) check(shape.file, shape.scale, shape.contact, path);
  }

 private:
  /// Calls f with the whole path, unless something is told of the file already; tells what it
  /// throws.
  template <class F>
  void try_file(const std::string& file, const std::string& key, F&& f) {
    const auto told = [&](const Finding& finding) {
      return finding.key == key && finding.where.file == report_.file();
    };
    if (file.empty() || std::any_of(findings_.begin(), findings_.end(), told)) return;
    try {
      f(std::filesystem::absolute(folder_ / file).string());
    } catch (const InputError& error) {
      const Finding& finding = error.findings().front();
      const int line = finding.where.line;
      report_.error(key,
                    {.problem = (line > 0 ? fmt::format("line {}: ", line) : "") + finding.problem,
                     .expected = finding.expected});
    }
  }

  void warn_of_hollows(double ratio, model::MeshContact contact, const std::string& key) {
    if (ratio < kLargeRatio) return;
    const bool hull = contact == model::MeshContact::kHull;
    report_.warning(key, {.problem = fmt::format("to contact it is {:.2f} times its own volume: {} "
                                                 "hull{} its hollows",
                                                 ratio, hull ? "its convex" : "the convex",
                                                 hull ? " fills" : "s of its components fill"),
                          .expected = hull ? "contact = \"components\" of a mesh in convex pieces, "
                                             "or several simple shapes"
                                           : "components that are convex"});
  }

  std::filesystem::path folder_;
  FileFindings report_;
  MeshCache& meshes_;
  std::vector<Finding>& findings_;
};

}  // namespace

void check_vehicle_meshes(const std::filesystem::path& path, const TomlNode& root,
                          MeshCache& meshes, std::vector<Finding>& findings) {
  MeshContents contents(path, root, meshes, findings);
  const model::Vehicle vehicle = filled<model::Vehicle>(root, shipped_kinds());
  for_each_shape(vehicle, [&](const model::Shape& shape, const std::string& at) {
    contents.check(shape, at);
  });
}

void check_scenario_meshes(const std::filesystem::path& path, const TomlNode& root,
                           MeshCache& meshes, std::vector<Finding>& findings) {
  const model::Scenario scenario = filled<model::Scenario>(root, shipped_kinds());
  {
    MeshContents contents(path, root, meshes, findings);
    for (std::size_t i = 0; i < scenario.world.meshes.size(); ++i) {
      const model::Mesh& mesh = scenario.world.meshes[i];
      contents.check(mesh.file, mesh.scale, mesh.contact, join_index("world.meshes", i));
    }
    for_each_shape(scenario, [&](const model::Shape& shape, const std::string& at) {
      contents.check(shape, at);
    });
    for (std::size_t i = 0; i < scenario.world.terrains.size(); ++i) {
      contents.check(scenario.world.terrains[i], scenario.chart, join_index("world.terrains", i));
    }
  }
  std::set<std::string> seen;
  for (const model::ScenarioVehicle& vehicle : scenario.vehicles) {
    if (!seen.insert(vehicle.file).second) continue;
    const std::filesystem::path file = (path.parent_path() / vehicle.file).lexically_normal();
    try {
      check_vehicle_meshes(file, read_merged(file), meshes, findings);
    } catch (const InputError&) {
      // Loading has told that the file is not there or not TOML.
    }
  }
}

}  // namespace hadal::config
