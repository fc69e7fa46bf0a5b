#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "hadal/analysis/estimate_parts.h"

namespace hadal::analysis {

namespace {

void need(bool good, const char* key, double value, const std::string& problem,
          const std::string& expected) {
  if (good) return;
  throw InputError(Finding{
      .key = key, .value = fmt::format("{:g}", value), .problem = problem, .expected = expected});
}

void need_positive(const char* key, double value, const char* unit) {
  need(std::isfinite(value) && value > 0, key, value, "must be positive",
       fmt::format("a number > 0 [{}]", unit));
}

struct Limits {
  double low;
  double high;
};
constexpr Limits kSize{1e-3, 1e3};     // [m]
constexpr Limits kArea{1e-6, 1e6};     // [m²]
constexpr Limits kMass{1e-6, 1e12};    // [kg]
constexpr Limits kDensity{1, 1e5};     // [kg/m³]
constexpr Limits kGravity{1e-3, 1e3};  // [m/s²]
constexpr Limits kSpeed{1e-6, 1e3};    // [m/s]

/// Far beyond these no formula means anything, and its numbers overflow.
void need_within(const Limits& limits, const char* key, double value, const char* unit) {
  need_positive(key, value, unit);
  need(value >= limits.low && value <= limits.high, key, value, "is out of range",
       fmt::format("a number from {:g} to {:g} [{}]", limits.low, limits.high, unit));
}

void check_torpedo(const Hull& hull) {
  need_positive("nose", hull.nose, "m");
  need_positive("tail", hull.tail, "m");
  need(hull.nose + hull.tail <= hull.length, "nose + tail", hull.nose + hull.tail,
       "is longer than the hull", fmt::format("at most its length, {:g} [m]", hull.length));
}

Finding warning(const char* key, double value, const std::string& problem) {
  return {.severity = Severity::kWarning,
          .key = key,
          .value = fmt::format("{:.4g}", value),
          .problem = problem};
}

/// Speed at which the Munk moment less that of lift equals the righting moment in pitch:
/// (Z_ẇ − X_u̇ + M_uw) u² = W h with the positive masses; infinite where lift wins at every speed.
double munk_speed(const Estimate& e) {
  const Mat6<double> M_A = values(e.added_mass);
  double overturning = M_A(2, 2) - M_A(0, 0);
  for (const EstimatedDerivative& d : e.lift) {
    if (d.name == "M_uw") overturning += d.number.value;
  }
  if (overturning <= 0) return std::numeric_limits<double>::infinity();
  return std::sqrt(e.mass * e.request.gravity * std::max(e.request.cg_below, 0.0) / overturning);
}

}  // namespace

void check_request(const EstimateRequest& r) {
  constexpr double kTurbulent = 1e4;
  need_within(kSize, "length", r.hull.length, "m");
  need_within(kSize, r.hull.round() ? "diameter" : "width", r.hull.width, "m");
  need_within(kSize, "height", r.hull.height, "m");
  if (r.hull.kind == HullKind::kTorpedo) check_torpedo(r.hull);
  if (r.mass) need_within(kMass, "mass", *r.mass, "kg");
  need_within(kDensity, "density", r.density, "kg/m³");
  need_within(kGravity, "gravity", r.gravity, "m/s²");
  need_within(kSpeed, "speed", r.speed, "m/s");
  need(std::isfinite(r.cg_below) && std::abs(r.cg_below) <= r.hull.height / 2, "cg-below",
       r.cg_below, "lies outside the hull",
       fmt::format("a number from {:g} to {:g} [m]", -r.hull.height / 2, r.hull.height / 2));
  need(r.speed * r.hull.length / kViscosity >= kTurbulent, "speed", r.speed,
       "is too slow for the drag of a turbulent flow",
       fmt::format("at least {:.2g} m/s for this length", kTurbulent * kViscosity / r.hull.length));
  if (!r.fins) return;
  need_within(kArea, "fins area", r.fins->area, "m²");
  const HullGeometry g = hull_geometry(r.hull);
  need(r.fins->x >= g.x_tail && r.fins->x <= g.x_nose, "fins position", r.fins->x,
       "lies outside the hull",
       fmt::format("a number from {:.4g} (tail) to {:.4g} (nose) [m] from the centre of buoyancy",
                   g.x_tail, g.x_nose));
}

std::vector<Finding> suspicions(const Estimate& e) {
  constexpr double kFarFromNeutral = 0.05;
  std::vector<Finding> found;
  const double excess = e.mass - e.displaced_mass;
  if (std::abs(excess) > kFarFromNeutral * e.displaced_mass) {
    found.push_back(warning(
        "mass", e.mass,
        fmt::format("is far from the {:.4g} kg of displaced water: the vehicle {} with {:.4g} N",
                    e.displaced_mass, excess > 0 ? "sinks" : "rises",
                    std::abs(excess) * e.request.gravity)));
  }
  if (e.request.cg_below <= 0) {
    found.push_back(warning("cg-below", e.request.cg_below, "the vehicle does not right itself"));
  }
  const double limit = munk_speed(e);
  if (e.request.cg_below > 0 && e.request.speed > limit) {
    found.push_back(warning(
        "speed", e.request.speed,
        fmt::format("above {:.2g} m/s the Munk moment turns the hull across the flow, against its "
                    "righting moment: it needs {}control",
                    limit, e.request.fins ? "" : "fins (--fins AREA,X) or ")));
  }
  return found;
}

}  // namespace hadal::analysis
