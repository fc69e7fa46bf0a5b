#include "hadal/engine/mujoco/impact.h"

#include <mujoco/mujoco.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "hadal/engine/mujoco/contact.h"
#include "hadal/engine/mujoco/spatial.h"
#include "hadal/engine/mujoco/tree.h"

namespace hadal::engine {

namespace {

/// Of a constraint during an impact, as a share of that at rest.
constexpr double kImpactSoftness = 1e-3;

/// The part along the normal of a contact of what its point has in the motion `s` of a body, given
/// about the centre of the body's tree: velocity, or spatial acceleration.
double along_normal(const mjModel& m, const mjData& d, const mjContact& contact, int geom,
                    const Vec6<double>& s) {
  const int body = m.geom_bodyid[geom];
  const Vec3<double> arm = vec3_at(contact.pos) - vec3_at(d.subtree_com + 3 * m.body_rootid[body]);
  return dot(vec3_at(contact.frame), linear(s) + cross(angular(s), arm));
}

/// How fast the surfaces of a contact approach [m/s].
double approach(const mjModel& m, const mjData& d, const mjContact& contact) {
  const auto of = [&](int geom) {
    return along_normal(m, d, contact, geom, from_mujoco(d.cvel + 6 * m.geom_bodyid[geom]));
  };
  return of(contact.geom1) - of(contact.geom2);
}

double energy_product(const std::vector<double>& a, const std::vector<double>& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

}  // namespace

ImpactSolver::ImpactSolver(const mjModel_& model)
    : hits_(static_cast<std::size_t>(model.nconmax)),
      gives_back_(hits_.size()),
      jump_(static_cast<std::size_t>(model.nv)),
      product_(jump_.size()),
      start_(jump_.size()),
      lively_(jump_.size()),
      lively_force_(static_cast<std::size_t>(model.njmax)),
      acceleration_(static_cast<std::size_t>(model.nbody)) {}

Impacts ImpactSolver::find(const MujocoModel& m) {
  const mjData& d = *m.data;
  Impacts impacts;
  for (int i = 0; i < d.ncon; ++i) {
    const mjContact& contact = d.contact[i];
    const double speed = approach(*m.model, d, contact);
    const bool hits = contact.dist < 0 && speed > kImpactSpeed &&
                      surface_between(m.surfaces, contact).stiffness == 0;
    hits_[static_cast<std::size_t>(i)] = hits;
    if (!hits) continue;
    impacts.any = true;
    impacts.depth = std::max(impacts.depth, -contact.dist);
    impacts.since = std::max(impacts.since, (-contact.dist - 0.5 * kTouchDepth) / speed);
  }
  return impacts;
}

void ImpactSolver::find_lively(const MujocoModel& m, double step) {
  const mjModel& model = *m.model;
  const mjData& d = *m.data;
  tree_accelerations(model, d, d.qacc_smooth, acceleration_);
  for (int i = 0; i < d.ncon; ++i) {
    const mjContact& contact = d.contact[i];
    const auto pressed = [&](int geom) {
      return along_normal(model, d, contact, geom,
                          acceleration_[static_cast<std::size_t>(model.geom_bodyid[geom])]);
    };
    const double in_a_step = step * (pressed(contact.geom1) - pressed(contact.geom2));
    gives_back_[static_cast<std::size_t>(i)] =
        hits_[static_cast<std::size_t>(i)] != 0 && approach(model, d, contact) > in_a_step;
  }
}

void ImpactSolver::leave_out(mjData_& data) const {
  for (int i = 0; i < data.ncon; ++i) {
    if (hits_[static_cast<std::size_t>(i)] != 0) data.contact[i].exclude = 1;
  }
}

/// An impact is over before a contact could give way.
void ImpactSolver::harden(const MujocoModel& m) const {
  mjData& d = *m.data;
  for (int i = 0; i < d.nefc; ++i) d.efc_R[i] *= kImpactSoftness, d.efc_D[i] /= kImpactSoftness;
}

/// Of every row the velocity that ends approach, sliding and what couplings forbid, in the time of
/// the impulse; of what hits along the normal more.
void ImpactSolver::ask(const MujocoModel& m, bool with_restitution) {
  mjData& d = *m.data;
  for (int i = 0; i < d.nefc; ++i) d.efc_aref[i] = -d.efc_vel[i] / impulse_duration();
  // Forces that are finite give nothing in no time.
  std::fill_n(d.efc_frictionloss, d.nefc, 0.0);
  for (int i = 0; i < d.ncon && with_restitution; ++i) {
    const mjContact& contact = d.contact[i];
    if (contact.efc_address < 0 || gives_back_[static_cast<std::size_t>(i)] == 0) {
      continue;
    }
    d.efc_aref[contact.efc_address] *= 1 + surface_between(m.surfaces, contact).restitution;
  }
}

void ImpactSolver::find_jump(const MujocoModel& m, SlidingCorrection& sliding,
                             bool with_restitution) {
  mjData& d = *m.data;
  ask(m, with_restitution);
  std::fill_n(d.qacc_warmstart, m.model->nv, 0.0);
  sliding.solve(*m.model, d);
  for (std::size_t i = 0; i < jump_.size(); ++i) jump_[i] = impulse_duration() * d.qacc[i];
}

double ImpactSolver::energy_gain(const MujocoModel& m) {
  mj_mulM(m.model.get(), m.data.get(), product_.data(), jump_.data());
  double gain = 0;
  for (std::size_t i = 0; i < jump_.size(); ++i) {
    gain += product_[i] * (m.data->qvel[i] + 0.5 * jump_[i]);
  }
  return gain;
}

void ImpactSolver::solve(const MujocoModel& m, SlidingCorrection& sliding, bool dead) {
  mjData& d = *m.data;
  std::copy_n(d.qacc_warmstart, start_.size(), start_.begin());
  std::fill_n(d.qfrc_smooth, m.model->nv, 0.0);
  std::fill_n(d.qacc_smooth, m.model->nv, 0.0);
  harden(m);
  find_jump(m, sliding, !dead);
  if (!dead && energy_gain(m) > 0) give_back_less(m, sliding);
  std::copy(start_.begin(), start_.end(), d.qacc_warmstart);
}

/// Newton's law may ask for more energy than there is where friction turns the bodies. Then as much
/// of the way from the dead impact to the lively one as keeps it, T(s) = T: a quadratic equation.
void ImpactSolver::give_back_less(const MujocoModel& m, SlidingCorrection& sliding) {
  mjData& d = *m.data;
  lively_ = jump_;
  std::copy_n(d.efc_force, d.nefc, lively_force_.begin());
  find_jump(m, sliding, false);
  const double c = std::min(0.0, energy_gain(m));
  for (std::size_t i = 0; i < jump_.size(); ++i) lively_[i] -= jump_[i];
  mj_mulM(m.model.get(), &d, product_.data(), lively_.data());
  const double a = 0.5 * energy_product(product_, lively_);
  double b = energy_product(product_, jump_);
  for (std::size_t i = 0; i < jump_.size(); ++i) b += product_[i] * d.qvel[i];
  const double share = a > 0 ? (std::sqrt(b * b - 4 * a * c) - b) / (2 * a) : 0;
  const double s = std::clamp(share, 0.0, 1.0);
  for (std::size_t i = 0; i < jump_.size(); ++i) jump_[i] += s * lively_[i];
  for (int i = 0; i < d.nefc; ++i) {
    d.efc_force[i] += s * (lively_force_[static_cast<std::size_t>(i)] - d.efc_force[i]);
  }
}

}  // namespace hadal::engine
