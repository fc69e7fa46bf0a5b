#include "hadal/environment/environment.h"

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

Environment environment_of(const model::Environment& e) {
  return UniformWater<double>{e.current, e.density, e.gravity};
}

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
