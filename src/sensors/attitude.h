#pragma once

/// Orientation and rates of the sensor's axes, e.g. by an AHRS or a gyrocompass.

#include "hadal/message/ros_frames.h"
#include "hadal/message/sensor.h"
#include "hadal/sensors/kind.h"

namespace hadal::sensors {

struct AttitudeSensor {
  static constexpr std::string_view kName = "attitude";
  static constexpr std::string_view kHelp = "orientation and rates of the sensor's axes";
  static constexpr Tells kTells{.attitude = true};
  using Message = message::Imu;

  double noise = 0;
  double rate_noise = 0;
  bool operator==(const AttitudeSensor&) const = default;
};

template <class Visitor>
void describe(Visitor& v, AttitudeSensor& s) {
  v("noise", s.noise,
    {.unit = "rad",
     .range = model::kNonNegative,
     .help = "Standard deviation of a small random rotation about each axis."});
  v("rate_noise", s.rate_noise,
    {.unit = "rad/s",
     .range = model::kNonNegative,
     .help = "Standard deviation of white noise on each body rate."});
}

inline void prepare(const AttitudeSensor& s, const Frames& frames, message::Imu& m) {
  m.header.frame_id = frames.axes();
  fill_diagonal(m.orientation_covariance, 3, s.noise * s.noise);
  fill_diagonal(m.angular_velocity_covariance, 3, s.rate_noise * s.rate_noise);
  m.linear_acceleration_covariance[0] = -1;  // not measured
}

inline void measure(const AttitudeSensor& s, const SensorView& view, RandomStream& random,
                    message::Imu& m) {
  hadal::Quaternion<double> q = view.q_NS();
  if (s.noise > 0) {
    q = normalized(q * quaternion_from_rotation_vector(white_noise_vector(s.noise, random)));
  }
  m.orientation = message::quaternion_from_ned_frd({{q.w, q.x, q.y, q.z}});
  const Vec3<double> w_S = view.mounting().to_sensor(angular(view.body().nu));
  m.angular_velocity = message::vector_from_frd(w_S + white_noise_vector(s.rate_noise, random));
}

inline Told tell(const AttitudeSensor&, const Mounting& mounting, const message::Imu& m) {
  const Vec<double, 4> e = message::ned_frd_from_quaternion(m.orientation);
  const hadal::Quaternion<double> q_NS{e[0], e[1], e[2], e[3]};
  return {.q_NB = mounting.turned ? q_NS * conjugate(mounting.q_BS) : q_NS,
          .w_NB_B = mounting.to_body(message::frd_from_vector(m.angular_velocity))};
}

namespace detail {
inline double attitude_deg(const message::Imu& m, int axis) {
  const Vec<double, 4> q = message::ned_frd_from_quaternion(m.orientation);
  return degrees(rpy_from_quaternion(hadal::Quaternion<double>{q[0], q[1], q[2], q[3]})[axis]);
}
inline double rate(const message::Imu& m, int axis) {
  return message::frd_from_vector(m.angular_velocity)[axis];
}
}  // namespace detail

/// Of the axes of the message.
inline std::vector<message::Quantity> quantities(const AttitudeSensor&) {
  using M = message::Imu;
  using message::quantity;
  return {quantity<M>("roll_deg", "deg", [](const M& m) { return detail::attitude_deg(m, 0); }),
          quantity<M>("pitch_deg", "deg", [](const M& m) { return detail::attitude_deg(m, 1); }),
          quantity<M>("yaw_deg", "deg", [](const M& m) { return detail::attitude_deg(m, 2); }),
          quantity<M>("p", "rad/s", [](const M& m) { return detail::rate(m, 0); }),
          quantity<M>("q", "rad/s", [](const M& m) { return detail::rate(m, 1); }),
          quantity<M>("r", "rad/s", [](const M& m) { return detail::rate(m, 2); })};
}

}  // namespace hadal::sensors
