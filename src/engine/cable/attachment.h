#pragma once

/// A cable's end on a vehicle. The cable sees the vehicle as a point with the velocity it would
/// reach without the cable and an inverse mass, and solves for both; the vehicle then gets the
/// cable's mean force over the step as a wrench. So a stiff cable on a light vehicle needs no small
/// step.

#include "hadal/engine/cable/stepper.h"
#include "hadal/engine/vehicle_step.h"

namespace hadal::engine {

/// Position and velocity of the point r of a body (in B), in N.
inline Vec3<double> point_position(const BodyState<double>& body, const Vec3<double>& r) {
  return body.p_NB_N + rotation_matrix(body.q_NB) * r;
}
inline Vec3<double> point_velocity(const BodyState<double>& body, const Vec3<double>& r) {
  return rotation_matrix(body.q_NB) * (linear(body.nu) + cross(angular(body.nu), r));
}

/// Acceleration of the point r per force at it, in N: J (M_RB + M_A)⁻¹ Jᵀ with J = [I, −S(r)]
/// [1/kg].
Mat3<double> point_inverse_mass(const VehicleParameters<double>& vehicle,
                                const Quaternion<double>& q_NB, const Vec3<double>& r);

/// The end at the point r of a vehicle that is at `now` and would be at `then` h seconds later.
CableEnd vehicle_end(const VehicleParameters<double>& vehicle, const Vec3<double>& r,
                     const BodyState<double>& now, const BodyState<double>& then, double h);

/// The wrench about the body origin, in B, of a mean force in N over a step of h seconds, with the
/// orientation of its middle.
Vec6<double> cable_wrench(const Vec3<double>& r, const Vec3<double>& force_N,
                          const BodyState<double>& now, double h);

}  // namespace hadal::engine
