#include "hadal/importers/neptune_import.h"

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "hadal/config/file_findings.h"
#include "hadal/config/toml/toml_text.h"
#include "hadal/importers/written_text.h"
#include "hadal/sim/message_sink.h"

namespace hadal::importers {

namespace fs = std::filesystem;

namespace {

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

std::string stem(const std::string& file) { return fs::path(file).stem().string(); }

Finding warning(const std::string& file, int line, const std::string& key, std::string problem,
                std::string expected = "") {
  return {.severity = Severity::kWarning,
          .where = {file, line, 0},
          .key = key,
          .problem = std::move(problem),
          .expected = std::move(expected)};
}

void write_pose(config::TomlText& out, const Vec3<double>& position, const Vec3<double>& rpy_deg) {
  out.line("position = {}", list_text(position.e));
  if (dot(rpy_deg, rpy_deg) > 0) out.line("rpy_deg = {}", list_text(rpy_deg.e));
}

void write_topography(config::TomlText& out, const NeptuneWorld& world,
                      const NeptuneOptions& options, std::vector<Finding>& warnings) {
  if (const auto mesh = options.find_mesh(world.model)) {
    out.line("\n[[world.meshes]]");
    out.line("file = {}", config::toml_quoted(*mesh));
    out.noted("scale = " + number_text(world.scale), "of " + comment_text(world.model));
    return;
  }
  warnings.push_back(
      warning(world.file, world.line, "world",
              fmt::format("{} is left out: hadal reads no VRML", comment_text(world.model)),
              "the same world as STL, OBJ, PLY, glTF or DAE beside it, under the same name"));
}

void write_object(config::TomlText& out, const NeptuneWorld& world, const NeptuneObject& object,
                  const std::string& name, std::vector<Finding>& warnings) {
  out.line("\n[[objects]]");
  out.noted("name = " + config::toml_quoted(name),
            comment_text(object.model) + ": NEPTUNE sees a sphere of its radius");
  out.line("joint = \"fixed\"");
  write_pose(out, object.position, object.rpy_deg);
  out.line("[[objects.shapes]]");
  out.line("kind = \"sphere\"");
  out.line("radius = {}", number_text(object.radius));
  warnings.push_back(warning(world.file, object.line, "object",
                             fmt::format("{} becomes the sphere of its radius, {:g} m",
                                         comment_text(object.model), object.radius)));
}

}  // namespace

ImportedNeptune import_neptune(const NeptuneWorld& world, const std::vector<NeptuneRobot>& robots,
                               const NeptuneOptions& options) {
  ImportedNeptune result;
  config::TomlText out;
  std::set<std::string> names, files;
  result.scenario.name = lower(stem(world.file)) + "_world.toml";
  files.insert(result.scenario.name);
  out.line("# Imported by `hadal import neptune` from {}.", comment_text(world.file));
  out.line("\nname = {}", config::toml_quoted(stem(world.file)));
  out.noted("duration = 60", "not in the files");
  out.line("\n[environment]");
  out.line("density = {}", number_text(options.density));
  out.line("gravity = {}", number_text(options.gravity.value_or(kNeptuneGravity)));
  write_topography(out, world, options, result.warnings);
  for (const NeptuneRobot& robot : robots) {
    const std::string name = topic_name(lower(stem(robot.vehicle.file)), "uuv_", names);
    ImportedFile file{name + ".toml", neptune_vehicle_file(robot, stem(robot.vehicle.file), options,
                                                           result.warnings)};
    for (const Finding& f : check_written(file.toml, robot.dynamics.file)) {
      result.warnings.push_back(f);
    }
    out.line("\n[[vehicles]]");
    out.line("name = {}", config::toml_quoted(name));
    out.line("file = {}", config::toml_quoted(file.name));
    write_pose(out, robot.vehicle.position, robot.vehicle.rpy_deg);
    result.vehicles.push_back(std::move(file));
  }
  for (const NeptuneObject& object : world.objects) {
    const std::string name = topic_name(lower(stem(object.model)), "object_", names);
    write_object(out, world, object, name, result.warnings);
  }
  result.scenario.toml = out.take();
  return result;
}

std::string find_neptune_file(const std::string& name, const std::string& beside) {
  const fs::path folder = fs::path(beside).parent_path();
  const fs::path exact = folder / fs::path(name).filename();
  std::error_code error;
  if (fs::is_regular_file(exact, error)) return exact.string();
  // NEPTUNE ran where letters have no case.
  std::vector<std::string> found;
  for (const auto& entry : fs::directory_iterator(folder.empty() ? "." : folder, error)) {
    const std::string other = entry.path().filename().string();
    if (lower(other) == lower(exact.filename().string())) found.push_back(other);
  }
  if (!found.empty()) return (folder / *std::min_element(found.begin(), found.end())).string();
  throw InputError(Finding{.where = {beside, 0, 0},
                           .key = "",
                           .value = name,
                           .problem = "there is no such file",
                           .expected = "it beside the file that names it"});
}

}  // namespace hadal::importers
