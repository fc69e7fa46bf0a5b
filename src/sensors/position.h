#pragma once

#include "hadal/message/geometry.h"
#include "hadal/message/ros_frames.h"
#include "hadal/sensors/truth.h"

namespace hadal::sensors {

/// Position of the sensor in the local frame.
inline void measure(const model::Sensor& sensor, const Truth& truth, RandomStream& random,
                    message::PointStamped& message) {
  message.point = message::point_from_ned(position_N(truth, sensor.position) +
                                          white_noise(sensor.noise, random));
}

}  // namespace hadal::sensors
