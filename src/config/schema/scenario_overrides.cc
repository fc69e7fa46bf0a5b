#include "hadal/config/schema/scenario_overrides.h"

#include <fmt/format.h>

#include <filesystem>

#include "hadal/config/schema/schema_check.h"
#include "hadal/config/schema/suggest.h"

namespace hadal::config {

namespace {

const std::string* key_at(const Path& path, std::size_t i) {
  return i < path.size() ? std::get_if<std::string>(&path[i]) : nullptr;
}

/// `NAME.…` is short for `vehicles.NAME.…`; so is the name of its file, if only one vehicle has it.
Path in_full(const Path& path, const TomlNode& scenario) {
  const std::string* first = key_at(path, 0);
  const TomlNode* vehicles = scenario.find("vehicles");
  if (!first || path.size() < 2 || !vehicles || scenario_schema().child(*first)) return path;
  const auto text_of = [](const TomlNode& vehicle, const char* key) {
    const TomlNode* node = vehicle.find(key);
    return node ? node->text : std::string();
  };
  std::vector<std::size_t> named, filed;
  for (std::size_t i = 0; i < vehicles->items.size(); ++i) {
    const TomlNode& vehicle = vehicles->items[i];
    if (text_of(vehicle, "name") == *first) named.push_back(i);
    if (std::filesystem::path(text_of(vehicle, "file")).stem() == *first) filed.push_back(i);
  }
  Path full = path;
  full.insert(full.begin(), "vehicles");
  if (!named.empty()) return full;
  if (filed.size() != 1) return path;
  full[1] = filed[0];
  return full;
}

/// The name of the first vehicle, to show how its keys are reached.
std::string a_vehicle(const TomlNode& scenario) {
  const TomlNode* vehicles = scenario.find("vehicles");
  if (!vehicles || vehicles->items.empty()) return "NAME";
  const TomlNode* name = vehicles->items[0].find("name");
  return name && name->is_string() ? name->text : "NAME";
}

/// Whether `vehicles.NAME.…` means the vehicle's file. Both files have `arms`: what comes next
/// tells.
bool is_in_vehicle_file(const Path& path) {
  const std::string* inner = key_at(path, 2);
  if (!inner) return false;
  const Key* in_scenario = scenario_schema().child("vehicles")->child(*inner);
  const Key* in_vehicle = vehicle_schema().child(*inner);
  if (!in_scenario && !in_vehicle) {
    // A slip: whichever file has a key like it.
    return !nearest(*inner, vehicle_schema().child_names()).empty() ||
           nearest(*inner, scenario_schema().child("vehicles")->child_names()).empty();
  }
  if (!in_scenario || !in_vehicle) return !in_scenario;
  for (std::size_t i = 3; i < path.size(); ++i) {
    const std::string* key = key_at(path, i);
    if (key && in_scenario->child(*key)) return false;
    if (key && in_vehicle->child(*key)) return true;
  }
  return false;
}

}  // namespace

ScenarioOverrides::ScenarioOverrides(const std::vector<Override>& overrides, const Schemas& schemas,
                                     TomlNode& scenario, std::vector<Finding>& findings)
    : schemas_(schemas), a_vehicle_(a_vehicle(scenario)) {
  for (ParsedOverride& parsed : parse_overrides(overrides, findings)) {
    const Path path = in_full(parsed.path, scenario);
    const std::string* first = key_at(path, 0);
    if (*first == "vehicles" && is_in_vehicle_file(path)) {
      // Into a vehicle's file, once we know which vehicle.
      const ResolvedPath vehicle =
          resolve_path(scenario, schemas_.scenario, Path(path.begin(), path.begin() + 2));
      if (vehicle.error) {
        findings.push_back(override_finding(parsed.source, *vehicle.error));
        continue;
      }
      const std::size_t index = std::get<std::size_t>(vehicle.steps[1].part);
      waiting_.push_back({std::move(parsed), index, Path(path.begin() + 2, path.end())});
    } else if (!schemas_.scenario.child(*first)) {
      waiting_.push_back({std::move(parsed), kAnyVehicle, path});
    } else {
      apply_override(parsed, path, scenario, schemas_.scenario, findings);
    }
  }
}

void ScenarioOverrides::apply_to_vehicles(std::vector<TomlNode>& vehicles,
                                          const std::vector<bool>& parsed,
                                          std::vector<Finding>& findings) const {
  for (const Waiting& w : waiting_) {
    if (w.vehicle == kAnyVehicle) {
      apply_alias(w, vehicles, findings);
    } else if (w.vehicle < vehicles.size() && parsed[w.vehicle]) {
      TomlNode& root = vehicles[w.vehicle];
      apply_override(w.parsed, without_alias(root, w.path), root, schemas_.vehicle, findings);
    }
  }
}

void ScenarioOverrides::apply_alias(const Waiting& waiting, std::vector<TomlNode>& vehicles,
                                    std::vector<Finding>& findings) const {
  const std::string& name = std::get<std::string>(waiting.path.front());
  TomlNode* owner = nullptr;
  std::size_t owners = 0;
  std::vector<std::string_view> known = schemas_.scenario.child_names();
  for (TomlNode& root : vehicles) {
    if (const TomlNode* aliases = root.find("aliases"); aliases && aliases->is_table()) {
      for (const TomlMember& member : aliases->members) known.push_back(member.key);
    }
    if (!alias_target(root, name)) continue;
    owner = &root;
    ++owners;
  }
  if (owners == 1) {
    apply_override(waiting.parsed, without_alias(*owner, waiting.path), *owner, schemas_.vehicle,
                   findings);
    return;
  }
  Finding finding{.problem = "there is no such key, vehicle or alias"};
  if (owners > 1) {
    finding.problem = fmt::format("{} vehicles have this alias", owners);
    finding.expected = fmt::format("VEHICLE.{}", name);
  } else {
    finding.suggestion = suggest(waiting.path, known);
  }
  findings.push_back(override_finding(waiting.parsed.source, finding));
}

std::string ScenarioOverrides::suggest(const Path& path,
                                       const std::vector<std::string_view>& known) const {
  const std::string& name = std::get<std::string>(path.front());
  const std::string here = did_you_mean(name, known);
  if (!here.empty()) return here;
  // A key of the vehicle's file, which is reached by the vehicle's name.
  const auto of_vehicle = [&](const std::string& key) {
    return fmt::format("did you mean '{}.{}'?", a_vehicle_, key);
  };
  if (schemas_.vehicle.child(name)) return of_vehicle(path_text(path));
  for (const KeyPath& key : all_keys(schemas_.vehicle)) {
    if (key.key->name == name) return of_vehicle(key.path);
  }
  return suggest_key(name, schemas_.scenario, schemas_.scenario);
}

}  // namespace hadal::config
