#pragma once

/// Smooth references from where the vehicle is to where it should be [Simu2VITA, 4.1]. Each of the
/// four channels starts when its first measurement has come: at that value, at rest.

#include "hadal/control/measurements.h"
#include "hadal/control/orientation_reference.h"

namespace hadal::control {

/// What the controllers follow. A channel that has not started asks for nothing.
template <class T>
struct References {
  T speed{0};                 ///< u_ref [m/s]
  T speed_rate{0};            ///< [m/s²]
  Quaternion<T> orientation;  ///< q_NR, R where B should be
  Vec3<T> rates;              ///< w_NR_R [rad/s]
  T sway_offset{0};           ///< e_sw,ref [m]
  T sway_offset_rate{0};      ///< [m/s]
  T heave_offset{0};          ///< e_he,ref [m]
  T heave_offset_rate{0};     ///< [m/s]
  bool speed_started = false;
  bool orientation_started = false;
  bool sway_started = false;
  bool heave_started = false;

  template <class V>
  void visit(V&& v) {
    v(speed), v(speed_rate), visit_numbers(v, orientation), visit_numbers(v, rates);
    v(sway_offset), v(sway_offset_rate), v(heave_offset), v(heave_offset_rate);
    v(speed_started), v(orientation_started), v(sway_started), v(heave_started);
  }
};

template <class T>
struct GuidanceState {
  LimitedReference<T> speed, sway, heave;
  OrientationReference<T> orientation;
  double start_time = 0;  ///< of the first tick [s]; sinusoids count from here
  bool started = false;

  template <class V>
  void visit(V&& v) {
    speed.visit(v), sway.visit(v), heave.visit(v), orientation.visit(v);
    v(start_time), v(started);
  }
};

/// One number of guidance: starts at what is seen, then steps.
template <class T>
void guide(const model::ReferenceLimits& limits, const Goal& goal, bool seen, const T& measured,
           double dt, LimitedReference<T>& r) {
  if (r.started) {
    step_reference(limits, goal, dt, r);
  } else if (seen) {
    r = {.value = measured, .started = true};
  }
}

template <class T>
References<T> references(const GuidanceState<T>& s) {
  return {.speed = s.speed.value,
          .speed_rate = s.speed.rate,
          .orientation = s.orientation.q_NR,
          .rates = s.orientation.w_NR_R,
          .sway_offset = s.sway.value,
          .sway_offset_rate = s.sway.rate,
          .heave_offset = s.heave.value,
          .heave_offset_rate = s.heave.rate,
          .speed_started = s.speed.started,
          .orientation_started = s.orientation.started,
          .sway_started = s.sway.started,
          .heave_started = s.heave.started};
}

/// One tick at time t [s]; ticks are 1/rate apart.
template <class T>
References<T> step_guidance(const model::Guidance& g, const Measurements<T>& m, double t,
                            GuidanceState<T>& s) {
  const double dt = 1 / g.rate;
  if (!s.started) s.start_time = t, s.started = true;
  const double since = t - s.start_time;
  guide(g.speed_limits, Goal{.value = g.speed}, m.velocity_seen, m.v_NB_B[0], dt, s.speed);
  guide(g.offset_limits, offset_goal(g.sway_offset, since), sway_offset_seen(m), sway_offset(m), dt,
        s.sway);
  guide(g.offset_limits, offset_goal(g.heave_offset, since), heave_offset_seen(m), heave_offset(m),
        dt, s.heave);

  if (s.orientation.started) {
    const Vec3<double> rpy = radians(1) * g.rpy_deg;
    step_orientation_reference(g.orientation_limits, quaternion_from_rpy(rpy), dt, s.orientation);
  } else if (m.attitude_seen) {
    s.orientation = {.q_NR = m.q_NB, .w_NR_R = {}, .started = true};
  }
  return references(s);
}

}  // namespace hadal::control
