#pragma once

#include <limits>

#include "hadal/message/sensor.h"
#include "hadal/sensors/truth.h"
#include "hadal/world/world.h"

namespace hadal::sensors {

/// Single-beam echosounder: distance along the beam to the first surface of the world, +inf without
/// echo (REP 117). One ray: the beam has no width yet.
inline void measure(const model::Sensor& sensor, const Truth& truth, const World& world,
                    RandomStream& random, message::Range& message) {
  const auto hit = world.cast(position_N(truth, sensor.position), truth.R_NB * sensor.direction,
                              sensor.min_range, sensor.max_range);
  if (!hit) {
    message.range = std::numeric_limits<float>::infinity();
    return;
  }
  const double noise = sensor.noise == 0 ? 0 : sensor.noise * random.gaussian();
  message.range = static_cast<float>(hit->range + noise);
}

}  // namespace hadal::sensors
