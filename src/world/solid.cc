#include "hadal/world/solid.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace hadal {

namespace {

using model::ShapeKind;
using Interval = std::array<double, 2>;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

double length(const Vec3<double>& v) { return std::sqrt(dot(v, v)); }

/// Where |o + t d| = r on the first N axes; all of the line if it runs along the axis that is left.
template <int N>
std::optional<Interval> line_through_round(const Vec3<double>& o, const Vec3<double>& d, double r) {
  double dd = 0, od = 0;
  for (int k = 0; k < N; ++k) dd += d[k] * d[k], od += o[k] * d[k];
  const auto outside = [&](double t) {
    double square = 0;
    for (int k = 0; k < N; ++k) square += (o[k] + t * d[k]) * (o[k] + t * d[k]);
    return square - r * r;
  };
  if (dd == 0) {
    return outside(0) > 0 ? std::nullopt : std::optional<Interval>{{-kInfinity, kInfinity}};
  }
  // From the point of the line that is nearest: no difference of large squares.
  const double middle = -od / dd;
  const double square = -outside(middle) / dd;
  if (!(square >= 0)) return std::nullopt;
  const double half = std::sqrt(square);
  return Interval{middle - half, middle + half};
}

/// Between two planes ±h across one axis.
std::optional<Interval> line_through_slab(double o, double d, double h) {
  if (d == 0) {
    return std::abs(o) > h ? std::nullopt : std::optional<Interval>{{-kInfinity, kInfinity}};
  }
  const double a = (-h - o) / d, b = (h - o) / d;
  return Interval{std::min(a, b), std::max(a, b)};
}

std::optional<Interval> common(const std::optional<Interval>& a, const std::optional<Interval>& b) {
  if (!a || !b) return std::nullopt;
  const Interval both{std::max((*a)[0], (*b)[0]), std::min((*a)[1], (*b)[1])};
  return both[0] <= both[1] ? std::optional(both) : std::nullopt;
}

/// From the first to the last of both.
std::optional<Interval> joined(const std::optional<Interval>& a, const std::optional<Interval>& b) {
  if (!a || !b) return a ? a : b;
  return Interval{std::min((*a)[0], (*b)[0]), std::max((*a)[1], (*b)[1])};
}

std::optional<Interval> line_through_cylinder(const Solid& s, const Vec3<double>& o,
                                              const Vec3<double>& d) {
  return common(line_through_round<2>(o, d, s.radius),
                line_through_slab(o[2], d[2], s.half_length));
}

/// A line through a convex body is inside once: so the parts of a capsule join to one interval.
std::optional<Interval> line_through_capsule(const Solid& s, const Vec3<double>& o,
                                             const Vec3<double>& d) {
  const Vec3<double> cap{{0, 0, s.half_length}};
  return joined(line_through_cylinder(s, o, d),
                joined(line_through_round<3>(o - cap, d, s.radius),
                       line_through_round<3>(o + cap, d, s.radius)));
}

std::optional<Interval> line_through_ellipsoid(const Solid& s, Vec3<double> o, Vec3<double> d) {
  // In units of its half axes it is a ball; ranges stay as they are.
  for (int k = 0; k < 3; ++k) o[k] /= s.half_size[k], d[k] /= s.half_size[k];
  return line_through_round<3>(o, d, 1);
}

std::optional<Interval> line_through_near(const Solid& s, const Vec3<double>& o,
                                          const Vec3<double>& d) {
  switch (s.kind) {
    case ShapeKind::kBox:
      return common(line_through_slab(o[0], d[0], s.half_size[0]),
                    common(line_through_slab(o[1], d[1], s.half_size[1]),
                           line_through_slab(o[2], d[2], s.half_size[2])));
    case ShapeKind::kSphere:
      return line_through_round<3>(o, d, s.radius);
    case ShapeKind::kCapsule:
      return line_through_capsule(s, o, d);
    case ShapeKind::kCylinder:
      return line_through_cylinder(s, o, d);
    case ShapeKind::kEllipsoid:
      return line_through_ellipsoid(s, o, d);
    case ShapeKind::kMesh:
      break;
  }
  return std::nullopt;
}

/// The side of a box, or the cap of a cylinder, that a point of its surface lies on: where it is
/// nearest to the limit.
int side_of(const Vec3<double>& half_size, const Vec3<double>& p) {
  int side = 0;
  for (int k = 1; k < 3; ++k) {
    if (std::abs(p[k]) - half_size[k] > std::abs(p[side]) - half_size[side]) side = k;
  }
  return side;
}

Vec3<double> along_axis(int axis, double sign) {
  Vec3<double> v;
  v[axis] = std::copysign(1.0, sign);
  return v;
}

Vec3<double> to_length(const Vec3<double>& v, double l, int axis_if_zero) {
  const double now = length(v);
  return now > 0 ? (l / now) * v : l * along_axis(axis_if_zero, 1);
}

Vec3<double> nearest_on_box(const Vec3<double>& h, Vec3<double> p) {
  const int side = side_of(h, p);
  const bool outside = std::abs(p[side]) > h[side];
  for (int k = 0; k < 3; ++k) p[k] = std::clamp(p[k], -h[k], h[k]);
  if (!outside) p[side] = std::copysign(h[side], p[side]);
  return p;
}

Vec3<double> nearest_on_cylinder(const Solid& s, const Vec3<double>& p) {
  const Vec3<double> radial{{p[0], p[1], 0}};
  const double out = length(radial) - s.radius, above = std::abs(p[2]) - s.half_length;
  const bool on_side = out > 0 || (above <= 0 && out > above);
  const bool on_cap = above > 0 || !on_side;
  const Vec3<double> across = on_side ? to_length(radial, s.radius, 0) : radial;
  return {{across[0], across[1], on_cap ? std::copysign(s.half_length, p[2]) : p[2]}};
}

/// The nearest point x solves x_i = h_i² p_i/(h_i² + t) with Σ (x_i/h_i)² = 1 at the largest root
/// t > −h_min² [Eberly 2013]. Bisection ends at neighbouring
/// numbers. Where p has nothing along the shortest axis and no root is there, x rises from the
/// plane of the other two.
Vec3<double> nearest_on_ellipsoid(const Vec3<double>& h, const Vec3<double>& p) {
  int shortest = 0;
  for (int k = 1; k < 3; ++k) {
    if (h[k] < h[shortest]) shortest = k;
  }
  const auto square = [](double x) { return x * x; };
  const double pole = -square(h[shortest]);
  const auto excess = [&](double t) {
    double sum = -1;
    for (int k = 0; k < 3; ++k) {
      if (p[k] != 0) sum += square(h[k] * p[k] / (square(h[k]) + t));
    }
    return sum;
  };
  double low = pole, high = pole + length(p) * std::max({h[0], h[1], h[2]});
  while (true) {
    const double middle = 0.5 * (low + high);
    if (!(middle > low && middle < high)) break;
    (excess(middle) > 0 ? low : high) = middle;
  }
  Vec3<double> x;
  double left = 1;  // for the shortest axis
  for (int k = 0; k < 3; ++k) {
    if (p[k] != 0 && square(h[k]) + high > 0) x[k] = square(h[k]) * p[k] / (square(h[k]) + high);
    if (k != shortest) left -= square(x[k] / h[k]);
  }
  // Close to the pole the root cannot tell the share along the shortest axis: the others do.
  if (high - pole < 1e-8 * square(h[shortest])) {
    x[shortest] = std::copysign(h[shortest] * std::sqrt(std::max(left, 0.0)), p[shortest]);
  }
  return x;
}

}  // namespace

double bounding_radius(const Solid& s) {
  switch (s.kind) {
    case ShapeKind::kBox:
      return length(s.half_size);
    case ShapeKind::kEllipsoid:
      return std::max({s.half_size[0], s.half_size[1], s.half_size[2]});
    case ShapeKind::kCapsule:
      return s.radius + s.half_length;
    case ShapeKind::kCylinder:
      return std::hypot(s.radius, s.half_length);
    case ShapeKind::kSphere:
    case ShapeKind::kMesh:
      break;
  }
  return s.radius;
}

std::optional<Interval> line_through(const Solid& solid, const Vec3<double>& origin,
                                     const Vec3<double>& direction) {
  // Seen from the point of the line that is nearest to the centre: a far origin costs no digits.
  const double middle = -dot(origin, direction);
  const auto near = line_through_near(solid, origin + middle * direction, direction);
  if (!near) return std::nullopt;
  return Interval{middle + (*near)[0], middle + (*near)[1]};
}

Vec3<double> outward_normal(const Solid& s, const Vec3<double>& p) {
  switch (s.kind) {
    case ShapeKind::kBox: {
      const int side = side_of(s.half_size, p);
      return along_axis(side, p[side]);
    }
    case ShapeKind::kCapsule: {
      const double z = std::clamp(p[2], -s.half_length, s.half_length);
      return to_length(p - Vec3<double>{{0, 0, z}}, 1, 0);
    }
    case ShapeKind::kCylinder: {
      const Vec3<double> radial{{p[0], p[1], 0}};
      const bool cap = std::abs(p[2]) - s.half_length > length(radial) - s.radius;
      return cap ? along_axis(2, p[2]) : to_length(radial, 1, 0);
    }
    case ShapeKind::kEllipsoid: {
      Vec3<double> gradient;
      for (int k = 0; k < 3; ++k) gradient[k] = p[k] / (s.half_size[k] * s.half_size[k]);
      return to_length(gradient, 1, 0);
    }
    case ShapeKind::kSphere:
    case ShapeKind::kMesh:
      break;
  }
  return to_length(p, 1, 0);
}

Vec3<double> nearest_on_surface(const Solid& s, const Vec3<double>& p) {
  switch (s.kind) {
    case ShapeKind::kBox:
      return nearest_on_box(s.half_size, p);
    case ShapeKind::kCapsule: {
      const Vec3<double> core{{0, 0, std::clamp(p[2], -s.half_length, s.half_length)}};
      return core + to_length(p - core, s.radius, 0);
    }
    case ShapeKind::kCylinder:
      return nearest_on_cylinder(s, p);
    case ShapeKind::kEllipsoid:
      return nearest_on_ellipsoid(s.half_size, p);
    case ShapeKind::kSphere:
    case ShapeKind::kMesh:
      break;
  }
  return to_length(p, s.radius, 0);
}

Vec3<double> support(const Solid& s, const Vec3<double>& d) {
  Vec3<double> p;
  switch (s.kind) {
    case ShapeKind::kBox:
      for (int k = 0; k < 3; ++k) p[k] = std::copysign(s.half_size[k], d[k]);
      return p;
    case ShapeKind::kCapsule:
      return to_length(d, s.radius, 0) + Vec3<double>{{0, 0, std::copysign(s.half_length, d[2])}};
    case ShapeKind::kCylinder: {
      const Vec3<double> rim = to_length({{d[0], d[1], 0}}, s.radius, 0);
      return {{rim[0], rim[1], std::copysign(s.half_length, d[2])}};
    }
    case ShapeKind::kEllipsoid: {
      for (int k = 0; k < 3; ++k) p[k] = s.half_size[k] * d[k];
      const Vec3<double> on_ball = to_length(p, 1, 0);
      for (int k = 0; k < 3; ++k) p[k] = s.half_size[k] * on_ball[k];
      return p;
    }
    case ShapeKind::kSphere:
    case ShapeKind::kMesh:
      break;
  }
  return to_length(d, s.radius, 0);
}

}  // namespace hadal
