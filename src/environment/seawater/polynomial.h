#pragma once

#include <initializer_list>
#include <iterator>

#include "hadal/math/dual.h"
#include "hadal/math/scalar.h"

namespace hadal {

/// Σ c_i x^i; the coefficients may be polynomials of another number.
template <class T, class C>
T polynomial(const T& x, std::initializer_list<C> c) {
  T sum(0.0);
  for (auto i = std::rbegin(c); i != std::rend(c); ++i) sum = sum * x + T(*i);
  return sum;
}

/// √S, whose slope does not matter in fresh water.
template <class T>
T salinity_root(const T& S) {
  return S > T(0.0) ? sqrt(S) : T(0.0);
}

}  // namespace hadal
