#pragma once

/// Depth of the sensor below the surface at rest, as a gauge of pressure has it: waves above it
/// show, as far down as their pressure reaches.

#include "hadal/message/vehicle.h"
#include "hadal/sensors/kind.h"

namespace hadal::sensors {

struct DepthSensor {
  static constexpr std::string_view kName = "depth";
  static constexpr std::string_view kHelp =
      "of the sensor, below the surface at rest, by pressure: with that of waves";
  static constexpr Tells kTells{.depth = true};
  using Message = message::Depth;

  double noise = 0;
  bool operator==(const DepthSensor&) const = default;
};

template <class Visitor>
void describe(Visitor& v, DepthSensor& s) {
  v("noise", s.noise, {.unit = "m", .range = model::kNonNegative, .help = kNoiseHelp});
}

inline void prepare(const DepthSensor& s, const Frames&, message::Depth& m) {
  m.header.frame_id = "map_ned";
  m.variance = s.noise * s.noise;
}

inline void measure(const DepthSensor& s, const SensorView& view, RandomStream& random,
                    message::Depth& m) {
  m.depth =
      view.environment().pressure_depth(view.p_NS_N(), view.time()) + white_noise(s.noise, random);
}

inline Told tell(const DepthSensor&, const Mounting&, const message::Depth& m) {
  return {.depth = m.depth};
}

inline std::vector<message::Quantity> quantities(const DepthSensor&) {
  return {message::quantity<message::Depth>("depth", "m", [](const auto& m) { return m.depth; })};
}

}  // namespace hadal::sensors
