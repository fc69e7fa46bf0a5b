#pragma once

/// Fingers that close and open: a speed loop within the gripper's force. A finger that stands still
/// although it should move has met something (or its end): then the force grows to the full one.

#include <array>
#include <cmath>

#include "hadal/control/pid.h"

namespace hadal::control {

enum class GripperAction { kRest, kClose, kOpen };

struct GripperParameters {
  double force = 0;                ///< largest, of each finger [N or N·m]
  double speed = 0;                ///< [m/s or rad/s]
  std::array<model::Pid, 2> loop;  ///< force per speed, of each finger
};

/// The loop of a finger that feels the inertia I, ticked every dt [s]: half of an error in speed is
/// gone after one tick.
inline model::Pid finger_loop(double inertia, double force, double dt) {
  return {.kp = 0.5 * inertia / dt,
          .ki = 0.05 * inertia / (dt * dt),
          .kd = 0,
          .integral_limit = force,
          .output_limit = force};
}

/// What a finger's encoder says.
struct FingerMotion {
  double position = 0;  ///< [m or rad]
  double speed = 0;
};

struct FingerState {
  double integral = 0;  ///< [N or N·m]
  double still = 0;     ///< for how long it has stood still though told to move [s]
  double position = 0;  ///< at the last tick
  double anchor = 0;    ///< the same behind a low-pass
  bool seen = false;    ///< whether there was a last tick

  template <class V>
  void visit(V&& v) {
    v(integral), v(still), v(position), v(anchor), v(seen);
  }
};

/// Force on one finger [N or N·m], one tick of dt [s]. Closing is towards smaller joint positions.
/// At rest the loop holds speed zero [theory, Eq. 20.11].
inline double finger_force(const GripperParameters& g, std::size_t finger, GripperAction action,
                           const FingerMotion& m, double dt, FingerState& s) {
  constexpr double kStill = 0.1;     // of the speed wanted
  constexpr double kRunaway = 2;     // of the speed wanted
  constexpr double kPatience = 0.1;  // [s]
  constexpr double kRise = 0.1;      // in which the force grows by itself, and by 1 % of all [s]
  const double way = action == GripperAction::kRest ? 0 : action == GripperAction::kOpen ? 1 : -1;
  // Judged by how far it came: the speed of a finger in a grip may shake without going anywhere.
  if (!s.seen) s.position = m.position - m.speed * dt, s.anchor = m.position, s.seen = true;
  const bool still = way != 0 && std::abs(m.position - s.position) < kStill * g.speed * dt;
  s.anchor += (1 - std::exp(-dt / kPatience)) * (m.position - s.anchor);
  const double sustained = (m.position - s.anchor) / kPatience;
  s.position = m.position;
  s.still = still ? s.still + dt : 0;
  // What was in the way has gone: no force is left from it.
  if (way * sustained > kRunaway * g.speed && way * s.integral > 0) s.integral = 0;
  const model::Pid& loop = g.loop[finger];
  const double force = pid_output(loop, way * g.speed - m.speed, 0.0, dt, s.integral);
  if (s.still <= kPatience) return force;
  const double growth = (std::abs(s.integral) + 0.01 * g.force) * dt / kRise;
  s.integral = clamp(s.integral + way * growth, -g.force, g.force);
  return clamp(s.integral + loop.kp * (way * g.speed - m.speed), -g.force, g.force);
}

}  // namespace hadal::control
