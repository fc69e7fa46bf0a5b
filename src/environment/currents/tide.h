#pragma once

#include <cmath>
#include <string_view>

#include "hadal/environment/current.h"
#include "hadal/math/scalar.h"
#include "hadal/model/field.h"

namespace hadal {

/// One constituent of a tide, the same at every place: v(t) = major cos φ + minor sin φ with
/// φ = 2πt/period − phase [theory, Eq. 7.5]. The tip of v goes round the tidal ellipse whose
/// half-axes are the two vectors; without `minor` the flow swings along a line.
struct TideCurrent {
  static constexpr std::string_view kName = "tide";
  static constexpr std::string_view kHelp =
      "an oscillation along a line or an ellipse, the same everywhere";

  Vec3<double> major;
  Vec3<double> minor;
  double period = 44714.164;
  double phase_deg = 0;

  template <class T>
  Flow<T> flow(const Vec3<T>& /*p_N*/, double t) const {
    const double omega = 2 * kPi / period, angle = omega * t - phase_deg * kPi / 180;
    const double c = std::cos(angle), s = std::sin(angle);
    Flow<T> f{};
    f.velocity_N = (c * major + s * minor).template cast<T>();
    f.rate_N = (omega * (c * minor - s * major)).template cast<T>();
    return f;
  }

  bool operator==(const TideCurrent&) const = default;
};

template <class Visitor>
void describe(Visitor& v, TideCurrent& c) {
  v("major", c.major,
    {.unit = "m/s", .range = model::kSpeed, .required = true, .help = "NED, at phase zero."});
  v("minor", c.minor,
    {.unit = "m/s", .range = model::kSpeed, .help = "NED, a quarter of the period later."});
  v("period", c.period,
    {.unit = "s",
     .range = {.min = 1e-3, .max = 1e8},
     .help = "By default that of the moon's main tide, M2, 12.42 h."});
  v("phase_deg", c.phase_deg,
    {.unit = "deg", .help = "The velocity is `major` this part of a turn after time zero."});
}

}  // namespace hadal
