#pragma once

/// Masses that move inside the hull, water taken in and volume pushed out: the rigid body of the
/// moment, and the wrench of the motion itself.

#include "hadal/math/scalar.h"
#include "hadal/math/six_vector.h"
#include "hadal/physics/parameters.h"

namespace hadal::physics {

/// Adds to the inertia about the origin that of a point mass at r.
template <class T>
void add_point_inertia(Mat3<T>& inertia, const T& mass, const Vec3<T>& r) {
  const T r2 = dot(r, r);
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      inertia(i, j) += mass * ((i == j ? r2 : T(0)) - r[i] * r[j]);
    }
  }
}

/// A mass that is part of the body goes from r0 to r.
template <class T>
void move_mass(RigidBody<T>& body, const T& mass, const Vec3<T>& r0, const Vec3<T>& r) {
  body.r_G += (mass / body.mass) * (r - r0);
  add_point_inertia(body.inertia, mass, r);
  add_point_inertia(body.inertia, -mass, r0);
}

/// Water in a tank at r: heavier, displacing no more.
template <class T>
void take_ballast(RigidBody<T>& body, const T& mass, const Vec3<T>& r) {
  const T total = body.mass + mass;
  body.r_G = (T(1) / total) * (body.mass * body.r_G + mass * r);
  body.mass = total;
  body.weight_mass += mass;
  add_point_inertia(body.inertia, mass, r);
}

/// Volume pushed out at r: lighter in water, as heavy as before.
template <class T>
void push_out_volume(RigidBody<T>& body, const T& volume, const Vec3<T>& r) {
  const T total = body.volume + volume;
  const auto some = total > T(0);
  const T per_total = select(some, T(1) / select(some, total, T(1)), T(0));
  body.r_B = per_total * (body.volume * body.r_B + volume * r);
  body.volume = total;
}

/// Reaction of a mass at r that moves with ṙ and r̈ in the body: −m (2 ω × ṙ + r̈). Keeps the total
/// momentum: see MovingMass.KeepsTotalMomentum.
template <class T>
Vec6<T> moving_mass_wrench(const T& mass, const Vec3<T>& r, const Vec3<T>& speed,
                           const Vec3<T>& acceleration, const Vec6<T>& nu) {
  return wrench_at(r, -mass * (T(2) * cross(angular(nu), speed) + acceleration));
}

/// Water that enters brings the velocity of the water outside; what leaves takes that of the tank.
template <class T>
Vec6<T> intake_wrench(const T& mass_rate, const Vec3<T>& r, const Vec3<T>& v_c_B,
                      const Vec6<T>& nu) {
  const Vec3<T> v_tank = linear(nu) + cross(angular(nu), r);
  return wrench_at(r, larger_of(mass_rate, T(0)) * (v_c_B - v_tank));
}

/// M_RB + M_A.
template <class T>
Mat6<T> total_mass(const RigidBody<T>& body, const Mat6<T>& M_A) {
  Mat6<T> M = M_A;
  const Mat3<T> S = skew(body.mass * body.r_G);
  for (int r = 0; r < 3; ++r) {
    M(r, r) += body.mass;
    for (int c = 0; c < 3; ++c) {
      M(r, c + 3) -= S(r, c);
      M(r + 3, c) += S(r, c);
      M(r + 3, c + 3) += body.inertia(r, c);
    }
  }
  return M;
}

}  // namespace hadal::physics
