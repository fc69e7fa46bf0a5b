#pragma once

/// Which vehicles are moved by an engine of scenes (engine/scene.h), and which alone.

#include <algorithm>

#include "hadal/model/engine.h"
#include "hadal/model/vehicle.h"

namespace hadal::physics {

/// Whether it can be part of a scene at all.
inline bool has_arms_or_shapes(const model::Vehicle& vehicle) {
  return !vehicle.arms.empty() || !vehicle.shapes.empty();
}

/// Whether hull or arms can touch anything.
inline bool has_shapes(const model::Vehicle& vehicle) {
  const auto touches = [](const model::Link& link) { return !link.shapes.empty(); };
  return !vehicle.shapes.empty() ||
         std::any_of(vehicle.arms.begin(), vehicle.arms.end(), [&](const model::Arm& arm) {
           return std::any_of(arm.links.begin(), arm.links.end(), touches);
         });
}

/// Whether an engine of scenes moves the vehicle; else it moves alone.
inline bool in_scene(const model::Vehicle& vehicle, const model::Engine& engine) {
  return engine.name != model::EngineName::kNative && has_arms_or_shapes(vehicle);
}

}  // namespace hadal::physics
