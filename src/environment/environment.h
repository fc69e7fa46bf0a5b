#pragma once

/// Everything around the vehicles of a run that is not solid: water, its motion, gravity. Built
/// once, then const: vehicles, tethers, scenes, batches and analyses share it, on any number of
/// threads. A copy shares the currents. No question allocates.
///
/// Each question is at a place p_N [m] in N (north-east-down, the surface at rest at d = 0) and a
/// time t [s]; what is constant today takes them all the same, so that profiles and waves to come
/// change this room only.

#include <cstdint>
#include <memory>
#include <vector>

#include "hadal/environment/current.h"
#include "hadal/environment/water.h"
#include "hadal/model/environment.h"

namespace hadal {

using Currents = std::vector<std::shared_ptr<const Current>>;

class Environment {
 public:
  /// Uniform water is an environment, too.
  Environment(const UniformWater<double>& water = {},  // NOLINT(google-explicit-constructor)
              const Currents& currents = {});

  /// No current varies in place or time.
  bool is_uniform() const { return varying_ == nullptr; }
  /// All of a uniform environment; otherwise what does not vary: constant currents, density,
  /// gravity.
  const UniformWater<double>& uniform() const { return uniform_; }
  /// The same without any current.
  Environment still() const { return UniformWater<double>{{}, uniform_.density, uniform_.gravity}; }

  /// What physics needs. T is double or FlowDual.
  template <class T>
  WaterSample<T> sample(const Vec3<T>& p_N, double t) const {
    const Flow<T> flow = varying_flow(p_N, t);
    return {uniform_.velocity_N.template cast<T>() + flow.velocity_N, flow.rate_N, flow.gradient_N,
            T(uniform_.density)};
  }
  /// The sum of all currents that vary, without those of `uniform`.
  template <class T>
  Flow<T> varying_flow(const Vec3<T>& p_N, double t) const;

  double gravity() const { return uniform_.gravity; }  ///< [m/s²]
  double density(const Vec3<double>& /*p_N*/, double /*t*/) const { return uniform_.density; }
  /// Depth of the surface above or below (n, e) [m]: 0 until there are waves.
  double surface(double /*n*/, double /*e*/, double /*t*/) const { return 0; }
  /// Absolute, with an atmosphere above the surface [Pa].
  double pressure(const Vec3<double>& p_N, double t) const;
  double temperature(const Vec3<double>& p_N, double t) const;  ///< [°C]
  double salinity(const Vec3<double>& p_N, double t) const;     ///< practical
  /// [Mackenzie 1981] from temperature, salinity and depth [m/s].
  double sound_speed(const Vec3<double>& p_N, double t) const;

 private:
  UniformWater<double> uniform_;
  std::shared_ptr<const Currents> varying_;  ///< null: none
};

extern template Flow<double> Environment::varying_flow(const Vec3<double>&, double) const;
extern template Flow<FlowDual> Environment::varying_flow(const Vec3<FlowDual>&, double) const;

/// That of a scenario. The seed is that of the run: what is random is drawn from it, once.
Environment environment_of(const model::Environment& description, std::uint64_t seed);
/// The same without any current, and so without anything random.
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
