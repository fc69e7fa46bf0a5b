#pragma once

#include <string_view>

#include "hadal/environment/columns/constant.h"

namespace hadal {

/// Two layers with a smooth passage: values ½(surface + deep) + ½(deep − surface) tanh((d − depth)/
/// (thickness/2)), of which 76 % of the change lie within `thickness` [theory, Eq. 7.16].
struct ThermoclineColumn {
  static constexpr std::string_view kName = "thermocline";
  static constexpr std::string_view kHelp = "two layers with a smooth passage between them";

  double surface_temperature = 0;
  double deep_temperature = 0;
  double surface_salinity = 35;
  double deep_salinity = 35;
  double depth = 0;
  double thickness = 0;

  template <class T>
  TemperatureSalinity<T> at(const T& d) const {
    // ½(1 + tanh x) is 1/(1 + e^(−2x)).
    const T x = clamp((d - T(depth)) * T(4 / thickness), T(-700.0), T(700.0));
    const T deep = T(1.0) / (T(1.0) + exp(-x));
    return {T(surface_temperature) + deep * T(deep_temperature - surface_temperature),
            T(surface_salinity) + deep * T(deep_salinity - surface_salinity)};
  }

  bool operator==(const ThermoclineColumn&) const = default;
};

template <class Visitor>
void describe(Visitor& v, ThermoclineColumn& c) {
  v("surface_temperature", c.surface_temperature,
    {.unit = "°C", .range = kWaterTemperature, .required = true, .help = kTemperatureHelp});
  v("deep_temperature", c.deep_temperature,
    {.unit = "°C", .range = kWaterTemperature, .required = true, .help = "Far below the passage."});
  v("surface_salinity", c.surface_salinity, {.range = kWaterSalinity, .help = kSalinityHelp});
  v("deep_salinity", c.deep_salinity, {.range = kWaterSalinity, .help = "Far below the passage."});
  v("depth", c.depth,
    {.unit = "m", .range = model::kSize, .required = true, .help = "Of its middle."});
  v("thickness", c.thickness,
    {.unit = "m",
     .range = {.min = 0.1, .max = 1e4},
     .required = true,
     .help = "Within which 76 % of the change lie."});
}

}  // namespace hadal
