#include <fmt/format.h>

#include <algorithm>

#include "hadal/config/checks/scenario_checks.h"
#include "hadal/config/schema/suggest.h"
#include "hadal/sim/quantity.h"

namespace hadal::config {

namespace {

void check_times(const model::Expect& expect, const std::string& path, double duration,
                 FileFindings& report) {
  const std::string time = join_key(path, "time");
  const std::string window = join_key(path, "window");
  if (!report.clean({time, window, "duration"})) return;
  const auto beyond = [&](const std::string& key, double t) {
    if (t <= duration) return;
    report.error(key, {.problem = fmt::format("{} s is after the end of the run", t),
                       .expected = fmt::format("at most duration = {} s", duration)});
  };
  if (expect.time && expect.window) {
    report.error(window, {.problem = "is given together with time", .expected = "one of the two"});
  }
  if (expect.time) beyond(time, *expect.time);
  if (!expect.window) return;
  if ((*expect.window)[0] > (*expect.window)[1]) {
    report.error(window, {.problem = "ends before it begins", .expected = "[from, to] [s]"});
  } else {
    beyond(window, (*expect.window)[1]);
  }
}

/// The last part of a quantity must be one of those that there are.
void check_field(const std::vector<sim::Quantity>& quantities, std::string_view field,
                 const std::string& key, FileFindings& report) {
  if (sim::find_quantity(quantities, field) != nullptr) return;
  std::vector<std::string_view> names;
  for (const sim::Quantity& quantity : quantities) names.push_back(quantity.name);
  report.error(key, {.problem = fmt::format("there is no quantity '{}'", field),
                     .expected = either(names),
                     .suggestion = did_you_mean(field, names)});
}

using Sources = std::vector<std::pair<std::string, sim::QuantitySource>>;

/// SOURCE.FIELD, see sim/quantity.h.
void check_quantity(const model::Scenario& scenario,
                    const std::vector<const model::Vehicle*>& vehicles, const Sources& sources,
                    const std::string& quantity, const std::string& key, FileFindings& report) {
  if (!report.clean({key, "vehicles"})) return;
  const std::size_t last = quantity.rfind('.');
  const std::string source = quantity.substr(0, last);
  for (const auto& [name, found] : sources) {
    if (name != source || last == std::string::npos) continue;
    return check_field(*found.quantities, quantity.substr(last + 1), key, report);
  }
  // Who is meant, and what parts has it?
  const std::string owner = quantity.substr(0, quantity.find('.'));
  std::vector<std::string_view> owners, parts;
  for (const auto& [name, found] : sources) {
    if (name.find('.') == std::string::npos) {
      owners.push_back(name);
    } else if (name.starts_with(owner + ".")) {
      parts.push_back(std::string_view(name).substr(owner.size() + 1));
    }
  }
  if (std::find(owners.begin(), owners.end(), owner) == owners.end() || source == quantity) {
    const bool known = std::find(owners.begin(), owners.end(), owner) != owners.end();
    return report.error(
        key, {.problem = known ? "names no quantity of the vehicle"
                               : fmt::format("there is no vehicle '{}'", owner),
              .expected = fmt::format("VEHICLE.NAME or VEHICLE.SENSOR.FIELD with vehicle {}",
                                      either(owners)),
              .suggestion = known ? "" : did_you_mean(owner, owners)});
  }
  // Parts of a vehicle whose file has errors are unknown.
  for (std::size_t i = 0; i < vehicles.size(); ++i) {
    if (scenario.vehicles[i].name == owner && vehicles[i] == nullptr) return;
  }
  const std::string part = source.substr(std::min(owner.size() + 1, source.size()));
  report.error(key, {.problem = fmt::format("'{}' has no sensor '{}'", owner, part),
                     .expected = parts.empty() ? "a sensor" : either(parts),
                     .suggestion = did_you_mean(part, parts)});
}

}  // namespace

void check_expectations(const model::Scenario& scenario,
                        const std::vector<const model::Vehicle*>& vehicles, FileFindings& report) {
  const Sources sources = sim::quantity_sources(scenario, vehicles);
  for (std::size_t i = 0; i < scenario.expect.size(); ++i) {
    const std::string path = join_index("expect", i);
    check_times(scenario.expect[i], path, scenario.duration, report);
    check_quantity(scenario, vehicles, sources, scenario.expect[i].quantity,
                   join_key(path, "quantity"), report);
  }
}

}  // namespace hadal::config
