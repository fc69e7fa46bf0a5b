// Numbers that a schedule sets while the vehicle runs.

#include <fmt/format.h>

#include "hadal/config/checks/scenario_checks.h"
#include "hadal/config/schema/key_path.h"
#include "hadal/config/schema/schema_check.h"
#include "hadal/model/find_number.h"

namespace hadal::config {

namespace {

/// What is wrong with one entry of `set`; without problem if nothing is. `path` is that of the
/// vehicle in the file.
FileFindings::Text set_trouble(model::ScenarioVehicle vehicle, const std::string& path,
                               const TomlMember& entry, const TomlNode& root) {
  const std::optional<Path> full = parse_path(join_key(path, entry.key));
  if (!full) return {.problem = "is not a name", .expected = "keys with dots, [i] for an element"};
  const ResolvedPath resolved = resolve_path(root, scenario_schema(), *full);
  if (const auto& error = resolved.error) {
    return {error->problem, error->expected, error->suggestion};
  }
  const model::NumberPlace place = model::find_number(vehicle, entry.key);
  if (place.fixed) {
    return {.problem = "cannot change during a run",
            .expected = "a number of guidance or control other than a rate"};
  }
  if (!place.absent.empty()) {
    return {.problem = "the vehicle has no such controller",
            .expected = fmt::format("a table [{}]", join_key(path, place.absent))};
  }
  if (!place.number) return {.problem = "is not a number", .expected = "the name of a number"};
  return number_trouble(*resolved.steps.back().key, entry.value);
}

}  // namespace

void check_set_numbers(const model::ScenarioVehicle& vehicle, const std::string& path,
                       FileFindings& report) {
  for (std::size_t i = 0; i < vehicle.schedule.size(); ++i) {
    const std::string key = join_key(join_index(join_key(path, "schedule"), i), "set");
    const TomlNode* const set = find_path(report.root(), key);
    if (!set || !report.clean({key, join_key(path, "control"), join_key(path, "guidance")})) {
      continue;
    }
    if (!vehicle.control) {
      report.error(key, {.problem = "the vehicle has no controllers",
                         .expected = fmt::format("a table [{}]", join_key(path, "control"))});
      continue;
    }
    for (const TomlMember& entry : set->members) {
      const FileFindings::Text text = set_trouble(vehicle, path, entry, report.root());
      if (!text.problem.empty()) report.error_at_member(join_key(key, entry.key), entry, text);
    }
  }
}

}  // namespace hadal::config
