#include "hadal/environment/wind.h"

#include <cmath>

#include "hadal/environment/currents/gauss_markov.h"
#include "hadal/math/scalar.h"

namespace hadal {

namespace {

constexpr double kAirDensity = 1.225;  // [kg/m³], 15 °C at sea level

}  // namespace

struct Wind::Gusts {
  GaussMarkovFlow flow;
};

Wind::Wind(const model::Wind& keys, std::uint64_t seed) : exponent_(keys.exponent) {
  const double heading = radians(keys.heading_deg);
  mean_N_ = {{keys.speed * std::cos(heading), keys.speed * std::sin(heading), 0}};
  if (keys.gust == 0) return;
  GaussMarkovCurrent gusts;
  gusts.deviation = {{keys.gust, keys.gust, 0}};
  gusts.correlation_time = keys.gust_time;
  gusts_ = std::make_unique<const Gusts>(Gusts{gusts.prepared({seed, "environment/wind"})});
}

Wind::~Wind() = default;

WindSample<double> Wind::at(double t) const {
  WindSample<double> wind{mean_N_, exponent_, kAirDensity};
  if (gusts_) wind.velocity_N += gusts_->flow.flow(Vec3<double>{}, t).velocity_N;
  return wind;
}

std::shared_ptr<const Wind> wind_of(const model::Environment& e, std::uint64_t seed) {
  if (!e.wind) return nullptr;
  return std::make_shared<const Wind>(*e.wind, seed);
}

}  // namespace hadal
