#include "hadal/engine/scene_load.h"

#include <algorithm>

namespace hadal::engine {

namespace {

/// M_x, and the wrench apart from the Coriolis terms of the rigid body.
BodyLoad load_of(const VehicleParameters<double>& body, const Vec6<double>& nu,
                 const Vec6<double>& sum, const Mat6<double>& mass) {
  const Vec6<double> coriolis = physics::coriolis_wrench(body.body, nu);
  BodyLoad load{sum - coriolis, coriolis, body.M_A};
  if (!body.plan.mass_is_constant) {
    const Mat6<double> M_0 = physics::rigid_body_mass_matrix(body.body);
    for (std::size_t c = 0; c < 6; ++c) {
      load.added_mass.column[c] = mass.column[c] - M_0.column[c];
    }
  }
  return load;
}

/// Of a body with features F; rates of its internal states go to z_dot.
template <physics::Features F, class Water>
HADAL_FLATTEN BodyLoad load_with(const VehicleParameters<double>& body,
                                 const BodyState<double>& state, const double* z,
                                 const physics::HeldInput<double>& in, const Water& water, double t,
                                 double* z_dot) {
  physics::Rates<double> rates;
  physics::find_rates<F>(body, state, z, in, water.sample(state.p_NB_N, t), water.gravity, rates);
  if constexpr (F == physics::Features::kVarying) {
    std::copy_n(rates.internal.begin(), body.plan.internal_count, z_dot);
  } else {
    std::fill_n(z_dot, body.plan.internal_count, 0.0);
  }
  return load_of(body, state.nu, rates.wrenches.sum<F>(), rates.mass);
}

BodyLoad any_load(const VehicleParameters<double>& body, const BodyState<double>& state,
                  const double* z, const physics::HeldInput<double>& in,
                  const Environment& environment, double t, double* z_dot) {
  return with_water(environment, [&](const auto& water) {
    return physics::with_features(body.plan.features, [&]<physics::Features F>() {
      return load_with<F>(body, state, z, in, water, t, z_dot);
    });
  });
}

}  // namespace

ActuatorStages actuator_stages(const SceneVehicle& vehicle, double t, double h) {
  const VehicleParameters<double>& p = *vehicle.parameters;
  const VehicleInput<double>& input = *vehicle.input;
  const StepDecay<double>& decay = vehicle.decays->get(p, h);
  const double* z = vehicle.state->internal.data();
  ActuatorStages s;
  physics::limited_command(p, input.command, t, s.limited);
  physics::present_output(p, vehicle.state->output, z, s.limited, s.output[0]);
  physics::output_after(p, s.output[0], z, s.limited, decay.half, 0.5 * h, s.output[1]);
  physics::output_after(p, s.output[0], z, s.limited, decay.full, h, s.output[2]);
  for (std::size_t k = 0; k < 3; ++k) s.drive[k] = physics::drive(p, input.matrix, s.output[k]);
  return s;
}

void store_actuators(const SceneVehicle& vehicle, const ActuatorStages& stages, double h) {
  const VehicleParameters<double>& p = *vehicle.parameters;
  vehicle.state->output = stages.output[2];
  physics::advance_lags(p.responses, stages.limited, vehicle.decays->get(p, h).full.solution,
                        vehicle.state->internal);
}

BodyLoad passive_load(const VehicleParameters<double>& body, const BodyState<double>& state,
                      const Environment& environment, double t) {
  static const ActuatorArray<double> kNone{};
  static const physics::Drive<double> kRest{};
  static const Vec6<double> kNoWrench{};
  return any_load(body, state, nullptr, {kNone, kRest, kNone, kNoWrench}, environment, t, nullptr);
}

BodyLoad vehicle_load(const SceneVehicle& vehicle, const BodyState<double>& state, const double* z,
                      const ActuatorStages& actuators, int stage, const Environment& environment,
                      double t, double* z_dot) {
  const auto k = static_cast<std::size_t>(stage);
  const VehicleInput<double>& input = *vehicle.input;
  return any_load(
      *vehicle.parameters, state, z,
      {actuators.output[k], actuators.drive[k], actuators.limited, input.external, input.matrix},
      environment, t, z_dot);
}

}  // namespace hadal::engine
