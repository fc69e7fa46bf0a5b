#include "hadal/config/check_file.h"

#include <algorithm>

#include "hadal/config/checks/loop_checks.h"
#include "hadal/config/checks/mesh_checks.h"
#include "hadal/config/checks/start_checks.h"
#include "hadal/config/complete.h"
#include "hadal/config/file_base.h"
#include "hadal/config/load.h"
#include "hadal/config/schema/schema.h"

namespace hadal::config {

namespace {

/// Errors or warnings of a load.
template <class Load>
std::vector<Finding> findings_of(Load load) {
  try {
    return load().warnings;
  } catch (const InputError& error) {
    return error.findings();
  }
}

void check_scenario(const std::filesystem::path& path, const TomlNode& root, MeshCache& meshes,
                    CheckedFile& checked) {
  LoadedScenario loaded;
  checked.findings = findings_of([&] {
    loaded = completed(load_scenario(path));
    checked.notes = loop_notes(loaded.loops);
    return loaded;
  });
  check_scenario_meshes(path, root, meshes, checked.findings);
  if (!checked.has_errors()) check_start(path, root, loaded, meshes, checked.findings);
}

}  // namespace

bool CheckedFile::has_errors() const {
  return std::any_of(findings.begin(), findings.end(),
                     [](const Finding& f) { return f.severity == Severity::kError; });
}

FileKind file_kind(const std::vector<std::string>& root_keys) {
  int vehicle = 0;
  int scenario = 0;
  for (const std::string& key : root_keys) {
    const bool in_vehicle = vehicle_schema().child(key);
    const bool in_scenario = scenario_schema().child(key);
    vehicle += in_vehicle && !in_scenario;
    scenario += in_scenario && !in_vehicle;
  }
  if (vehicle == scenario) return FileKind::kUnclear;
  return vehicle > scenario ? FileKind::kVehicle : FileKind::kScenario;
}

FileKind file_kind(const TomlNode& root) {
  std::vector<std::string> keys;
  for (const TomlMember& member : root.members) keys.push_back(member.key);
  return file_kind(keys);
}

void refuse_other_kind(const TomlNode& root, const std::string& file, FileKind wanted) {
  const FileKind kind = file_kind(root);
  if (kind == wanted || kind == FileKind::kUnclear) return;
  const bool vehicle = kind == FileKind::kVehicle;
  throw InputError(Finding{.where = {file, 1, 1},
                           .problem = vehicle ? "this is a vehicle file" : "this is a scenario",
                           .expected = vehicle ? "a scenario" : "a vehicle file",
                           .suggestion = vehicle ? "try `hadal show`" : "try `hadal run`"});
}

CheckedFile check_file(const std::filesystem::path& path) {
  CheckedFile checked;
  try {
    MeshCache meshes(path.parent_path());
    const TomlNode root = read_merged(path);
    checked.kind = file_kind(root);
    switch (checked.kind) {
      case FileKind::kVehicle:
        checked.findings = findings_of([&] { return load_vehicle(path); });
        check_vehicle_meshes(path, root, meshes, checked.findings);
        break;
      case FileKind::kScenario:
        check_scenario(path, root, meshes, checked);
        break;
      case FileKind::kUnclear:
        checked.findings.push_back(
            {.where = {path.string(), 1, 1},
             .problem = "neither a vehicle nor a scenario",
             .expected = "[body] for a vehicle, [[vehicles]] and duration for a scenario"});
        break;
    }
  } catch (const InputError& error) {
    checked.findings = error.findings();
  }
  return checked;
}

}  // namespace hadal::config
