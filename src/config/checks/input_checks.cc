// A scenario's controllers and schedules against the vehicle they act on.

#include <fmt/format.h>

#include <algorithm>

#include "hadal/config/checks/check_tools.h"
#include "hadal/config/checks/scenario_checks.h"
#include "hadal/config/schema/suggest.h"
#include "hadal/sensors/kind.h"
#include "hadal/sim/controller_needs.h"

namespace hadal::config {

namespace {

using sensors::Tells;

/// Something that sensors tell, and how it is called.
struct Thing {
  bool Tells::*told;
  std::string_view name;  ///< key of the navigation
  std::string_view text;
};
constexpr Thing kAttitude{&Tells::attitude, "attitude", "the attitude"};
constexpr Thing kVelocity{&Tells::velocity, "velocity", "the velocity"};
constexpr Thing kPosition{&Tells::position, "position", "the position"};
constexpr Thing kDepth{&Tells::depth, "depth", "the depth"};
constexpr Thing kRange{&Tells::range, "", "a range"};

class SensorNames {
 public:
  SensorNames(const model::Vehicle& vehicle, FileFindings& report)
      : vehicle_(vehicle), report_(report) {}

  /// A sensor that is named must be there and tell such a thing.
  void check(const std::string& name, const std::string& key, const Thing& thing) {
    if (!report_.clean({key})) return;
    const std::vector<std::string_view> fitting = sensors_of(thing);
    if (std::find(fitting.begin(), fitting.end(), name) != fitting.end()) return;
    for (const model::Sensor& sensor : vehicle_.sensors) {
      if (sensor.name != name) continue;
      return report_.error(key,
                           {.problem = fmt::format("is a sensor of kind {}", sensor.kind.name()),
                            .expected = expected(thing, fitting)});
    }
    report_.error(key, {.problem = fmt::format("'{}' has no such sensor", vehicle_.name),
                        .expected = expected(thing, fitting),
                        .suggestion = did_you_mean(name, fitting)});
  }

  /// What a controller needs without naming a sensor: there must be exactly one.
  void check_needed(const std::string& controller, const std::string& navigation,
                    const Thing& thing) {
    const std::vector<std::string_view> fitting = sensors_of(thing);
    if (fitting.size() == 1 || !report_.clean({controller, navigation})) return;
    if (fitting.empty()) {
      return report_.error(
          controller,
          {.problem = fmt::format("'{}' has no sensor that measures {}", vehicle_.name, thing.text),
           .expected = "such a sensor in the vehicle's file"});
    }
    report_.error(controller, {.problem = fmt::format("'{}' has {} sensors that measure {}",
                                                      vehicle_.name, fitting.size(), thing.text),
                               .expected = fmt::format("[vehicles.navigation] with {} = {}",
                                                       thing.name, either(fitting))});
  }

 private:
  std::vector<std::string_view> sensors_of(const Thing& thing) const {
    std::vector<std::string_view> names;
    for (const model::Sensor& sensor : vehicle_.sensors) {
      if (sensors::kind_of(sensor).tells().*thing.told) names.push_back(sensor.name);
    }
    return names;
  }
  static std::string expected(const Thing& thing, const std::vector<std::string_view>& fitting) {
    const std::string names = fitting.empty() ? "of which there is none" : either(fitting);
    return fmt::format("a sensor that measures {}: {}", thing.text, names);
  }

  const model::Vehicle& vehicle_;
  FileFindings& report_;
};

/// The sensors that are named, and those that controllers need beyond.
class NavigationCheck {
 public:
  NavigationCheck(const model::ScenarioVehicle& entry, const std::string& path,
                  SensorNames& sensors)
      : navigation_(entry.navigation),
        control_(join_key(path, "control")),
        path_(join_key(path, "navigation")),
        sensors_(sensors) {
    check_name(navigation_.attitude, kAttitude);
    check_name(navigation_.velocity, kVelocity);
    check_name(navigation_.position, kPosition);
    check_name(navigation_.depth, kDepth);
  }

  void needs(const sim::ControllerNeeds& needs) {
    for (const Thing& thing : {kVelocity, kPosition, kDepth, kAttitude}) {
      if (!(needs.things.*thing.told) || !name_of(thing).empty()) continue;
      sensors_.check_needed(join_key(control_, needs.controller), path_, thing);
    }
  }

 private:
  void check_name(const std::string& name, const Thing& thing) {
    if (!name.empty()) sensors_.check(name, join_key(path_, thing.name), thing);
  }
  const std::string& name_of(const Thing& thing) const {
    if (thing.told == kAttitude.told) return navigation_.attitude;
    if (thing.told == kVelocity.told) return navigation_.velocity;
    return thing.told == kPosition.told ? navigation_.position : navigation_.depth;
  }

  const model::Navigation& navigation_;
  std::string control_, path_;
  SensorNames& sensors_;
};

void check_navigation(const model::ScenarioVehicle& entry, const std::string& path,
                      SensorNames& sensors) {
  NavigationCheck navigation(entry, path, sensors);
  if (!entry.control) return;
  for (const sim::ControllerNeeds& needs : sim::controller_needs(*entry.control)) {
    navigation.needs(needs);
  }
}

void check_ranges(const model::Control& control, const std::string& path, SensorNames& sensors) {
  if (!control.centralization) return;
  const model::CentralizationControl& c = *control.centralization;
  const std::string prefix = path + ".centralization.";
  sensors.check(c.starboard_sensor, prefix + "starboard_sensor", kRange);
  sensors.check(c.port_sensor, prefix + "port_sensor", kRange);
  sensors.check(c.above_sensor, prefix + "above_sensor", kRange);
  sensors.check(c.below_sensor, prefix + "below_sensor", kRange);
}

void check_fin_names(const std::map<std::string, double>& fins, const std::string& key,
                     const model::Vehicle& vehicle, FileFindings& report) {
  if (!report.clean({key})) return;
  std::vector<std::string_view> names;
  for (const model::Actuator& actuator : vehicle.actuators) names.push_back(actuator.name);
  if (fins.empty()) {
    return report.error(key, {.problem = "names no actuator", .expected = either(names)});
  }
  for (const auto& [name, factor] : fins) {
    if (std::find(names.begin(), names.end(), name) != names.end()) continue;
    report.error(join_key(key, name),
                 {.problem = fmt::format("'{}' has no such actuator", vehicle.name),
                  .expected = either(names),
                  .suggestion = did_you_mean(name, names)});
  }
}

void check_fins(const model::Control& control, const std::string& path,
                const model::Vehicle& vehicle, FileFindings& report) {
  if (const auto& c = control.pitch) {
    check_fin_names(c->actuators, path + ".pitch.actuators", vehicle, report);
  }
  if (const auto& c = control.heading) {
    check_fin_names(c->actuators, path + ".heading.actuators", vehicle, report);
  }
}

void check_control(const model::Control& control, const std::string& path,
                   const model::Vehicle& vehicle, FileFindings& report) {
  check_fins(control, path, vehicle, report);
  check_servo_thrusters(control, path, vehicle, report);
  if (vehicle.actuators.empty() && report.clean({path})) {
    report.error(path, {.problem = fmt::format("'{}' has no actuators to command", vehicle.name)});
  }
}

void check_length(const std::optional<std::vector<double>>& numbers, std::size_t actuators,
                  const std::string& key, FileFindings& report) {
  if (!numbers || numbers->size() == actuators || !report.clean({key})) return;
  report.error(key, {.problem = fmt::format("has {} numbers", numbers->size()),
                     .expected = fmt::format("{}, one per actuator", actuators)});
}

void check_pwm(const model::ScheduledInput& input, const std::string& path,
               const model::Vehicle& vehicle, FileFindings& report) {
  const std::string key = join_key(path, "pwm_us");
  if (!input.pwm_us || !report.clean({key})) return;
  if (input.command) {
    report.error(key, {.problem = "is given together with command", .expected = "one of the two"});
  }
  for (const model::Actuator& actuator : vehicle.actuators) {
    if (actuator.pwm) continue;
    return report.error(key, {.problem = fmt::format("actuator '{}' has no electronics for pulse "
                                                     "widths",
                                                     actuator.name),
                              .expected = "a pwm table for each actuator, or command"});
  }
}

void check_schedule(const std::vector<model::ScheduledInput>& schedule, const std::string& path,
                    const model::Vehicle& vehicle, FileFindings& report) {
  const std::size_t n = vehicle.actuators.size();
  for (std::size_t i = 0; i < schedule.size(); ++i) {
    const model::ScheduledInput& input = schedule[i];
    const std::string at = join_index(path, i);
    check_length(input.command, n, join_key(at, "command"), report);
    check_length(input.pwm_us, n, join_key(at, "pwm_us"), report);
    check_pwm(input, at, vehicle, report);
    if (input.allocation_matrix) {
      check_allocation_matrix(*input.allocation_matrix, n, join_key(at, "allocation_matrix"),
                              report);
    }
    const std::string time = join_key(at, "time");
    if (i > 0 && input.time < schedule[i - 1].time && report.clean({time})) {
      report.error(time, {.problem = fmt::format("is before the entry above it at {} s",
                                                 schedule[i - 1].time),
                          .expected = "entries in order of time"});
    }
  }
}

}  // namespace

void check_against_vehicle(const model::Scenario& scenario, std::size_t index,
                           const model::Vehicle& vehicle, double step, FileFindings& report) {
  const model::ScenarioVehicle& s = scenario.vehicles[index];
  const std::string path = join_index("vehicles", index);
  SensorNames sensors(vehicle, report);
  check_navigation(s, path, sensors);
  if (s.control) {
    check_ranges(*s.control, join_key(path, "control"), sensors);
    check_control(*s.control, join_key(path, "control"), vehicle, report);
  }
  check_schedule(s.schedule, join_key(path, "schedule"), vehicle, report);
  check_kinematic_entry(scenario, index, vehicle, report);
  check_manipulation(scenario, index, vehicle, step, report);
  check_coupling(scenario, index, vehicle, step, report);
  doubt_start(scenario, index, vehicle, report);
}

}  // namespace hadal::config
