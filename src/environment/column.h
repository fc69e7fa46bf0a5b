#pragma once

/// The water column: temperature and salinity over depth, and what follows from them: density,
/// pressure of the water at rest, sound speed. The same at every place and time.

#include <memory>
#include <vector>

#include "hadal/environment/current.h"
#include "hadal/model/environment.h"

namespace hadal {

/// As the standard of the column understands them: EOS-80 the temperature in place (ITS-90) and
/// practical salinity, TEOS-10 Conservative Temperature and Absolute Salinity.
template <class T>
struct TemperatureSalinity {
  T temperature{};  ///< [°C]
  T salinity{};     ///< practical, or [g/kg]
};

/// Temperature and salinity over depth, of any kind. Const and without state.
class ColumnProfile {
 public:
  virtual ~ColumnProfile() = default;
  virtual TemperatureSalinity<double> at(double depth) const = 0;
  virtual TemperatureSalinity<FlowDual> at(const FlowDual& depth) const = 0;
};

/// Water at one depth.
template <class T>
struct ColumnSample {
  T density{}, slope{};  ///< [kg/m³], [kg/m⁴]
  T pressure{};          ///< of the water at rest above [Pa]
  T temperature{};       ///< [°C]
};

/// Above the surface and below the table of pressure, whose end is at `kDeepest`, water is that of
/// these depths.
class WaterColumn {
 public:
  static constexpr double kDeepest = 12000;  ///< a little more than any sea [m]

  WaterColumn(std::shared_ptr<const ColumnProfile> profile, model::SeawaterStandard standard,
              model::SoundSpeed sound_speed, double gravity);

  /// T is double or FlowDual.
  template <class T>
  ColumnSample<T> sample(const T& depth) const;
  TemperatureSalinity<double> at(double depth) const { return profile_->at(depth); }
  double density(double depth) const;
  double pressure(double depth) const;     ///< of the water at rest above [Pa]
  double sound_speed(double depth) const;  ///< [m/s]

 private:
  template <class T>
  T density_at(const T& depth, const T& pressure) const;
  template <class T>
  T pressure_at(const T& depth) const;

  std::shared_ptr<const ColumnProfile> profile_;
  model::SeawaterStandard standard_;
  model::SoundSpeed sound_speed_;
  std::vector<double> pressure_, slope_;  ///< at steps of depth: [Pa], [Pa/m]
};

extern template ColumnSample<double> WaterColumn::sample(const double&) const;
extern template ColumnSample<FlowDual> WaterColumn::sample(const FlowDual&) const;

/// That of a scenario; null if it has none.
std::shared_ptr<const WaterColumn> column_of(const model::Environment& e);

}  // namespace hadal
