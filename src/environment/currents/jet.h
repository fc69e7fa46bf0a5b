#pragma once

#include <cmath>
#include <string_view>

#include "hadal/environment/current.h"
#include "hadal/math/scalar.h"
#include "hadal/model/field.h"

namespace hadal {

/// A straight, steady stream between waters at rest, the same at all depths: Bickley's jet,
/// v = v₀ sech²(y/L) with the distance y from its axis across the flow [theory, Eq. 7.10].
struct JetCurrent {
  static constexpr std::string_view kName = "jet";
  static constexpr std::string_view kHelp = "a straight stream between waters at rest";

  Vec3<double> position;
  double speed = 0;
  double heading_deg = 0;
  double width = 0;

  template <class T>
  Flow<T> flow(const Vec3<T>& p_N, double /*t*/) const {
    const double c = std::cos(radians(heading_deg)), s = std::sin(radians(heading_deg));
    const T y = (T(c) * (p_N[1] - T(position[1])) - T(s) * (p_N[0] - T(position[0]))) / T(width);
    // sech² and tanh of |y| from e^(−2|y|), which does not overflow.
    const bool right = y > T(0);
    const T e = exp(T(right ? -2 : 2) * y), both = T(1) + e;
    const T share = T(4) * e / (both * both), tangent = T(right ? 1 : -1) * (T(1) - e) / both;
    const T v = T(speed) * share, slope = T(-2 / width) * v * tangent;
    Flow<T> f{};
    f.velocity_N = {{T(c) * v, T(s) * v, T(0)}};
    f.gradient_N(0, 0) = T(-c * s) * slope, f.gradient_N(0, 1) = T(c * c) * slope;
    f.gradient_N(1, 0) = T(-s * s) * slope, f.gradient_N(1, 1) = T(c * s) * slope;
    return f;
  }

  bool operator==(const JetCurrent&) const = default;
};

template <class Visitor>
void describe(Visitor& v, JetCurrent& c) {
  v("position", c.position,
    {.unit = "m", .range = model::kCoordinate, .help = "A point of its axis, NED."});
  v("speed", c.speed,
    {.unit = "m/s", .range = model::kSpeed, .required = true, .help = "On the axis."});
  v("heading_deg", c.heading_deg,
    {.unit = "deg", .help = "Where it flows to, clockwise from north."});
  v("width", c.width,
    {.unit = "m",
     .range = model::kSize,
     .required = true,
     .help = "L: at this distance from the axis 0.42 of the speed is left."});
}

}  // namespace hadal
