#pragma once

/// A torpedo whose fins are stood in for by small thrusters at the tail, and its controllers.

#include "hadal/control/autopilot.h"
#include "hadal/physics/parameters.h"

namespace hadal::test {

/// Propeller, stern planes and rudder, the last two as forces at x = −0.5 m.
inline model::Vehicle torpedo() {
  model::Vehicle v;
  v.name = "Torpedo";
  v.body.mass = 18, v.body.volume = 18.0 / 1025;
  v.body.center_of_gravity = {{0, 0, 0.01}};
  v.body.inertia = diagonal(Vec3<double>{{0.04, 2.1, 2.1}});
  // Alike on all axes: without lift, the Munk moment of a slender one would make it unstable.
  v.hydrodynamics.added_mass = diagonal(Vec6<double>{{16, 16, 16, 0.025, 1.3, 1.3}});
  v.hydrodynamics.linear_damping = diagonal(Vec6<double>{{2.4, 23, 23, 0.3, 9.7, 9.7}});
  const auto add = [&](const char* name, const Vec3<double>& position, const Vec3<double>& push) {
    model::Actuator a;
    a.name = name, a.position = position, a.direction = push, a.min = -100, a.max = 100;
    v.actuators.push_back(a);
  };
  add("propeller", {}, {{1, 0, 0}});
  add("stern", {{-0.5, 0, 0}}, {{0, 0, -1}});   // pushes the tail up: nose down
  add("rudder", {{-0.5, 0, 0}}, {{0, -1, 0}});  // pushes the tail to port: nose to starboard
  return v;
}

/// Proportional, so that outputs are known by hand.
inline model::Control torpedo_control() {
  model::Control c;
  c.pitch.emplace();
  c.pitch->pid = {.kp = 0.5};
  c.pitch->actuators = {{"stern", -1}};
  c.depth.emplace();
  c.depth->pid = {.kp = 0.1};
  c.heading.emplace();
  c.heading->pid = {.kp = 0.4};
  c.heading->limit_deg = 15;
  c.heading->actuators = {{"rudder", 1}};
  return c;
}

/// Perfect measurements of a vehicle.
inline control::Measurements<double> at(const Vec3<double>& p, const Vec3<double>& rpy,
                                        const Vec6<double>& nu) {
  control::Measurements<double> m;
  see_attitude(m, quaternion_from_rpy(rpy));
  see_rates(m, angular(nu));
  see_velocity(m, linear(nu));
  see_position(m, p);
  see_depth(m, p[2]);
  return m;
}

/// Channels without memory or limit: kp times the error.
inline auto proportional(const model::Control& c) {
  return [&c](std::size_t channel, double error) {
    return control::channel_pid(c, channel)->kp * error;
  };
}

}  // namespace hadal::test
