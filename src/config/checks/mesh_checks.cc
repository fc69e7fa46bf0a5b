#include "hadal/config/checks/mesh_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "hadal/config/checks/shape_walk.h"
#include "hadal/config/file_base.h"
#include "hadal/config/schema/fill.h"
#include "hadal/config/schema/schema.h"
#include "hadal/world/contact_mesh.h"
#include "hadal/world/mesh_file.h"

namespace hadal::config {

namespace {

/// Above this volume of the hull over that of the mesh a user should know.
constexpr double kLargeRatio = 1.5;

/// The mesh files that one file names.
class MeshContents {
 public:
  MeshContents(const std::filesystem::path& path, const TomlNode& root,
               std::vector<Finding>& findings)
      : folder_(path.parent_path()), report_(path.string(), root), findings_(findings) {}
  ~MeshContents() {
    for (Finding& finding : report_.take()) findings_.push_back(std::move(finding));
  }
  MeshContents(const MeshContents&) = delete;
  MeshContents& operator=(const MeshContents&) = delete;

  /// `path` is the table that names the file.
  void check(const std::string& file, model::MeshContact contact, const std::string& path) {
    const std::string key = join_key(path, "file");
    const auto told = [&](const Finding& finding) {
      return finding.key == key && finding.where.file == report_.file();
    };
    if (file.empty() || std::any_of(findings_.begin(), findings_.end(), told)) return;
    try {
      const ContactMesh mesh = contact_mesh(read_mesh_file((folder_ / file).string()), contact);
      warn_of_hollows(mesh.volume_ratio(), contact, key);
    } catch (const InputError& error) {
      const Finding& finding = error.findings().front();
      const int line = finding.where.line;
      report_.error(key,
                    {.problem = (line > 0 ? fmt::format("line {}: ", line) : "") + finding.problem,
                     .expected = finding.expected});
    }
  }
  void check(const model::Shape& shape, const std::string& path) {
    if (shape.kind == model::ShapeKind::kMesh) check(shape.file, shape.contact, path);
  }

 private:
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
  std::vector<Finding>& findings_;
};

}  // namespace

void check_vehicle_meshes(const std::filesystem::path& path, const TomlNode& root,
                          std::vector<Finding>& findings) {
  MeshContents contents(path, root, findings);
  const model::Vehicle vehicle = filled<model::Vehicle>(root, shipped_kinds());
  for_each_shape(vehicle, [&](const model::Shape& shape, const std::string& at) {
    contents.check(shape, at);
  });
}

void check_scenario_meshes(const std::filesystem::path& path, const TomlNode& root,
                           std::vector<Finding>& findings) {
  const model::Scenario scenario = filled<model::Scenario>(root, shipped_kinds());
  {
    MeshContents contents(path, root, findings);
    for (std::size_t i = 0; i < scenario.world.meshes.size(); ++i) {
      const model::Mesh& mesh = scenario.world.meshes[i];
      contents.check(mesh.file, mesh.contact, join_index("world.meshes", i));
    }
    for_each_shape(scenario, [&](const model::Shape& shape, const std::string& at) {
      contents.check(shape, at);
    });
  }
  std::set<std::string> seen;
  for (const model::ScenarioVehicle& vehicle : scenario.vehicles) {
    if (!seen.insert(vehicle.file).second) continue;
    const std::filesystem::path file = (path.parent_path() / vehicle.file).lexically_normal();
    try {
      check_vehicle_meshes(file, read_merged(file), findings);
    } catch (const InputError&) {
      // Loading has told that the file is not there or not TOML.
    }
  }
}

}  // namespace hadal::config
