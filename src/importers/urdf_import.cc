#include "hadal/importers/urdf_import.h"

#include <fmt/format.h>

#include <filesystem>

#include "hadal/config/file_findings.h"
#include "hadal/importers/urdf_model.h"
#include "hadal/importers/written_text.h"
#include "hadal/math/small_solvers.h"

namespace hadal::importers {

namespace fs = std::filesystem;

namespace {

/// A body for an arm to be checked on.
const std::string kStand =
    "name = \"stand\"\n[body]\nmass = 1\nvolume = 0.001\ninertia = [1, 1, 1]\n";

/// `check` only warns of moments of inertia that no body has, unless the body can touch something:
/// engines of contact take real bodies only.
void leave_out_shapes_of_no_body(model::Vehicle& vehicle, const std::vector<UrdfPiece>& pieces,
                                 ImportFindings& findings) {
  if (vehicle.shapes.empty() || !vehicle.arms.empty()) return;
  const Vec3<double> moments = symmetric_eigenvalues(vehicle.body.inertia);
  if (moments[0] + moments[1] >= (1 - 1e-6) * moments[2]) return;
  findings.add(Severity::kWarning, pieces[0].link->line,
               fmt::format("link[{}]", pieces[0].link->name), "",
               fmt::format("no body has principal moments {:.6g}, {:.6g}, {:.6g}: its collision "
                           "shapes are left out, since contact needs a real body",
                           moments[0], moments[1], moments[2]));
  vehicle.shapes.clear();
}

bool is_file(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

/// `NAME/rest` in a folder above, or in NAME itself where that is one of them.
std::optional<fs::path> find_in_package(const fs::path& folder, const fs::path& name) {
  const fs::path package = *name.begin();
  const fs::path rest = name.lexically_relative(package);
  for (fs::path at = folder;; at = at.parent_path()) {
    if (is_file(at / name)) return at / name;
    if (at.filename() == package && is_file(at / rest)) return at / rest;
    if (at == at.parent_path()) return {};
  }
}

}  // namespace

ImportedUrdf import_urdf(const std::string& text, const UrdfOptions& options) {
  ImportedUrdf result;
  const UrdfRobot robot = parse_robot(text, options.file, result.warnings);
  ImportFindings findings{.file = options.file, .list = {}};
  const std::vector<UrdfPiece> pieces = urdf_pieces(robot, options.root, !options.arm, findings);
  config::warnings_or_throw(findings.list);
  if (options.arm && pieces.empty()) {
    findings.add(Severity::kError, 0, "robot", "", "has no link with a mass");
  }
  UrdfModel model = urdf_model(robot, pieces, options, findings);
  leave_out_shapes_of_no_body(model.vehicle, pieces, findings);
  config::warnings_or_throw(findings.list);
  result.toml = urdf_file(model, robot.format, options);
  for (const Finding& finding : findings.list) result.warnings.push_back(finding);
  for (const Finding& finding :
       check_written(options.arm ? kStand + result.toml : result.toml, options.file))
    result.warnings.push_back(finding);
  return result;
}

std::function<std::optional<std::string>(const std::string&)> mesh_finder(
    const std::string& urdf_folder, const std::string& output_folder) {
  return [=](const std::string& name) -> std::optional<std::string> {
    const fs::path folder =
        fs::absolute(urdf_folder.empty() ? "." : urdf_folder).lexically_normal();
    std::optional<fs::path> found;
    const std::string package = "package://", file = "file://";
    if (name.starts_with(package) && name.size() > package.size()) {
      found = find_in_package(folder, name.substr(package.size()));
    } else {
      const fs::path path = folder / (name.starts_with(file) ? name.substr(file.size()) : name);
      if (is_file(path)) found = path;
    }
    if (!found) return {};
    const fs::path from = fs::absolute(output_folder.empty() ? "." : output_folder);
    return found->lexically_normal().lexically_proximate(from.lexically_normal()).string();
  };
}

}  // namespace hadal::importers
