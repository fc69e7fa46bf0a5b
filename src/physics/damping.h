#pragma once

#include "hadal/math/scalar.h"
#include "hadal/physics/parameters.h"

namespace hadal::physics {

/// Damping wrench −(D_l + D_q |ν_r|) ν_r about the origin, in B [N, N·m]. A full matrix acts by
/// column: D_ij = D_l,ij + D_q,ij |ν_r,j| [LAUV, Eq. 9].
template <class T>
Vec6<T> damping_wrench(const Damping<T>& damping, const Vec6<T>& nu_r) {
  Vec6<T> wrench;
  if (damping.diagonal) {
    unroll<6>(HADAL_LAMBDA(i) {
      wrench[i] = -(damping.linear(i, i) + damping.quadratic(i, i) * abs(nu_r[i])) * nu_r[i];
    });
    return wrench;
  }
  Vec6<T> squared;
  unroll<6>(HADAL_LAMBDA(i) { squared[i] = abs(nu_r[i]) * nu_r[i]; });
  return -(damping.linear * nu_r + damping.quadratic * squared);
}

}  // namespace hadal::physics
