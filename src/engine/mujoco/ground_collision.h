#pragma once

/// Ground in MuJoCo. Its own height field makes a prism of each cell and calls the general convex
/// method for each: normals and distances to a few digits, seams that catch what slides, and
/// nothing left of a body that is below the prisms. So ground is a plane to MuJoCo, at its highest
/// point and looking up, which its broad phase passes over for whatever is above, and the functions
/// for planes are ours (ground_contact.h). The plane's user number holds where the ground is.

#include "hadal/engine/mujoco/model.h"

namespace hadal::engine {

/// Once, before the first scene; planes of other models keep MuJoCo's functions.
void install_ground_collisions();

/// Tells the planes of a model which ground they are; `scene` must outlive it.
void connect_ground(const SceneDescription& scene, MujocoModel& m);

}  // namespace hadal::engine
