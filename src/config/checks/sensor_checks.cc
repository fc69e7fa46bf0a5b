#include <fmt/format.h>

#include "hadal/config/checks/body_checks.h"
#include "hadal/config/checks/check_tools.h"
#include "hadal/config/checks/vehicle_checks.h"
#include "hadal/physics/scene_rule.h"

namespace hadal::config {

void check_sensors(model::Vehicle& vehicle, FileFindings& report) {
  std::vector<std::string_view> names;
  for (const model::Sensor& sensor : vehicle.sensors) names.push_back(sensor.name);
  check_unique_names(names, "sensors", report);

  for (std::size_t i = 0; i < vehicle.sensors.size(); ++i) {
    model::Sensor& sensor = vehicle.sensors[i];
    const std::string path = join_index("sensors", i);
    check_topic_name(sensor.name, join_key(path, "name"), report);
    check_not_vehicle_topic(sensor.name, join_key(path, "name"), report);
    normalise_axis(sensor.direction, join_key(path, "direction"), report);
    const std::string min_range = join_key(path, "min_range");
    if (report.clean({min_range, join_key(path, "max_range")}) &&
        sensor.min_range >= sensor.max_range) {
      report.error(min_range,
                   {.problem = fmt::format("is not below max_range = {}", sensor.max_range),
                    .expected = "min_range < max_range"});
    }
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
  doubt_vehicle(vehicle, report);
}

}  // namespace hadal::config
