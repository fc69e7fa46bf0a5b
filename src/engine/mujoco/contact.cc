#include "hadal/engine/mujoco/contact.h"

#include <mujoco/mujoco.h>

#include <algorithm>
#include <cmath>

#include "hadal/engine/surface.h"

namespace hadal::engine {

namespace {

/// Springs look this share of a step ahead, hardly damped by it; those that a step does not resolve
/// up to all of it, which keeps them stable however stiff.
constexpr double kLookAhead = 0.1;

/// In MuJoCo's direct form: minus stiffness and minus damping, per mass.
void set_reference(double omega, double ratio, mjtNum* solref, mjtNum* solimp) {
  solref[0] = -omega * omega;
  solref[1] = -2 * ratio * omega;
  solimp[0] = solimp[1] = kImpedance;
}

/// A spring and damper, and the mobility of what it pushes: f = k x + c ẋ at the overlap and its
/// rate a little later, x + s ẋ and ẋ + s ẍ. So the acceleration a = −ẍ and the force obey
/// a + R f = R (k x + (k s + c) ẋ).
struct Spring {
  Spring(const model::Surface& surface, double step, double mobility)
      : stiffness(surface.stiffness) {
    const double square = step * step * stiffness * mobility;
    const double s = step * std::clamp(square, kLookAhead, 1.0);
    rate_factor = stiffness * s + surface.damping;
    softness = 1 / (rate_factor * s);
  }
  double stiffness, rate_factor, softness;
};

}  // namespace

double contact_frequency(model::IntegratorMethod method, double h) {
  const double steps = method == model::IntegratorMethod::kRk4 ? 4 : 8;
  return std::min(kStiffestContact, 1 / (steps * h));
}

model::Surface surface_between(const std::vector<model::Surface>& surfaces,
                               const mjContact_& contact) {
  return combined(surfaces[static_cast<std::size_t>(contact.geom1)],
                  surfaces[static_cast<std::size_t>(contact.geom2)]);
}

void apply_contact_rules(const std::vector<model::Surface>& surfaces, double omega, mjData_& data) {
  for (int i = 0; i < data.ncon; ++i) {
    mjContact& contact = data.contact[i];
    const double friction = surface_between(surfaces, contact).friction;
    contact.exclude = contact.dist < contact.includemargin ? 0 : 1;
    contact.dim = friction > 0 ? 4 : 1;
    contact.friction[0] = contact.friction[1] = std::max(friction, mjMINMU);
    contact.friction[2] = kTorsionArm * contact.friction[0];
    set_reference(omega, kDeadRatio, contact.solref, contact.solimp);
  }
}

void harden_contacts(const std::vector<model::Surface>& surfaces, const ContactStep& how,
                     mjData_& data) {
  const double softest = how.omega * how.omega / kRigidStiffness;
  for (int i = 0; i < data.ncon; ++i) {
    mjContact& contact = data.contact[i];
    const int row = contact.efc_address;
    if (row < 0) continue;
    const double ratio = std::min(1.0, softest / data.efc_R[row]);
    for (int k = 0; k < contact.dim; ++k) data.efc_R[row + k] *= ratio;
    const model::Surface surface = surface_between(surfaces, contact);
    if (surface.stiffness > 0) {
      data.efc_R[row] = Spring(surface, how.step, data.efc_diagApprox[row]).softness;
      if (contact.dim > 1) {
        contact.mu = contact.friction[0] * std::sqrt(data.efc_R[row + 1] / data.efc_R[row]);
      }
    }
    for (int k = 0; k < contact.dim; ++k) data.efc_D[row + k] = 1 / data.efc_R[row + k];
  }
}

void refer_to_springs(const std::vector<model::Surface>& surfaces, const ContactStep& how,
                      mjData_& data) {
  for (int i = 0; i < data.ncon; ++i) {
    const mjContact& contact = data.contact[i];
    const model::Surface surface = surface_between(surfaces, contact);
    const int row = contact.efc_address;
    if (row < 0 || surface.stiffness <= 0) continue;
    const Spring spring(surface, how.step, data.efc_diagApprox[row]);
    data.efc_aref[row] = -spring.softness *
                         (spring.stiffness * contact.dist + spring.rate_factor * data.efc_vel[row]);
  }
}

void set_shape_rules(const std::vector<model::Surface>& surfaces, double omega, mjModel_& model) {
  for (int i = 0; i < model.ngeom; ++i) {
    const model::Surface& surface = surfaces[static_cast<std::size_t>(i)];
    mjtNum* friction = model.geom_friction + 3 * i;
    friction[0] = surface.friction;
    friction[1] = kTorsionArm * surface.friction;
    set_reference(omega, kDeadRatio, model.geom_solref + mjNREF * i,
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
