#pragma once

#include <array>
#include <cmath>
#include <string_view>

#include "hadal/environment/current.h"
#include "hadal/math/scalar.h"
#include "hadal/model/field.h"

namespace hadal {

enum class EddyCore { kLambOseen, kRankine };

namespace model {
template <>
struct EnumNames<EddyCore> {
  static constexpr std::array<std::string_view, 2> value = {"lamb_oseen", "rankine"};
};
}  // namespace model

/// A whirl about a vertical axis, the same at all depths, clockwise from above for a positive speed
/// [theory, Eq. 7.9]. Its speed has its maximum `speed` at `radius`: with the smooth core of Lamb
/// and Oseen, ∝ (1 − e^(−α r²/R²))/r, or Rankine's, ∝ r within R and 1/r around it. The axis may
/// drift; what it drifts with is a current of its own.
struct EddyCurrent {
  static constexpr std::string_view kName = "eddy";
  static constexpr std::string_view kHelp = "a whirl about a vertical axis";
  /// e^α = 1 + 2α: where the speed of Lamb and Oseen's vortex has its maximum.
  static constexpr double kAlpha = 1.2564312086261697;

  Vec3<double> center;
  double speed = 0;
  double radius = 0;
  EddyCore core = EddyCore::kLambOseen;
  Vec3<double> drift;

  template <class T>
  Flow<T> flow(const Vec3<T>& p_N, double t) const {
    const T x = p_N[0] - T(center[0] + drift[0] * t), y = p_N[1] - T(center[1] + drift[1] * t);
    const Turn<T> turn =
        core == EddyCore::kRankine ? rankine(x * x + y * y) : lamb_oseen(x * x + y * y);
    const T twice = T(2) * turn.slope;
    Flow<T> f{};
    f.velocity_N = {{-turn.rate * y, turn.rate * x, T(0)}};
    f.gradient_N(0, 0) = -twice * x * y, f.gradient_N(0, 1) = -turn.rate - twice * y * y;
    f.gradient_N(1, 0) = turn.rate + twice * x * x, f.gradient_N(1, 1) = twice * x * y;
    f.rate_N = -(f.gradient_N * drift.template cast<T>());
    return f;
  }

  bool operator==(const EddyCurrent&) const = default;

 private:
  /// Speed over r [rad/s], and its slope over s = r².
  template <class T>
  struct Turn {
    T rate, slope;
  };

  template <class T>
  Turn<T> rankine(const T& s) const {
    const double inner = speed / radius;
    if (s < T(radius * radius)) return {T(inner), T(0)};
    const T rate = T(speed * radius) / s;
    return {rate, -rate / s};
  }

  /// g(q) = (1 − e^(−q))/q of q = α s/R²; a series near the axis, where the closed form cancels.
  template <class T>
  Turn<T> lamb_oseen(const T& s) const {
    const double per_area = kAlpha / (radius * radius);
    const double size = speed / radius * kAlpha / -std::expm1(-kAlpha);
    const T q = T(per_area) * s;
    T g(0), slope(0);
    if (q < T(0.5)) {
      // g = Σ (−q)^n/(n + 1)!, from the highest of 15 terms down.
      for (int n = 15; n >= 0; --n) {
        const double sign = n % 2 == 0 ? 1 : -1, term = sign / std::tgamma(n + 2.0);
        slope = slope * q + g;
        g = g * q + T(term);
      }
    } else {
      const T e = exp(-q);
      g = (T(1) - e) / q;
      slope = (e - g) / q;
    }
    return {T(size) * g, T(size * per_area) * slope};
  }
};

template <class Visitor>
void describe(Visitor& v, EddyCurrent& c) {
  v("center", c.center,
    {.unit = "m", .range = model::kCoordinate, .help = "Of its axis at time zero, NED."});
  v("speed", c.speed,
    {.unit = "m/s",
     .range = model::kSpeed,
     .required = true,
     .help = "The largest, at `radius`; positive turns clockwise seen from above."});
  v("radius", c.radius,
    {.unit = "m", .range = model::kSize, .required = true, .help = "Where the speed is largest."});
  v("core", c.core, {.help = "Smooth (lamb_oseen) or solid with an edge (rankine)."});
  v("drift", c.drift,
    {.unit = "m/s", .range = model::kSpeed, .help = "Velocity of the axis, NED."});
}

}  // namespace hadal
