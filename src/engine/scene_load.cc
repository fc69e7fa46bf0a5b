#include "hadal/engine/scene_load.h"

#include <algorithm>

namespace hadal::engine {

namespace {

/// M_x, and the wrench apart from the Coriolis terms of the rigid body.
BodyLoad load_of(const VehicleParameters<double>& body, const Vec6<double>& nu,
                 const physics::ExtendedRate<double>& rate) {
  const Vec6<double> coriolis = physics::coriolis_wrench(body.body, nu);
  BodyLoad load{rate.wrenches.sum() - coriolis, coriolis, body.M_A};
  if (body.extension.active && !physics::mass_is_constant(body.extension)) {
    const Mat6<double> M_0 = physics::rigid_body_mass_matrix(body.body);
    for (std::size_t c = 0; c < 6; ++c) {
      load.added_mass.column[c] = rate.mass.column[c] - M_0.column[c];
    }
  }
  return load;
}

HADAL_FLATTEN BodyLoad plain_load(const VehicleParameters<double>& body,
                                  const BodyState<double>& state,
                                  const Surroundings<double>& around, double t,
                                  const Vec6<double>& tau_actuators,
                                  const Vec6<double>& tau_external) {
  const physics::Wrenches<double> w = physics::wrenches(
      body, rotation_matrix(state.q_NB), state.nu, around.water.sample(state.p_NB_N, t),
      around.gravity, tau_actuators, tau_external);
  return {w.sum() - w.coriolis, w.coriolis, body.M_A};
}

}  // namespace

ActuatorStages actuator_stages(const SceneVehicle& vehicle, double t, double h) {
  const VehicleParameters<double>& p = *vehicle.parameters;
  const StepDecay<double>& decay = vehicle.decays->get(p, h);
  const ActuatorArray<double>& output = vehicle.state->output;
  ActuatorStages s;
  limited_command(p, *vehicle.input, t, s.effective);
  if (p.extension.active) {
    physics::solved_output_now(p, output, s.effective, s.output[0]);
    physics::solved_output_after(p, s.output[0], s.effective, decay.half, 0.5 * h, s.output[1]);
    physics::solved_output_after(p, s.output[0], s.effective, decay.full, h, s.output[2]);
  } else {
    const int n = p.actuator_count;
    physics::present_output(p.actuators, n, output, s.effective, s.output[0]);
    physics::lagged_output(n, s.output[0], s.effective, decay.half, s.output[1]);
    physics::lagged_output(n, s.output[0], s.effective, decay.full, s.output[2]);
  }
  return s;
}

BodyLoad passive_load(const VehicleParameters<double>& body, const BodyState<double>& state,
                      const Surroundings<double>& around, double t) {
  if (body.extension.active) {
    static const VehicleInput<double> kNoInput;
    const VehicleState<double> at{.body = state};
    return load_of(body, state.nu, present_rate(body, around, kNoInput, t, at));
  }
  return plain_load(body, state, around, t, {}, {});
}

BodyLoad vehicle_load(const SceneVehicle& vehicle, const BodyState<double>& state, const double* z,
                      const ActuatorStages& actuators, int stage,
                      const Surroundings<double>& around, double t, double* z_dot) {
  const VehicleParameters<double>& p = *vehicle.parameters;
  const VehicleInput<double>& input = *vehicle.input;
  const ActuatorArray<double>& y = actuators.output[static_cast<std::size_t>(stage)];
  if (p.extension.active) {
    const physics::ExtendedRate<double> rate =
        physics::extended_rate(p, state, z, {y, actuators.effective, input.external, input.matrix},
                               around.water.sample(state.p_NB_N, t), around.gravity);
    std::copy_n(rate.internal.begin(), p.extension.internal_count, z_dot);
    return load_of(p, state.nu, rate);
  }
  return plain_load(p, state, around, t, actuator_wrench(p, input, y), input.external);
}

}  // namespace hadal::engine
