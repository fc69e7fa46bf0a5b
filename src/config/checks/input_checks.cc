// A scenario's controllers and schedules against the vehicle they act on.

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "hadal/config/checks/check_tools.h"
#include "hadal/config/checks/scenario_checks.h"
#include "hadal/config/schema/suggest.h"

namespace hadal::config {

namespace {

using model::SensorKind;

std::string_view kind_text(SensorKind kind) {
  return model::EnumNames<SensorKind>::value[static_cast<std::size_t>(kind)];
}

class SensorNames {
 public:
  SensorNames(const model::Vehicle& vehicle, FileFindings& report)
      : vehicle_(vehicle), report_(report) {}

  void check(const std::string& name, const std::string& key, SensorKind kind) {
    if (!report_.clean({key})) return;
    std::vector<std::string_view> fitting;
    for (const model::Sensor& sensor : vehicle_.sensors) {
      if (sensor.kind == kind) fitting.push_back(sensor.name);
      if (sensor.name == name && sensor.kind == kind) return;
    }
    for (const model::Sensor& sensor : vehicle_.sensors) {
      if (sensor.name != name) continue;
      return report_.error(
          key, {.problem = fmt::format("is a sensor of kind {}", kind_text(sensor.kind)),
                .expected = expected(kind, fitting)});
    }
    report_.error(key, {.problem = fmt::format("'{}' has no such sensor", vehicle_.name),
                        .expected = expected(kind, fitting),
                        .suggestion = did_you_mean(name, fitting)});
  }

  /// All controllers but the stabilizer share what they see: one sensor of a kind.
  void check_shared(const std::string& name, const std::string& key, SensorKind kind) {
    check(name, key, kind);
    const std::string& first = shared_.try_emplace(kind, name).first->second;
    if (name == first || !report_.clean({key})) return;
    report_.error(key, {.problem = fmt::format("another controller listens to '{}'", first),
                        .expected = "the same sensor for all but the stabilizer"});
  }

 private:
  static std::string expected(SensorKind kind, const std::vector<std::string_view>& fitting) {
    const std::string names = fitting.empty() ? "of which there is none" : either(fitting);
    return fmt::format("a sensor of kind {}: {}", kind_text(kind), names);
  }

  const model::Vehicle& vehicle_;
  FileFindings& report_;
  std::map<SensorKind, std::string> shared_;
};

/// Sensors of the loops with references of their own.
void check_loops(const model::Control& control, const std::string& path, SensorNames& sensors) {
  const auto check = [&](const std::string& name, const char* key, SensorKind kind) {
    sensors.check_shared(name, path + key, kind);
  };
  if (const auto& c = control.velocity) {
    check(c->velocity_sensor, ".velocity.velocity_sensor", SensorKind::kVelocity);
    check(c->attitude_sensor, ".velocity.attitude_sensor", SensorKind::kAttitude);
  }
  if (const auto& c = control.position) {
    check(c->position_sensor, ".position.position_sensor", SensorKind::kPosition);
    check(c->attitude_sensor, ".position.attitude_sensor", SensorKind::kAttitude);
  }
  if (const auto& c = control.servo) {
    check(c->velocity_sensor, ".servo.velocity_sensor", SensorKind::kVelocity);
    check(c->attitude_sensor, ".servo.attitude_sensor", SensorKind::kAttitude);
  }
  if (const auto& c = control.hold) {
    check(c->position_sensor, ".hold.position_sensor", SensorKind::kPosition);
    check(c->attitude_sensor, ".hold.attitude_sensor", SensorKind::kAttitude);
  }
  if (const auto& c = control.pitch) {
    check(c->attitude_sensor, ".pitch.attitude_sensor", SensorKind::kAttitude);
  }
  if (const auto& c = control.depth) {
    check(c->depth_sensor, ".depth.depth_sensor", SensorKind::kDepth);
  }
  if (const auto& c = control.heading) {
    check(c->attitude_sensor, ".heading.attitude_sensor", SensorKind::kAttitude);
  }
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
  SensorNames sensors(vehicle, report);
  if (const auto& c = control.forward_speed) {
    sensors.check_shared(c->velocity_sensor, path + ".forward_speed.velocity_sensor",
                         SensorKind::kVelocity);
  }
  if (const auto& c = control.centralization) {
    const std::string prefix = path + ".centralization.";
    sensors.check(c->starboard_sensor, prefix + "starboard_sensor", SensorKind::kEchosounder);
    sensors.check(c->port_sensor, prefix + "port_sensor", SensorKind::kEchosounder);
    sensors.check(c->above_sensor, prefix + "above_sensor", SensorKind::kEchosounder);
    sensors.check(c->below_sensor, prefix + "below_sensor", SensorKind::kEchosounder);
  }
  if (const auto& c = control.orientation) {
    sensors.check_shared(c->attitude_sensor, path + ".orientation.attitude_sensor",
                         SensorKind::kAttitude);
  }
  check_loops(control, path, sensors);
  check_fins(control, path, vehicle, report);
  check_servo_thrusters(control, path, vehicle, report);
  if (const auto& c = control.stabilizer) {
    sensors.check(c->attitude_sensor, path + ".stabilizer.attitude_sensor", SensorKind::kAttitude);
    sensors.check(c->velocity_sensor, path + ".stabilizer.velocity_sensor", SensorKind::kVelocity);
  }
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
  if (s.control) check_control(*s.control, join_key(path, "control"), vehicle, report);
  check_schedule(s.schedule, join_key(path, "schedule"), vehicle, report);
  check_manipulation(scenario, index, vehicle, step, report);
  check_coupling(scenario, index, vehicle, step, report);
  doubt_start(scenario, index, vehicle, report);
}

}  // namespace hadal::config
