#pragma once

/// From the hydrodynamics of a description to matrices, columns and products: those of the file
/// with its SNAME derivatives sorted in.

#include <vector>

#include "hadal/math/six_vector.h"
#include "hadal/physics/lift.h"

namespace hadal::model {
struct Actuator;
struct Hydrodynamics;
struct Vehicle;
}  // namespace hadal::model

namespace hadal::physics {

/// The matrices of the file with the SNAME derivatives added in.
struct HydrodynamicMatrices {
  Mat6<double> added_mass;
  Mat6<double> linear_damping;
  Mat6<double> quadratic_damping;
  Mat6<double> linear_damping_backward;  ///< for negative velocities
  Mat6<double> quadratic_damping_backward;
};
HydrodynamicMatrices hydrodynamic_matrices(const model::Hydrodynamics& h);

/// Wrench per u|u| and rad of a fin given by coefficients, its own and those of the derivatives
/// F_uudr, F_uuds if it is named rudder or stern.
Vec6<double> fin_column(const model::Vehicle& vehicle, const model::Actuator& fin);

/// By derivatives of products and squares, and of the hull by its shape.
Lift<double> lift_numbers(const model::Vehicle& vehicle);

}  // namespace hadal::physics
