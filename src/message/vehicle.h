#pragma once

/// hadal_msgs of the vehicle itself, NED and body FRD, SI. Six-vectors are linear, then angular.

#include <string_view>
#include <vector>

#include "hadal/math/vec.h"
#include "hadal/message/header.h"

namespace hadal::message {

/// The truth about one vehicle, as the simulation knows it. Header frame: `map_ned`.
struct VehicleState {
  static constexpr std::string_view kType = "hadal_msgs/msg/VehicleState";
  Header header;
  Vec<double, 3> position;                  ///< p_NB_N: body origin, north east down [m]
  Vec<double, 4> quaternion{{1, 0, 0, 0}};  ///< q_NB: body in NED, w x y z
  Vec<double, 3> euler;                     ///< roll, pitch, yaw (z-y-x) [rad]
  Vec<double, 6> nu;                        ///< v_NB_B, w_NB_B [m/s, rad/s]
  Vec<double, 6> nu_dot;                    ///< time derivative of nu in B [m/s², rad/s²]
  Vec<double, 6> tau;  ///< actuators, external wrench and tethers, about the body origin [N, N·m]
  Vec<double, 6> tau_actuators;  ///< the actuators' share of tau [N, N·m]

  bool operator==(const VehicleState&) const = default;
  template <class V, class Self>
  static void fields(V&& v, Self& m) {
    v("header", m.header);
    v("position", m.position, "m, north east down");
    v("quaternion", m.quaternion, "w x y z, body in NED");
    v("euler", m.euler, "rad, roll pitch yaw");
    v("nu", m.nu, "m/s, rad/s, body FRD");
    v("nu_dot", m.nu_dot, "m/s^2, rad/s^2, body FRD");
    v("tau", m.tau, "N, N m, body FRD, actuators plus external and tethers");
    v("tau_actuators", m.tau_actuators, "N, N m, body FRD, actuators only");
  }
};

/// All actuators of one vehicle in the order of its description; the unit of each element is that
/// of its actuator (thrust N, speed rad/s, angle rad). Header frame: `<vehicle>/base_link_frd`.
struct ActuatorState {
  static constexpr std::string_view kType = "hadal_msgs/msg/ActuatorState";
  Header header;
  std::vector<double> command;    ///< as asked for, before saturation
  std::vector<double> saturated;  ///< after saturation
  std::vector<double> output;     ///< what the actuator does now, after its own dynamics

  bool operator==(const ActuatorState&) const = default;
  template <class V, class Self>
  static void fields(V&& v, Self& m) {
    v("header", m.header);
    v("command", m.command, "as asked for");
    v("saturated", m.saturated, "command after saturation");
    v("output", m.output, "after the actuator's dynamics");
  }
};

/// What a depth sensor says. Header frame: `map_ned`.
struct Depth {
  static constexpr std::string_view kType = "hadal_msgs/msg/Depth";
  Header header;
  double depth = 0;     ///< of the sensor below the mean surface, positive down [m]
  double variance = 0;  ///< [m²], 0 means unknown

  bool operator==(const Depth&) const = default;
  template <class V, class Self>
  static void fields(V&& v, Self& m) {
    v("header", m.header);
    v("depth", m.depth, "m, positive down");
    v("variance", m.variance, "m^2");
  }
};

}  // namespace hadal::message
