#pragma once

/// A scene on an engine that knows mass and inertia only, Bullet or ODE: added mass is a force
/// −M_A ã, with ã from what model::Coupling says [Hybrid 2019, III.D]. Which of these are stable:
/// physics/added_mass_coupling.h. One step of the engine per step, first order in its length.
///
/// `forces` and `contacts` are those of the last step: ν̇ is the difference of velocities over the
/// step, contact forces are means over it at the places where it began.

#include <memory>

#include "hadal/engine/scene.h"
#include "hadal/model/engine.h"

namespace hadal::engine {

/// engine.name is kBullet or kOde. Throws SceneError for what the engine cannot take: rotor inertia
/// and coupled joints on both, convex points and ellipsoids on ODE, joints with noncausal coupling.
std::unique_ptr<Scene> make_hybrid_scene(SceneDescription description,
                                         const Environment& environment,
                                         const model::Engine& engine);

}  // namespace hadal::engine
