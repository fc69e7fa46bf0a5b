#include "hadal/engine/cable/shape.h"

#include <algorithm>
#include <cmath>

#include "hadal/engine/cable/bottom.h"

namespace hadal::engine {

namespace {

/// x > 0 of sinh(x)/x = ratio > 1, by Newton's method on log(sinh(x)/x), which is convex.
double solve_sinh_over_x(double ratio) {
  // log(sinh x) without overflow.
  const auto log_sinh = [](double x) { return x + std::log1p(-std::exp(-2 * x)) - std::log(2.0); };
  double x = ratio < 3 ? std::sqrt(6 * (ratio - 1)) : 2 * std::log(2 * ratio);
  for (int i = 0; i < 50; ++i) {
    const double error = log_sinh(x) - std::log(x) - std::log(ratio);
    const double slope = 1 / std::tanh(x) - 1 / x;
    const double next = std::max(x - error / slope, 0.1 * x);
    if (std::abs(next - x) <= 1e-15 * x) break;
    x = next;
  }
  return x;
}

}  // namespace

Catenary catenary(double span, double rise, double length) {
  const double u = solve_sinh_over_x(std::sqrt(length * length - rise * rise) / span);
  Catenary curve;
  curve.a = span / (2 * u);
  curve.x0 = span / 2 - curve.a * std::atanh(rise / length);
  curve.c = -curve.a * std::cosh(curve.x0 / curve.a);
  return curve;
}

std::array<double, 2> Catenary::at(double s) const {
  const double x = x0 + a * std::asinh(s / a - std::sinh(x0 / a));
  return {x, a * std::cosh((x - x0) / a) + c};
}

void lay_cable(const CableModel& cable, double length, bool sinks, const Vec3<double>& winch,
               const Vec3<double>& far, CableState& state) {
  const Vec3<double> way = far - winch;
  const double distance = std::sqrt(dot(way, way)), span = std::hypot(way[0], way[1]);
  const bool hangs = distance < length * (1 - 1e-9);
  const double wide = std::max(span, 1e-3 * length);
  const double up = sinks ? -1 : 1;  // of the catenary's y in N
  const Catenary curve =
      hangs ? catenary(wide, up * way[2], std::max(length, std::hypot(wide, way[2]) * (1 + 1e-9)))
            : Catenary{};
  const Vec3<double> ahead =
      span > 0 ? Vec3<double>{{way[0] / span, way[1] / span, 0}} : Vec3<double>{{1, 0, 0}};

  for (std::size_t i = 0; i < state.nodes; ++i) {
    const double s = i == 0 ? 0
                            : first_length(cable, state, length) +
                                  static_cast<double>(i - 1) * cable.segment_length;
    Vec3<double> p = winch + (s / length) * way;
    if (hangs) {
      const auto [x, y] = curve.at(s);
      // A loop that is wider than the ends are apart is sheared onto them.
      const double across = x - (wide - span) * s / length;
      p = winch + across * ahead + Vec3<double>{{0, 0, up * y}};
    }
    p[2] = std::min(p[2], bottom_depth(cable, p[0], p[1]));
    state.p[i] = p, state.v[i] = {};
  }
}

}  // namespace hadal::engine
