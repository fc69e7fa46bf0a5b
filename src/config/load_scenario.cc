#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "hadal/base/printable.h"
#include "hadal/config/chart_place.h"
#include "hadal/config/check_file.h"
#include "hadal/config/checks/scenario_checks.h"
#include "hadal/config/file_base.h"
#include "hadal/config/file_findings.h"
#include "hadal/config/load.h"
#include "hadal/config/mesh_files.h"
#include "hadal/config/schema/fill.h"
#include "hadal/config/schema/scenario_overrides.h"
#include "hadal/config/schema/schema_check.h"
#include "hadal/config/source_files.h"
#include "hadal/config/vehicle_draft.h"

namespace hadal::config {

namespace {

/// Each vehicle is a few kilobytes of text to check; no experiment needs more.
constexpr std::size_t kMaxVehicles = 1000;

class ScenarioLoader {
 public:
  ScenarioLoader(SourceFile source, std::string file, const SourceFiles& files,
                 const MeshFolder& meshes, const model::KindList& kinds)
      : file_(std::move(file)),
        files_(files),
        meshes_(meshes),
        kept_(schemas_of(kinds)),
        schemas_(*kept_) {
    result_.mesh_folder = meshes.folder;
    result_.sources.push_back(std::move(source));
  }

  LoadedScenario load(const std::vector<Override>& overrides) {
    result_.overrides = overrides;
    TomlNode root = read_file(result_.sources[0].text, result_.sources[0].name, file_);
    refuse_other_kind(root, file_, FileKind::kScenario);
    apply_defaults(schemas_.scenario, file_, root, findings_);
    ScenarioOverrides set(overrides, schemas_, root, findings_);
    FileFindings report(file_, root);
    check_schema(schemas_.scenario, report);
    result_.scenario = filled<model::Scenario>(root, schemas_.kinds);
    take_place_of_chart(result_.scenario);
    meshes_.add_water(result_.scenario.environment, report);
    check_scenario(result_.scenario, report);

    meshes_.add(result_.scenario, report);
    load_vehicles(set, report);
    check_engine(result_.scenario, usable_, report);
    check_expectations(result_.scenario, usable_, report);
    result_.meshes = meshes_.hashes();

    // Overrides, then the scenario, then its vehicles.
    for (Finding& finding : report.take()) findings_.push_back(std::move(finding));
    for (Finding& finding : vehicle_findings_) findings_.push_back(std::move(finding));
    result_.warnings = warnings_or_throw(std::move(findings_));
    result_.file = file_;
    result_.tree = std::make_shared<const TomlNode>(std::move(root));
    return std::move(result_);
  }

 private:
  void load_vehicles(ScenarioOverrides& set, FileFindings& report) {
    const std::size_t count = result_.scenario.vehicles.size();
    usable_.assign(count, nullptr);
    if (count > kMaxVehicles) {
      return report.error("vehicles", {.problem = fmt::format("there are {} vehicles", count),
                                       .expected = fmt::format("at most {}", kMaxVehicles)});
    }
    // First all trees, since an alias may belong to any of them.
    std::vector<TomlNode> roots(count);
    std::vector<bool> parsed(count, false);
    for (std::size_t i = 0; i < count; ++i) parsed[i] = parse_vehicle(i, roots[i], report);
    set.apply_to_vehicles(roots, parsed, findings_);

    result_.vehicles.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
      if (!parsed[i]) continue;
      const std::string& name = result_.scenario.vehicles[i].file;
      VehicleDraft draft =
          draft_vehicle(files_.display(name), roots[i], schemas_, {name, &meshes_});
      result_.vehicles[i] = std::move(draft.vehicle);
      for (Finding& finding : draft.findings) add_once(std::move(finding));
      if (!draft.usable) continue;
      usable_[i] = &result_.vehicles[i];
    }
    const sim::StepLength step = sim::step_length(result_.scenario, usable_);
    for (std::size_t i = 0; i < count; ++i) {
      if (usable_[i] == nullptr) continue;
      check_against_vehicle(result_.scenario, i, result_.vehicles[i], step.longest, report);
    }
    check_step_length(step, report);
  }

  bool parse_vehicle(std::size_t i, TomlNode& root, FileFindings& report) {
    const std::string key = join_key(join_index("vehicles", i), "file");
    const std::string& name = result_.scenario.vehicles[i].file;
    if (!report.clean({key})) return false;
    const std::optional<std::string> text = files_.read(name);
    if (!text) {
      report.error(key, {.problem = "no such file: " + files_.display(name),
                         .expected = "a vehicle file, relative to the scenario",
                         .suggestion = files_.suggest(name)});
      return false;
    }
    keep_source(name, *text);
    try {
      root = read_file(*text, name, files_.display(name));
      std::vector<Finding> findings;
      apply_defaults(schemas_.vehicle, files_.display(name), root, findings);
      for (Finding& finding : findings) add_once(std::move(finding));
      return true;
    } catch (const InputError& error) {
      for (const Finding& finding : error.findings()) add_once(finding);
      return false;
    }
  }

  TomlNode read_file(const std::string& text, const std::string& name, const std::string& display) {
    return read_with_base({text, name, display, files_},
                          [&](const std::string& base, const std::string& base_text) {
                            keep_source(base, base_text);
                          });
  }

  void keep_source(const std::string& name, const std::string& text) {
    const auto same = [&](const SourceFile& source) { return source.name == name; };
    auto& sources = result_.sources;
    // The first is the scenario, whose name may be anything.
    if (std::none_of(sources.begin() + 1, sources.end(), same)) sources.push_back({name, text});
  }

  /// Two vehicles of one file would tell the same story twice.
  void add_once(Finding finding) {
    if (told_.insert(to_string(finding)).second) vehicle_findings_.push_back(std::move(finding));
  }

  std::string file_;
  const SourceFiles& files_;
  MeshFiles meshes_;
  std::shared_ptr<const Schemas> kept_;
  const Schemas& schemas_;
  LoadedScenario result_;
  std::vector<const model::Vehicle*> usable_;
  std::vector<Finding> findings_;
  std::vector<Finding> vehicle_findings_;
  std::set<std::string> told_;
};

}  // namespace

LoadedScenario load_scenario(const std::filesystem::path& path,
                             const std::vector<Override>& overrides, const model::KindList& kinds) {
  const MeshFolder meshes{.folder = path.parent_path()};
  const std::unique_ptr<SourceFiles> files = files_in(path.parent_path());
  return ScenarioLoader({printable(path.filename().string()), read_text(path)}, path.string(),
                        *files, meshes, kinds)
      .load(overrides);
}

LoadedScenario load_scenario(const std::vector<SourceFile>& sources,
                             const std::vector<Override>& overrides, const MeshFolder& meshes,
                             const model::KindList& kinds) {
  if (sources.empty()) throw InputError("there is no scenario text");
  const std::unique_ptr<SourceFiles> files = files_from(sources);
  return ScenarioLoader(sources[0], sources[0].name, *files, meshes, kinds).load(overrides);
}

}  // namespace hadal::config
