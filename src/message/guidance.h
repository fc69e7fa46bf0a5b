#pragma once

/// hadal_msgs between guidance, controller and allocation, NED and body FRD, SI. Header frame:
/// `<vehicle>/base_link_frd` unless said otherwise.

#include <string_view>

#include "hadal/math/vec.h"
#include "hadal/message/header.h"

namespace hadal::message {

/// What guidance asks of the controller. Header frame: `map_ned`.
struct Reference {
  static constexpr std::string_view kType = "hadal_msgs/msg/Reference";
  Header header;
  double speed = 0;                         ///< forward speed u along body x [m/s]
  double speed_rate = 0;                    ///< its time derivative [m/s²]
  Vec<double, 4> quaternion{{1, 0, 0, 0}};  ///< desired body D in NED, q_ND, w x y z
  Vec<double, 3> rates;     ///< angular velocity of the desired body, w_ND_D [rad/s]
  double sway_offset = 0;   ///< e_sw,ref: port minus starboard distance to have [m]
  double heave_offset = 0;  ///< e_he,ref: distance above minus below to have [m]

  bool operator==(const Reference&) const = default;
  template <class V, class Self>
  static void fields(V&& v, Self& m) {
    v("header", m.header);
    v("speed", m.speed, "m/s");
    v("speed_rate", m.speed_rate, "m/s^2");
    v("quaternion", m.quaternion, "w x y z, desired body in NED");
    v("rates", m.rates, "rad/s, desired body FRD");
    v("sway_offset", m.sway_offset, "m");
    v("heave_offset", m.heave_offset, "m");
  }
};

/// What the controllers saw at their last tick.
struct ControlError {
  static constexpr std::string_view kType = "hadal_msgs/msg/ControlError";
  Header header;
  double sway_offset = 0;      ///< e_sw = d2 − d1, port minus starboard distance [m]
  double heave_offset = 0;     ///< e_he = d3 − d4, distance above minus below [m]
  double speed = 0;            ///< u_ref − u [m/s]
  Vec<double, 3> orientation;  ///< twice the vector part of q_RB, from reference to body [rad]

  bool operator==(const ControlError&) const = default;
  template <class V, class Self>
  static void fields(V&& v, Self& m) {
    v("header", m.header);
    v("sway_offset", m.sway_offset, "m");
    v("heave_offset", m.heave_offset, "m");
    v("speed", m.speed, "m/s");
    v("orientation", m.orientation, "rad, about body FRD axes");
  }
};

/// The wrench that the controller asks of the allocation.
struct ControlWrench {
  static constexpr std::string_view kType = "hadal_msgs/msg/ControlWrench";
  Header header;
  Vec<double, 6> wrench;  ///< about the body origin, in B [N, N·m]

  bool operator==(const ControlWrench&) const = default;
  template <class V, class Self>
  static void fields(V&& v, Self& m) {
    v("header", m.header);
    v("wrench", m.wrench, "N, N m, body FRD");
  }
};

/// References and errors of the loops that have references of their own; zero for a loop that the
/// vehicle does not have. An error is what is missing, reference minus measurement.
struct ControlLoops {
  static constexpr std::string_view kType = "hadal_msgs/msg/ControlLoops";
  Header header;
  Vec<double, 6> velocity_reference;  ///< u v w p q r [m/s, rad/s]
  Vec<double, 6> velocity_error;
  Vec<double, 6> position_reference;  ///< n e d, roll pitch yaw (z-y-x) [m, rad]
  Vec<double, 6> position_error;      ///< in B; the turn as twice the vector part of its quaternion
  double depth_reference = 0;         ///< of the body origin [m]
  double depth_error = 0;
  double pitch_reference = 0;  ///< nose up, with what depth control asks for [rad]
  double pitch_error = 0;
  double heading_reference = 0;  ///< [rad]
  double heading_error = 0;      ///< the shorter way round

  bool operator==(const ControlLoops&) const = default;
  template <class V, class Self>
  static void fields(V&& v, Self& m) {
    v("header", m.header);
    v("velocity_reference", m.velocity_reference, "m/s, rad/s, body FRD");
    v("velocity_error", m.velocity_error, "m/s, rad/s, body FRD");
    v("position_reference", m.position_reference, "m, north east down; rad, roll pitch yaw");
    v("position_error", m.position_error, "m, rad, body FRD");
    v("depth_reference", m.depth_reference, "m, positive down");
    v("depth_error", m.depth_error, "m");
    v("pitch_reference", m.pitch_reference, "rad, nose up");
    v("pitch_error", m.pitch_error, "rad");
    v("heading_reference", m.heading_reference, "rad, from north over east");
    v("heading_error", m.heading_error, "rad");
  }
};

}  // namespace hadal::message
