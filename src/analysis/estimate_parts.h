#pragma once

/// The steps of an estimate, in their order; each fills its part of it.

#include "hadal/analysis/estimate.h"

namespace hadal::analysis {

/// Kinematic viscosity of sea water of 15 °C [m²/s]. [ITTC 2011, 7.5-02-01-03]
inline constexpr double kViscosity = 1.19e-6;

/// Lift of body and fins is taken for hulls that are at least this slender.
inline constexpr double kLiftSlenderness = 3;

void check_request(const EstimateRequest& request);
std::vector<Finding> suspicions(const Estimate& e);

void estimate_added_mass(Estimate& e);
void estimate_damping(Estimate& e);
void estimate_lift(Estimate& e);
void estimate_thrusters(Estimate& e);

/// The outline of fins that are known by their area: each is a square on the hull.
struct FinOutline {
  double chord;        ///< also the span of one fin [m]
  double hull_radius;  ///< at the fins [m]
  double tip_radius;   ///< [m]
};
FinOutline fin_outline(const Estimate& e);

/// 0.075/(log₁₀ Re − 2)², the friction coefficient of a smooth plate. [ITTC 1957]
double friction_coefficient(double reynolds);

}  // namespace hadal::analysis
