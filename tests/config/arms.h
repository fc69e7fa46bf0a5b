#pragma once

#include "config/support.h"

namespace hadal::config {

/// One link with nothing wrong; `more` stands in its table before the body.
inline std::string link(const std::string& name, const std::string& more = "") {
  return "[[arms.links]]\nname = \"" + name + "\"\n" + more +
         "body = { mass = 1, volume = 0.0005, inertia = [0.01, 0.01, 0.01] }\n";
}

/// An arm of two hinges and two sliding fingers, to append to a vehicle; its first line is 21 of
/// kVehicleText + kArm.
inline const std::string kArm =
    "[[arms]]\n"
    "name = \"left\"\n" +
    link("upper", "limits_deg = [-90, 45]\nmotor = { torque_limit = 20 }\n") +
    link("lower", "dh = { a = 0.4 }\nmotor = { torque_limit = 10 }\n") +
    link("thumb", "joint = \"slide\"\nlimits = [0, 0.05]\n") +
    link("finger", "joint = \"slide\"\nparent = \"lower\"\nlimits = [0, 0.05]\n") +
    "[arms.gripper]\n"
    "finger = \"thumb\"\n"
    "second_finger = \"finger\"\n"
    "force_limit = 50\n";

inline const std::string kArmedVehicle = kVehicleText + kArm;

/// Control of that arm, to append to a vehicle of a scenario.
inline const std::string kArmControl = "[[vehicles.arms]]\narm = \"left\"\nkp = [10]\n";

}  // namespace hadal::config
