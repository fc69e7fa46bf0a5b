#include "hadal/sim/vehicle_inputs.h"

#include <algorithm>

#include "hadal/sensors/kind.h"
#include "hadal/sim/controller_needs.h"

namespace hadal::sim {

namespace {

/// The name given or, if a controller needs one, that of the only sensor that tells such a thing.
std::string named_or_only(const std::string& name, const std::vector<ControllerNeeds>& needs,
                          const std::vector<model::Sensor>& all, bool sensors::Tells::*thing) {
  if (!name.empty()) return name;
  const bool needed = std::any_of(needs.begin(), needs.end(),
                                  [&](const ControllerNeeds& n) { return n.things.*thing; });
  std::string only;
  for (const model::Sensor& sensor : all) {
    if (!needed || !(sensors::kind_of(sensor).tells().*thing)) continue;
    if (!only.empty()) return "";
    only = sensor.name;
  }
  return only;
}

}  // namespace

ListenedSensors listened_sensors(const model::Control& control, const model::Navigation& navigation,
                                 const std::vector<model::Sensor>& all) {
  using sensors::Tells;
  const std::vector<ControllerNeeds> needs = controller_needs(control);
  ListenedSensors listened;
  listened.attitude = named_or_only(navigation.attitude, needs, all, &Tells::attitude);
  listened.velocity = named_or_only(navigation.velocity, needs, all, &Tells::velocity);
  listened.position = named_or_only(navigation.position, needs, all, &Tells::position);
  listened.depth = named_or_only(navigation.depth, needs, all, &Tells::depth);
  if (control.centralization) {
    const model::CentralizationControl& c = *control.centralization;
    listened.range = {c.starboard_sensor, c.port_sensor, c.above_sensor, c.below_sensor};
  }
  return listened;
}

void receive(const ListenedSensors& listened, const model::Sensor& sensor,
             const sensors::Told& told, control::Measurements<double>& m) {
  // From the body origin to the sensor.
  const auto lever_N = [&] { return rotation_matrix(m.q_NB) * sensor.position; };
  if (sensor.name == listened.attitude) {
    if (told.q_NB) control::see_attitude(m, *told.q_NB);
    if (told.w_NB_B) control::see_rates(m, *told.w_NB_B);
  }
  if (sensor.name == listened.velocity && told.v_NS_B) {
    control::see_velocity(m, *told.v_NS_B - cross(m.w_NB_B, sensor.position));
  }
  for (std::size_t side = 0; side < listened.range.size() && told.range; ++side) {
    if (sensor.name != listened.range[side]) continue;
    control::see_range(m, static_cast<control::Side>(side), *told.range);
  }
  if (!m.attitude_seen) return;
  if (sensor.name == listened.depth && told.depth) {
    control::see_depth(m, *told.depth - lever_N()[2]);
  }
  if (sensor.name == listened.position && told.p_NS_N) {
    control::see_position(m, *told.p_NS_N - lever_N());
  }
}

}  // namespace hadal::sim
