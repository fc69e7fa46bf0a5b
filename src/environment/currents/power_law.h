#pragma once

#include <cmath>
#include <string_view>
#include <vector>

#include "hadal/environment/current.h"
#include "hadal/model/kind.h"

namespace hadal {

/// A steady profile over depth, v(h) = v₀ (h/h₀)^α with the height h above a level bottom
/// [theory, Eq. 7.4]. α = 1/7 is common for tidal flows, 1 a linear shear. Below the height of the
/// wall layer it falls linearly to zero, so that the gradient stays finite; below the bottom there
/// is no flow.
struct PowerLawCurrent {
  static constexpr std::string_view kName = "power_law";
  static constexpr std::string_view kHelp =
      "a steady profile over depth, a power of the height above the bottom";

  Vec3<double> velocity;
  double depth = 0;
  double bottom = 0;
  double exponent = 1.0 / 7;
  double wall_layer = 0.1;

  template <class T>
  Flow<T> flow(const Vec3<T>& p_N, double /*t*/) const {
    const T height = T(bottom) - p_N[2];
    if (!(height > T(0))) return {};
    // v = s v₀, with ds/dh.
    const double reference = bottom - depth;
    T share, slope;
    if (height < T(wall_layer)) {
      slope = T(std::pow(wall_layer / reference, exponent) / wall_layer);
      share = slope * height;
    } else {
      using std::pow;
      share = pow(height / T(reference), exponent);
      slope = T(exponent) * share / height;
    }
    Flow<T> f{};
    f.velocity_N = share * velocity.template cast<T>();
    f.gradient_N.column_at(2) = -slope * velocity.template cast<T>();
    return f;
  }

  bool operator==(const PowerLawCurrent&) const = default;
};

template <class Visitor>
void describe(Visitor& v, PowerLawCurrent& c) {
  v("velocity", c.velocity,
    {.unit = "m/s", .range = model::kSpeed, .required = true, .help = "NED, at `depth`."});
  v("depth", c.depth,
    {.unit = "m", .range = model::kCoordinate, .help = "Where the velocity is that."});
  v("bottom", c.bottom,
    {.unit = "m", .range = model::kCoordinate, .required = true, .help = "Depth of the bottom."});
  v("exponent", c.exponent,
    {.range = {.min = 0, .max = 10}, .help = "α; 1/7 for a tidal flow, 1 for a linear shear."});
  v("wall_layer", c.wall_layer,
    {.unit = "m",
     .range = model::kSize,
     .help = "Height above the bottom below which the velocity falls linearly to zero."});
}

inline std::vector<model::KeyProblem> problems(const PowerLawCurrent& c) {
  if (c.bottom - c.depth > c.wall_layer) return {};
  return {{{"bottom", "depth", "wall_layer"},
           "leaves no water between `depth` and the wall layer",
           "more than `depth` + `wall_layer`"}};
}

}  // namespace hadal
