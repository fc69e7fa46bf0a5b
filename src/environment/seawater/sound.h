#pragma once

/// Speed of sound in sea water [m/s] by the formulas in use; TEOS-10's is in teos10.h.

#include "hadal/environment/seawater/polynomial.h"

namespace hadal {

/// From temperature T [°C], practical salinity S and depth D [m]; valid for 2 to 30 °C, 25 to 40, 0
/// to 8000 m. [Mackenzie 1981, Eq. 1]
inline double mackenzie_sound_speed(double T, double S, double D) {
  return 1448.96 + 4.591 * T - 5.304e-2 * T * T + 2.374e-4 * T * T * T + 1.340 * (S - 35) +
         1.630e-2 * D + 1.675e-7 * D * D - 1.025e-2 * T * (S - 35) - 7.139e-13 * T * D * D * D;
}

/// From temperature t (IPTS-68) [°C], practical salinity S and pressure above the atmosphere
/// [dbar]; valid for 0 to 40 °C, 0 to 40, 0 to 10000 dbar. [Chen 1977] as printed in UNESCO 44
/// [Fofonoff 1983], with its temperature scale: later coefficients for ITS-90 are another formula.
inline double chen_millero_sound_speed(double t, double S, double p_dbar) {
  const double p = p_dbar / 10;  // bar
  const double C = polynomial(
      p, {polynomial(t, {1402.388, 5.03711, -5.80852e-2, 3.3420e-4, -1.47800e-6, 3.1464e-9}),
          polynomial(t, {0.153563, 6.8982e-4, -8.1788e-6, 1.3621e-7, -6.1185e-10}),
          polynomial(t, {3.1260e-5, -1.7107e-6, 2.5974e-8, -2.5335e-10, 1.0405e-12}),
          polynomial(t, {-9.7729e-9, 3.8504e-10, -2.3643e-12})});
  const double A =
      polynomial(p, {polynomial(t, {1.389, -1.262e-2, 7.164e-5, 2.006e-6, -3.21e-8}),
                     polynomial(t, {9.4742e-5, -1.2580e-5, -6.4885e-8, 1.0507e-8, -2.0122e-10}),
                     polynomial(t, {-3.9064e-7, 9.1041e-9, -1.6002e-10, 7.988e-12}),
                     polynomial(t, {1.100e-10, 6.649e-12, -3.389e-13})});
  const double B = -1.922e-2 - 4.42e-5 * t + (7.3637e-5 + 1.7945e-7 * t) * p;
  const double D = 1.727e-3 - 7.9836e-6 * p;
  return C + S * (A + B * salinity_root(S) + D * S);
}

}  // namespace hadal
