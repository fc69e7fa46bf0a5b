#include <fmt/format.h>

#include <algorithm>

#include "hadal/io/check_tools.h"
#include "hadal/io/vehicle_checks.h"
#include "hadal/sim/message_sink.h"

namespace hadal::io {

namespace {

/// Topics that every vehicle has of its own.
void check_not_reserved(const std::string& name, const std::string& key, FileFindings& report) {
  const std::vector<std::string>& reserved = sim::vehicle_topic_names();
  if (std::find(reserved.begin(), reserved.end(), name) == reserved.end()) return;
  report.error(key, {.problem = "is the name of a topic that every vehicle has",
                     .expected = fmt::format("a name other than {}", fmt::join(reserved, ", "))});
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
    check_not_reserved(sensor.name, join_key(path, "name"), report);
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
  check_body(vehicle, report);
  check_hydrodynamics(vehicle, report);
  check_actuators(vehicle, report);
  check_sensors(vehicle, report);
}

}  // namespace hadal::io
