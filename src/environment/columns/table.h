#pragma once

#include <algorithm>
#include <functional>
#include <string_view>
#include <vector>

#include "hadal/environment/columns/constant.h"
#include "hadal/math/monotone_curve.h"

namespace hadal {

/// What a TableColumn is, with its curves found.
struct TableProfile {
  MonotoneCurve temperature, salinity;

  template <class T>
  TemperatureSalinity<T> at(const T& depth) const {
    return {temperature.at(depth).value, salinity.at(depth).value};
  }
};

/// Through measured points, e.g. of a CTD cast: smooth between them and without overshoot
/// (math/monotone_curve.h); above the first and below the last the values are theirs.
struct TableColumn {
  static constexpr std::string_view kName = "table";
  static constexpr std::string_view kHelp = "through points of a table, such as a CTD cast";

  std::vector<double> depths;
  std::vector<double> temperatures;
  std::vector<double> salinities;

  TableProfile prepared() const {
    return {MonotoneCurve(depths, temperatures), MonotoneCurve(depths, salinities)};
  }

  bool operator==(const TableColumn&) const = default;
};

template <class Visitor>
void describe(Visitor& v, TableColumn& c) {
  v("depths", c.depths,
    {.unit = "m", .range = model::kCoordinate, .required = true, .help = "Of the points, rising."});
  v("temperatures", c.temperatures,
    {.unit = "°C", .range = kWaterTemperature, .required = true, .help = kTemperatureHelp});
  v("salinities", c.salinities, {.range = kWaterSalinity, .required = true, .help = kSalinityHelp});
}

inline std::vector<model::KeyProblem> problems(const TableColumn& c) {
  if (c.depths.empty() || std::adjacent_find(c.depths.begin(), c.depths.end(),
                                             std::greater_equal<>()) != c.depths.end()) {
    return {{{"depths"}, "does not rise from point to point", "one or more rising depths"}};
  }
  if (c.temperatures.size() != c.depths.size()) {
    return {{{"temperatures", "depths"}, "does not fit the depths", "one for each depth"}};
  }
  if (c.salinities.size() != c.depths.size()) {
    return {{{"salinities", "depths"}, "does not fit the depths", "one for each depth"}};
  }
  return {};
}

}  // namespace hadal
