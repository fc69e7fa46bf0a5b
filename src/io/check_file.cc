#include "hadal/io/check_file.h"

#include <algorithm>

#include "hadal/io/load.h"
#include "hadal/io/schema.h"
#include "hadal/io/source_files.h"
#include "hadal/io/toml_parse.h"

namespace hadal::io {

namespace {

FileKind kind_of(const std::filesystem::path& path) {
  std::vector<std::string> keys;
  for (const TomlMember& member : parse_toml(read_text(path), path.string()).members) {
    keys.push_back(member.key);
  }
  return file_kind(keys);
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

CheckedFile check_file(const std::filesystem::path& path) {
  CheckedFile checked;
  try {
    checked.kind = kind_of(path);
    switch (checked.kind) {
      case FileKind::kVehicle:
        checked.findings = load_vehicle(path).warnings;
        break;
      case FileKind::kScenario:
        checked.findings = load_scenario(path).warnings;
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

}  // namespace hadal::io
