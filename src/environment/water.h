#pragma once

/// What the water is at one place and time, as physics sees it. All in N (north-east-down), SI.

#include "hadal/environment/water_surface.h"
#include "hadal/math/vec.h"

namespace hadal {

/// The wind over the surface, as a power of the height: v(h) = wind_10 (h/10 m)^exponent.
template <class T>
struct WindSample {
  Vec3<T> velocity_N{};  ///< 10 m above the surface [m/s]
  T exponent{};
  T density{};  ///< of the air [kg/m³]; 0 where no wind is computed
};

/// The general sample: any flow, to first order around the place.
template <class T>
struct WaterSample {
  Vec3<T> velocity_N;     ///< [m/s]
  Vec3<T> rate_N;         ///< ∂v/∂t at the fixed place [m/s²]
  Mat3<T> gradient_N;     ///< ∂v_i/∂x_j [1/s]
  T density = T(1025);    ///< [kg/m³]
  T density_slope{};      ///< ∂ρ/∂d [kg/m⁴]
  T pressure{};           ///< of the water column at rest above, without atmosphere [Pa]
  T temperature = T(10);  ///< [°C]
  WaterSurface<T> surface{};
  WindSample<T> wind{};
};

/// The sample of a constant uniform current: rate and gradient are zero by type, not by number.
template <class T>
struct UniformWaterSample {
  Vec3<T> velocity_N;   ///< [m/s]
  T density = T(1025);  ///< [kg/m³]
};

/// Constant uniform current. Water is anything with `sample(p_N, t)` and `gravity`; what a run has
/// is an Environment.
template <class T>
struct UniformWater {
  Vec3<T> velocity_N;   ///< [m/s]
  T density = T(1025);  ///< [kg/m³]
  T gravity = T(9.81);  ///< [m/s²]

  constexpr UniformWaterSample<T> sample(const Vec3<T>& /*p_N*/, double /*t*/) const {
    return {velocity_N, density};
  }
};

/// Water as it is at one time, whatever time is asked for: what an analysis looks at.
template <class T, class Water>
struct FrozenWater {
  const Water& water;
  double time = 0;  ///< [s]
  T gravity = water.gravity;

  auto sample(const Vec3<T>& p_N, double /*t*/) const { return water.sample(p_N, time); }
};

/// Dv/Dt of the water itself at the place of the sample, in N [m/s²].
template <class T>
Vec3<T> material_acceleration(const WaterSample<T>& water) {
  return water.rate_N + water.gradient_N * water.velocity_N;
}

}  // namespace hadal
