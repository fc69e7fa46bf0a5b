#pragma once

/// hadal_msgs of what someone outside told a vehicle: enough to tell it again, bit for bit.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "hadal/math/vec.h"
#include "hadal/message/header.h"

namespace hadal::message {

/// An order to an arm. What its flags do not name was left out.
struct ArmOrder {
  static constexpr std::string_view kType = "hadal_msgs/msg/ArmOrder";
  std::string name;  ///< empty: the vehicle's only arm
  std::uint8_t has_joints = 0;
  std::vector<double> joints_deg;  ///< degrees of hinges, metres of slides
  std::uint8_t has_reach = 0;
  Vec3<double> reach;             ///< [m]
  std::uint8_t in_world = 0;      ///< frame of `reach` and the sinusoid: world (NED) or body
  std::uint8_t gripper = 0;       ///< 0 left out, 1 close, 2 open
  std::uint8_t has_sinusoid = 0;  ///< then the next four
  Vec3<double> direction;
  double amplitude = 0;  ///< [m]
  double period = 0;     ///< [s]
  double cycles = 0;

  bool operator==(const ArmOrder&) const = default;
  template <class V, class Self>
  static void fields(V&& v, Self& m) {
    v("name", m.name, "empty: the only arm");
    v("has_joints", m.has_joints);
    v("joints_deg", m.joints_deg, "deg of hinges, m of slides");
    v("has_reach", m.has_reach);
    v("reach", m.reach, "m");
    v("in_world", m.in_world, "1: NED, 0: body");
    v("gripper", m.gripper, "0 left out, 1 close, 2 open");
    v("has_sinusoid", m.has_sinusoid);
    v("direction", m.direction);
    v("amplitude", m.amplitude, "m");
    v("period", m.period, "s");
    v("cycles", m.cycles);
  }
};

/// An order to a vehicle. Header: when it took effect; frame `NAME/base_link_frd`. A switch is 0
/// left out, 1 off, 2 on.
struct Order {
  static constexpr std::string_view kType = "hadal_msgs/msg/Order";
  Header header;
  std::string vehicle;
  std::string source;      ///< name of the command source; empty for an order between steps
  std::uint8_t after = 0;  ///< between steps: 1 if what was due at that time had been done
  std::uint8_t has_command = 0;
  std::vector<double> command;  ///< one per actuator
  std::uint8_t has_pwm = 0;
  std::vector<double> pwm_us;  ///< one per actuator
  std::uint8_t has_wrench = 0;
  Vec6<double> external_wrench;    ///< about the body origin, in B [N, N·m]
  std::string set_names;           ///< numbers of guidance and control, a line each
  std::vector<double> set_values;  ///< of these names
  std::uint8_t hold = 0;
  std::uint8_t power = 0;
  std::uint8_t has_arm = 0;
  ArmOrder arm;

  bool operator==(const Order&) const = default;
  template <class V, class Self>
  static void fields(V&& v, Self& m) {
    v("header", m.header);
    v("vehicle", m.vehicle);
    v("source", m.source, "empty: between steps");
    v("after", m.after, "1: after what was due");
    v("has_command", m.has_command);
    v("command", m.command, "per actuator");
    v("has_pwm", m.has_pwm);
    v("pwm_us", m.pwm_us, "us, per actuator");
    v("has_wrench", m.has_wrench);
    v("external_wrench", m.external_wrench, "N, N m, in B");
    v("set_names", m.set_names, "a line each");
    v("set_values", m.set_values);
    v("hold", m.hold, "0 left out, 1 off, 2 on");
    v("power", m.power, "0 left out, 1 off, 2 on");
    v("has_arm", m.has_arm);
    v("arm", m.arm);
  }
};

}  // namespace hadal::message
