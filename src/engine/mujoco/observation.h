#pragma once

/// What an evaluation knows about forces, body by body, for logs and tests.

#include "hadal/engine/mujoco/engine.h"

namespace hadal::engine {

/// Marks the bodies that push on something beyond their tree, and adds what each is given in
/// `duration` [N·s].
void add_contacts(const MujocoModel& m, double duration, std::vector<char>& touched,
                  std::vector<Vec3<double>>& impulse);

/// Scratch of an observation, one entry for each of MuJoCo's bodies.
struct ObservationMemory {
  std::vector<Vec6<double>> acceleration, contact, joint;
};

/// Contacts that push, with their forces. Adds them up for each body, about the centre of its tree.
void find_contacts(const MujocoEngine& engine, ObservationMemory& memory,
                   std::vector<SceneForces>& forces, std::vector<SceneContact>& contacts);

/// ν̇, sums of contacts and reactions of joints of each body, by Newton and Euler from the leaves,
/// added mass included. After find_contacts.
void find_body_forces(const MujocoEngine& engine, ObservationMemory& memory,
                      std::vector<SceneForces>& forces);

}  // namespace hadal::engine
