#include "hadal/engine/mujoco/plain.h"

#include <mujoco/mujoco.h>

#include <algorithm>

#include "hadal/engine/mujoco/contact.h"

namespace hadal::engine {

MujocoPlain::MujocoPlain(const SceneDescription& scene, double h, const Vec3<double>& gravity)
    : m_(load_mujoco_model(scene)) {
  mjModel& m = *m_.model;
  m.opt.integrator = mjINT_RK4;
  m.opt.timestep = h;
  std::copy_n(gravity.e.begin(), 3, m.opt.gravity);
  const double omega = contact_frequency(model::IntegratorMethod::kRk4, h);
  set_shape_rules(m_.surfaces, omega, m);
  set_joint_rules(omega, m);
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    if (m_.dof[i] < 0 || scene.bodies[i].joint == SceneJoint::kFree) continue;
    m_.data->qpos[m_.coordinate[i]] = scene.bodies[i].initial;
  }
}

void MujocoPlain::step() { mj_step(m_.model.get(), m_.data.get()); }

void MujocoPlain::set_joint_force(std::size_t body, double force) {
  m_.data->qfrc_applied[m_.dof[body]] = force;
}
double MujocoPlain::joint_position(std::size_t body) const {
  return m_.data->qpos[m_.coordinate[body]];
}
double MujocoPlain::joint_velocity(std::size_t body) const { return m_.data->qvel[m_.dof[body]]; }

std::vector<double> MujocoPlain::save() const {
  const mjModel& m = *m_.model;
  const mjData& d = *m_.data;
  std::vector<double> numbers(d.qpos, d.qpos + m.nq);
  for (const mjtNum* v : {d.qvel, d.qfrc_applied, d.qacc_warmstart}) {
    numbers.insert(numbers.end(), v, v + m.nv);
  }
  return numbers;
}

void MujocoPlain::load(const std::vector<double>& numbers) {
  const mjModel& m = *m_.model;
  const mjData& d = *m_.data;
  const double* from = numbers.data();
  std::copy_n(from, m.nq, d.qpos);
  from += m.nq;
  for (mjtNum* v : {d.qvel, d.qfrc_applied, d.qacc_warmstart}) {
    std::copy_n(from, m.nv, v);
    from += m.nv;
  }
}

}  // namespace hadal::engine
