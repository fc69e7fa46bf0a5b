#include "hadal/engine/mujoco_contact.h"

#include <mujoco/mujoco.h>

#include <algorithm>
#include <cmath>

namespace hadal::engine {

namespace {

/// In MuJoCo's direct form: minus stiffness and minus damping, per mass.
void set_reference(double omega, double ratio, mjtNum* solref, mjtNum* solimp) {
  solref[0] = -omega * omega;
  solref[1] = -2 * ratio * omega;
  solimp[0] = solimp[1] = kImpedance;
}

}  // namespace

double contact_frequency(model::IntegratorMethod method, double h) {
  const double steps = method == model::IntegratorMethod::kRk4 ? 4 : 8;
  return std::min(kStiffestContact, 1 / (steps * h));
}

double restitution_of(double z) {
  const double s = std::sqrt(std::abs(1 - z * z));
  if (s < 1e-6) return std::exp(-2 * z);
  return std::exp(-2 * z * (z < 1 ? std::acos(z) : std::acosh(z)) / s);
}

double damping_ratio_of(double restitution) {
  double low = 0, high = kDeadRatio;
  if (restitution <= restitution_of(high)) return high;
  for (int i = 0; i < 60; ++i) {
    const double middle = 0.5 * (low + high);
    (restitution_of(middle) > restitution ? low : high) = middle;
  }
  return 0.5 * (low + high);
}

void apply_contact_rules(const std::vector<ContactSurface>& surfaces, double omega, mjData_& data) {
  for (int i = 0; i < data.ncon; ++i) {
    mjContact& contact = data.contact[i];
    const ContactSurface& a = surfaces[static_cast<std::size_t>(contact.geom1)];
    const ContactSurface& b = surfaces[static_cast<std::size_t>(contact.geom2)];
    const double friction = std::sqrt(a.friction * b.friction);
    contact.dim = friction > 0 ? 4 : 1;
    contact.friction[0] = contact.friction[1] = std::max(friction, mjMINMU);
    contact.friction[2] = kTorsionArm * contact.friction[0];
    set_reference(omega, std::min(a.damping_ratio, b.damping_ratio), contact.solref,
                  contact.solimp);
  }
}

void set_shape_rules(const std::vector<ContactSurface>& surfaces, double omega, mjModel_& model) {
  for (int i = 0; i < model.ngeom; ++i) {
    const ContactSurface& surface = surfaces[static_cast<std::size_t>(i)];
    mjtNum* friction = model.geom_friction + 3 * i;
    friction[0] = surface.friction;
    friction[1] = kTorsionArm * surface.friction;
    set_reference(omega, surface.damping_ratio, model.geom_solref + mjNREF * i,
                  model.geom_solimp + mjNIMP * i);
  }
}

void set_joint_rules(double omega, mjModel_& model) {
  for (int i = 0; i < model.njnt; ++i) {
    set_reference(omega, kDeadRatio, model.jnt_solref + mjNREF * i, model.jnt_solimp + mjNIMP * i);
  }
  for (int i = 0; i < model.nv; ++i) {
    set_reference(omega, kDeadRatio, model.dof_solref + mjNREF * i, model.dof_solimp + mjNIMP * i);
  }
  for (int i = 0; i < model.neq; ++i) {
    set_reference(omega, 1, model.eq_solref + mjNREF * i, model.eq_solimp + mjNIMP * i);
  }
}

}  // namespace hadal::engine
