#pragma once

/// Vehicles with more than lagged forces, for tests, and one look at their rates.

#include "hadal/engine/vehicle_step.h"
#include "support/vehicles.h"

namespace hadal::test {

/// Fields of a designated list are easier to read than assignments.
inline model::Actuator actuator(const std::string& name, model::ActuatorKind kind, double limit,
                                const Vec3<double>& position = {}) {
  model::Actuator a;
  a.name = name, a.kind = kind, a.position = position;
  a.min = -limit, a.max = limit;
  return a;
}

/// A thruster along x at the origin whose thrust follows a model.
inline model::Actuator ahead(const model::Thrust& thrust, double limit) {
  model::Actuator a = actuator("main", model::ActuatorKind::kThruster, limit);
  a.direction = Vec3<double>{{1, 0, 0}};
  a.thrust = thrust;
  return a;
}

/// A neutral block of 100 kg in still water that barely moves, with one actuator.
inline model::Vehicle block_with(const model::Actuator& a) {
  model::Vehicle v;
  v.name = "block";
  v.water_density = 1000;
  v.body.mass = 100, v.body.volume = 0.1;
  v.body.inertia = diagonal(Vec3<double>{{5, 6, 7}});
  v.actuators.push_back(a);
  return v;
}

inline const UniformWater<double> kFreshWater{{}, 1000, 9.81};

/// All rates at one moment under commands.
inline physics::Rates<double> rate_of(const physics::VehicleParameters<double>& vehicle,
                                      const engine::VehicleState<double>& state,
                                      const engine::VehicleInput<double>& input = {},
                                      const UniformWater<double>& around = kFreshWater) {
  return engine::present_rate(vehicle, around, input, 1e9, state);
}

/// At rest, actuators at their initial outputs.
inline engine::VehicleState<double> initial_state(
    const physics::VehicleParameters<double>& vehicle) {
  engine::VehicleState<double> s;
  s.output = vehicle.actuators.initial_output;
  s.internal = engine::initial_internal(vehicle);
  return s;
}

/// Numbers of a small ducted thruster, of the size that Whitcomb and Yoerger measured.
inline model::Thrust rotor_thrust(model::ThrustModel kind) {
  model::Thrust t;
  t.model = kind;
  t.forward = 0.02, t.backward = 0.015;
  model::Rotor r;
  r.alpha = 0.05, r.beta = 40;
  r.k1 = -2, r.k2 = 12, r.k_a = 30;
  r.gamma = 0.4, r.delta = 25;
  r.radius = 0.1, r.pitch_deg = 35, r.area = 0.03;
  r.lift_max = 1.2, r.drag_max = 0.8;
  t.rotor = r;
  return t;
}

}  // namespace hadal::test
