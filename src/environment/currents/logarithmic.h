#pragma once

#include <cmath>
#include <string_view>
#include <vector>

#include "hadal/environment/current.h"
#include "hadal/math/scalar.h"
#include "hadal/model/kind.h"

namespace hadal {

/// The steady profile of a turbulent boundary layer over a level bottom, v(h) = v₀
/// ln(h/z₀)/ln(h₀/z₀) with the height h above the bottom and its roughness length z₀ [theory,
/// Eq. 7.8]. Below z₀ there is no flow.
struct LogarithmicCurrent {
  static constexpr std::string_view kName = "logarithmic";
  static constexpr std::string_view kHelp =
      "a steady profile over depth, that of a turbulent layer above a rough bottom";

  Vec3<double> velocity;
  double depth = 0;
  double bottom = 0;
  double roughness = 0.01;

  template <class T>
  Flow<T> flow(const Vec3<T>& p_N, double /*t*/) const {
    const T height = T(bottom) - p_N[2];
    if (!(height > T(roughness))) return {};
    const T share(1 / std::log((bottom - depth) / roughness));
    Flow<T> f{};
    f.velocity_N = share * ln(height / T(roughness)) * velocity.template cast<T>();
    f.gradient_N.column_at(2) = -share / height * velocity.template cast<T>();
    return f;
  }

  bool operator==(const LogarithmicCurrent&) const = default;
};

template <class Visitor>
void describe(Visitor& v, LogarithmicCurrent& c) {
  v("velocity", c.velocity,
    {.unit = "m/s", .range = model::kSpeed, .required = true, .help = "NED, at `depth`."});
  v("depth", c.depth,
    {.unit = "m", .range = model::kCoordinate, .help = "Where the velocity is that."});
  v("bottom", c.bottom,
    {.unit = "m", .range = model::kCoordinate, .required = true, .help = "Depth of the bottom."});
  v("roughness", c.roughness,
    {.unit = "m",
     .range = {.min = 1e-6, .max = 1e3},
     .help = "Length z0: about a thirtieth of the size of the grains; mud 0.0002, sand 0.0004 to "
             "0.006 with ripples, rocks 0.01 and more."});
}

inline std::vector<model::KeyProblem> problems(const LogarithmicCurrent& c) {
  if (c.bottom - c.depth > c.roughness) return {};
  return {{{"bottom", "depth", "roughness"},
           "leaves no water between `depth` and the rough bottom",
           "more than `depth` + `roughness`"}};
}

}  // namespace hadal
