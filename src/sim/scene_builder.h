#pragma once

/// From a scenario to the bodies of its scene: vehicles with arms or shapes, their links, objects,
/// and the world that they can touch.

#include <memory>
#include <string>
#include <vector>

#include "hadal/engine/scene.h"
#include "hadal/sim/vehicle.h"
#include "hadal/world/geometry.h"

namespace hadal::sim {

/// Which bodies of a scene belong to whom.
struct SceneMembers {
  struct Member {
    std::size_t index = 0;            ///< of the vehicle or object
    std::vector<std::size_t> bodies;  ///< its base first, then the links of its arms
  };
  std::vector<Member> vehicles;
  std::vector<Member> objects;
};

struct BuiltScene {
  engine::SceneDescription description;
  SceneMembers members;
};

/// Is there anything that an engine of scenes must move?
bool has_scene(const model::Scenario& scenario, const std::vector<model::Vehicle>& vehicles);

/// Places the arms of the vehicles in it. `geometry` is that of the same scenario. Throws
/// InputError if a mesh is nothing to touch with.
BuiltScene build_scene(const model::Scenario& scenario,
                       const std::vector<model::Vehicle>& descriptions, const Geometry& geometry,
                       const std::vector<std::unique_ptr<Vehicle>>& vehicles);

/// The engine that the scenario asks for; throws InputError with what it refuses.
std::unique_ptr<engine::Scene> make_scene(const model::Scenario& scenario,
                                          const Environment& environment,
                                          engine::SceneDescription description);

}  // namespace hadal::sim
