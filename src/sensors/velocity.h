#pragma once

/// Velocity over ground at the place of the sensor, in its axes, e.g. by DVL.

#include "hadal/message/geometry.h"
#include "hadal/message/ros_frames.h"
#include "hadal/sensors/kind.h"

namespace hadal::sensors {

struct VelocitySensor {
  static constexpr std::string_view kName = "velocity";
  static constexpr std::string_view kHelp = "over ground, in the sensor's axes";
  static constexpr Tells kTells{.velocity = true};
  using Message = message::TwistWithCovarianceStamped;

  double noise = 0;
  bool operator==(const VelocitySensor&) const = default;
};

template <class Visitor>
void describe(Visitor& v, VelocitySensor& s) {
  v("noise", s.noise, {.unit = "m/s", .range = model::kNonNegative, .help = kNoiseHelp});
}

inline void prepare(const VelocitySensor& s, const Frames& frames,
                    message::TwistWithCovarianceStamped& m) {
  m.header.frame_id = frames.axes();
  fill_diagonal(m.twist.covariance, 6, s.noise * s.noise);
}

inline void measure(const VelocitySensor& s, const SensorView& view, RandomStream& random,
                    message::TwistWithCovarianceStamped& m) {
  const Vec3<double> v_S = view.mounting().to_sensor(view.v_NS_B());
  m.twist.twist.linear = message::vector_from_frd(v_S + white_noise_vector(s.noise, random));
}

inline Told tell(const VelocitySensor&, const Mounting& mounting,
                 const message::TwistWithCovarianceStamped& m) {
  return {.v_NS_B = mounting.to_body(message::frd_from_vector(m.twist.twist.linear))};
}

/// In the axes of the message.
inline std::vector<message::Quantity> quantities(const VelocitySensor&) {
  using M = message::TwistWithCovarianceStamped;
  return {message::quantity<M>("u", "m/s",
                               [](const M& m) { return frd_from_vector(m.twist.twist.linear)[0]; }),
          message::quantity<M>("v", "m/s",
                               [](const M& m) { return frd_from_vector(m.twist.twist.linear)[1]; }),
          message::quantity<M>(
              "w", "m/s", [](const M& m) { return frd_from_vector(m.twist.twist.linear)[2]; })};
}

}  // namespace hadal::sensors
