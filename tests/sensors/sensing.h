#pragma once

/// What the tests of sensors share: descriptions, poses, and one measurement.

#include <string>
#include <utility>

#include "hadal/message/ros_frames.h"
#include "hadal/sensors/sensor.h"
#include "hadal/world/world.h"

namespace hadal::test {

inline model::Sensor described(model::SensorKind kind, std::string name = "sensor") {
  model::Sensor s;
  s.name = std::move(name), s.kind = kind;
  return s;
}

inline sensors::Truth truth_of(const Vec3<double>& p_N, const Vec3<double>& rpy_deg = {},
                               const Vec6<double>& nu = {}) {
  return sensors::truth({p_N, quaternion_from_rpy(radians(1) * rpy_deg), nu});
}

inline const World& empty_world() {
  static const World world{model::World{}};
  return world;
}

/// The one measurement M of a sensor at time zero.
template <class M>
M measured(const model::Sensor& description, const sensors::Truth& truth,
           const World& world = empty_world(), Nanoseconds now = 0) {
  sensors::Sensor sensor(description, "rov", 1);
  return std::get<M>(sensor.measure(truth, world, now));
}

}  // namespace hadal::test
