#pragma once

/// From the description of a vehicle to its matrices and its Extension.

#include "hadal/model/vehicle.h"
#include "hadal/physics/extension.h"

namespace hadal::physics {

/// The matrices of the file with the SNAME derivatives added in.
struct HydrodynamicMatrices {
  Mat6<double> added_mass;
  Mat6<double> linear_damping;
  Mat6<double> quadratic_damping;
};
HydrodynamicMatrices hydrodynamic_matrices(const model::Hydrodynamics& h);

/// Wrench per u|u| and rad of a fin given by coefficients, its own and those of the derivatives
/// F_uudr, F_uuds if it is named rudder or stern.
Vec6<double> fin_column(const model::Vehicle& vehicle, const model::Actuator& fin);

/// Of all actuators; at most kMaxInternal fit an Extension.
int internal_state_count(const model::Vehicle& vehicle);

/// With the features of the vehicle.
Extension<double> extension(const model::Vehicle& vehicle);

/// A transfer function in controllable canonical form.
LinearLag linear_lag(const model::TransferFunction& transfer);

/// The curve at the thruster's supply voltage: between two curves both are blended, knot by knot.
ThrustCurve thrust_curve(const model::Thrust& thrust);

/// dC_L/dα of a fin [1/rad]: its own, or that of its aspect ratio A, 2πA/(2 + √(A² + 4)), which is
/// πA/2 for short fins and 2π for long ones [Helmbold 1942].
double fin_lift_slope(const model::FinShape& shape);

}  // namespace hadal::physics
