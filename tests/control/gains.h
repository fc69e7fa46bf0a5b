#pragma once

/// Guidance and control of VITA1 in its tunnel. Masses are those of set B with added mass: surge
/// 17, sway 24.2, heave 26.1 kg, rotation 0.28 kg·m². The loops are slower than the thrusters' lag
/// of 0.1754 s (5.7 rad/s) allows, so that ±20 % of mass and damping change little.

#include "hadal/model/scenario.h"

namespace hadal::test {

inline model::Guidance tunnel_guidance() {
  model::Guidance g;
  g.speed = 0.2;
  g.speed_limits = {.rate = 0.1, .acceleration = 0.1};        // 1.7 N of surge, u_d within 3 s
  g.orientation_limits = {.rate = 0.3, .acceleration = 0.2};  // 25° within 3 s
  g.offset_limits = {.rate = 0.3, .acceleration = 0.05};      // 0.15 m/s of way, 0.6 N
  return g;
}

inline model::Control tunnel_control() {
  model::Control c;
  // Surge: 1 rad/s of bandwidth, integral with corner at 0.3 rad/s; limit well above the drag.
  c.forward_speed = {.pid = {.kp = 17, .ki = 5, .integral_limit = 20}, .mass = 17};
  // Offsets: 0.8 rad/s critically damped on half the mass (offset is twice the way), integral
  // corner at 0.1 rad/s.
  c.centralization = {
      .starboard_sensor = "d1",
      .port_sensor = "d2",
      .above_sensor = "d3",
      .below_sensor = "d4",
      .sway = {.kp = 8, .ki = 0.8, .kd = 20, .integral_limit = 10, .derivative_time_constant = 0.1},
      .heave = {
          .kp = 8.5, .ki = 0.85, .kd = 21, .integral_limit = 10, .derivative_time_constant = 0.1}};
  // Rotation: 2 rad/s critically damped.
  c.orientation = {.kp = {{1.2, 1.2, 1.2}}, .kd = {{1.2, 1.2, 1.2}}};
  c.stabilizer.emplace();
  return c;
}

}  // namespace hadal::test
