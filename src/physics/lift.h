#pragma once

#include "hadal/physics/extension.h"

namespace hadal::physics {

/// Products of velocities Σ c ν_a ν_b about the origin, in B [N, N·m]: lift of hull and fins by
/// coefficients, and where the vehicle says so the Coriolis terms of the added mass.
template <class T>
Vec6<T> product_wrench(const std::vector<ProductTerm<T>>& products, const Vec6<T>& nu_r) {
  Vec6<T> wrench{};
  for (const ProductTerm<T>& p : products) {
    wrench[p.row] += p.coefficient * (nu_r[p.a] * nu_r[p.b]);
  }
  return wrench;
}

}  // namespace hadal::physics
