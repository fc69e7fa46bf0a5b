#pragma once

/// Everything around the vehicles of a run that is not solid: water, its motion, wind, gravity, the
/// magnetic field. Built once, then const: vehicles, tethers, scenes, batches and analyses share
/// it, on any number of threads. A copy shares its parts. No question allocates.
///
/// Each question is at a place p_N [m] in N (north-east-down, the surface at rest at d = 0) and a
/// time t [s].

#include <cstdint>
#include <memory>
#include <vector>

#include "hadal/environment/current.h"
#include "hadal/environment/water.h"
#include "hadal/model/environment.h"

namespace hadal {

using Currents = std::vector<std::shared_ptr<const Current>>;

class MagneticModel;
class WaterColumn;
class Waves;
class Wind;

/// What an environment may have beside uniform water and currents.
struct Surroundings {
  std::shared_ptr<const Waves> waves;
  std::shared_ptr<const WaterColumn> column;
  std::shared_ptr<const Wind> wind;
  std::shared_ptr<const MagneticModel> magnetic;
};

class Environment {
 public:
  /// Uniform water is an environment, too.
  Environment(const UniformWater<double>& water = {},  // NOLINT(google-explicit-constructor)
              const Currents& currents = {}, Surroundings surroundings = {});

  /// Nothing that a vehicle feels varies in place or time: no current, waves, column or wind.
  bool is_uniform() const { return uniform_only_; }
  /// All of a uniform environment; otherwise what does not vary: constant currents, gravity, and
  /// the density where no column says it.
  const UniformWater<double>& uniform() const { return uniform_; }
  /// The same without motion of water and air.
  Environment still() const;

  /// What physics needs. T is double or FlowDual.
  template <class T>
  WaterSample<T> sample(const Vec3<T>& p_N, double t) const {
    WaterSample<T> water = varying_sample(p_N, t);
    water.velocity_N = uniform_.velocity_N.template cast<T>() + water.velocity_N;
    return water;
  }
  /// The same without the current of `uniform`.
  template <class T>
  WaterSample<T> varying_sample(const Vec3<T>& p_N, double t) const;

  double gravity() const { return uniform_.gravity; }  ///< [m/s²]
  double density(const Vec3<double>& p_N, double t) const;
  /// Depth of the surface above or below (n, e) [m]: negative under a crest.
  double surface(double n, double e, double t) const;
  /// Absolute, with an atmosphere above the surface [Pa].
  double pressure(const Vec3<double>& p_N, double t) const;
  /// What a gauge of pressure takes for the depth: that below the surface at rest, and the dynamic
  /// pressure of waves over ρg [m].
  double pressure_depth(const Vec3<double>& p_N, double t) const;
  double temperature(const Vec3<double>& p_N, double t) const;  ///< [°C]
  double salinity(const Vec3<double>& p_N, double t) const;     ///< see model::Column
  /// By the formula of the column; without one [Mackenzie 1981] [m/s].
  double sound_speed(const Vec3<double>& p_N, double t) const;
  /// The Earth's, in N [nT]; zero if the scenario does not say it.
  Vec3<double> magnetic_field(const Vec3<double>& p_N, double t) const;

 private:
  UniformWater<double> uniform_;
  std::shared_ptr<const Currents> varying_;  ///< null: none
  Surroundings surroundings_;
  bool uniform_only_ = true;
};

extern template WaterSample<double> Environment::varying_sample(const Vec3<double>&, double) const;
extern template WaterSample<FlowDual> Environment::varying_sample(const Vec3<FlowDual>&,
                                                                  double) const;

/// That of a scenario. The seed is that of the run: what is random is drawn from it, once.
Environment environment_of(const model::Environment& description, std::uint64_t seed);
/// The same without motion of water and air, and so without anything random.
Environment still_environment_of(const model::Environment& description);

/// An environment that varies, as water for a step.
template <class T>
struct VaryingWater {
  const Environment& environment;
  T gravity;

  WaterSample<T> sample(const Vec3<T>& p_N, double t) const { return environment.sample(p_N, t); }
};

/// f(water) with water of the environment's type, uniform or varying: the one place that chooses,
/// once for a whole step.
template <class T = double, class Function>
HADAL_INLINE auto with_water(const Environment& environment, Function&& f) {
  const UniformWater<double>& u = environment.uniform();
  if (!environment.is_uniform()) return f(VaryingWater<T>{environment, T(u.gravity)});
  return f(UniformWater<T>{u.velocity_N.template cast<T>(), T(u.density), T(u.gravity)});
}

}  // namespace hadal
