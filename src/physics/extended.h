#pragma once

/// The equations of motion of a vehicle with an Extension: the wrenches of dynamics.h, and what
/// lift, fins, thruster models, moving masses and the surface add to or change in them.

#include "hadal/math/symmetric_solve.h"
#include "hadal/physics/actuators.h"
#include "hadal/physics/allocation.h"
#include "hadal/physics/dynamics.h"
#include "hadal/physics/extended_actuators.h"
#include "hadal/physics/lift.h"
#include "hadal/physics/submergence.h"
#include "hadal/physics/varying_mass.h"

namespace hadal::physics {

/// Every wrench on a vehicle with an Extension; they add up to (M_RB + M_A) ν̇ of the moment.
template <class T>
struct ExtendedWrenches : Wrenches<T> {
  Vec6<T> lift;         ///< products of velocities, the hull's by its shape
  Vec6<T> mass_motion;  ///< of moving masses and water taken in
  Vec6<T> slamming;     ///< of water that the hull sets in motion as it dips in

  constexpr Vec6<T> sum() const { return Wrenches<T>::sum() + (lift + (mass_motion + slamming)); }
};

template <class T>
bool mass_is_constant(const Extension<T>& e) {
  return !e.mass_varies && !e.meets_surface;
}

template <class T>
struct ExtendedRate {
  ExtendedWrenches<T> wrenches;
  Vec6<T> nu_dot;
  InternalArray<T> internal;  ///< ż
  ActuatorArray<T> output;    ///< of all actuators at this moment
  Mat6<T> mass;               ///< M_RB + M_A of the moment, where it varies; else left out
};

/// What holds at one moment beside the state: outputs of the actuators whose following is solved,
/// commands after limits, and the wrench past the allocation.
template <class T>
struct ExtendedInput {
  const ActuatorArray<T>& solved_output;
  const ActuatorArray<T>& effective;
  const Vec6<T>& external;
  const AllocationMatrix<T>* matrix = nullptr;  ///< H from outside
};

/// The rigid body of the moment and the wrench of its masses' motion.
template <class T>
struct MassOfTheMoment {
  RigidBody<T> body;
  Vec6<T> wrench{};
};

template <class T>
MassOfTheMoment<T> mass_of_the_moment(const VehicleParameters<T>& vehicle,
                                      const ExtendedInput<T>& in, const ActuatorArray<T>& output,
                                      const T* z, const InternalArray<T>& z_dot, const Vec6<T>& nu,
                                      const Vec3<T>& v_c_B) {
  MassOfTheMoment<T> m{vehicle.body};
  for (std::size_t i = 0; i < vehicle.extension.actuators.size(); ++i) {
    const ActuatorExtension<T>& a = vehicle.extension.actuators[i];
    const Vec3<T>& r0 = vehicle.allocation.position[i];
    const Vec3<T>& axis = vehicle.allocation.direction[i];
    if (a.action == Action::kMovingMass) {
      const auto first = static_cast<std::size_t>(a.first_internal);
      const Vec3<T> r = r0 + output[i] * axis;
      move_mass(m.body, a.mass, r0, r);
      m.wrench += moving_mass_wrench(a.mass, r, z[first + 1] * axis, z_dot[first + 1] * axis, nu);
    } else if (a.action == Action::kBallast) {
      take_ballast(m.body, output[i], r0);
      const T rate = solved_output_rate(vehicle, i, in.solved_output[i], in.effective[i]);
      m.wrench += intake_wrench(rate, r0, v_c_B, nu);
    } else if (a.action == Action::kBladder) {
      push_out_volume(m.body, output[i], r0);
    }
  }
  return m;
}

/// Rates of velocity and internal states, with all wrenches. `z` holds the internal states.
template <class T, class Sample>
ExtendedRate<T> extended_rate(const VehicleParameters<T>& vehicle, const BodyState<T>& s,
                              const T* z, const ExtendedInput<T>& in, const Sample& water,
                              const T& gravity) {
  const Extension<T>& e = vehicle.extension;
  const Mat3<T> R_NB = rotation_matrix(s.q_NB);
  const Vec3<T> v_c_B = transposed_times(R_NB, water.velocity_N);
  const Vec6<T> nu_r = join(linear(s.nu) - v_c_B, angular(s.nu));
  const Vec3<T> down_B{{R_NB(2, 0), R_NB(2, 1), R_NB(2, 2)}};
  const T depth = s.p_NB_N[2];

  ExtendedRate<T> rate{};
  const ActuatorWater<T> around{nu_r, down_B, depth, water.density};
  const Vec6<T> tau = extended_actuators(vehicle, in.solved_output, in.effective, in.matrix, z,
                                         around, rate.output, rate.internal);
  MassOfTheMoment<T> mass{vehicle.body};
  if (e.mass_varies) {
    mass = mass_of_the_moment(vehicle, in, rate.output, z, rate.internal, s.nu, v_c_B);
  }

  // What is out of the water has no added mass, no damping, no lift and no buoyancy.
  Mat6<T> M_A = vehicle.M_A;
  Submergence<T> sub;
  if (e.meets_surface) {
    sub = submergence(e.hull_semi_axes, mass.body.r_B, depth, down_B, s.nu);
    for (Vec6<T>& column : M_A.column) column = sub.fraction * column;
    mass.body.volume = sub.fraction * mass.body.volume;
    mass.body.r_B += sub.shift;
  }

  ExtendedWrenches<T>& w = rate.wrenches;
  static_cast<Wrenches<T>&>(w) =
      wrenches(mass.body, M_A, vehicle.damping, R_NB, s.nu, water, gravity, tau, in.external);
  if (e.coriolis_from_derivatives) w.added_mass_coriolis = Vec6<T>{};
  w.damping = sub.fraction * w.damping;
  w.lift = sub.fraction * lift_wrench(e, nu_r);
  w.mass_motion = mass.wrench;
  // Momentum that the water takes up as it is touched; what the hull leaves behind keeps its own.
  w.slamming = -larger_of(sub.fraction_rate, T(0)) * (vehicle.M_A * nu_r);
  if (mass_is_constant(e)) {
    rate.nu_dot = vehicle.inverse_mass * w.sum();
  } else {
    rate.mass = total_mass(mass.body, M_A);
    rate.nu_dot = symmetric_solve(rate.mass, w.sum());
  }
  return rate;
}

/// What still water and weight do to a submerged vehicle whose actuators rest, in B [N, N·m].
template <class T>
Vec6<T> still_water_wrench(const VehicleParameters<T>& vehicle, const Mat3<T>& R_NB,
                           const Vec6<T>& nu, const T& density, const T& gravity) {
  const UniformWaterSample<T> still{.velocity_N = {}, .density = density};
  const Vec6<T> none{};
  Wrenches<T> w = wrenches(vehicle, R_NB, nu, still, gravity, none, none);
  if (!vehicle.extension.active) return w.sum();
  if (vehicle.extension.coriolis_from_derivatives) w.added_mass_coriolis = none;
  return w.sum() + lift_wrench(vehicle.extension, nu);
}

}  // namespace hadal::physics
