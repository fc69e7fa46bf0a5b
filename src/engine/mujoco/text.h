#pragma once

/// The MJCF text of a scene: bodies with joints, masses and shapes, couplings, options of the
/// solver. MuJoCo's world is N and its gravity zero: weight is a load like the others. Names that
/// MuJoCo sees are made of indices, so names of a user need no escape: body b3, its joint j3, its
/// second shape g3_1.

#include <string>
#include <vector>

#include "hadal/engine/scene.h"

namespace hadal::engine {

/// How many contacts a scene has room for: 16 for each shape that moves and 8 for each that is
/// fixed, at least 64, at most 256; where more than 42 shapes move, 6 for each of them, as far as
/// 0.5 GB of memory goes: 1200 for 200 bodies, 930 for 600, 700 for 1000.
int contact_room(const SceneDescription& scene);

/// Mass and inertia that MuJoCo takes: the body's own, unless its inertia about the centre of
/// gravity breaks the triangle inequality (published numbers do), where a sphere of the largest
/// moment stands in: MuJoCo only finds centres of mass with it.
physics::RigidBody<double> mujoco_rigid_body(const physics::RigidBody<double>& body);

/// Whether each body is fixed to the world, over any number of fixed bodies.
std::vector<char> static_bodies(const SceneDescription& scene);

std::string mujoco_text(const SceneDescription& scene);

}  // namespace hadal::engine
