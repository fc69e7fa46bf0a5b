#include "hadal/engine/mujoco/engine.h"

#include <mujoco/mujoco.h>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "hadal/engine/mujoco/errors.h"
#include "hadal/engine/mujoco/text.h"
#include "hadal/engine/mujoco/tree.h"
#include "hadal/physics/rigid_body.h"

namespace hadal::engine {

namespace {

/// Damping times step over inertia from which on the damper of a joint is implicit.
constexpr double kStiffDamping = 0.5;

bool finite(const Vec6<double>& v) {
  return std::all_of(v.e.begin(), v.e.end(), [](double x) { return std::isfinite(x); });
}

void write(const Quaternion<double>& q, double* to) {
  to[0] = q.w, to[1] = q.x, to[2] = q.y, to[3] = q.z;
}

}  // namespace

MujocoEngine::MujocoEngine(const SceneDescription& scene, const Environment& environment)
    : scene_(scene),
      environment_(environment),
      m_(load_mujoco_model(scene)),
      sliding_(*m_.model),
      impacts_(*m_.model) {
  expect_coupling(*m_.model);
  const std::vector<char> fixed = static_bodies(scene);
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const SceneBody& body = scene.bodies[i];
    first_internal_.push_back(coordinates() + velocities() + internal_count_);
    if (body.vehicle >= 0) internal_count_ += body.parameters.plan.internal_count;
    if (fixed[i] != 0) continue;
    moving_.push_back({i, static_cast<std::size_t>(m_.body_id[i]),
                       physics::rigid_body_mass_matrix(body.parameters.body)});
  }
  const auto bodies = static_cast<std::size_t>(m_.model->nbody);
  here_.reserve(static_cast<std::size_t>(coordinates() + velocities()));
  place_.resize(bodies), mass_.resize(bodies), composite_.resize(bodies);
  load_.resize(bodies), force_.resize(bodies), bias_.resize(bodies);

  // The mass matrix of the start, for MuJoCo's rough numbers.
  go_to(initial_state().data());
  for (const MovingBody& b : moving_) {
    mass_[b.id] = mass_at_centre(place_[b.id], b.rigid_mass + scene.bodies[b.index].parameters.M_A);
  }
  stiff_damping_.resize(static_cast<std::size_t>(velocities()));
  unused_rate_.resize(static_cast<std::size_t>(size()));
  find_mass_matrix(nullptr);
  weigh_with_water(*m_.model, *m_.data);
}

int MujocoEngine::coordinates() const { return m_.model->nq; }
int MujocoEngine::velocities() const { return m_.model->nv; }

std::vector<double> MujocoEngine::initial_state() const {
  std::vector<double> x(static_cast<std::size_t>(size()));
  for (std::size_t i = 0; i < scene_.bodies.size(); ++i) {
    const SceneBody& body = scene_.bodies[i];
    if (m_.dof[i] < 0) continue;
    if (body.joint != SceneJoint::kFree) {
      x[static_cast<std::size_t>(m_.coordinate[i])] = body.initial;
      continue;
    }
    put_free_body(i, body.position, normalized(body.orientation), body.nu, x.data());
  }
  return x;
}

void MujocoEngine::put_free_body(std::size_t body, const Vec3<double>& p,
                                 const Quaternion<double>& orientation, const Vec6<double>& nu,
                                 double* x) const {
  double* q = x + m_.coordinate[body];
  double* v = x + coordinates() + m_.dof[body];
  const Vec3<double> v_N = rotation_matrix(orientation) * linear(nu);
  std::copy_n(p.e.begin(), 3, q);
  write(orientation, q + 3);
  std::copy_n(v_N.e.begin(), 3, v);
  std::copy_n(nu.e.begin() + 3, 3, v + 3);
}

void MujocoEngine::set_step(model::IntegratorMethod method, double h) {
  if (h == contact_step_.step) return;
  contact_step_ = {contact_frequency(method, h), h};
  set_joint_rules(contact_step_.omega, *m_.model);
  for (int i = 0; i < velocities(); ++i) {
    const double damping = h * m_.model->dof_damping[i];
    const bool stiff = damping * m_.model->dof_invweight0[i] > kStiffDamping;
    stiff_damping_[static_cast<std::size_t>(i)] = stiff ? damping : 0;
  }
}

void MujocoEngine::evaluate(const MujocoInputs& inputs, int stage, double t, const double* x,
                            double* rate) {
  go_to(x);
  find_free_motion(inputs, stage, t, x, rate);
  find_contacts_here();
  if (impacts_.find(m_).any) impacts_.leave_out(*m_.data);
  make_constraints();
  find_accelerations();
  find_coordinate_rates(rate);
}

Impacts MujocoEngine::find_impacts(const double* x) {
  go_to(x);
  find_contacts_here();
  return impacts_.find(m_);
}

void MujocoEngine::apply_impacts(const MujocoInputs& inputs, double t, double* x, bool dead) {
  find_impacts(x);
  find_free_motion(inputs, 2, t, x, unused_rate_.data());
  impacts_.find_lively(m_, contact_step_.step);
  // Dampers do nothing in no time.
  find_mass_matrix(nullptr);
  mjData& d = *m_.data;
  for (int i = 0; i < d.ncon; ++i) {
    if (surface_between(m_.surfaces, d.contact[i]).stiffness > 0) d.contact[i].exclude = 1;
  }
  make_constraints();
  impacts_.solve(m_, sliding_, dead);
  check_accelerations(d.qacc);
  for (int i = 0; i < velocities(); ++i) {
    x[coordinates() + i] += impacts_.jump()[static_cast<std::size_t>(i)];
  }
}

void MujocoEngine::find_free_motion(const MujocoInputs& inputs, int stage, double t,
                                    const double* x, double* rate) {
  find_loads(inputs, stage, t, x, rate);
  find_mass_matrix(&stiff_damping_);
  find_forces(inputs);
  mj_fwdAcceleration(m_.model.get(), m_.data.get());
  check_accelerations(m_.data->qacc_smooth);
}

void MujocoEngine::go_to(const double* x) {
  const mjModel& m = *m_.model;
  mjData& d = *m_.data;
  // An error may have left these.
  d.pstack = 0;
  std::fill_n(d.warning, static_cast<int>(mjNWARNING), mjWarningStat{});
  // A step begins where the last one ended.
  const std::size_t n = static_cast<std::size_t>(m.nq + m.nv);
  if (here_.size() == n && std::memcmp(here_.data(), x, n * sizeof(double)) == 0) return;
  here_.clear();
  collided_ = false;
  std::copy_n(x, m.nq, d.qpos);
  std::copy_n(x + m.nq, m.nv, d.qvel);
  mj_kinematics(&m, &d);
  mj_comPos(&m, &d);
  mj_comVel(&m, &d);
  find_places();
  here_.assign(x, x + n);
}

void MujocoEngine::find_places() {
  const mjModel& m = *m_.model;
  const mjData& d = *m_.data;
  for (int b = 1; b < m.nbody; ++b) {
    TreePlace& place = place_[static_cast<std::size_t>(b)];
    for (int i = 0; i < 9; ++i) place.R_NB(i / 3, i % 3) = d.xmat[9 * b + i];
    place.r_N = vec3_at(d.xpos + 3 * b) - vec3_at(d.subtree_com + 3 * m.body_rootid[b]);
  }
}

BodyState<double> MujocoEngine::body_state(std::size_t id) const {
  const mjData& d = *m_.data;
  return {vec3_at(d.xpos + 3 * id), quaternion_at(d.xquat + 4 * id),
          motion_in_body(place_[id], from_mujoco(d.cvel + 6 * id))};
}

void MujocoEngine::find_loads(const MujocoInputs& inputs, int stage, double t, const double* x,
                              double* rate) {
  for (const MovingBody& b : moving_) {
    const SceneBody& body = scene_.bodies[b.index];
    const BodyState<double> state = body_state(b.id);
    const auto vehicle = static_cast<std::size_t>(body.vehicle);
    if (body.path != nullptr) {
      // The force that its own motion needs.
      const Vec3<double> a_B =
          transposed_times(rotation_matrix(state.q_NB), body.path->at(t).acceleration_N);
      mass_[b.id] = mass_at_centre(place_[b.id], b.rigid_mass);
      load_[b.id] = force_at_centre(place_[b.id], join(kLedMass * a_B, Vec3<double>{}));
      continue;
    }
    const int z = first_internal_[b.index];
    const BodyLoad load = body.vehicle < 0 ? passive_load(body.parameters, state, environment_, t)
                                           : vehicle_load(inputs.vehicles[vehicle], state, x + z,
                                                          inputs.actuators[vehicle], stage,
                                                          environment_, t, rate + z);
    const Vec6<double> wrench = load.wrench + load.coriolis;
    if (!finite(wrench)) {
      throw_scene_error(scene_, static_cast<int>(b.index),
                        "the force of water and actuators on it is NaN or infinite");
    }
    mass_[b.id] = mass_at_centre(place_[b.id], b.rigid_mass + load.added_mass);
    load_[b.id] = force_at_centre(place_[b.id], wrench);
  }
}

void MujocoEngine::find_mass_matrix(const std::vector<double>* more) {
  composite_ = mass_;
  set_mass_matrix(*m_.model, composite_, *m_.data);
  for (int i = 0; more && i < velocities(); ++i) {
    m_.data->qM[m_.model->dof_Madr[i]] += (*more)[static_cast<std::size_t>(i)];
  }
  mj_factorM(m_.model.get(), m_.data.get());
}

void MujocoEngine::find_contacts_here() {
  if (!collided_) mj_collision(m_.model.get(), m_.data.get());
  collided_ = true;
  apply_contact_rules(m_.surfaces, contact_step_.omega, *m_.data);
}

void MujocoEngine::make_constraints() {
  const mjModel* m = m_.model.get();
  mjData* d = m_.data.get();
  mj_makeConstraint(m, d);
  harden_contacts(m_.surfaces, contact_step_, *d);
  mj_projectConstraint(m, d);
  mj_referenceConstraint(m, d);
  refer_to_springs(m_.surfaces, contact_step_, *d);
}

void MujocoEngine::find_forces(const MujocoInputs& inputs) {
  const mjModel& m = *m_.model;
  mjData& d = *m_.data;
  for (int i = 0; i < m.nv; ++i) d.qfrc_passive[i] = -m.dof_damping[i] * d.qvel[i];
  // Loads, less what the masses need for the acceleration that the motion itself makes.
  tree_accelerations(m, d, nullptr, bias_);
  for (std::size_t b = 1; b < force_.size(); ++b) force_[b] = load_[b] - mass_[b] * bias_[b];
  add_to_joint_forces(m, d, force_, d.qfrc_passive);
  for (std::size_t i = 0; i < scene_.bodies.size(); ++i) {
    if (m_.dof[i] >= 0 && scene_.bodies[i].joint != SceneJoint::kFree) {
      d.qfrc_applied[m_.dof[i]] = inputs.joint_force[i];
    }
  }
}

void MujocoEngine::find_accelerations() {
  const mjModel* m = m_.model.get();
  mjData* d = m_.data.get();
  sliding_.solve(*m, *d);
  check_accelerations(d->qacc);
  check_warnings();
}

void MujocoEngine::find_coordinate_rates(double* rate) const {
  const mjModel& m = *m_.model;
  const mjData& d = *m_.data;
  for (int j = 0; j < m.njnt; ++j) {
    const mjtNum* v = d.qvel + m.jnt_dofadr[j];
    const int q = m.jnt_qposadr[j];
    if (m.jnt_type[j] == mjJNT_FREE) {
      std::copy_n(v, 3, rate + q);
      write(quaternion_rate(quaternion_at(d.qpos + q + 3), vec3_at(v + 3)), rate + q + 3);
    } else {
      rate[q] = *v;
    }
  }
  std::copy_n(d.qacc, m.nv, rate + m.nq);
}

void MujocoEngine::check_accelerations(const double* qacc) const {
  for (int i = 0; i < velocities(); ++i) {
    if (std::abs(qacc[i]) < mjMAXVAL) continue;
    const int id = m_.model->dof_bodyid[i];
    throw_scene_error(
        scene_, m_.body_index[static_cast<std::size_t>(id)],
        "its acceleration is NaN, infinite or beyond all bounds (try a smaller integrator.step)");
  }
}

void MujocoEngine::check_warnings() const {
  const std::string text = mujoco_warning(*m_.data);
  if (text.empty()) return;
  const mjData& d = *m_.data;
  const mjContact* deepest =
      std::min_element(d.contact, d.contact + d.ncon,
                       [](const mjContact& a, const mjContact& b) { return a.dist < b.dist; });
  int body = -1;
  if (d.ncon > 0) {
    for (const int geom : {deepest->geom1, deepest->geom2}) {
      body = std::max(body, m_.body_index[static_cast<std::size_t>(m_.model->geom_bodyid[geom])]);
    }
  }
  throw_scene_error(scene_, body, text);
}

void MujocoEngine::find_motion(const double* x, std::vector<SceneMotion>& motion) {
  go_to(x);
  for (std::size_t i = 0; i < scene_.bodies.size(); ++i) {
    motion[i].state = body_state(static_cast<std::size_t>(m_.body_id[i]));
    if (m_.dof[i] < 0 || scene_.bodies[i].joint == SceneJoint::kFree) continue;
    motion[i].joint_position = x[m_.coordinate[i]];
    motion[i].joint_velocity = x[coordinates() + m_.dof[i]];
  }
}

void MujocoEngine::put_led(double t, double* x) const {
  for (std::size_t i = 0; i < scene_.bodies.size(); ++i) {
    if (scene_.bodies[i].path == nullptr) continue;
    const PathState state = scene_.bodies[i].path->at(t);
    put_free_body(i, state.position, state.orientation, state.nu, x);
  }
}

void MujocoEngine::move_on(double h, double* x) const {
  mj_integratePos(m_.model.get(), x, x + coordinates(), h);
}

void MujocoEngine::normalize(double* x) const { mj_normalizeQuat(m_.model.get(), x); }

}  // namespace hadal::engine
