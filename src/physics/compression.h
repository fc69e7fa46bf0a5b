#pragma once

/// How the volume of a hull follows the pressure and temperature of the water.

#include "hadal/environment/water.h"
#include "hadal/math/scalar.h"

namespace hadal::physics {

/// V = V₀ (1 − κ p + α (T − T₀)) [theory, Eq. 6.2], V₀ the volume at the surface at T₀.
template <class T>
struct Compression {
  bool given = false;
  T compressibility{};        ///< κ [1/Pa]
  T expansion{};              ///< α [1/K]
  T reference_temperature{};  ///< T₀ [°C]

  template <class F>
  void for_each_number(F&& f) {
    if (!given) return;
    f(compressibility), f(expansion), f(reference_temperature);
  }
};

/// V/V₀ where the water is of constant density, and of T₀.
template <class T>
T volume_ratio(const Compression<T>& c, const UniformWaterSample<T>& water, const T& depth,
               const T& gravity) {
  return T(1.0) - c.compressibility * (water.density * gravity * depth);
}
template <class T>
T volume_ratio(const Compression<T>& c, const WaterSample<T>& water, const T& /*depth*/,
               const T& /*gravity*/) {
  return T(1.0) - c.compressibility * water.pressure +
         c.expansion * (water.temperature - c.reference_temperature);
}

}  // namespace hadal::physics
