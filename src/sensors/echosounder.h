#pragma once

#include <limits>

#include "hadal/message/sensor.h"
#include "hadal/sensors/truth.h"
#include "hadal/world/world.h"

namespace hadal::sensors {

/// Single-beam echosounder: distance along the beam to the first surface of world, objects, other
/// vehicles and their arms, +inf without echo (REP 117). It sees nothing of its own vehicle, arms
/// included. One ray: the beam has no width yet.
inline void measure(const model::Sensor& sensor, const Truth& truth, const World& world,
                    RandomStream& random, message::Range& message) {
  const auto hit = world.cast(position_N(truth, sensor.position), truth.R_NB * sensor.direction,
                              sensor.min_range, sensor.max_range, truth.own);
  if (!hit) {
    message.range = std::numeric_limits<float>::infinity();
    return;
  }
  const double noise = sensor.noise == 0 ? 0 : sensor.noise * random.gaussian();
  message.range = static_cast<float>(hit->range + noise);
}

}  // namespace hadal::sensors
