#pragma once

/// How surfaces touch that rest on, slide along or press each other. MuJoCo asks of a contact for
/// an acceleration, −ω²x − 2ζω ẋ of the overlap x, whatever mass the two bodies have together; the
/// force that gives it may push only. Rigid surfaces are dead here, ζ = kDeadRatio: what bounces is
/// an impact (mujoco_impact.h). Surfaces with a stiffness are springs and dampers instead.

#include <vector>

#include "hadal/engine/scene.h"

struct mjModel_;
struct mjData_;
struct mjContact_;

namespace hadal::engine {

/// ζ of a rigid contact; the most that an explicit step of 1/(4ω) stands.
inline constexpr double kDeadRatio = 4;
/// A body that turns on the spot is braked as if the contact were a disc: torque over friction
/// force [m].
inline constexpr double kTorsionArm = 0.01;
/// Impedance d: under a steady load a contact gives way by (1 − d)/d of the load's acceleration
/// over ω², and by no more than this stiffness [N/m] allows, however light the body.
inline constexpr double kImpedance = 0.999;
inline constexpr double kRigidStiffness = 2e7;

/// As stiff as the method stands with steps of h, and no stiffer than this [rad/s], so that a short
/// first step does not throw apart what overlaps.
inline constexpr double kStiffestContact = 1000;
double contact_frequency(model::IntegratorMethod method, double h);

/// How hard contacts are made with steps of `step`.
struct ContactStep {
  double omega = 0;  ///< [rad/s]
  double step = 0;   ///< the longest that is taken [s]
};

/// What holds at a contact; `surfaces` are those of the model's geoms, here and below.
model::Surface surface_between(const std::vector<model::Surface>& surfaces,
                               const mjContact_& contact);

/// Sets friction and response of every contact that MuJoCo found.
void apply_contact_rules(const std::vector<model::Surface>& surfaces, double omega, mjData_& data);

/// Gives the constraints that were made of contacts their hardness: after mj_makeConstraint.
void harden_contacts(const std::vector<model::Surface>& surfaces, const ContactStep& how,
                     mjData_& data);
/// Forces of springs and dampers in place of accelerations: after mj_referenceConstraint.
void refer_to_springs(const std::vector<model::Surface>& surfaces, const ContactStep& how,
                      mjData_& data);

/// Gives the model's geoms the same numbers as apply_contact_rules, for MuJoCo to combine by its
/// own rules: of alike surfaces the same contacts.
void set_shape_rules(const std::vector<model::Surface>& surfaces, double omega, mjModel_& model);

/// The same for limits, dry friction and couplings of joints, which the model holds.
void set_joint_rules(double omega, mjModel_& model);

}  // namespace hadal::engine
