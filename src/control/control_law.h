#pragma once

/// The law of all controllers of one vehicle, without time: errors from measurements and
/// references, a PID channel for each, their outputs mixed into a wrench and fin angles. What a
/// channel does with its error is the caller's: a tick of the discrete PID, or the continuous one
/// of a linearisation.

#include "hadal/control/centralization.h"
#include "hadal/control/fin_loops.h"
#include "hadal/control/forward_speed.h"
#include "hadal/control/servo.h"
#include "hadal/physics/parameters.h"

namespace hadal::control {

/// What the controllers saw at their last tick, for the log; zero where nothing was seen.
template <class T>
struct ControlErrors {
  T sway_offset{0};     ///< e_sw [m]
  T heave_offset{0};    ///< e_he [m]
  T speed{0};           ///< u_ref − u [m/s]
  Vec3<T> orientation;  ///< OrientationError::vector
  Vec6<T> velocity;     ///< velocity_error
  Vec6<T> position;     ///< position_error
  T depth{0};           ///< d_ref − d [m]
  T pitch{0};           ///< θ_ref − θ [rad]
  T heading{0};         ///< ψ_ref − ψ, the shorter way round [rad]

  template <class V>
  void visit(V&& v) {
    v(sway_offset), v(heave_offset), v(speed), visit_numbers(v, orientation);
    visit_numbers(v, velocity), visit_numbers(v, position), v(depth), v(pitch), v(heading);
  }
};

/// What the controllers ask for.
template <class T>
struct ControlOutput {
  Vec6<T> wrench;                      ///< in B [N, N·m], for the inverse of the allocation
  physics::ActuatorArray<T> direct{};  ///< added to the commands of the wrench: fin angles [rad]
  T pitch_reference{0};                ///< θ_ref of the pitch loop [rad]
  Vec6<T> velocity_reference;          ///< ν_ref of the servo, with what hold adds [m/s, rad/s]
  Vec6<T> servo_excess;                ///< what its limits cut off [N, N·m]
  ControlErrors<T> errors;

  template <class V>
  void visit(V&& v) {
    visit_numbers(v, wrench), visit_numbers(v, direct), v(pitch_reference);
    visit_numbers(v, velocity_reference), visit_numbers(v, servo_excess), errors.visit(v);
  }
};

/// What one radian asked for by a fin loop means for each actuator.
template <class T>
struct FinMixing {
  physics::ActuatorArray<T> pitch{};
  physics::ActuatorArray<T> heading{};
};

/// Forces of forward speed and centralization, which follow guidance.
template <class T, class Pid>
void guided_force(const model::Control& c, const References<T>& r, const Measurements<T>& m,
                  Pid&& pid, ControlOutput<T>& out) {
  ControlErrors<T>& e = out.errors;
  if (c.forward_speed && r.speed_started && m.velocity_seen) {
    e.speed = r.speed - m.v_NB_B[0];
    out.wrench[0] = forward_speed_force(*c.forward_speed, r, m.v_NB_B[0], pid);
  }
  if (sway_offset_seen(m)) e.sway_offset = sway_offset(m);
  if (heave_offset_seen(m)) e.heave_offset = heave_offset(m);
  if (!c.centralization) return;
  if (r.sway_started && sway_offset_seen(m)) out.wrench[1] = sway_force(r, e.sway_offset, pid);
  if (r.heave_started && heave_offset_seen(m)) out.wrench[2] = heave_force(r, e.heave_offset, pid);
}

/// Moment of the orientation controller, which follows guidance.
template <class T>
void guided_moment(const model::Control& c, const References<T>& r, const Measurements<T>& m,
                   ControlOutput<T>& out) {
  if (!r.orientation_started || !m.attitude_seen || !m.rates_seen) return;
  const OrientationError<T> e = orientation_error(r, m.q_NB, m.w_NB_B);
  out.errors.orientation = e.vector;
  if (!c.orientation) return;
  const Vec3<T> moment = orientation_moment(*c.orientation, e);
  for (int i = 0; i < 3; ++i) out.wrench[3 + i] = moment[i];
}

/// Velocity and position loops.
template <class T, class Pid>
void axis_loops(const model::Control& c, const Measurements<T>& m, Pid&& pid,
                ControlOutput<T>& out) {
  if (c.velocity && m.velocity_seen && m.rates_seen) {
    out.errors.velocity = velocity_error(*c.velocity, m);
    out.wrench += axis_outputs(c.velocity->pids, kVelocity, out.errors.velocity, pid);
  }
  if (c.position && m.position_seen && m.attitude_seen) {
    out.errors.position = position_error(*c.position, m);
    out.wrench += axis_outputs(c.position->pids, kPosition, out.errors.position, pid);
  }
}

/// Hold → servo. A hold whose measurements are missing adds nothing.
template <class T, class Pid>
void servo_loops(const model::Control& c, const ServoInput<T>& in, const Measurements<T>& m,
                 Pid&& pid, ControlOutput<T>& out) {
  if (!c.servo || !m.velocity_seen || !m.rates_seen) return;
  out.velocity_reference = c.servo->reference.template cast<T>() + in.added;
  if (c.hold && holding(*c.hold, in.hold) && m.position_seen && m.attitude_seen) {
    const HeldPose<T> pose = held_pose(*c.hold, in.hold);
    out.errors.position = position_error(pose.p_NR_N, pose.q_NR, m);
    out.velocity_reference += hold_velocity(*c.hold, pose, out.errors.position, m.q_NB, pid);
  }
  out.errors.velocity = servo_error(*c.servo, out.velocity_reference, m);
  const ServoOutput<T> servo = servo_wrench(*c.servo, out.errors.velocity, in.excess, pid);
  out.wrench += servo.wrench;
  out.servo_excess = servo.excess;
}

/// Depth → pitch → fins, and heading → fins.
template <class T, class Pid>
void fin_loops(const model::Control& c, const FinMixing<T>& fins, const Measurements<T>& m,
               Pid&& pid, ControlOutput<T>& out) {
  if (!m.attitude_seen) return;
  const Vec3<T> rpy = rpy_from_quaternion(m.q_NB);
  T pitch_fin(0), heading_fin(0);
  if (c.pitch) {
    out.pitch_reference = T(radians(c.pitch->reference_deg));
    if (c.depth && m.depth_seen) {
      out.errors.depth = T(c.depth->reference) - m.depth;
      out.pitch_reference += pitch_for_depth(out.errors.depth, pid);
    }
    out.errors.pitch = out.pitch_reference - rpy[1];
    pitch_fin = pid(kPitch, out.errors.pitch);
  }
  if (c.heading) {
    out.errors.heading = shorter_way(T(radians(c.heading->reference_deg)) - rpy[2]);
    heading_fin = pid(kHeading, out.errors.heading);
  }
  for (std::size_t i = 0; i < out.direct.size(); ++i) {
    out.direct[i] = fins.pitch[i] * pitch_fin + fins.heading[i] * heading_fin;
  }
}

/// One pass. `pid(channel, error)` is called once for every channel that the vehicle has and whose
/// measurements have been seen, an outer loop before its inner one. An axis without controller,
/// reference or measurement gets zero.
template <class T, class Pid>
ControlOutput<T> control_law(const model::Control& c, const FinMixing<T>& fins,
                             const References<T>& r, const Measurements<T>& m,
                             const ServoInput<T>& servo, Pid&& pid) {
  ControlOutput<T> out;
  guided_force(c, r, m, pid, out);
  guided_moment(c, r, m, out);
  axis_loops(c, m, pid, out);
  servo_loops(c, servo, m, pid, out);
  fin_loops(c, fins, m, pid, out);
  return out;
}

}  // namespace hadal::control
