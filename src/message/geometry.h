#pragma once

/// The geometry_msgs that hadal speaks. Axes are those of the frame that the header names: ENU for
/// `map`, FLU for `<vehicle>/base_link`. Covariances are row-major, over x y z and rotations about
/// x y z; all zeros means unknown.

#include <array>
#include <string_view>

#include "hadal/message/header.h"

namespace hadal::message {

struct Point {
  static constexpr std::string_view kType = "geometry_msgs/msg/Point";
  double x = 0, y = 0, z = 0;  ///< [m]

  bool operator==(const Point&) const = default;
  template <class V, class Self>
  static void fields(V&& v, Self& m) {
    v("x", m.x);
    v("y", m.y);
    v("z", m.z);
  }
};

/// A free vector; unit by the field that holds it.
struct Vector3 {
  static constexpr std::string_view kType = "geometry_msgs/msg/Vector3";
  double x = 0, y = 0, z = 0;

  bool operator==(const Vector3&) const = default;
  template <class V, class Self>
  static void fields(V&& v, Self& m) {
    v("x", m.x);
    v("y", m.y);
    v("z", m.z);
  }
};

/// Unit quaternion, scalar last, as ROS writes it.
struct Quaternion {
  static constexpr std::string_view kType = "geometry_msgs/msg/Quaternion";
  double x = 0, y = 0, z = 0, w = 1;

  bool operator==(const Quaternion&) const = default;
  template <class V, class Self>
  static void fields(V&& v, Self& m) {
    v("x", m.x);
    v("y", m.y);
    v("z", m.z);
    v("w", m.w);
  }
};

struct Pose {
  static constexpr std::string_view kType = "geometry_msgs/msg/Pose";
  Point position;          ///< [m]
  Quaternion orientation;  ///< of the child in the header's frame

  bool operator==(const Pose&) const = default;
  template <class V, class Self>
  static void fields(V&& v, Self& m) {
    v("position", m.position);
    v("orientation", m.orientation);
  }
};

struct PoseWithCovariance {
  static constexpr std::string_view kType = "geometry_msgs/msg/PoseWithCovariance";
  Pose pose;
  std::array<double, 36> covariance{};  ///< [m², m·rad, rad²]

  bool operator==(const PoseWithCovariance&) const = default;
  template <class V, class Self>
  static void fields(V&& v, Self& m) {
    v("pose", m.pose);
    v("covariance", m.covariance);
  }
};

struct Twist {
  static constexpr std::string_view kType = "geometry_msgs/msg/Twist";
  Vector3 linear;   ///< [m/s]
  Vector3 angular;  ///< [rad/s]

  bool operator==(const Twist&) const = default;
  template <class V, class Self>
  static void fields(V&& v, Self& m) {
    v("linear", m.linear);
    v("angular", m.angular);
  }
};

struct TwistWithCovariance {
  static constexpr std::string_view kType = "geometry_msgs/msg/TwistWithCovariance";
  Twist twist;
  std::array<double, 36> covariance{};  ///< [m²/s², m·rad/s², rad²/s²]

  bool operator==(const TwistWithCovariance&) const = default;
  template <class V, class Self>
  static void fields(V&& v, Self& m) {
    v("twist", m.twist);
    v("covariance", m.covariance);
  }
};

struct Wrench {
  static constexpr std::string_view kType = "geometry_msgs/msg/Wrench";
  Vector3 force;   ///< [N]
  Vector3 torque;  ///< [N·m]

  bool operator==(const Wrench&) const = default;
  template <class V, class Self>
  static void fields(V&& v, Self& m) {
    v("force", m.force);
    v("torque", m.torque);
  }
};

/// What a velocity sensor (DVL) says: FLU axes of the sensor frame named in the header.
struct TwistWithCovarianceStamped {
  static constexpr std::string_view kType = "geometry_msgs/msg/TwistWithCovarianceStamped";
  Header header;
  TwistWithCovariance twist;

  bool operator==(const TwistWithCovarianceStamped&) const = default;
  template <class V, class Self>
  static void fields(V&& v, Self& m) {
    v("header", m.header);
    v("twist", m.twist);
  }
};

/// What a position sensor (USBL, GNSS) says: ENU in `map`.
struct PointStamped {
  static constexpr std::string_view kType = "geometry_msgs/msg/PointStamped";
  Header header;
  Point point;  ///< [m]

  bool operator==(const PointStamped&) const = default;
  template <class V, class Self>
  static void fields(V&& v, Self& m) {
    v("header", m.header);
    v("point", m.point);
  }
};

}  // namespace hadal::message
