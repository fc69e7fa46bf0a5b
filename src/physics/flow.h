#pragma once

/// What moving water does beyond ν_r: the wrench of its own acceleration. Weakly non-uniform
/// potential flow: the body is small against the scale of the flow, so that the sample's gradient
/// describes it.

#include "hadal/environment/water.h"
#include "hadal/physics/parameters.h"

namespace hadal::physics {

/// Density of the water at a place r of the body [kg/m³].
template <class T>
T density_at(const UniformWaterSample<T>& water, const Vec3<T>& /*down_B*/, const Vec3<T>& /*r*/) {
  return water.density;
}
template <class T>
T density_at(const WaterSample<T>& water, const Vec3<T>& down_B, const Vec3<T>& r) {
  return water.density + water.density_slope * dot(down_B, r);
}

/// Wrench of a constant uniform current, M_A ν̇_c with ν̇_c = −S(ω) v_c [Simu2VITA, Eq. 20 with its
/// sign mended]: what keeps the motion the same as in still water, seen by one who drifts along.
template <class T>
Vec6<T> current_wrench(const RigidBody<T>& /*body*/, const Mat6<T>& M_A, const Mat3<T>& /*R_NB*/,
                       const Vec3<T>& v_c_B, const Vec6<T>& nu, const Vec6<T>& /*added_momentum*/,
                       const UniformWaterSample<T>& /*water*/) {
  const Vec3<T> a = cross(v_c_B, angular(nu));
  return leading_columns_times<3>(M_A, a);
}

/// Wrench of any flow to first order in its gradient G = ∂v_i/∂x_j [theory, Eq. 7.2]:
///
///   τ =   M_A [Rᵀ(∂v/∂t + G ṗ) − ω × v_c; 0]   added mass, water accelerating along the path
///       − [G_Bᵀ p_A; 0]                        gradient of the fluid's kinetic energy
///       + ρV [Dv/Dt; r_B × Dv/Dt]              undisturbed pressure, at the centre of buoyancy
///
/// with p_A the linear part of M_A ν_r, so that a neutral body follows accelerating water.
/// For a sphere it is Auton's force, ρV(1 + C_m) Dv/Dt.
template <class T>
Vec6<T> current_wrench(const RigidBody<T>& body, const Mat6<T>& M_A, const Mat3<T>& R_NB,
                       const Vec3<T>& v_c_B, const Vec6<T>& nu, const Vec6<T>& added_momentum,
                       const WaterSample<T>& water) {
  // Acceleration of the water as met along the body's path, then with the turning frame.
  const Vec3<T> along_path_N = water.rate_N + water.gradient_N * (R_NB * linear(nu));
  const Vec3<T> a = transposed_times(R_NB, along_path_N) + cross(v_c_B, angular(nu));
  Vec6<T> wrench = leading_columns_times<3>(M_A, a);

  // Kinetic energy of the fluid depends on the place through v.
  const Vec3<T> pull_N = transposed_times(water.gradient_N, R_NB * linear(added_momentum));
  wrench -= join(transposed_times(R_NB, pull_N), Vec3<T>{{T(0), T(0), T(0)}});

  // Pressure of the undisturbed flow on the displaced volume.
  const Vec3<T> v_at_B = water.velocity_N + water.gradient_N * (R_NB * body.r_B);
  const Vec3<T> material_N = water.rate_N + water.gradient_N * v_at_B;
  const Vec3<T> down_B{{R_NB(2, 0), R_NB(2, 1), R_NB(2, 2)}};
  const T displaced = density_at(water, down_B, body.r_B) * body.volume;
  return wrench + wrench_at(body.r_B, displaced * transposed_times(R_NB, material_N));
}

}  // namespace hadal::physics
