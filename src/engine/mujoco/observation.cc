#include "hadal/engine/mujoco/observation.h"

#include <mujoco/mujoco.h>

#include <algorithm>

#include "hadal/engine/mujoco/tree.h"

namespace hadal::engine {

namespace {

bool pushes(const mjData& d, const mjContact& contact) {
  return contact.efc_address >= 0 && d.efc_force[contact.efc_address] > 0;
}

std::size_t body_of(const mjModel& m, int geom) {
  return static_cast<std::size_t>(m.geom_bodyid[geom]);
}

/// In N from the axes of a contact, which are the rows of its frame.
Vec3<double> turned(const mjContact& contact, const mjtNum* v) {
  Vec3<double> sum;
  for (int i = 0; i < 3; ++i) sum += v[i] * vec3_at(contact.frame + 3 * i);
  return sum;
}

}  // namespace

void add_contacts(const MujocoModel& m, double duration, std::vector<char>& touched,
                  std::vector<Vec3<double>>& impulse) {
  const mjData& d = *m.data;
  for (int i = 0; i < d.ncon; ++i) {
    const mjContact& contact = d.contact[i];
    if (!pushes(d, contact)) continue;
    mjtNum local[6];
    mj_contactForce(m.model.get(), &d, i, local);
    const Vec3<double> given = duration * turned(contact, local);
    const std::size_t ids[2] = {body_of(*m.model, contact.geom1), body_of(*m.model, contact.geom2)};
    const auto first = static_cast<std::size_t>(m.body_index[ids[0]]);
    const auto second = static_cast<std::size_t>(m.body_index[ids[1]]);
    if (m.model->body_rootid[ids[0]] != m.model->body_rootid[ids[1]]) {
      touched[first] = touched[second] = 1;
    }
    impulse[first] -= given;
    impulse[second] += given;
  }
}

void find_contacts(const MujocoEngine& engine, ObservationMemory& memory,
                   std::vector<SceneForces>& forces, std::vector<SceneContact>& contacts) {
  const MujocoModel& mujoco = engine.mujoco();
  const mjModel& m = *mujoco.model;
  const mjData& d = *mujoco.data;
  std::fill(memory.contact.begin(), memory.contact.end(), Vec6<double>{});
  std::fill(forces.begin(), forces.end(), SceneForces{});
  contacts.clear();
  for (int i = 0; i < d.ncon; ++i) {
    const mjContact& contact = d.contact[i];
    if (!pushes(d, contact)) continue;
    mjtNum local[6];
    mj_contactForce(&m, &d, i, local);
    const Vec3<double> force = turned(contact, local), torque = turned(contact, local + 3);
    const Vec3<double> position = vec3_at(contact.pos);
    const std::size_t ids[2] = {body_of(m, contact.geom1), body_of(m, contact.geom2)};
    for (int side = 0; side < 2; ++side) {
      const std::size_t id = ids[side];
      const double sign = side == 0 ? -1 : 1;
      const Vec3<double> arm = position - vec3_at(d.subtree_com + 3 * m.body_rootid[id]);
      memory.contact[id] += sign * join(force, torque + cross(arm, force));
      SceneForces& of_body = forces[static_cast<std::size_t>(mujoco.body_index[id])];
      of_body.deepest = std::max(of_body.deepest, -contact.dist);
      ++of_body.contacts;
    }
    contacts.push_back({mujoco.body_index[ids[0]], mujoco.body_index[ids[1]], position,
                        vec3_at(contact.frame), force, contact.dist, torque});
  }
}

void find_body_forces(const MujocoEngine& engine, ObservationMemory& memory,
                      std::vector<SceneForces>& forces) {
  const MujocoModel& mujoco = engine.mujoco();
  const mjModel& m = *mujoco.model;
  const mjData& d = *mujoco.data;
  tree_accelerations(m, d, d.qacc, memory.acceleration);
  for (std::size_t b = 0; b < memory.joint.size(); ++b) memory.joint[b] = -memory.contact[b];
  for (const MovingBody& b : engine.moving_bodies()) {
    memory.joint[b.id] += engine.masses()[b.id] * memory.acceleration[b.id] - engine.loads()[b.id];
  }
  for (int b = m.nbody - 1; b > 0; --b) {
    memory.joint[static_cast<std::size_t>(m.body_parentid[b])] +=
        memory.joint[static_cast<std::size_t>(b)];
  }
  for (std::size_t i = 0; i < forces.size(); ++i) {
    const auto id = static_cast<std::size_t>(mujoco.body_id[i]);
    const TreePlace& place = engine.places()[id];
    forces[i].nu_dot = motion_in_body(place, memory.acceleration[id]);
    forces[i].contact = force_in_body(place, memory.contact[id]);
    forces[i].joint = force_in_body(place, memory.joint[id]);
  }
}

}  // namespace hadal::engine
