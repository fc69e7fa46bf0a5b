#pragma once

/// Density and sound speed of sea water by TEOS-10: the 75-term polynomial of the specific volume
/// [Roquet 2015, Appendix A.2], generic over the number type.

#include <array>

#include "hadal/environment/seawater/polynomial.h"

namespace hadal {

/// Specific volume [m³/kg] and its slope over pressure [m³/kg/dbar].
template <class T>
struct SpecificVolume {
  T value, slope;
};

/// From Absolute Salinity SA [g/kg], Conservative Temperature CT [°C] and pressure p above the
/// atmosphere [dbar].
template <class T>
SpecificVolume<T> teos10_specific_volume(const T& SA, const T& CT, const T& p) {
  // √((SA + 24 g/kg)/(40·35.16504/35 g/kg)), CT/40 °C and p/10⁴ dbar.
  constexpr double kSalinity = 40 * 35.16504 / 35;
  const T s = sqrt((SA + T(24.0)) * T(1 / kSalinity));
  const T y = CT * T(0.025), z = p * T(1e-4);
  const std::array<T, 7> v = {
      polynomial(
          y,
          {polynomial(s, {1.0769995862e-3, -3.1038981976e-4, 6.6928067038e-4, -8.5047933937e-4,
                          5.8086069943e-4, -2.1092370507e-4, 3.1932457305e-5}),
           polynomial(s, {-1.5649734675e-5, 3.5009599764e-5, -4.3592678561e-5, 3.4532461828e-5,
                          -1.1959409788e-5, 1.3864594581e-6}),
           polynomial(s, {2.7762106484e-5, -3.7435842344e-5, 3.5907822760e-5, -1.8698584187e-5,
                          3.8595339244e-6}),
           polynomial(s, {-1.6521159259e-5, 2.4141479483e-5, -1.4353633048e-5, 2.2863324556e-6}),
           polynomial(s, {6.9111322702e-6, -8.7595873154e-6, 4.3703680598e-6}),
           polynomial(s, {-8.0539615540e-7, -3.3052758900e-7}), polynomial(s, {2.0543094268e-7})}),
      polynomial(
          y,
          {polynomial(s, {-6.0799143809e-5, 2.4262468747e-5, -3.4792460974e-5, 3.7470777305e-5,
                          -1.7322218612e-5, 3.0927427253e-6}),
           polynomial(s, {1.8505765429e-5, -9.5677088156e-6, 1.1100834765e-5, -9.8447117844e-6,
                          2.5909225260e-6}),
           polynomial(s, {-1.1716606853e-5, -2.3678308361e-7, 2.9283346295e-6, -4.8826139200e-7}),
           polynomial(s, {7.9279656173e-6, -3.4558773655e-6, 3.1655306078e-7}),
           polynomial(s, {-3.4102187482e-6, 1.2956717783e-6}), polynomial(s, {5.0736766814e-7})}),
      polynomial(
          y,
          {polynomial(s, {9.9856169219e-6, -5.8484432984e-7, -4.8122251597e-6, 4.9263106998e-6,
                          -1.7811974727e-6}),
           polynomial(s, {-1.1736386731e-6, -5.5699154557e-6, 5.4620748834e-6, -1.3544185627e-6}),
           polynomial(s, {2.1305028740e-6, 3.9137387080e-7, -6.5731104067e-7}),
           polynomial(s, {-4.6132540037e-7, 7.7618888092e-9}), polynomial(s, {-6.3352916514e-8})}),
      polynomial(y, {polynomial(s, {-1.1309361437e-6, 3.6310188515e-7, 1.6746303780e-8}),
                     polynomial(s, {-3.6527006553e-7, -2.7295696237e-7}),
                     polynomial(s, {2.8695905159e-7})}),
      polynomial(y, {polynomial(s, {1.0531153080e-7, -1.1147125423e-7}),
                     polynomial(s, {3.1454099902e-7})}),
      polynomial(s, {-1.2647261286e-8}),
      polynomial(s, {1.9613503930e-9})};
  T value(0.0), slope(0.0);
  for (int k = 6; k >= 0; --k) {
    slope = slope * z + value;
    value = value * z + v[static_cast<std::size_t>(k)];
  }
  return {value, slope * T(1e-4)};
}

template <class T>
T teos10_density(const T& SA, const T& CT, const T& p) {
  return T(1.0) / teos10_specific_volume(SA, CT, p).value;
}

/// c = v / √(−∂v/∂p) [m/s]; 1 dbar is 10⁴ Pa.
inline double teos10_sound_speed(double SA, double CT, double p) {
  const SpecificVolume<double> v = teos10_specific_volume(SA, CT, p);
  return v.value / std::sqrt(-v.slope * 1e-4);
}

}  // namespace hadal
