#pragma once

/// The sensor_msgs and nav_msgs that hadal speaks, FLU axes of the frame named in the header.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "hadal/message/geometry.h"

namespace hadal::message {

/// A named number that stands in a message's schema beside its fields.
struct Constant {
  std::string_view type;
  std::string_view name;
  int value = 0;
};

/// Attitude sensor or IMU. The first element of a covariance is -1 where the quantity is absent:
/// an attitude sensor without accelerometers sets linear_acceleration_covariance[0] = -1.
struct Imu {
  static constexpr std::string_view kType = "sensor_msgs/msg/Imu";
  Header header;
  Quaternion orientation;                                  ///< sensor (FLU) in ENU
  std::array<double, 9> orientation_covariance{};          ///< [rad²]
  Vector3 angular_velocity;                                ///< [rad/s]
  std::array<double, 9> angular_velocity_covariance{};     ///< [rad²/s²]
  Vector3 linear_acceleration;                             ///< specific force [m/s²]
  std::array<double, 9> linear_acceleration_covariance{};  ///< [m²/s⁴]

  bool operator==(const Imu&) const = default;
  template <class V, class Self>
  static void fields(V&& v, Self& m) {
    v("header", m.header);
    v("orientation", m.orientation);
    v("orientation_covariance", m.orientation_covariance);
    v("angular_velocity", m.angular_velocity);
    v("angular_velocity_covariance", m.angular_velocity_covariance);
    v("linear_acceleration", m.linear_acceleration);
    v("linear_acceleration_covariance", m.linear_acceleration_covariance);
  }
};

/// One beam of an echosounder: distance along the sensor's x axis, +inf for no echo.
/// The definition since ROS 2 Iron; Humble's lacks the last field, variance.
struct Range {
  static constexpr std::string_view kType = "sensor_msgs/msg/Range";
  static constexpr std::uint8_t kUltrasound = 0;
  static constexpr std::uint8_t kInfrared = 1;
  static constexpr std::array<Constant, 2> kConstants{
      {{"uint8", "ULTRASOUND", kUltrasound}, {"uint8", "INFRARED", kInfrared}}};
  Header header;
  std::uint8_t radiation_type = kUltrasound;
  float field_of_view = 0;  ///< full angle of the beam [rad]
  float min_range = 0;      ///< [m]
  float max_range = 0;      ///< [m]
  float range = 0;          ///< [m]
  float variance = 0;       ///< [m²], 0 means unknown

  bool operator==(const Range&) const = default;
  template <class V, class Self>
  static void fields(V&& v, Self& m) {
    v("header", m.header);
    v("radiation_type", m.radiation_type);
    v("field_of_view", m.field_of_view, "rad");
    v("min_range", m.min_range, "m");
    v("max_range", m.max_range, "m");
    v("range", m.range, "m");
    v("variance", m.variance, "m^2");
  }
};

/// What a pressure sensor says: absolute pressure, air included.
struct FluidPressure {
  static constexpr std::string_view kType = "sensor_msgs/msg/FluidPressure";
  Header header;
  double fluid_pressure = 0;  ///< [Pa]
  double variance = 0;        ///< [Pa²], 0 means unknown

  bool operator==(const FluidPressure&) const = default;
  template <class V, class Self>
  static void fields(V&& v, Self& m) {
    v("header", m.header);
    v("fluid_pressure", m.fluid_pressure, "Pa");
    v("variance", m.variance, "Pa^2");
  }
};

/// Pose in the header's frame (ENU), twist in child_frame_id (FLU).
struct Odometry {
  static constexpr std::string_view kType = "nav_msgs/msg/Odometry";
  Header header;
  std::string child_frame_id;
  PoseWithCovariance pose;
  TwistWithCovariance twist;

  bool operator==(const Odometry&) const = default;
  template <class V, class Self>
  static void fields(V&& v, Self& m) {
    v("header", m.header);
    v("child_frame_id", m.child_frame_id);
    v("pose", m.pose);
    v("twist", m.twist);
  }
};

}  // namespace hadal::message
