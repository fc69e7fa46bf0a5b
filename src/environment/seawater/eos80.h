#pragma once

/// Density of sea water by EOS-80 [UNESCO 1981], generic over the number type.

#include "hadal/environment/seawater/polynomial.h"

namespace hadal {

/// [kg/m³] from practical salinity S (0 to 42), temperature t (IPTS-68, −2 to 40 °C) and pressure p
/// above the atmosphere (0 to 10000 dbar).
template <class T>
T eos80_density(const T& S, const T& t, const T& p_dbar) {
  const T p = p_dbar * T(0.1);  // bar
  const T root = salinity_root(S), S15 = S * root;
  const T water = polynomial(
      t, {999.842594, 6.793952e-2, -9.095290e-3, 1.001685e-4, -1.120083e-6, 6.536332e-9});
  const T surface =
      water + S * polynomial(t, {8.24493e-1, -4.0899e-3, 7.6438e-5, -8.2467e-7, 5.3875e-9}) +
      S15 * polynomial(t, {-5.72466e-3, 1.0227e-4, -1.6546e-6}) + T(4.8314e-4) * S * S;
  // The secant bulk modulus K = K₀ + A p + B p² [bar].
  const T K0 = polynomial(t, {19652.21, 148.4206, -2.327105, 1.360477e-2, -5.155288e-5}) +
               S * polynomial(t, {54.6746, -0.603459, 1.09987e-2, -6.1670e-5}) +
               S15 * polynomial(t, {7.944e-2, 1.6483e-2, -5.3009e-4});
  const T A = polynomial(t, {3.239908, 1.43713e-3, 1.16092e-4, -5.77905e-7}) +
              S * polynomial(t, {2.2838e-3, -1.0981e-5, -1.6078e-6}) + T(1.91075e-4) * S15;
  const T B = polynomial(t, {8.50935e-5, -6.12293e-6, 5.2787e-8}) +
              S * polynomial(t, {-9.9348e-7, 2.0816e-8, 9.1697e-10});
  return surface / (T(1.0) - p / (K0 + p * (A + p * B)));
}

}  // namespace hadal
