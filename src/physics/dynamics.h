#pragma once

/// The equations of motion of one submerged body, 6 degrees of freedom:
///
///   (M_RB + M_A) ν̇ = τ_actuators + τ_external
///                    − C_RB(ν)ν − C_A(ν_r)ν_r − D(ν_r)ν_r − g(η) + τ_current
///   ṗ = R_NB v
///   q̇ = ½ q ⊗ (0, ω)
///
/// [Fossen 2011, Eq. 8.2] [theory, Eq. 3.4].
/// Frames: p in N, ν and all wrenches in B about the body origin.

#include "hadal/math/rotation.h"
#include "hadal/physics/damping.h"
#include "hadal/physics/flow.h"
#include "hadal/physics/hydrostatics.h"
#include "hadal/physics/parameters.h"
#include "hadal/physics/rigid_body.h"

namespace hadal::physics {

/// Pose and velocity of a body.
template <class T>
struct BodyState {
  Vec3<T> p_NB_N;      ///< position of the body origin [m]
  Quaternion<T> q_NB;  ///< orientation
  Vec6<T> nu;          ///< u v w p q r over ground, in B [m/s, rad/s]

  template <class V>
  void visit(V&& v) {
    v(p_NB_N), v(q_NB), v(nu);
  }
};

/// The state as one flat vector for integrators: p, q, ν.
template <class T>
using FlatState = Vec<T, 13>;

template <class T>
constexpr FlatState<T> flat(const Vec3<T>& p, const Quaternion<T>& q, const Vec6<T>& nu) {
  return {{p[0], p[1], p[2], q.w, q.x, q.y, q.z, nu[0], nu[1], nu[2], nu[3], nu[4], nu[5]}};
}
template <class T>
constexpr FlatState<T> flat(const BodyState<T>& s) {
  return flat(s.p_NB_N, s.q_NB, s.nu);
}
template <class T>
constexpr BodyState<T> body_state(const FlatState<T>& x) {
  return {
      {{x[0], x[1], x[2]}}, {x[3], x[4], x[5], x[6]}, {{x[7], x[8], x[9], x[10], x[11], x[12]}}};
}

/// Every wrench on the body by name, in B about the origin; they add up to (M_RB + M_A) ν̇.
template <class T>
struct Wrenches {
  Vec6<T> actuators;
  Vec6<T> coriolis;
  Vec6<T> added_mass_coriolis;
  Vec6<T> damping;
  Vec6<T> restoring;
  Vec6<T> current;
  Vec6<T> external;

  constexpr Vec6<T> sum() const {
    return ((actuators + external) + (coriolis + restoring)) +
           (added_mass_coriolis + (damping + current));
  }
};

/// All wrenches on a body with added mass M_A at one state. `water` is a WaterSample or
/// UniformWaterSample at the body's place.
template <class T, class Sample>
Wrenches<T> wrenches(const RigidBody<T>& body, const Mat6<T>& M_A, const Damping<T>& damping,
                     const Mat3<T>& R_NB, const Vec6<T>& nu, const Sample& water, const T& gravity,
                     const Vec6<T>& tau_actuators, const Vec6<T>& tau_external) {
  const Vec3<T> v_c_B = transposed_times(R_NB, water.velocity_N);
  const Vec6<T> nu_r = join(linear(nu) - v_c_B, angular(nu));
  const Vec6<T> added_momentum = M_A * nu_r;
  const Vec3<T> down_B{{R_NB(2, 0), R_NB(2, 1), R_NB(2, 2)}};
  return {
      .actuators = tau_actuators,
      .coriolis = coriolis_wrench(body, nu),
      // −C_A(ν_r)ν_r [Fossen 2011, Eq. 6.43] for any symmetric M_A, off-diagonal terms included.
      .added_mass_coriolis = -momentum_rate(nu_r, added_momentum),
      .damping = damping_wrench(damping, nu_r),
      .restoring = restoring_wrench(body, down_B, density_at(water, down_B, body.r_B), gravity),
      .current = current_wrench(body, M_A, R_NB, v_c_B, nu, added_momentum, water),
      .external = tau_external};
}

/// The same for a plain vehicle.
template <class T, class Sample>
Wrenches<T> wrenches(const VehicleParameters<T>& vehicle, const Mat3<T>& R_NB, const Vec6<T>& nu,
                     const Sample& water, const T& gravity, const Vec6<T>& tau_actuators,
                     const Vec6<T>& tau_external) {
  return wrenches(vehicle.body, vehicle.M_A, vehicle.damping, R_NB, nu, water, gravity,
                  tau_actuators, tau_external);
}

/// ẋ of the flat state of a plain vehicle (its plan is plain; see equations.h for others).
template <class T, class Sample>
FlatState<T> state_rate(const VehicleParameters<T>& vehicle, const FlatState<T>& x,
                        const Sample& water, const T& gravity, const Vec6<T>& tau_actuators,
                        const Vec6<T>& tau_external) {
  const BodyState<T> s = body_state(x);
  const Mat3<T> R_NB = rotation_matrix(s.q_NB);
  const Vec6<T> nu_dot =
      vehicle.inverse_mass *
      wrenches(vehicle, R_NB, s.nu, water, gravity, tau_actuators, tau_external).sum();
  return flat(R_NB * linear(s.nu), quaternion_rate(s.q_NB, angular(s.nu)), nu_dot);
}

}  // namespace hadal::physics
