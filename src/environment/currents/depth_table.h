#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <string_view>
#include <vector>

#include "hadal/environment/current.h"
#include "hadal/environment/current_setting.h"
#include "hadal/math/monotone_curve.h"
#include "hadal/model/kind.h"

namespace hadal {

/// What a DepthTableCurrent is, with its curves found.
struct DepthTableFlow {
  std::array<MonotoneCurve, 3> component;

  template <class T>
  Flow<T> flow(const Vec3<T>& p_N, double /*t*/) const {
    Flow<T> f{};
    for (int i = 0; i < 3; ++i) {
      const auto point = component[static_cast<std::size_t>(i)].at(p_N[2]);
      f.velocity_N[i] = point.value;
      f.gradient_N(i, 2) = point.slope;
    }
    return f;
  }
};

/// A steady profile over depth through measured points: smooth between them and without overshoot
/// (math/monotone_curve.h), two points a straight line; above the first and below the last the
/// velocity is theirs.
struct DepthTableCurrent {
  static constexpr std::string_view kName = "depth_table";
  static constexpr std::string_view kHelp = "a steady profile over depth through points of a table";

  std::vector<double> depths;
  std::vector<std::vector<double>> velocities;

  DepthTableFlow prepared(const CurrentSetting& /*setting*/) const {
    DepthTableFlow f;
    for (std::size_t i = 0; i < 3; ++i) {
      std::vector<double> values;
      for (const auto& row : velocities) values.push_back(row[i]);
      f.component[i] = MonotoneCurve(depths, values);
    }
    return f;
  }

  bool operator==(const DepthTableCurrent&) const = default;
};

template <class Visitor>
void describe(Visitor& v, DepthTableCurrent& c) {
  v("depths", c.depths,
    {.unit = "m", .range = model::kCoordinate, .required = true, .help = "Of the points, rising."});
  v("velocities", c.velocities,
    {.unit = "m/s",
     .range = model::kSpeed,
     .required = true,
     .help = "One row of three numbers, NED, for each depth."});
}

inline std::vector<model::KeyProblem> problems(const DepthTableCurrent& c) {
  if (c.depths.empty() || std::adjacent_find(c.depths.begin(), c.depths.end(),
                                             std::greater_equal<>()) != c.depths.end()) {
    return {{{"depths"}, "does not rise from point to point", "one or more rising depths"}};
  }
  const auto three = [](const std::vector<double>& row) { return row.size() == 3; };
  if (c.velocities.size() == c.depths.size() &&
      std::all_of(c.velocities.begin(), c.velocities.end(), three)) {
    return {};
  }
  return {{{"velocities", "depths"},
           "does not fit the depths",
           "one row [north, east, down] for each depth"}};
}

}  // namespace hadal
