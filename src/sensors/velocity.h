#pragma once

#include "hadal/message/geometry.h"
#include "hadal/message/ros_frames.h"
#include "hadal/sensors/truth.h"

namespace hadal::sensors {

/// Velocity over ground at the place of the sensor, in body axes.
inline void measure(const model::Sensor& sensor, const Truth& truth, RandomStream& random,
                    message::TwistWithCovarianceStamped& message) {
  const Vec6<double>& nu = truth.body.nu;
  const Vec3<double> v = linear(nu) + cross(angular(nu), sensor.position);
  message.twist.twist.linear = message::vector_from_frd(v + white_noise(sensor.noise, random));
}

}  // namespace hadal::sensors
