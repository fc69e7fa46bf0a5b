#pragma once

/// What water, weight and actuators do to one body of a scene, in the form that an engine can take:
///
///   (M_0 + M_x) ν̇ + C_0(ν)ν = wrench + contacts + joints
///
/// M_0 is the rigid body of the description, which the engine knows, and C_0 its Coriolis terms,
/// which the engine may compute itself. M_x is everything beyond: the added mass, and of a vehicle
/// whose mass varies the difference of the moment.

#include <array>

#include "hadal/engine/scene.h"

namespace hadal::engine {

struct BodyLoad {
  Vec6<double> wrench;      ///< about the origin of the body, in its frame [N, N·m]
  Vec6<double> coriolis;    ///< −C_0(ν)ν, the same
  Mat6<double> added_mass;  ///< M_x
};

/// Commands after limits, and solved actuators at the begin, middle and end of a step.
struct ActuatorStages {
  ActuatorArray<double> limited{};
  std::array<ActuatorArray<double>, 3> output{};
  std::array<physics::Drive<double>, 3> drive{};
};

ActuatorStages actuator_stages(const SceneVehicle& vehicle, double t, double h);

/// The end of a step of h [s] into the state of the vehicle: what is solved, not integrated.
void store_actuators(const SceneVehicle& vehicle, const ActuatorStages& stages, double h);

/// Of a link or an object.
BodyLoad passive_load(const VehicleParameters<double>& body, const BodyState<double>& state,
                      const Environment& environment, double t);

/// Of a vehicle with internal states z (as many as it has); their rates go to z_dot.
BodyLoad vehicle_load(const SceneVehicle& vehicle, const BodyState<double>& state, const double* z,
                      const ActuatorStages& actuators, int stage, const Environment& environment,
                      double t, double* z_dot);

}  // namespace hadal::engine
