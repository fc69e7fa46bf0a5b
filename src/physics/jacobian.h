#pragma once

#include "hadal/environment/water.h"
#include "hadal/physics/dynamics.h"

namespace hadal::physics {

/// ∂ẋ/∂x of the flat state (p, q, ν) at fixed wrenches, exact by dual numbers. The columns of the
/// quaternion treat its four numbers as free; a caller who wants rotations projects them. ∂ẋ/∂τ is
/// the inverse mass matrix in the rows of ν and zero elsewhere.
Mat<double, 13, 13> state_jacobian(const VehicleParameters<double>& vehicle,
                                   const FlatState<double>& x, const UniformWater<double>& water,
                                   double gravity, const Vec6<double>& tau);

}  // namespace hadal::physics
