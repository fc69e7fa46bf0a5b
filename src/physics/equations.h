#pragma once

/// The equations of motion of any vehicle: the wrenches of dynamics.h, and what its Features add to
/// or change in them. `find_rates` is compiled for each of them; `with_features` chooses.

#include "hadal/math/symmetric_solve.h"
#include "hadal/physics/actuator_forces.h"
#include "hadal/physics/dynamics.h"
#include "hadal/physics/response.h"
#include "hadal/physics/varying_mass.h"
#include "hadal/physics/wind.h"

namespace hadal::physics {

/// f.template operator()<F>() with the features of the vehicle as a constant: the one place that
/// chooses.
template <class Function>
HADAL_INLINE auto with_features(Features features, Function&& f) {
  switch (features) {
    case Features::kKinematic:
      return f.template operator()<Features::kKinematic>();
    case Features::kForces:
      return f.template operator()<Features::kForces>();
    case Features::kLift:
      return f.template operator()<Features::kLift>();
    case Features::kFlow:
      return f.template operator()<Features::kFlow>();
    case Features::kVarying:
      break;
  }
  return f.template operator()<Features::kVarying>();
}

/// Every wrench on a vehicle by name; they add up to (M_RB + M_A) ν̇ of the moment.
template <class T>
struct VehicleWrenches : Wrenches<T> {
  Vec6<T> lift;         ///< products of velocities, the hull's by its shape
  Vec6<T> mass_motion;  ///< of moving masses and water taken in
  Vec6<T> slamming;     ///< of water that the hull sets in motion as it dips in
  Vec6<T> wind;         ///< on what of the hull is out of the water

  /// Of a vehicle with features F: terms that it does not have cost nothing.
  template <Features F = Features::kVarying>
  constexpr Vec6<T> sum() const {
    if constexpr (F == Features::kVarying)
      return Wrenches<T>::sum() + (lift + (mass_motion + (slamming + wind)));
    if constexpr (F >= Features::kLift) return Wrenches<T>::sum() + lift;
    return Wrenches<T>::sum();
  }
};

/// What the equations say at one moment.
template <class T>
struct Rates {
  VehicleWrenches<T> wrenches;
  Vec6<T> nu_dot;
  InternalArray<T> internal;  ///< ż of integrated states
  ActuatorArray<T> output;    ///< of all actuators at this moment
  Mat6<T> mass;               ///< M_RB + M_A of the moment, where it varies; else left out
};

/// The rigid body of the moment and the wrench of its masses' motion.
template <class T>
struct MassOfTheMoment {
  RigidBody<T> body;
  Vec6<T> wrench{};
};

template <class T>
MassOfTheMoment<T> mass_of_the_moment(const VehicleParameters<T>& vehicle, const HeldInput<T>& in,
                                      const ActuatorArray<T>& output, const T* z,
                                      const InternalArray<T>& z_dot, const Vec6<T>& nu,
                                      const Vec3<T>& v_c_B) {
  MassOfTheMoment<T> m{vehicle.body};
  for (std::size_t i = 0; i < vehicle.effectors.size(); ++i) {
    const Effector<T>& a = vehicle.effectors[i];
    const Vec3<T>& r0 = vehicle.allocation.position[i];
    const Vec3<T>& axis = vehicle.allocation.direction[i];
    if (a.action == Action::kMovingMass) {
      const auto first = static_cast<std::size_t>(vehicle.responses[i].first_internal);
      const Vec3<T> r = r0 + output[i] * axis;
      move_mass(m.body, a.mass, r0, r);
      m.wrench += moving_mass_wrench(a.mass, r, z[first + 1] * axis, z_dot[first + 1] * axis, nu);
    } else if (a.action == Action::kBallast) {
      take_ballast(m.body, output[i], r0);
      const T rate = output_rate(vehicle, i, in.solved_output[i], in.limited[i]);
      m.wrench += intake_wrench(rate, r0, v_c_B, nu);
    } else if (a.action == Action::kBladder) {
      push_out_volume(m.body, output[i], r0);
    }
  }
  return m;
}

/// The body and its added mass as the surface leaves them: what is out of the water has no added
/// mass, no damping, no lift and no buoyancy.
template <class T>
Submergence<T> cut_by_surface(const Hull<T>& hull, const CutPlane<T>& plane, RigidBody<T>& body,
                              Mat6<T>& M_A) {
  const Submergence<T> sub = submergence(hull.semi_axes, plane);
  for (Vec6<T>& column : M_A.column) column = sub.fraction * column;
  body.volume = sub.fraction * body.volume;
  body.r_B += sub.shift;
  return sub;
}

/// The water as the actuators of a vehicle meet it.
template <class T, class Sample>
HADAL_INLINE ActuatorWater<T> water_around(const BodyState<T>& s, const Mat3<T>& R_NB,
                                           const Sample& water) {
  const Vec3<T> v_c_B = transposed_times(R_NB, water.velocity_N);
  return {join(linear(s.nu) - v_c_B, angular(s.nu)),
          {{R_NB(2, 0), R_NB(2, 1), R_NB(2, 2)}},
          s.p_NB_N[2],
          water.density};
}

/// All wrenches where mass and added mass are constant and no state of an actuator is integrated;
/// fills in outputs where actuators meet the flow.
template <Features F, class T, class Sample>
HADAL_INLINE VehicleWrenches<T> constant_wrenches(const VehicleParameters<T>& vehicle,
                                                  const BodyState<T>& s, const HeldInput<T>& in,
                                                  const Sample& water, const T& gravity,
                                                  ActuatorArray<T>& output) {
  const Mat3<T> R_NB = rotation_matrix(s.q_NB);
  const ActuatorWater<T> around = water_around(s, R_NB, water);
  Vec6<T> tau;
  if constexpr (F >= Features::kFlow) {
    tau = flow_wrench<T>(vehicle, in, nullptr, around, output, nullptr);
  } else if constexpr (F >= Features::kLift) {
    tau = in.drive.at(around.nu_r[0]);
  } else {
    tau = in.drive.wrench;
  }
  VehicleWrenches<T> w{
      wrenches(vehicle, R_NB, s.nu, water, gravity, tau, in.external), {}, {}, {}, {}};
  if constexpr (F >= Features::kLift) {
    if (vehicle.plan.coriolis_from_derivatives) w.added_mass_coriolis = Vec6<T>{};
    w.lift = lift_wrench(vehicle.lift, around.nu_r);
  }
  return w;
}

/// The same and ν̇ where anything may vary.
template <class T, class Sample>
HADAL_NOINLINE void find_varying_rates(const VehicleParameters<T>& vehicle, const BodyState<T>& s,
                                       const T* z, const HeldInput<T>& in, const Sample& water,
                                       const T& gravity, Rates<T>& r) {
  const Mat3<T> R_NB = rotation_matrix(s.q_NB);
  ActuatorWater<T> around = water_around(s, R_NB, water);
  CutPlane<T> plane;
  if (vehicle.hull.meets_surface) {
    plane = cut_plane(water, vehicle.body.r_B, s.p_NB_N[2], R_NB, s.nu);
    around.down_B = plane.down_B, around.depth = plane.origin_depth;
  }
  const Vec6<T> tau = flow_wrench(vehicle, in, z, around, r.output, r.internal.data());
  MassOfTheMoment<T> mass{vehicle.body};
  if (vehicle.plan.mass_varies) {
    const Vec3<T> v_c_B = transposed_times(R_NB, water.velocity_N);
    mass = mass_of_the_moment(vehicle, in, r.output, z, r.internal, s.nu, v_c_B);
    if (vehicle.hull.meets_surface) {
      plane = cut_plane(water, mass.body.r_B, s.p_NB_N[2], R_NB, s.nu);
    }
  }
  if (vehicle.compression.given) {
    const T ratio = volume_ratio(vehicle.compression, water, s.p_NB_N[2], gravity);
    mass.body.volume += (ratio - T(1.0)) * vehicle.body.volume;
  }
  Mat6<T> M_A = vehicle.M_A;
  Submergence<T> sub;
  VehicleWrenches<T>& w = r.wrenches;
  w.wind = {};
  if (vehicle.hull.meets_surface) {
    const RigidBody<T> whole = mass.body;
    sub = cut_by_surface(vehicle.hull, plane, mass.body, M_A);
    w.wind = wind_wrench(vehicle.hull, whole, sub, R_NB, s.nu, water);
  }

  static_cast<Wrenches<T>&>(w) =
      wrenches(mass.body, M_A, vehicle.damping, R_NB, s.nu, water, gravity, tau, in.external);
  if (vehicle.plan.coriolis_from_derivatives) w.added_mass_coriolis = Vec6<T>{};
  w.damping = sub.fraction * w.damping;
  w.lift = sub.fraction * lift_wrench(vehicle.lift, around.nu_r);
  w.mass_motion = mass.wrench;
  // Momentum that the water takes up as it is touched; what the hull leaves behind keeps its own.
  w.slamming = -larger_of(sub.fraction_rate, T(0)) * (vehicle.M_A * around.nu_r);
  if (vehicle.plan.mass_is_constant) {
    r.nu_dot = vehicle.inverse_mass * w.sum();
  } else {
    r.mass = total_mass(mass.body, M_A);
    r.nu_dot = symmetric_solve(r.mass, w.sum());
  }
}

/// ν̇ of a kinematic vehicle, whose velocity is ν = H y [NEPTUNE, Eq. 1]: H ẏ, 0 where outputs jump.
/// No force acts on it.
template <class T>
void find_kinematic_rates(const VehicleParameters<T>& vehicle, const HeldInput<T>& in,
                          Rates<T>& r) {
  r.wrenches = VehicleWrenches<T>{};
  r.nu_dot =
      allocated_wrench(vehicle, in.matrix, output_rate(vehicle, in.solved_output, in.limited));
}

/// What the equations of a vehicle with features F say; `z` holds its internal states. Outputs that
/// are solved, and internal states where none is integrated, are left alone.
template <Features F, class T, class Sample>
HADAL_INLINE void find_rates(const VehicleParameters<T>& vehicle, const BodyState<T>& s, const T* z,
                             const HeldInput<T>& in, const Sample& water, const T& gravity,
                             Rates<T>& r) {
  if constexpr (F == Features::kVarying) {
    find_varying_rates(vehicle, s, z, in, water, gravity, r);
  } else if constexpr (F == Features::kKinematic) {
    find_kinematic_rates(vehicle, in, r);
  } else {
    r.wrenches = constant_wrenches<F>(vehicle, s, in, water, gravity, r.output);
    r.nu_dot = vehicle.inverse_mass * r.wrenches.template sum<F>();
  }
}

/// What still water and weight do to a submerged vehicle whose actuators rest, in B [N, N·m].
template <class T>
Vec6<T> still_water_wrench(const VehicleParameters<T>& vehicle, const Mat3<T>& R_NB,
                           const Vec6<T>& nu, const T& density, const T& gravity) {
  const UniformWaterSample<T> still{.velocity_N = {}, .density = density};
  const Vec6<T> none{};
  Wrenches<T> w = wrenches(vehicle, R_NB, nu, still, gravity, none, none);
  if (vehicle.plan.features < Features::kLift) return w.sum();
  if (vehicle.plan.coriolis_from_derivatives) w.added_mass_coriolis = none;
  return w.sum() + lift_wrench(vehicle.lift, nu);
}

}  // namespace hadal::physics
