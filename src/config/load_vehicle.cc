#include <fmt/format.h>

#include "hadal/config/check_file.h"
#include "hadal/config/checks/vehicle_checks.h"
#include "hadal/config/file_base.h"
#include "hadal/config/file_findings.h"
#include "hadal/config/load.h"
#include "hadal/config/schema/fill.h"
#include "hadal/config/schema/override_apply.h"
#include "hadal/config/schema/schema_check.h"
#include "hadal/config/source_files.h"
#include "hadal/config/vehicle_draft.h"

namespace hadal::config {

namespace {

/// Each alias must lead to a declared key and must not hide one.
void check_aliases(const model::Vehicle& vehicle, const Key& schema, FileFindings& report) {
  if (!report.clean({"aliases"})) return;
  for (const auto& [name, target] : vehicle.aliases) {
    const TomlMember* member = report.root().find("aliases")->member(name);
    const std::string key = join_key("aliases", name);
    if (schema.child(name) || name.find_first_of(".[=") != std::string::npos) {
      report.error_at_member(key, *member,
                             {.problem = "cannot be the name of an alias",
                              .expected = "a word that is not a key of the file"});
      continue;
    }
    const std::optional<Path> path = parse_path(target);
    const std::optional<Finding> error =
        path ? resolve_path(report.root(), schema, *path).error
             : Finding{.problem = "is not a path", .expected = "e.g. body.mass"};
    if (!error) continue;
    report.error(
        key,
        {.problem = error->problem, .expected = error->expected, .suggestion = error->suggestion});
  }
}

LoadedVehicle load(const SourceFile& source, const std::string& file, const SourceFiles& files,
                   const std::vector<Override>& overrides, const Schemas& schemas,
                   const VehicleMeshes& meshes) {
  const KeepSource keep = [](const std::string&, const std::string&) {};
  TomlNode root = read_with_base({source.text, source.name, file, files}, keep);
  refuse_other_kind(root, file, FileKind::kVehicle);
  std::vector<Finding> findings;
  apply_defaults(schemas.vehicle, file, root, findings);
  for (const ParsedOverride& o : parse_overrides(overrides, findings)) {
    apply_override(o, without_alias(root, o.path), root, schemas.vehicle, findings);
  }
  VehicleDraft draft = draft_vehicle(file, root, schemas, meshes);
  findings.insert(findings.end(), draft.findings.begin(), draft.findings.end());
  return {std::move(draft.vehicle), source, {}, warnings_or_throw(std::move(findings))};
}

}  // namespace

VehicleDraft draft_vehicle(const std::string& file, const TomlNode& root, const Schemas& schemas,
                           const VehicleMeshes& meshes) {
  VehicleDraft draft;
  FileFindings report(file, root);
  check_schema(schemas.vehicle, report);
  draft.vehicle = filled<model::Vehicle>(root, schemas.kinds);
  check_vehicle(draft.vehicle, report);
  check_aliases(draft.vehicle, schemas.vehicle, report);
  if (meshes.files) meshes.files->add(draft.vehicle, meshes.vehicle_file, report);
  draft.usable = !report.has_errors();
  draft.findings = report.take();
  return draft;
}

LoadedVehicle load_vehicle(const std::filesystem::path& path,
                           const std::vector<Override>& overrides, const model::KindList& kinds) {
  const MeshFolder folder{.folder = path.parent_path()};
  const std::string name = path.filename().string();
  MeshFiles meshes(folder);
  LoadedVehicle loaded = load({name, read_text(path)}, path.string(), *files_in(folder.folder),
                              overrides, *schemas_of(kinds), {name, &meshes});
  loaded.mesh_folder = folder.folder;
  return loaded;
}

LoadedVehicle load_vehicle(const SourceFile& source, const std::vector<Override>& overrides,
                           const model::KindList& kinds) {
  static const std::vector<SourceFile> kNoOthers;
  return load(source, source.name, *files_from(kNoOthers), overrides, *schemas_of(kinds), {});
}

}  // namespace hadal::config
