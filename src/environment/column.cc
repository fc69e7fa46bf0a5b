#include "hadal/environment/column.h"

#include <algorithm>
#include <cmath>

#include "hadal/environment/column_kind.h"
#include "hadal/environment/seawater/eos80.h"
#include "hadal/environment/seawater/sound.h"
#include "hadal/environment/seawater/teos10.h"

namespace hadal {

namespace {

constexpr double kStep = 1;           // of the table of pressure [m]
constexpr double kDecibar = 1e4;      // [Pa]
constexpr double kT68 = 1.00024;      // IPTS-68 per ITS-90 [Saunders 1990]
constexpr double kSlopeReach = 0.01;  // half the span over which a slope is taken [m]

}  // namespace

WaterColumn::WaterColumn(std::shared_ptr<const ColumnProfile> profile,
                         model::SeawaterStandard standard, model::SoundSpeed sound_speed,
                         double gravity)
    : profile_(std::move(profile)), standard_(standard), sound_speed_(sound_speed) {
  // dp/dd = ρ(d, p) g from the surface down, by Runge and Kutta's rule of fourth order.
  const auto rise = [&](double d, double p) { return gravity * density_at(d, p); };
  double p = 0;
  for (double d = 0; d <= kDeepest; d += kStep) {
    const double k1 = rise(d, p), k2 = rise(d + kStep / 2, p + kStep / 2 * k1);
    const double k3 = rise(d + kStep / 2, p + kStep / 2 * k2), k4 = rise(d + kStep, p + kStep * k3);
    pressure_.push_back(p), slope_.push_back(k1);
    p += kStep / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
  }
}

template <class T>
T WaterColumn::density_at(const T& depth, const T& pressure) const {
  const TemperatureSalinity<T> w = profile_->at(depth);
  const T decibars = larger_of(pressure, T(0.0)) * T(1 / kDecibar);
  if (standard_ == model::SeawaterStandard::kTeos10) {
    return teos10_density(w.salinity, w.temperature, decibars);
  }
  return eos80_density(w.salinity, w.temperature * T(kT68), decibars);
}

template <class T>
T WaterColumn::pressure_at(const T& depth) const {
  if (!(depth > T(0.0))) return depth * T(slope_.front());
  if (!(depth < T(kDeepest))) {
    return T(pressure_.back()) + (depth - T(kDeepest)) * T(slope_.back());
  }
  // Hermite's cubic between two depths of the table.
  const auto i = std::min(static_cast<std::size_t>(value_of(depth) / kStep), pressure_.size() - 2);
  const double rise = (pressure_[i + 1] - pressure_[i]) / kStep;
  const double c2 = 3 * rise - 2 * slope_[i] - slope_[i + 1];
  const double c3 = slope_[i] + slope_[i + 1] - 2 * rise;
  const T s = (depth - T(static_cast<double>(i) * kStep)) * T(1 / kStep);
  return T(pressure_[i]) + T(kStep) * s * (T(slope_[i]) + s * (T(c2) + s * T(c3)));
}

template <class T>
ColumnSample<T> WaterColumn::sample(const T& depth) const {
  ColumnSample<T> s;
  s.pressure = pressure_at(depth);
  s.density = density_at(depth, s.pressure);
  s.temperature = profile_->at(depth).temperature;
  const auto at = [&](double offset) {
    const T d = depth + T(offset);
    return density_at(d, pressure_at(d));
  };
  s.slope = (at(kSlopeReach) - at(-kSlopeReach)) * T(0.5 / kSlopeReach);
  return s;
}
template ColumnSample<double> WaterColumn::sample(const double&) const;
template ColumnSample<FlowDual> WaterColumn::sample(const FlowDual&) const;

double WaterColumn::density(double depth) const { return density_at(depth, pressure_at(depth)); }
double WaterColumn::pressure(double depth) const { return pressure_at(depth); }

double WaterColumn::sound_speed(double depth) const {
  const TemperatureSalinity<double> w = profile_->at(depth);
  const double decibars = std::max(pressure_at(depth), 0.0) / kDecibar;
  switch (sound_speed_) {
    case model::SoundSpeed::kTeos10:
      return teos10_sound_speed(w.salinity, w.temperature, decibars);
    case model::SoundSpeed::kChenMillero:
      return chen_millero_sound_speed(w.temperature * kT68, w.salinity, decibars);
    case model::SoundSpeed::kMackenzie:
      break;
  }
  return mackenzie_sound_speed(w.temperature, w.salinity, depth);
}

std::shared_ptr<const WaterColumn> column_of(const model::Environment& e) {
  if (!e.column) return nullptr;
  const model::Column& c = *e.column;
  return std::make_shared<const WaterColumn>(kind_of(c).make_profile(c.kind), c.standard,
                                             c.sound_speed, e.gravity);
}

}  // namespace hadal
