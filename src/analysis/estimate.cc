#include "hadal/analysis/estimate.h"

#include <fmt/format.h>

#include <cmath>

#include "hadal/analysis/estimate_parts.h"

namespace hadal::analysis {

namespace {

const char* volume_formula(HullKind kind) {
  switch (kind) {
    case HullKind::kEllipsoid:
      return "π/6 L W H";
    case HullKind::kCylinder:
      return "π/4 D² L";
    case HullKind::kBox:
      return "L W H";
    case HullKind::kTorpedo:
      break;
  }
  return "π/4 D² (⅔ nose + cylinder + ⅓ tail)";
}

const char* inertia_formula(HullKind kind, int axis) {
  switch (kind) {
    case HullKind::kEllipsoid:
      return axis == 0 ? "m (W² + H²)/20" : axis == 1 ? "m (L² + H²)/20" : "m (L² + W²)/20";
    case HullKind::kCylinder:
      return axis == 0 ? "m D²/8" : "m (L²/12 + D²/16)";
    case HullKind::kBox:
      return axis == 0 ? "m (W² + H²)/12" : axis == 1 ? "m (L² + H²)/12" : "m (L² + W²)/12";
    case HullKind::kTorpedo:
      break;
  }
  return "sum of half spheroid, cylinder and cone";
}

void estimate_body(Estimate& e) {
  const EstimateRequest& r = e.request;
  e.geometry = hull_geometry(r.hull);
  e.displaced_mass = r.density * e.geometry.volume;
  e.mass = r.mass.value_or(e.displaced_mass);
  e.volume = {e.geometry.volume, plus_minus(0.1), volume_formula(r.hull.kind)};
  const Vec3<double> inertia = uniform_inertia(e.geometry, e.mass);
  for (int axis = 0; axis < 3; ++axis) {
    e.inertia[static_cast<std::size_t>(axis)] = {
        inertia[axis], plus_minus(0.3),
        fmt::format("{}, uniform solid", inertia_formula(r.hull.kind, axis))};
  }
}

std::string percent(double share) {
  return fmt::format("{}{:.0f} %", share < 0 ? "−" : "+", std::abs(100 * share));
}

}  // namespace

Estimate estimate(const EstimateRequest& request) {
  check_request(request);
  Estimate e;
  e.request = request;
  estimate_body(e);
  estimate_added_mass(e);
  estimate_damping(e);
  estimate_lift(e);
  estimate_thrusters(e);
  e.warnings = suspicions(e);
  return e;
}

Mat6<double> values(const EstimatedMatrix& matrix) {
  Mat6<double> m{};
  for (const EstimatedEntry& entry : matrix) m(entry.row, entry.column) = entry.number.value;
  return m;
}

std::string to_string(const Uncertainty& u) {
  if (u.low == -u.high) return fmt::format("±{:.0f} %", 100 * u.high);
  return percent(u.low) + " / " + percent(u.high);
}

}  // namespace hadal::analysis
