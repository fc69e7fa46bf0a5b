#include "hadal/environment/environment.h"

#include <fmt/format.h>

#include <algorithm>

#include "hadal/environment/column.h"
#include "hadal/environment/current_kind.h"
#include "hadal/environment/magnetic.h"
#include "hadal/environment/seawater/sound.h"
#include "hadal/environment/wave_kind.h"
#include "hadal/environment/waves.h"
#include "hadal/environment/wind.h"

namespace hadal {

namespace {

constexpr double kAtmosphere = 101325;  // [Pa]
/// Where no column says them.
constexpr double kTemperature = 10, kSalinity = 35;

}  // namespace

Environment::Environment(const UniformWater<double>& water, const Currents& currents,
                         Surroundings surroundings)
    : uniform_(water), surroundings_(std::move(surroundings)) {
  Currents varying;
  for (const auto& current : currents) {
    if (const auto velocity = current->constant()) {
      uniform_.velocity_N += *velocity;
    } else {
      varying.push_back(current);
    }
  }
  if (!varying.empty()) varying_ = std::make_shared<const Currents>(std::move(varying));
  const Surroundings& s = surroundings_;
  uniform_only_ = !varying_ && !s.waves && !s.column && !s.wind;
}

Environment Environment::still() const {
  return {UniformWater<double>{{}, uniform_.density, uniform_.gravity},
          {},
          {.column = surroundings_.column, .magnetic = surroundings_.magnetic}};
}

Environment environment_of(const model::Environment& e, std::uint64_t seed) {
  Currents currents;
  for (const model::Current& current : e.currents) {
    const CurrentSetting setting{seed, fmt::format("environment/currents/{}", currents.size())};
    currents.push_back(kind_of(current).make_current(current.kind, setting));
  }
  return {{e.current, e.density, e.gravity},
          currents,
          {waves_of(e, seed), column_of(e), wind_of(e, seed), magnetic_of(e)}};
}

Environment still_environment_of(const model::Environment& e) {
  return {UniformWater<double>{{}, e.density, e.gravity},
          {},
          {.column = column_of(e), .magnetic = magnetic_of(e)}};
}

template <class T>
WaterSample<T> Environment::varying_sample(const Vec3<T>& p_N, double t) const {
  WaterSample<T> sum{};
  const auto add = [&](const Flow<T>& flow) {
    sum.velocity_N += flow.velocity_N;
    sum.rate_N += flow.rate_N;
    for (int c = 0; c < 3; ++c) sum.gradient_N.column_at(c) += flow.gradient_N.column_at(c);
  };
  if (varying_) {
    for (const auto& current : *varying_) add(current->flow(p_N, t));
  }
  if (surroundings_.waves) {
    const WaveSample<T> waves = surroundings_.waves->sample(p_N, t);
    add(waves.flow);
    sum.surface = waves.surface;
  }
  if (surroundings_.column) {
    const ColumnSample<T> column = surroundings_.column->sample(p_N[2]);
    sum.density = column.density, sum.density_slope = column.slope;
    sum.pressure = column.pressure, sum.temperature = column.temperature;
  } else {
    sum.density = T(uniform_.density), sum.temperature = T(kTemperature);
    sum.pressure = T(uniform_.density * uniform_.gravity) * p_N[2];
  }
  if (surroundings_.wind) {
    const WindSample<double> wind = surroundings_.wind->at(t);
    sum.wind = {wind.velocity_N.template cast<T>(), T(wind.exponent), T(wind.density)};
  }
  return sum;
}
template WaterSample<double> Environment::varying_sample(const Vec3<double>&, double) const;
template WaterSample<FlowDual> Environment::varying_sample(const Vec3<FlowDual>&, double) const;

double Environment::density(const Vec3<double>& p_N, double /*t*/) const {
  return surroundings_.column ? surroundings_.column->density(p_N[2]) : uniform_.density;
}

double Environment::surface(double n, double e, double t) const {
  if (!surroundings_.waves) return 0;
  return surroundings_.waves->sample(Vec3<double>{{n, e, 0}}, t).surface.depth;
}

double Environment::pressure(const Vec3<double>& p_N, double t) const {
  const double at_rest = surroundings_.column ? surroundings_.column->pressure(p_N[2])
                                              : uniform_.density * gravity() * p_N[2];
  if (!surroundings_.waves) return kAtmosphere + at_rest;
  const WaveSample<double> waves = surroundings_.waves->sample(p_N, t);
  if (p_N[2] < waves.surface.depth) return kAtmosphere;
  return kAtmosphere + std::max(at_rest + density(p_N, t) * gravity() * waves.head, 0.0);
}

double Environment::pressure_depth(const Vec3<double>& p_N, double t) const {
  return surroundings_.waves ? p_N[2] + surroundings_.waves->sample(p_N, t).head : p_N[2];
}

double Environment::temperature(const Vec3<double>& p_N, double /*t*/) const {
  return surroundings_.column ? surroundings_.column->at(p_N[2]).temperature : kTemperature;
}

double Environment::salinity(const Vec3<double>& p_N, double /*t*/) const {
  return surroundings_.column ? surroundings_.column->at(p_N[2]).salinity : kSalinity;
}

double Environment::sound_speed(const Vec3<double>& p_N, double t) const {
  if (surroundings_.column) return surroundings_.column->sound_speed(p_N[2]);
  return mackenzie_sound_speed(temperature(p_N, t), salinity(p_N, t), p_N[2]);
}

Vec3<double> Environment::magnetic_field(const Vec3<double>& p_N, double t) const {
  return surroundings_.magnetic ? surroundings_.magnetic->field(p_N, t) : Vec3<double>{};
}

}  // namespace hadal
