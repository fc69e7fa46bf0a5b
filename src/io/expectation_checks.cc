#include <fmt/format.h>

#include "hadal/io/scenario_checks.h"
#include "hadal/io/suggest.h"
#include "hadal/sim/quantity.h"

namespace hadal::io {

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

/// VEHICLE.NAME, VEHICLE.SENSOR.FIELD or TETHER.NAME.
void check_quantity(const model::Scenario& scenario,
                    const std::vector<const model::Vehicle*>& vehicles, const std::string& quantity,
                    const std::string& key, FileFindings& report) {
  if (!report.clean({key, "vehicles"})) return;
  const std::string name = quantity.substr(0, quantity.find('.'));
  std::vector<std::string_view> names;
  const model::Vehicle* vehicle = nullptr;
  for (const model::Tether& tether : scenario.tethers) {
    if (tether.name == name && name.size() < quantity.size()) {
      return check_field(sim::tether_quantities(), quantity.substr(name.size() + 1), key, report);
    }
    names.push_back(tether.name);
  }
  bool found = false;
  for (std::size_t i = 0; i < scenario.vehicles.size(); ++i) {
    names.push_back(scenario.vehicles[i].name);
    if (scenario.vehicles[i].name != name) continue;
    found = true;
    vehicle = vehicles[i];
  }
  if (!found || name.size() + 1 >= quantity.size()) {
    return report.error(key, {.problem = found ? "names no quantity of the vehicle"
                                               : fmt::format("there is no vehicle '{}'", name),
                              .expected = fmt::format("VEHICLE.NAME or VEHICLE.SENSOR.FIELD with "
                                                      "vehicle {}",
                                                      either(names)),
                              .suggestion = found ? "" : did_you_mean(name, names)});
  }
  const std::size_t dot = quantity.find('.', name.size() + 1);
  if (dot == std::string::npos) {
    return check_field(sim::state_quantities(), quantity.substr(name.size() + 1), key, report);
  }
  if (!vehicle) return;
  const std::string sensor = quantity.substr(name.size() + 1, dot - name.size() - 1);
  std::vector<std::string_view> sensors;
  for (const model::Sensor& s : vehicle->sensors) {
    if (s.name == sensor) {
      return check_field(sim::sensor_quantities(s.kind), quantity.substr(dot + 1), key, report);
    }
    sensors.push_back(s.name);
  }
  report.error(key, {.problem = fmt::format("'{}' has no sensor '{}'", name, sensor),
                     .expected = sensors.empty() ? "a sensor" : either(sensors),
                     .suggestion = did_you_mean(sensor, sensors)});
}

}  // namespace

void check_expectations(const model::Scenario& scenario,
                        const std::vector<const model::Vehicle*>& vehicles, FileFindings& report) {
  for (std::size_t i = 0; i < scenario.expect.size(); ++i) {
    const std::string path = join_index("expect", i);
    check_times(scenario.expect[i], path, scenario.duration, report);
    check_quantity(scenario, vehicles, scenario.expect[i].quantity, join_key(path, "quantity"),
                   report);
  }
}

}  // namespace hadal::io
