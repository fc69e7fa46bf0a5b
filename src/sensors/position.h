#pragma once

/// Position of the sensor in the local frame, e.g. by USBL, LBL or GNSS.

#include "hadal/message/geometry.h"
#include "hadal/message/ros_frames.h"
#include "hadal/sensors/kind.h"

namespace hadal::sensors {

struct PositionSensor {
  static constexpr std::string_view kName = "position";
  static constexpr std::string_view kHelp = "of the sensor, NED";
  static constexpr Tells kTells{.position = true};
  using Message = message::PointStamped;

  double noise = 0;
  bool operator==(const PositionSensor&) const = default;
};

template <class Visitor>
void describe(Visitor& v, PositionSensor& s) {
  v("noise", s.noise, {.unit = "m", .range = model::kNonNegative, .help = kNoiseHelp});
}

inline void prepare(const PositionSensor&, const Frames&, message::PointStamped& m) {
  m.header.frame_id = "map";
}

inline void measure(const PositionSensor& s, const SensorView& view, RandomStream& random,
                    message::PointStamped& m) {
  m.point = message::point_from_ned(view.p_NS_N() + white_noise_vector(s.noise, random));
}

inline Told tell(const PositionSensor&, const Mounting&, const message::PointStamped& m) {
  return {.p_NS_N = message::ned_from_point(m.point)};
}

inline std::vector<message::Quantity> quantities(const PositionSensor&) {
  using M = message::PointStamped;
  return {message::quantity<M>("n", "m", [](const M& m) { return ned_from_point(m.point)[0]; }),
          message::quantity<M>("e", "m", [](const M& m) { return ned_from_point(m.point)[1]; }),
          message::quantity<M>("d", "m", [](const M& m) { return ned_from_point(m.point)[2]; })};
}

}  // namespace hadal::sensors
