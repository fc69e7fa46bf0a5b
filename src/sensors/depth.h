#pragma once

#include "hadal/message/vehicle.h"
#include "hadal/sensors/truth.h"

namespace hadal::sensors {

/// Depth of the sensor below the surface d = 0.
inline void measure(const model::Sensor& sensor, const Truth& truth, RandomStream& random,
                    message::Depth& message) {
  const double noise = sensor.noise == 0 ? 0 : sensor.noise * random.gaussian();
  message.depth = position_N(truth, sensor.position)[2] + noise;
}

}  // namespace hadal::sensors
