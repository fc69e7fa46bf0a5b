#pragma once

#include "hadal/physics/parameters.h"

namespace hadal::physics {

/// Weight and buoyancy −g(η) of a submerged body about the origin, in B [N, N·m] [Simu2VITA, Eq.
/// 17]. `down_B` is the unit vector down, in B: the third row of R_NB.
template <class T>
Vec6<T> restoring_wrench(const RigidBody<T>& body, const Vec3<T>& down_B, const T& density,
                         const T& gravity) {
  const T weight = body.weight_mass * gravity;
  const T buoyancy = density * body.volume * gravity;
  return join((weight - buoyancy) * down_B, cross(weight * body.r_G - buoyancy * body.r_B, down_B));
}

}  // namespace hadal::physics
