#include <cmath>

#include "hadal/cli/commands.h"
#include "hadal/cli/terminal.h"
#include "hadal/config/source_files.h"
#include "hadal/importers/neptune_import.h"
#include "hadal/log/file_identity.h"
#include "hadal/log/output_file.h"

namespace hadal::cli {

namespace fs = std::filesystem;

namespace {

void require_positive(double x, const char* option) {
  if (std::isfinite(x) && x > 0) return;
  throw InputError(fmt::format("{} = {:g}: must be a number > 0", option, x));
}

std::optional<Vec3<double>> three(const std::vector<double>& x, const char* option) {
  if (x.empty()) return {};
  for (const double number : x) require_positive(number, option);
  return Vec3<double>{{x[0], x[1], x[2]}};
}

/// A mesh that hadal reads under the name of a VRML file beside `world`, relative to `folder`.
auto mesh_finder(const fs::path& world, const fs::path& folder) {
  return [=](const std::string& name) -> std::optional<std::string> {
    for (const char* extension : {".obj", ".stl", ".ply", ".glb", ".gltf", ".dae"}) {
      const fs::path mesh = fs::absolute(world).parent_path() /
                            fs::path(name).filename().replace_extension(extension);
      std::error_code error;
      if (!fs::is_regular_file(mesh, error)) continue;
      return mesh.lexically_normal()
          .lexically_proximate(fs::absolute(folder).lexically_normal())
          .string();
    }
    return {};
  };
}

}  // namespace

int import_neptune_command(const ImportNeptuneOptions& options) {
  if (options.gravity) require_positive(*options.gravity, "--gravity");
  require_positive(options.density, "--density");
  if (options.rpm_limit != 0) require_positive(options.rpm_limit, "--rpm-limit");
  const importers::NeptuneOptions neptune{.gravity = options.gravity,
                                          .density = options.density,
                                          .inertia = three(options.inertia, "--inertia"),
                                          .size = three(options.size, "--size"),
                                          .rpm_limit = options.rpm_limit,
                                          .find_mesh = mesh_finder(options.world, options.output)};
  std::vector<fs::path> inputs{options.world};
  const importers::NeptuneWorld world =
      importers::parse_neptune_world(config::read_text(options.world), options.world.string());
  std::vector<importers::NeptuneRobot> robots;
  for (const fs::path& file : options.vehicles) {
    importers::NeptuneVehicle vehicle =
        importers::parse_neptune_vehicle(config::read_text(file), file.string());
    const std::string dynamics = importers::find_neptune_file(vehicle.dynamic, file.string());
    robots.push_back({std::move(vehicle),
                      importers::parse_neptune_dynamics(config::read_text(dynamics), dynamics)});
    inputs.push_back(file);
    inputs.push_back(dynamics);
  }
  const importers::ImportedNeptune imported = importers::import_neptune(world, robots, neptune);
  for (const Finding& warning : imported.warnings) note("{}\n", to_string(warning));
  std::error_code error;
  fs::create_directories(options.output, error);
  if (error) throw SystemError(fmt::format("{}: {}", options.output.string(), error.message()));
  const auto write = [&](const importers::ImportedFile& file) {
    const fs::path path = options.output / file.name;
    log::refuse_overwriting(path, inputs);
    log::write_file(path, file.toml);
    say("{}\n", path.string());
  };
  for (const importers::ImportedFile& vehicle : imported.vehicles) write(vehicle);
  write(imported.scenario);
  return kFine;
}

}  // namespace hadal::cli
