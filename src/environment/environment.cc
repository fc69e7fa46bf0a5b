#include "hadal/environment/environment.h"

#include <fmt/format.h>

#include "hadal/environment/current_kind.h"
#include "hadal/environment/sound_speed.h"

namespace hadal {

namespace {

constexpr double kAtmosphere = 101325;  // [Pa]
/// Of the water column, until scenarios say theirs.
constexpr double kTemperature = 10, kSalinity = 35;

}  // namespace

Environment::Environment(const UniformWater<double>& water, const Currents& currents)
    : uniform_(water) {
  Currents varying;
  for (const auto& current : currents) {
    if (const auto velocity = current->constant()) {
      uniform_.velocity_N += *velocity;
    } else {
      varying.push_back(current);
    }
  }
  if (!varying.empty()) varying_ = std::make_shared<const Currents>(std::move(varying));
}

Environment environment_of(const model::Environment& e, std::uint64_t seed) {
  Currents currents;
  for (const model::Current& current : e.currents) {
    const CurrentSetting setting{seed, fmt::format("environment/currents/{}", currents.size())};
    currents.push_back(kind_of(current).make_current(current.kind, setting));
  }
  return {{e.current, e.density, e.gravity}, currents};
}

Environment still_environment_of(const model::Environment& e) {
  return UniformWater<double>{{}, e.density, e.gravity};
}

template <class T>
Flow<T> Environment::varying_flow(const Vec3<T>& p_N, double t) const {
  Flow<T> sum{};
  if (is_uniform()) return sum;
  for (const auto& current : *varying_) {
    const Flow<T> flow = current->flow(p_N, t);
    sum.velocity_N += flow.velocity_N;
    sum.rate_N += flow.rate_N;
    for (int c = 0; c < 3; ++c) sum.gradient_N.column_at(c) += flow.gradient_N.column_at(c);
  }
  return sum;
}
template Flow<double> Environment::varying_flow(const Vec3<double>&, double) const;
template Flow<FlowDual> Environment::varying_flow(const Vec3<FlowDual>&, double) const;

double Environment::pressure(const Vec3<double>& p_N, double t) const {
  return kAtmosphere + density(p_N, t) * gravity() * (p_N[2] - surface(p_N[0], p_N[1], t));
}

double Environment::temperature(const Vec3<double>& /*p_N*/, double /*t*/) const {
  return kTemperature;
}

double Environment::salinity(const Vec3<double>& /*p_N*/, double /*t*/) const { return kSalinity; }

double Environment::sound_speed(const Vec3<double>& p_N, double t) const {
  return mackenzie_sound_speed(temperature(p_N, t), salinity(p_N, t), p_N[2]);
}

}  // namespace hadal
