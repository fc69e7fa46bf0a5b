#pragma once

#include "hadal/message/ros_frames.h"
#include "hadal/message/sensor.h"
#include "hadal/sensors/truth.h"

namespace hadal::sensors {

/// Orientation and body rates. Noise turns the orientation by a small random rotation about the
/// body axes.
inline void measure(const model::Sensor& sensor, const Truth& truth, RandomStream& random,
                    message::Imu& message) {
  hadal::Quaternion<double> q = truth.body.q_NB;
  if (sensor.noise > 0) {
    q = normalized(q * quaternion_from_rotation_vector(white_noise(sensor.noise, random)));
  }
  message.orientation = message::quaternion_from_ned_frd({{q.w, q.x, q.y, q.z}});
  const Vec3<double> rates = angular(truth.body.nu) + white_noise(sensor.rate_noise, random);
  message.angular_velocity = message::vector_from_frd(rates);
}

}  // namespace hadal::sensors
