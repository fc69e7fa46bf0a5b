#pragma once

/// Waves by linear (Airy's) theory: a sum of plane waves, each
///
///     η = a cos θ,  θ = k (c_n n + c_e e) − ω t + φ,  ω² = g k tanh kh
///
/// with the elevation η up [theory, Eq. 7.11 to 7.15]. Their motion decays with depth; it is exact
/// linear theory under the still water level, and above it, in a crest, that at the level (constant
/// extrapolation: no component grows there). Below a level bottom at depth h, the water moves as at
/// the bottom. Const and without state.

#include <limits>
#include <memory>
#include <vector>

#include "hadal/environment/current.h"
#include "hadal/environment/water_surface.h"

namespace hadal {

/// One plane wave.
struct WaveComponent {
  double amplitude = 0;  ///< a [m]
  double omega = 0;      ///< [rad/s]
  double heading = 0;    ///< towards which it travels, from north to east [rad]
  double phase = 0;      ///< φ [rad]
};

/// k > 0 of ω² = g k tanh kh [1/m], to rounding; h may be infinite.
double wave_number(double omega, double depth, double gravity);

/// What waves do to the water at a place and time.
template <class T>
struct WaveSample {
  Flow<T> flow;
  WaterSurface<T> surface;
  T head{};  ///< dynamic pressure over ρg [m]
};

class Waves {
 public:
  static constexpr double kDeep = std::numeric_limits<double>::infinity();

  /// In water of this depth [m] and gravity [m/s²].
  Waves(const std::vector<WaveComponent>& components, double depth, double gravity);
  ~Waves();
  Waves(Waves&&) noexcept;
  Waves& operator=(Waves&&) noexcept;

  /// T is double, all lanes of a register working on components, or FlowDual.
  template <class T>
  WaveSample<T> sample(const Vec3<T>& p_N, double t) const;

 private:
  struct Numbers;
  std::unique_ptr<const Numbers> numbers_;
};

extern template WaveSample<double> Waves::sample(const Vec3<double>&, double) const;
extern template WaveSample<FlowDual> Waves::sample(const Vec3<FlowDual>&, double) const;

}  // namespace hadal
