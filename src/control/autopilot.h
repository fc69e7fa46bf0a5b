#pragma once

/// Guidance and all controllers of one vehicle. Parameters are const, the state is a value, a tick
/// a function of (parameters, measurements, state). Ticks that fall on the same time come in the
/// order guidance, control, stabilizer.

#include <array>
#include <optional>
#include <vector>

#include "hadal/control/control_law.h"
#include "hadal/control/pid.h"
#include "hadal/control/stabilizer.h"
#include "hadal/model/vehicle.h"

namespace hadal::control {

template <class T>
struct AutopilotParameters {
  std::optional<model::Guidance> guidance;
  model::Control control;
  NominalVehicle<T> nominal;
  FinMixing<T> fins;
};

/// Factors of the fins that a controller names; every name must be that of an actuator.
FinMixing<double> fin_mixing(const model::Control& control,
                             const std::vector<model::Actuator>& actuators);

/// `actuators` are those of the vehicle, to find fins by their names. Without guidance the
/// controllers that follow it regulate to speed zero, level, north and the centre at once.
AutopilotParameters<double> autopilot_parameters(
    const std::optional<model::Guidance>& guidance, const model::Control& control,
    const physics::VehicleParameters<double>& vehicle, double density, double gravity,
    const std::vector<model::Actuator>& actuators = {});

/// The same autopilot in another number type.
template <class U>
AutopilotParameters<U> convert(const AutopilotParameters<double>& p) {
  NominalVehicle<U> n{.vehicle = physics::convert<U>(p.nominal.vehicle),
                      .H_plus = {},
                      .density = U(p.nominal.density),
                      .gravity = U(p.nominal.gravity),
                      .thrusters = p.nominal.thrusters};
  for (std::size_t i = 0; i < 6; ++i) n.H_plus[i] = physics::convert<U>(p.nominal.H_plus[i]);
  return {p.guidance,
          p.control,
          n,
          {physics::convert<U>(p.fins.pitch), physics::convert<U>(p.fins.heading)}};
}

template <class T>
struct AutopilotState {
  GuidanceState<T> guidance;
  References<T> references;
  std::array<PidState<T>, kChannelCount> pids;
  HoldState<T> hold;       ///< see start_hold, stop_hold, move_hold
  Vec6<T> added_velocity;  ///< to the servo's reference, in B: of another controller [m/s, rad/s]
  ControlOutput<T> asked;  ///< of the controllers, held between their ticks
  physics::ActuatorArray<T>
      command{};  ///< of the last stabilizer tick, or control tick without one

  template <class V>
  void visit(V&& v) {
    guidance.visit(v), references.visit(v);
    for (PidState<T>& pid : pids) pid.visit(v);
    hold.visit(v), visit_numbers(v, added_velocity);
    asked.visit(v), visit_numbers(v, command);
  }
};

/// New references at time t [s]; every 1/guidance.rate.
template <class T>
void guidance_tick(const AutopilotParameters<T>& p, const Measurements<T>& m, double t,
                   AutopilotState<T>& s) {
  if (p.guidance) s.references = step_guidance(*p.guidance, m, t, s.guidance);
}

/// What the controllers ask for (control_law), and without a stabilizer the commands for it; every
/// 1/control.rate.
template <class T>
void control_tick(const AutopilotParameters<T>& p, const Measurements<T>& m, AutopilotState<T>& s);

/// Commands for the held wrench and the vehicle's own non-linear terms; every 1/stabilizer.rate.
template <class T>
const physics::ActuatorArray<T>& stabilizer_tick(const AutopilotParameters<T>& p,
                                                 const Measurements<T>& m, AutopilotState<T>& s) {
  const Vec6<T> own = p.control.stabilizer ? compensating_wrench(p.nominal, m) : Vec6<T>{};
  return s.command = commands_for(p.nominal, s.asked.wrench + own, s.asked.direct);
}

}  // namespace hadal::control

#include "hadal/control/autopilot_control.h"
#include "hadal/control/autopilot_hold.h"
