#pragma once

#include "hadal/engine/scene.h"

namespace hadal::bench {

/// A vehicle (body 0, which drives itself) with an arm of six hinges (bodies 1 to 6), each link
/// with added mass and drag. In C++, so that a benchmark needs no file.
struct ArmScene {
  static constexpr std::size_t kJoints = 6;
  engine::SceneDescription description;
  double mass = 0;             ///< of vehicle and arm [kg]
  double weight_in_water = 0;  ///< of both [N]
};

/// Free in mid-water; or too heavy to float, on a seabed with its two skids, and pressing on it
/// with the tip of its arm: five contacts.
ArmScene arm_scene(bool on_seabed, double density, double gravity);

}  // namespace hadal::bench
