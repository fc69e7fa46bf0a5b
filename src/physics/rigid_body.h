#pragma once

#include "hadal/physics/parameters.h"

namespace hadal::physics {

/// Momentum M_RB ν of the rigid body about the origin, in B [kg·m/s, kg·m²/s].
template <class T>
Vec6<T> rigid_body_momentum(const RigidBody<T>& body, const Vec6<T>& nu) {
  const Vec3<T> v = linear(nu), w = angular(nu);
  const Vec3<T> p = body.mass * (v + cross(w, body.r_G));
  // I_o ω + m r_G × v: with p in place of m v the inertia about the origin would count ω × r_G
  // twice.
  return join(p, body.inertia * w + cross(body.mass * body.r_G, v));
}

/// Rigid-body Coriolis and centripetal wrench −C_RB(ν)ν about the origin, in B [N, N·m]
/// [Simu2VITA, Eq. 13 with the lower left block m S(r_G) S(ω)]. Takes the velocity over ground, not
/// ν_r. Does no work: see Coriolis.DoesNoWork.
template <class T>
Vec6<T> coriolis_wrench(const RigidBody<T>& body, const Vec6<T>& nu) {
  return -momentum_rate(nu, rigid_body_momentum(body, nu));
}

}  // namespace hadal::physics
