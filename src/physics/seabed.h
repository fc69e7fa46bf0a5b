#pragma once

/// A flat bottom under a cable: a spring and damper that only push, and friction.

#include <limits>

#include "hadal/math/scalar.h"
#include "hadal/math/vec.h"

namespace hadal::physics {

/// Per metre of cable that lies on it.
template <class T>
struct Seabed {
  T depth = T(std::numeric_limits<double>::infinity());  ///< [m]; infinite for none
  T stiffness{};                                         ///< force per metre of penetration [N/m²]
  T damping{};          ///< force per speed of penetration [N·s/m²]
  T friction{};         ///< Coulomb's coefficient
  T creep_speed{0.01};  ///< friction is linear in speed well below this [m/s]
};

template <class T>
struct SeabedForce {
  Vec3<T> force;         ///< on one metre of cable [N/m]
  Mat3<T> per_position;  ///< −∂force/∂p [N/m²]
  Mat3<T> per_velocity;  ///< −∂force/∂v [N·s/m²]
};

/// At position p with velocity v, in N. The damping never exceeds the spring, so that the bottom
/// does not hold on to the cable. Friction is N μ v/√(v² + v_creep²), against the sliding velocity:
/// below v_creep the cable creeps instead of sticking.
template <class T>
SeabedForce<T> seabed_force(const Seabed<T>& bed, const Vec3<T>& p, const Vec3<T>& v) {
  SeabedForce<T> f;
  const T penetration = p[2] - bed.depth;
  if (!(penetration > T(0))) return f;
  const T spring = bed.stiffness * penetration, viscous = bed.damping * v[2];
  const bool over = viscous > spring, under = viscous < -spring;
  const T push = spring + clamp(viscous, -spring, spring);
  const T per_depth = over ? T(2) * bed.stiffness : under ? T(0) : bed.stiffness;
  const T per_speed = over || under ? T(0) : bed.damping;

  const T speed = sqrt(v[0] * v[0] + v[1] * v[1] + bed.creep_speed * bed.creep_speed);
  const Vec3<T> slide{{v[0] / speed, v[1] / speed, T(0)}};
  f.force = Vec3<T>{{T(0), T(0), -push}} - (bed.friction * push) * slide;
  f.per_position(2, 2) = per_depth, f.per_velocity(2, 2) = per_speed;
  for (int r = 0; r < 2; ++r) {
    f.per_position(r, 2) = bed.friction * per_depth * slide[r];
    f.per_velocity(r, 2) = bed.friction * per_speed * slide[r];
    for (int c = 0; c < 2; ++c) {
      f.per_velocity(r, c) =
          (bed.friction * push / speed) * ((r == c ? T(1) : T(0)) - slide[r] * slide[c]);
    }
  }
  return f;
}

}  // namespace hadal::physics
