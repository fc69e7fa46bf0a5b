#pragma once

/// From the bodies of a scene to those of an engine and back; internal to the room.

#include <vector>

#include "hadal/engine/hybrid/engine.h"
#include "hadal/model/engine.h"
#include "hadal/physics/added_mass_coupling.h"

namespace hadal::engine {

/// A body of the scene beside its body E in the engine.
struct HybridBody {
  bool moves = true;
  Vec3<double> r_G;                   ///< origin of E in the body's frame B
  Quaternion<double> q_BE;            ///< E → B
  Vec3<double> inertia;               ///< principal, with what is folded in [kg·m²]
  double mass = 0;                    ///< with what is folded in [kg]
  physics::RigidBody<double> folded;  ///< M_f about the origin of B
  Mat6<double> M_f;                   ///< its mass matrix
  Vec3<double>
      anchor_parent;          ///< of the joint, at joint zero in the parent's frame (N without one)
  Quaternion<double> q_zero;  ///< orientation in the parent at joint zero
};

struct HybridBodies {
  std::vector<HybridBody> bodies;
  std::vector<EngineBody> engine;  ///< at joint zero
};

/// Throws SceneError for what engines cannot take.
HybridBodies hybrid_bodies(const SceneDescription& scene, model::Coupling coupling);

/// Poses and velocities at time zero: joints at `initial` and at rest.
std::vector<BodyState<double>> initial_states(const SceneDescription& scene);

EngineMotion engine_motion(const HybridBody& body, const BodyState<double>& state);
BodyState<double> body_state(const HybridBody& body, const EngineMotion& motion);

}  // namespace hadal::engine
