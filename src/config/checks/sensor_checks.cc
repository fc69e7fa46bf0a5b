#include <fmt/format.h>

#include <algorithm>

#include "hadal/config/checks/body_checks.h"
#include "hadal/config/checks/check_tools.h"
#include "hadal/config/checks/vehicle_checks.h"
#include "hadal/physics/scene_rule.h"
#include "hadal/sensors/sensor.h"

namespace hadal::config {

namespace {

/// What its kind asks of it.
void check_kind(const model::Sensor& sensor, const model::Vehicle& vehicle, const std::string& path,
                FileFindings& report) {
  if (sensor.kind.entry() == nullptr) return;
  for (const sensors::KeyProblem& p : sensors::kind_of(sensor).check(sensor.kind, vehicle)) {
    const bool clean = std::all_of(p.keys.begin(), p.keys.end(), [&](std::string_view key) {
      return report.clean({join_key(path, key)});
    });
    if (!clean) continue;
    report.error(join_key(path, p.keys.front()), {.problem = p.problem, .expected = p.expected});
  }
}

void check_latency(const model::Sensor& sensor, const std::string& path, FileFindings& report) {
  const std::string key = join_key(path, "latency");
  const double in_flight = sensor.latency * sensor.rate;
  if (!report.clean({key, join_key(path, "rate")}) || in_flight <= sensors::kMostInFlight) return;
  report.error(key, {.problem = fmt::format("{:.0f} measurements would be under way at a time, at "
                                            "rate = {} Hz",
                                            in_flight, sensor.rate),
                     .expected = fmt::format("at most {}", sensors::kMostInFlight)});
}

}  // namespace

void check_sensors(model::Vehicle& vehicle, FileFindings& report) {
  std::vector<std::string_view> names;
  for (const model::Sensor& sensor : vehicle.sensors) names.push_back(sensor.name);
  check_unique_names(names, "sensors", report);

  for (std::size_t i = 0; i < vehicle.sensors.size(); ++i) {
    model::Sensor& sensor = vehicle.sensors[i];
    const std::string path = join_index("sensors", i);
    check_topic_name(sensor.name, join_key(path, "name"), report);
    check_not_vehicle_topic(sensor.name, join_key(path, "name"), report);
    check_latency(sensor, path, report);
    check_kind(sensor, vehicle, path, report);
  }
}

void check_vehicle(model::Vehicle& vehicle, FileFindings& report) {
  const BodyPlace place{.path = "",
                        .what = "vehicle",
                        .gravity = vehicle.gravity,
                        .in_scene = physics::has_arms_or_shapes(vehicle)};
  check_body(vehicle.body, place, report);
  check_hydrodynamics(vehicle.hydrodynamics, vehicle.body, vehicle.actuators, place, report);
  check_actuators(vehicle, report);
  check_sensors(vehicle, report);
  check_arms(vehicle, report);
  check_shapes(vehicle.shapes, "shapes", report);
  check_kinematic(vehicle, report);
  doubt_vehicle(vehicle, report);
}

}  // namespace hadal::config
