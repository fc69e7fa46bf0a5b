#pragma once

/// A loop as a run has it, for comparison with its linear model: control ticks on ideal
/// measurements, the engine between them.

#include "analysis/systems.h"
#include "engine/runs.h"
#include "hadal/math/scalar.h"

namespace hadal::test {

/// The autopilot with all references where the vehicle is.
inline control::AutopilotParameters<double> referenced_at(
    control::AutopilotParameters<double> autopilot, const std::vector<double>& x) {
  using namespace analysis;
  model::Control& c = autopilot.control;
  const Vec3<double> position{{x[kN], x[kE], x[kD]}};
  const Vec3<double> rpy_deg{{degrees(x[kPhi]), degrees(x[kTheta]), degrees(x[kPsi])}};
  if (c.velocity) c.velocity->reference = {{x[kU], x[kV], x[kW], x[kP], x[kQ], x[kR]}};
  if (c.position) c.position->reference = position, c.position->rpy_deg = rpy_deg;
  if (c.servo) c.servo->reference = {{x[kU], x[kV], x[kW], x[kP], x[kQ], x[kR]}};
  if (c.hold) c.hold->active = true, c.hold->reference = position, c.hold->rpy_deg = rpy_deg;
  if (c.pitch) c.pitch->reference_deg = rpy_deg[1];
  if (c.depth) c.depth->reference = x[kD];
  if (c.heading) c.heading->reference_deg = rpy_deg[2];
  return autopilot;
}

/// For vehicles whose actuators have no states. Integrals must be such that the trim's commands
/// come out; the derivatives are past their first tick.
struct FlownLoop {
  const analysis::VehicleSystem& system;
  control::AutopilotParameters<double> autopilot;
  control::AutopilotState<double> pilot;
  physics::BodyState<double> body;

  explicit FlownLoop(const ShippedLoop& loop)
      : system(loop.system), autopilot(referenced_at(loop.autopilot, loop.at.x)) {
    set_state(loop.at.x);
    pilot.references.speed = loop.at.x[analysis::kU];
    pilot.references.speed_started = true;
    for (auto& pid : pilot.pids) pid.started = true;
  }

  std::vector<double> state() const {
    const Vec3<double> rpy = rpy_from_quaternion(body.q_NB);
    std::vector<double> x;
    for (int i = 0; i < 3; ++i) x.push_back(body.p_NB_N[i]);
    for (int i = 0; i < 3; ++i) x.push_back(rpy[i]);
    for (int i = 0; i < 6; ++i) x.push_back(body.nu[i]);
    return x;
  }

  void set_state(const std::vector<double>& x) {
    using namespace analysis;
    body.p_NB_N = {{x[kN], x[kE], x[kD]}};
    body.q_NB = quaternion_from_rpy(Vec3<double>{{x[kPhi], x[kTheta], x[kPsi]}});
    body.nu = {{x[kU], x[kV], x[kW], x[kP], x[kQ], x[kR]}};
  }

  /// One period: tick, then Runge–Kutta in steps of about a millisecond.
  void advance() {
    control::Measurements<double> m;
    control::see_attitude(m, body.q_NB);
    control::see_rates(m, angular(body.nu));
    control::see_velocity(m, linear(body.nu));
    control::see_position(m, body.p_NB_N);
    control::see_depth(m, body.p_NB_N[2]);
    control::control_tick(autopilot, m, pilot);
    const double period = 1 / autopilot.control.rate;
    const int steps = static_cast<int>(std::ceil(period / 1e-3));
    engine::VehicleInput<double> input;
    input.command = pilot.command;
    engine::VehicleState<double> s;
    s.body = body;
    run_rk4(system.parameters(), system.environment().uniform(), input, period / steps, steps, s);
    body = s.body;
  }
};

}  // namespace hadal::test
