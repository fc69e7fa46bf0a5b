#pragma once

/// Part of autopilot.h: the tick of the controllers.

namespace hadal::control {

template <class T>
Vec3<T> control_force(const AutopilotParameters<T>& p, const Measurements<T>& m,
                      AutopilotState<T>& s) {
  const double dt = 1 / p.control.rate;
  const References<T>& r = s.references;
  Vec3<T> force;
  if (p.control.forward_speed && r.speed_started && m.velocity_seen) {
    s.errors.speed = r.speed - m.v_NB_B[0];
    force[0] = forward_speed_force(*p.control.forward_speed, r, m.v_NB_B[0], dt, s.speed);
  }
  if (sway_offset_seen(m)) s.errors.sway_offset = sway_offset(m);
  if (heave_offset_seen(m)) s.errors.heave_offset = heave_offset(m);
  if (!p.control.centralization) return force;
  if (r.sway_started && sway_offset_seen(m)) {
    force[1] = sway_force(*p.control.centralization, r, s.errors.sway_offset, dt, s.sway);
  }
  if (r.heave_started && heave_offset_seen(m)) {
    force[2] = heave_force(*p.control.centralization, r, s.errors.heave_offset, dt, s.heave);
  }
  return force;
}

template <class T>
Vec3<T> control_moment(const AutopilotParameters<T>& p, const Measurements<T>& m,
                       AutopilotState<T>& s) {
  if (!s.references.orientation_started || !m.attitude_seen || !m.rates_seen) return {};
  const OrientationError<T> e = orientation_error(s.references, m.q_NB, m.w_NB_B);
  s.errors.orientation = e.vector;
  return p.control.orientation ? orientation_moment(*p.control.orientation, e) : Vec3<T>{};
}

template <class T>
void control_tick(const AutopilotParameters<T>& p, const Measurements<T>& m, AutopilotState<T>& s) {
  if (!p.guidance) {
    s.references = {.speed_started = true,
                    .orientation_started = true,
                    .sway_started = true,
                    .heave_started = true};
  }
  const Vec3<T> force = control_force(p, m, s);
  s.wrench = join(force, control_moment(p, m, s));
  if (!p.control.stabilizer) s.command = commands_for(p.nominal, s.wrench);
}

/// hadal itself flies with doubles, compiled once in autopilot.cc.
extern template void guidance_tick(const AutopilotParameters<double>&, const Measurements<double>&,
                                   double, AutopilotState<double>&);
extern template void control_tick(const AutopilotParameters<double>&, const Measurements<double>&,
                                  AutopilotState<double>&);
extern template const physics::ActuatorArray<double>& stabilizer_tick(
    const AutopilotParameters<double>&, const Measurements<double>&, AutopilotState<double>&);

}  // namespace hadal::control
