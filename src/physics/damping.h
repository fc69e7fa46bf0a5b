#pragma once

#include "hadal/math/scalar.h"
#include "hadal/physics/parameters.h"

namespace hadal::physics {

/// Damping wrench −(D_l + D_q |ν_r|) ν_r about the origin, in B [N, N·m]. A full matrix acts by
/// column: D_ij = D_l,ij + D_q,ij |ν_r,j| [LAUV, Eq. 9]. Where matrices for negative ν_r,j differ,
/// column j is mean ± half of them, which sums to −(half_l |ν_r| + half_q ν_r²): continuous at
/// zero, and the same text for packs [NEPTUNE, Fig. 6].
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
  wrench = -(damping.linear * nu_r + damping.quadratic * squared);
  if (!damping.directional) return wrench;
  Vec6<T> size;
  unroll<6>(HADAL_LAMBDA(i) {
    size[i] = abs(nu_r[i]);
    squared[i] = nu_r[i] * nu_r[i];
  });
  return wrench - (damping.linear_half * size + damping.quadratic_half * squared);
}

/// D_l with each column of the direction in which it damps its own motion more.
inline Mat6<double> largest_linear_damping(const Damping<double>& damping) {
  Mat6<double> m = damping.linear;
  for (int j = 0; j < 6; ++j) {
    const double side = damping.linear_half(j, j) < 0 ? -1 : 1;
    for (int i = 0; i < 6; ++i) m(i, j) += side * damping.linear_half(i, j);
  }
  return m;
}

}  // namespace hadal::physics
