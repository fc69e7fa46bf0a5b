#include "hadal/analysis/hull.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "hadal/math/scalar.h"

namespace hadal::analysis {

namespace {

/// Knud Thomsen's formula, within 1.1 % for every ellipsoid of half axes a, b, c.
double ellipsoid_surface(double a, double b, double c) {
  constexpr double p = 1.6075;
  const double ab = std::pow(a * b, p), bc = std::pow(b * c, p), ca = std::pow(c * a, p);
  return 4 * kPi * std::pow((ab + bc + ca) / 3, 1 / p);
}

HullGeometry ellipsoid_geometry(const Hull& hull) {
  const double a = hull.length / 2, b = hull.width / 2, c = hull.height / 2;
  return {.volume = 4.0 / 3 * kPi * a * b * c,
          .wetted_surface = ellipsoid_surface(a, b, c),
          .frontal_area = kPi * b * c,
          .x_nose = a,
          .x_tail = -a,
          .mean_square = {{a * a / 5, b * b / 5, c * c / 5}}};
}

HullGeometry cylinder_geometry(const Hull& hull) {
  const double L = hull.length, r = hull.width / 2;
  return {.volume = kPi * r * r * L,
          .wetted_surface = 2 * kPi * r * (L + r),
          .frontal_area = kPi * r * r,
          .x_nose = L / 2,
          .x_tail = -L / 2,
          .mean_square = {{L * L / 12, r * r / 4, r * r / 4}}};
}

HullGeometry box_geometry(const Hull& hull) {
  const double L = hull.length, W = hull.width, H = hull.height;
  return {.volume = L * W * H,
          .wetted_surface = 2 * (L * W + L * H + W * H),
          .frontal_area = W * H,
          .x_nose = L / 2,
          .x_tail = -L / 2,
          .mean_square = {{L * L / 12, W * W / 12, H * H / 12}}};
}

/// One part of a torpedo: its volume, and means of x (from the nose), x² and y² over it.
struct Part {
  double volume, x, x_square, y_square;
};

/// A part whose base (its largest section) is at `base` and which reaches away from it to `side`
/// (+1 aft, −1 forward): mean distance and mean squared distance from the base are given.
Part part(double volume, double base, double side, double distance, double distance_square,
          double y_square) {
  return {volume, base + side * distance,
          base * base + 2 * side * base * distance + distance_square, y_square};
}

HullGeometry torpedo_geometry(const Hull& hull) {
  const double r = hull.width / 2, n = hull.nose, t = hull.tail, m = hull.length - n - t;
  const double area = kPi * r * r;
  const std::array parts = {
      part(2.0 / 3 * area * n, n, -1, 3.0 / 8 * n, n * n / 5, r * r / 5),
      part(area * m, n, 1, m / 2, m * m / 3, r * r / 4),
      part(area * t / 3, n + m, 1, t / 4, t * t / 10, 3.0 / 20 * r * r),
  };
  double V = 0, x = 0, xx = 0, yy = 0;
  for (const Part& p : parts) {
    V += p.volume;
    x += p.volume * p.x;
    xx += p.volume * p.x_square;
    yy += p.volume * p.y_square;
  }
  const double center = x / V;
  return {.volume = V,
          .wetted_surface =
              ellipsoid_surface(n, r, r) / 2 + 2 * kPi * r * m + kPi * r * std::sqrt(r * r + t * t),
          .frontal_area = area,
          .x_nose = center,
          .x_tail = center - hull.length,
          .mean_square = {{xx / V - center * center, yy / V, yy / V}}};
}

double ellipse(double fraction) { return std::sqrt(std::max(0.0, 1 - fraction * fraction)); }

/// Simpson's rule in t with x = middle + half sin t: the square roots at the ends of an ellipse
/// become smooth.
double integrate(double from, double to, const std::function<double(double)>& f) {
  constexpr int kIntervals = 256;
  if (!(to > from)) return 0;
  const double middle = (from + to) / 2, half = (to - from) / 2, step = kPi / kIntervals;
  double sum = 0;
  for (int i = 1; i < kIntervals; ++i) {  // both ends have weight cos t = 0
    const double t = -kPi / 2 + step * i;
    sum += (i % 2 == 1 ? 4 : 2) * std::cos(t) * f(middle + half * std::sin(t));
  }
  return half * step / 3 * sum;
}

}  // namespace

HullGeometry hull_geometry(const Hull& hull) {
  switch (hull.kind) {
    case HullKind::kCylinder:
      return cylinder_geometry(hull);
    case HullKind::kBox:
      return box_geometry(hull);
    case HullKind::kTorpedo:
      return torpedo_geometry(hull);
    case HullKind::kEllipsoid:
      break;
  }
  return ellipsoid_geometry(hull);
}

double section_scale(const Hull& hull, const HullGeometry& geometry, double x) {
  const double from_nose = geometry.x_nose - x;
  if (from_nose < 0 || from_nose > hull.length) return 0;
  if (hull.kind == HullKind::kEllipsoid) return ellipse(x / geometry.x_nose);
  if (hull.kind != HullKind::kTorpedo) return 1;
  if (from_nose < hull.nose) return ellipse((hull.nose - from_nose) / hull.nose);
  const double to_tail = hull.length - from_nose;
  return to_tail < hull.tail ? to_tail / hull.tail : 1;
}

double strip_integral(const Hull& hull, const HullGeometry& geometry,
                      const std::function<double(double, double)>& f) {
  std::array<double, 5> joints = {geometry.x_tail, geometry.x_tail + hull.tail, 0,
                                  geometry.x_nose - hull.nose, geometry.x_nose};
  std::sort(joints.begin(), joints.end());
  double sum = 0;
  for (std::size_t i = 0; i + 1 < joints.size(); ++i) {
    sum += integrate(joints[i], joints[i + 1],
                     [&](double x) { return f(x, section_scale(hull, geometry, x)); });
  }
  return sum;
}

Vec3<double> uniform_inertia(const HullGeometry& geometry, double mass) {
  const Vec3<double>& s = geometry.mean_square;
  return {{mass * (s[1] + s[2]), mass * (s[2] + s[0]), mass * (s[0] + s[1])}};
}

}  // namespace hadal::analysis
