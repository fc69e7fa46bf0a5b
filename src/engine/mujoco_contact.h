#pragma once

/// How two surfaces touch. MuJoCo asks of a contact for an acceleration, −ω²x − 2ζω ẋ of the
/// overlap x, whatever mass the two bodies have together; the force that gives it may push only.
/// Everything here is in terms of that natural frequency ω and damping ratio ζ.

#include <vector>

#include "hadal/engine/scene.h"

struct mjModel_;
struct mjData_;

namespace hadal::engine {

/// ζ of a surface without restitution; the most that an explicit step of 1/(4ω) stands. Of the
/// speed of an impact 1.4 % come back.
inline constexpr double kDeadRatio = 4;
/// A body that turns on the spot is braked as if the contact were a disc: torque over friction
/// force [m].
inline constexpr double kTorsionArm = 0.01;
/// Impedance d: under a steady load a contact gives way by (1 − d)/d of the load's acceleration
/// over ω².
inline constexpr double kImpedance = 0.999;

/// Speed after over speed before a central impact: exp(−2ζ acos ζ/√(1 − ζ²)), Eq. (B9).
double restitution_of(double damping_ratio);
/// The inverse; kDeadRatio where restitution is less than that gives.
double damping_ratio_of(double restitution);

/// As stiff as the method stands with steps of h, and no stiffer than this [rad/s], so that a short
/// first step does not throw apart what overlaps.
inline constexpr double kStiffestContact = 1000;
double contact_frequency(model::IntegratorMethod method, double h);

/// One surface, in the terms of a contact.
struct ContactSurface {
  double friction = 0;
  double damping_ratio = kDeadRatio;
};

/// Sets friction and response of every contact that MuJoCo found: the geometric mean of the
/// frictions, the larger restitution. `surfaces` are those of the model's geoms.
void apply_contact_rules(const std::vector<ContactSurface>& surfaces, double omega, mjData_& data);

/// Gives the model's geoms the same numbers, for MuJoCo to combine by its own rules: of alike
/// surfaces the same contacts.
void set_shape_rules(const std::vector<ContactSurface>& surfaces, double omega, mjModel_& model);

/// The same for limits, dry friction and couplings of joints, which the model holds.
void set_joint_rules(double omega, mjModel_& model);

}  // namespace hadal::engine
