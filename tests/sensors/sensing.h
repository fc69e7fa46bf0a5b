#pragma once

/// What the tests of sensors share: descriptions, poses, and one measurement.

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "hadal/message/ros_frames.h"
#include "hadal/message/sensor.h"
#include "hadal/message/vehicle.h"
#include "hadal/model/find_number.h"
#include "hadal/sensors/kinds.h"
#include "hadal/sensors/sensor.h"
#include "hadal/world/world.h"

namespace hadal::test {

inline model::Sensor described(std::string_view kind, std::string name = "sensor") {
  return sensors::shipped_sensor(kind, std::move(name));
}

/// Sets a number of the sensor or of its kind.
inline void set(model::Sensor& sensor, std::string_view key, double x) {
  *model::find_number(sensor, key).number = x;
}

inline sensors::Truth truth_of(const Vec3<double>& p_N, const Vec3<double>& rpy_deg = {},
                               const Vec6<double>& nu = {}) {
  return sensors::truth({p_N, quaternion_from_rpy(radians(1) * rpy_deg), nu});
}

inline const World& empty_world() {
  static const World world{model::World{}};
  return world;
}

/// Vehicles that stand where they are told to; none accelerates.
class Standing : public sensors::Fleet {
 public:
  explicit Standing(std::vector<physics::BodyState<double>> bodies) : bodies_(std::move(bodies)) {}
  std::size_t size() const override { return bodies_.size(); }
  const physics::BodyState<double>& body(std::size_t i) const override { return bodies_[i]; }
  Vec6<double> acceleration(std::size_t) const override { return {}; }

 private:
  std::vector<physics::BodyState<double>> bodies_;
};

/// Measures and delivers at once.
inline message::AnyMessage measure(sensors::Sensor& sensor, const sensors::Truth& truth,
                                   const World& world = empty_world(), Nanoseconds now = 0) {
  const Standing fleet({truth.body});
  sensor.measure(truth, {world, {}, fleet, 0}, now);
  EXPECT_TRUE(sensor.deliver());
  return sensor.latest();
}

/// The one measurement M of a sensor at time zero.
template <class M>
M measured(const model::Sensor& description, const sensors::Truth& truth,
           const World& world = empty_world(), Nanoseconds now = 0) {
  sensors::Sensor sensor(description, "rov", 1);
  return measure(sensor, truth, world, now).as<M>();
}

}  // namespace hadal::test
