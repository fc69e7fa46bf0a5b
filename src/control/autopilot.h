#pragma once

/// Guidance and all controllers of one vehicle. Parameters are const, the state is a value, a tick
/// a function of (parameters, measurements, state). Ticks that fall on the same time come in the
/// order guidance, control, stabilizer. A vehicle whose controllers use different sensors for the
/// same quantity passes each tick the measurements of its own.

#include <optional>

#include "hadal/control/centralization.h"
#include "hadal/control/forward_speed.h"
#include "hadal/control/orientation.h"
#include "hadal/control/stabilizer.h"

namespace hadal::control {

template <class T>
struct AutopilotParameters {
  std::optional<model::Guidance> guidance;
  model::Control control;
  NominalVehicle<T> nominal;
};

/// Without guidance the controllers regulate to speed zero, level, north and the centre at once.
AutopilotParameters<double> autopilot_parameters(const std::optional<model::Guidance>& guidance,
                                                 const model::Control& control,
                                                 const physics::VehicleParameters<double>& vehicle,
                                                 double density, double gravity);

/// The same autopilot in another number type.
template <class U>
AutopilotParameters<U> convert(const AutopilotParameters<double>& p) {
  NominalVehicle<U> n{.vehicle = physics::convert<U>(p.nominal.vehicle),
                      .H_plus = {},
                      .density = U(p.nominal.density),
                      .gravity = U(p.nominal.gravity)};
  for (std::size_t i = 0; i < 6; ++i) n.H_plus[i] = physics::convert<U>(p.nominal.H_plus[i]);
  return {p.guidance, p.control, n};
}

/// What the controllers saw at their last tick, for the log; zero where nothing was seen.
template <class T>
struct ControlErrors {
  T sway_offset{0};     ///< e_sw [m]
  T heave_offset{0};    ///< e_he [m]
  T speed{0};           ///< u_ref − u [m/s]
  Vec3<T> orientation;  ///< OrientationError::vector

  template <class V>
  void visit(V&& v) {
    v(sway_offset), v(heave_offset), v(speed), visit_numbers(v, orientation);
  }
};

template <class T>
struct AutopilotState {
  GuidanceState<T> guidance;
  References<T> references;
  PidState<T> speed, sway, heave;
  ControlErrors<T> errors;
  Vec6<T> wrench;  ///< asked for by the controllers, held between their ticks
  physics::ActuatorArray<T>
      command{};  ///< of the last stabilizer tick, or control tick without one

  template <class V>
  void visit(V&& v) {
    guidance.visit(v), references.visit(v);
    speed.visit(v), sway.visit(v), heave.visit(v), errors.visit(v);
    visit_numbers(v, wrench), visit_numbers(v, command);
  }
};

/// New references at time t [s]; every 1/guidance.rate.
template <class T>
void guidance_tick(const AutopilotParameters<T>& p, const Measurements<T>& m, double t,
                   AutopilotState<T>& s) {
  if (p.guidance) s.references = step_guidance(*p.guidance, m, t, s.guidance);
}

/// The wrench that the controllers ask for, and without a stabilizer the commands for it; every
/// 1/control.rate. An axis without controller, reference or measurement gets zero.
template <class T>
void control_tick(const AutopilotParameters<T>& p, const Measurements<T>& m, AutopilotState<T>& s);

/// Commands for the held wrench and the vehicle's own non-linear terms; every 1/stabilizer.rate.
template <class T>
const physics::ActuatorArray<T>& stabilizer_tick(const AutopilotParameters<T>& p,
                                                 const Measurements<T>& m, AutopilotState<T>& s) {
  const Vec6<T> own = p.control.stabilizer ? compensating_wrench(p.nominal, m) : Vec6<T>{};
  return s.command = commands_for(p.nominal, s.wrench + own);
}

}  // namespace hadal::control

#include "hadal/control/autopilot_control.h"
