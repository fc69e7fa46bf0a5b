#pragma once

/// hadal_msgs of objects and of what bodies do to each other, SI.

#include <cstdint>
#include <string_view>

#include "hadal/math/vec.h"
#include "hadal/message/header.h"

namespace hadal::message {

/// The truth about one object. Header frame: `map_ned`.
struct ObjectState {
  static constexpr std::string_view kType = "hadal_msgs/msg/ObjectState";
  Header header;
  Vec<double, 3> position;                  ///< of its origin, north east down [m]
  Vec<double, 4> quaternion{{1, 0, 0, 0}};  ///< its frame in NED, w x y z
  Vec<double, 3> euler;                     ///< roll, pitch, yaw (z-y-x) [rad]
  Vec<double, 6> nu;                        ///< in its own frame [m/s, rad/s]
  Vec<double, 6> nu_dot;                    ///< time derivative of nu in its frame
  double joint_position = 0;                ///< of one on a joint [rad or m]
  double joint_velocity = 0;                ///< [rad/s or m/s]

  bool operator==(const ObjectState&) const = default;
  template <class V, class Self>
  static void fields(V&& v, Self& m) {
    v("header", m.header);
    v("position", m.position, "m, north east down");
    v("quaternion", m.quaternion, "w x y z, own frame in NED");
    v("euler", m.euler, "rad, roll pitch yaw");
    v("nu", m.nu, "m/s, rad/s, own frame");
    v("nu_dot", m.nu_dot, "m/s^2, rad/s^2, own frame");
    v("joint_position", m.joint_position, "rad or m");
    v("joint_velocity", m.joint_velocity, "rad/s or m/s");
  }
};

/// All contacts of a vehicle with its arms, or of an object, together. Header frame: `map_ned`.
struct ContactState {
  static constexpr std::string_view kType = "hadal_msgs/msg/ContactState";
  Header header;
  std::uint32_t count = 0;  ///< contacts at this time
  double overlap = 0;       ///< the deepest of them [m]
  Vec<double, 3> force;     ///< on it at this time, north east down [N]
  Vec<double, 3> moment;    ///< about its origin, north east down [N·m]
  Vec<double, 3> impulse;   ///< all that contact has given to it so far, north east down [N·s]
  double self_force = 0;    ///< of its own bodies on each other, each contact's size added up [N]

  bool operator==(const ContactState&) const = default;
  template <class V, class Self>
  static void fields(V&& v, Self& m) {
    v("header", m.header);
    v("count", m.count, "contacts at this time");
    v("overlap", m.overlap, "m, of the deepest");
    v("force", m.force, "N, north east down");
    v("moment", m.moment, "N m about the origin, north east down");
    v("impulse", m.impulse, "N s since the start, north east down");
    v("self_force", m.self_force, "N, contacts of its own bodies with each other");
  }
};

}  // namespace hadal::message
