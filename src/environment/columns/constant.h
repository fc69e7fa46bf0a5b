#pragma once

#include <string_view>

#include "hadal/environment/column_kind.h"
#include "hadal/model/field.h"

namespace hadal {

/// What sea water can be: the standards hold from −2 to 40 °C and to a salinity of 42.
inline constexpr model::Range kWaterTemperature{.min = -2, .max = 40};
inline constexpr model::Range kWaterSalinity{.min = 0, .max = 42};
inline constexpr std::string_view kTemperatureHelp =
    "In place by eos80, Conservative Temperature by teos10.";
inline constexpr std::string_view kSalinityHelp =
    "Practical by eos80, Absolute Salinity in g/kg by teos10.";

/// Well mixed: the same temperature and salinity at all depths.
struct ConstantColumn {
  static constexpr std::string_view kName = "constant";
  static constexpr std::string_view kHelp = "the same temperature and salinity at all depths";

  double temperature = 10;
  double salinity = 35;

  template <class T>
  TemperatureSalinity<T> at(const T& /*depth*/) const {
    return {T(temperature), T(salinity)};
  }

  bool operator==(const ConstantColumn&) const = default;
};

template <class Visitor>
void describe(Visitor& v, ConstantColumn& c) {
  v("temperature", c.temperature,
    {.unit = "°C", .range = kWaterTemperature, .help = kTemperatureHelp});
  v("salinity", c.salinity, {.range = kWaterSalinity, .help = kSalinityHelp});
}

}  // namespace hadal
