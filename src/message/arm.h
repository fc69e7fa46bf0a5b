#pragma once

/// hadal_msgs of manipulators, SI.

#include <string_view>
#include <vector>

#include "hadal/math/vec.h"
#include "hadal/message/header.h"

namespace hadal::message {

/// The truth about one arm. Joints are those that its control moves, in the order of the vehicle
/// file; links are all. Header frame: `<vehicle>/base_link_frd`.
struct ArmState {
  static constexpr std::string_view kType = "hadal_msgs/msg/ArmState";
  Header header;
  std::vector<double> position;   ///< of each joint [rad or m]
  std::vector<double> velocity;   ///< [rad/s or m/s]
  std::vector<double> reference;  ///< what its control wants [rad or m]
  std::vector<double> torque;     ///< of each motor, at the joint [N·m or N]
  std::vector<double> reaction;   ///< on each link by its parent: force and moment about the link's
                                  ///< origin in its frame, six numbers per link [N, N·m]
  std::vector<double> finger_position;  ///< [rad or m]
  std::vector<double> finger_force;     ///< of each finger's motor [N·m or N]
  Vec<double, 3> tool;                  ///< in the body frame [m]
  Vec<double, 3> tool_ned;              ///< [m]
  double miss = 0;       ///< by which the tool's joints cannot reach its reference [m]
  Vec<double, 6> wrist;  ///< the reaction on the link of the tool [N, N·m]

  bool operator==(const ArmState&) const = default;
  template <class V, class Self>
  static void fields(V&& v, Self& m) {
    v("header", m.header);
    v("position", m.position, "rad or m, of each joint");
    v("velocity", m.velocity, "rad/s or m/s");
    v("reference", m.reference, "rad or m, of the joint loops");
    v("torque", m.torque, "N m or N, of each motor at the joint");
    v("reaction", m.reaction, "N, N m, on each link by its parent, in the link's frame");
    v("finger_position", m.finger_position, "rad or m");
    v("finger_force", m.finger_force, "N m or N");
    v("tool", m.tool, "m, body FRD");
    v("tool_ned", m.tool_ned, "m, north east down");
    v("miss", m.miss, "m, that the references of the joints fall short of the tool's");
    v("wrist", m.wrist, "N, N m, on the tool's link by its parent, in its frame");
  }
};

/// What the encoders of one arm say. Header frame: `<vehicle>/base_link_frd`.
struct JointReadings {
  static constexpr std::string_view kType = "hadal_msgs/msg/JointReadings";
  Header header;
  std::vector<double> position;         ///< of each joint [rad or m]
  std::vector<double> velocity;         ///< [rad/s or m/s]
  std::vector<double> finger_position;  ///< [rad or m]
  std::vector<double> finger_velocity;  ///< [rad/s or m/s]

  bool operator==(const JointReadings&) const = default;
  template <class V, class Self>
  static void fields(V&& v, Self& m) {
    v("header", m.header);
    v("position", m.position, "rad or m, of each joint");
    v("velocity", m.velocity, "rad/s or m/s");
    v("finger_position", m.finger_position, "rad or m");
    v("finger_velocity", m.finger_velocity, "rad/s or m/s");
  }
};

}  // namespace hadal::message
