#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include "hadal/engine/ground_points.h"
#include "hadal/world/triangle_distance.h"

namespace hadal::engine {

namespace {

using Triangle = Terrain::Triangle;

double length(const Vec3<double>& v) { return std::sqrt(dot(v, v)); }

/// Triangles near a round shape, in units in which it is round: as they are, or divided by the half
/// axes of an ellipsoid in its own frame.
class Patch {
 public:
  static constexpr std::size_t kMost = 256;

  void add(const Triangle& triangle) {
    if (count_ < kMost) triangles_[count_++] = triangle;
  }
  std::size_t count() const { return count_; }
  const Triangle& operator[](std::size_t i) const { return triangles_[i]; }

  /// Whether no way along the ground from p, a point on it, comes nearer to `from`.
  bool is_least(const Vec3<double>& p, const Vec3<double>& from, double size) const {
    const double here = length(p - from);
    for (std::size_t i = 0; i < count_; ++i) {
      const auto& [a, b, c] = triangles_[i];
      const Vec3<double> on = nearest_on_triangle(p, a, b, c);
      if (length(on - p) > 1e-9 * size) continue;  // does not hold p
      const Vec3<double> nearest = nearest_on_triangle(from, a, b, c);
      if (length(nearest - from) < here - 1e-12 * size) return false;
    }
    return true;
  }

 private:
  std::array<Triangle, kMost> triangles_;
  std::size_t count_ = 0;
};

/// Contacts of a ball in the units of a patch: f(point of the ground, unit normal, distance). Under
/// the ground there is one, unless the surface is farther than `most`.
template <class F>
void touch_ball(const Patch& patch, const Vec3<double>& centre, double radius, double margin,
                bool under, double most, F&& f) {
  if (under) {
    // Out by the shortest way, whatever lies around.
    double nearest = std::numeric_limits<double>::infinity();
    Vec3<double> point;
    for (std::size_t i = 0; i < patch.count(); ++i) {
      const auto& [a, b, c] = patch[i];
      const Vec3<double> p = nearest_on_triangle(centre, a, b, c);
      if (length(p - centre) < nearest) nearest = length(p - centre), point = p;
    }
    if (nearest > 0 && nearest <= most) {
      f(point, (1 / nearest) * (point - centre), -nearest - radius);
    }
    return;
  }
  std::array<Vec3<double>, Patch::kMost> found;
  std::size_t count = 0;
  for (std::size_t i = 0; i < patch.count(); ++i) {
    const auto& [a, b, c] = patch[i];
    const Vec3<double> p = nearest_on_triangle(centre, a, b, c);
    const double away = length(centre - p);
    if (away == 0 || away - radius >= margin) continue;
    // Triangles that share the point tell it once.
    bool told = false;
    for (std::size_t k = 0; k < count; ++k) told = told || length(found[k] - p) < 1e-9 * radius;
    if (told || !patch.is_least(p, centre, radius)) continue;
    found[count++] = p;
    f(p, (1 / away) * (centre - p), away - radius);
  }
}

/// Whether a point lies under the ground; beyond its edge it does not.
bool is_under(const Terrain& ground, const Vec3<double>& p) {
  const auto depth = ground.depth_at(p[0], p[1]);
  return depth && p[2] > *depth;
}

/// The way to search for ground: up as far as the surface is, if that is above.
void gather(const Terrain& ground, const Vec3<double>& low, const Vec3<double>& high, bool under,
            Patch& patch) {
  Vec3<double> from = low;
  if (under) from[2] = std::min(from[2], ground.low()[2]);
  ground.for_each_in(from, high, [&](std::size_t, const Triangle& t) { patch.add(t); });
}

void touch_sphere(const Terrain& ground, const Vec3<double>& centre, double radius, double margin,
                  GroundPoints& points) {
  const double reach = radius + std::max(margin, 0.0);
  const Vec3<double> half{{reach, reach, reach}};
  const bool under = is_under(ground, centre);
  Patch patch;
  gather(ground, centre - half, centre + half, under, patch);
  touch_ball(patch, centre, radius, margin, under, nearest_side(ground, centre).inside,
             [&](const Vec3<double>&, const Vec3<double>& normal, double distance) {
               points.add(centre - radius * normal, normal, distance);
             });
}

/// The nearest points of two segments a + s u and b + r v, if both lie inside.
std::optional<std::array<double, 2>> between(const Vec3<double>& a, const Vec3<double>& u,
                                             const Vec3<double>& b, const Vec3<double>& v) {
  const Vec3<double> w = a - b;
  const double uu = dot(u, u), uv = dot(u, v), vv = dot(v, v), uw = dot(u, w), vw = dot(v, w);
  const double width = uu * vv - uv * uv;
  if (width <= 1e-12 * uu * vv) return std::nullopt;
  const double s = (uv * vw - vv * uw) / width, r = (uu * vw - uv * uw) / width;
  if (!(s > 0 && s < 1 && r > 0 && r < 1)) return std::nullopt;
  return std::array<double, 2>{s, r};
}

/// Its caps as balls, and its side where ridges and peaks are nearest to its axis.
void touch_capsule(const Terrain& ground, const GroundedShape& at, const Solid& shape,
                   double margin, GroundPoints& points) {
  const Vec3<double> along = shape.half_length * at.R.column_at(2);
  const Vec3<double> first = at.centre - along, axis = 2.0 * along;
  touch_sphere(ground, first, shape.radius, margin, points);
  touch_sphere(ground, first + axis, shape.radius, margin, points);
  Vec3<double> low, high;
  const double reach = shape.radius + std::max(margin, 0.0);
  for (int k = 0; k < 3; ++k) {
    low[k] = std::min(first[k], first[k] + axis[k]) - reach;
    high[k] = std::max(first[k], first[k] + axis[k]) + reach;
  }
  Patch patch;
  gather(ground, low, high, false, patch);
  std::array<Vec3<double>, 64> found;
  std::size_t count = 0;
  const auto touch = [&](const Vec3<double>& p, double s) {
    const Vec3<double> on_axis = first + s * axis;
    const double away = length(on_axis - p);
    if (away == 0 || away - shape.radius >= margin || count == found.size()) return;
    for (std::size_t k = 0; k < count; ++k) {
      if (length(found[k] - p) < 1e-9 * shape.radius) return;
    }
    if (is_under(ground, on_axis) || !patch.is_least(p, on_axis, shape.radius)) return;
    found[count++] = p;
    const Vec3<double> normal = (1 / away) * (on_axis - p);
    points.add(on_axis - shape.radius * normal, normal, away - shape.radius);
  };
  for (std::size_t i = 0; i < patch.count(); ++i) {
    for (std::size_t k = 0; k < 3; ++k) {
      const Vec3<double>&p = patch[i][k], side = patch[i][(k + 1) % 3] - p;
      if (const auto pair = between(first, axis, p, side)) touch(p + (*pair)[1] * side, (*pair)[0]);
      const double s = dot(p - first, axis) / dot(axis, axis);
      if (s > 0 && s < 1) touch(p, s);
    }
  }
}

/// As a ball of radius 1 in units of its half axes.
void touch_ellipsoid(const Terrain& ground, const GroundedShape& at, const Solid& shape,
                     double margin, GroundPoints& points) {
  const Vec3<double>& half = shape.half_size;
  const auto scaled = [&](const Vec3<double>& p) {
    Vec3<double> local = transposed_times(at.R, p - at.centre);
    for (int k = 0; k < 3; ++k) local[k] /= half[k];
    return local;
  };
  Vec3<double> reach;
  for (int k = 0; k < 3; ++k) {
    double square = 0;
    for (int i = 0; i < 3; ++i) square += at.R(k, i) * at.R(k, i) * half[i] * half[i];
    reach[k] = std::sqrt(square) + std::max(margin, 0.0);
  }
  const bool under = is_under(ground, at.centre);
  Patch near, patch;
  gather(ground, at.centre - reach, at.centre + reach, under, near);
  for (std::size_t i = 0; i < near.count(); ++i) {
    patch.add({scaled(near[i][0]), scaled(near[i][1]), scaled(near[i][2])});
  }
  const double least = std::min(half[0], std::min(half[1], half[2]));
  const double most = nearest_side(ground, at.centre).inside / least;
  touch_ball(patch, {}, 1, std::max(margin, 0.0) / least, under, most,
             [&](const Vec3<double>&, const Vec3<double>& n, double distance) {
               // The surface's normal there, and how much of it a unit is.
               Vec3<double> normal, on_shape;
               for (int k = 0; k < 3; ++k) {
                 normal[k] = n[k] / half[k], on_shape[k] = -half[k] * n[k];
               }
               const double size = length(normal);
               normal = (1 / size) * normal;
               points.add(at.centre + at.R * on_shape, at.R * normal, distance / size);
             });
}

/// A prism, and the lowest point of each rim over the ground below it, so that it rolls smoothly.
void touch_cylinder(const Terrain& ground, const GroundedShape& at, const Solid& shape,
                    GroundPoints& points) {
  thread_local Solid last;
  thread_local Polytope prism;
  if (prism.corners.empty() || last.radius != shape.radius ||
      last.half_length != shape.half_length) {
    prism = cylinder_polytope(shape.radius, shape.half_length);
    last = shape;
  }
  find_polytope_points(ground, at, prism, &shape, points);
  for (const double side : {-1.0, 1.0}) {
    const Vec3<double> cap = at.centre + (side * shape.half_length) * at.R.column_at(2);
    const auto index = ground.triangle_at(cap[0], cap[1]);
    if (!index) continue;
    const Vec3<double> n = transposed_times(at.R, ground.normal(*index));
    const double slope = std::hypot(n[0], n[1]);
    if (slope < 1e-6) continue;  // it stands
    const Vec3<double> down{{-shape.radius * n[0] / slope, -shape.radius * n[1] / slope, 0}};
    find_corner_point(ground, cap + at.R * down, points);
  }
}

/// The ground has sides, which go straight down: the farthest points of a shape towards them.
void touch_sides(const Terrain& ground, const GroundedShape& at, const Solid& shape,
                 GroundPoints& points) {
  const double around = bounding_radius(shape);
  for (int axis = 0; axis < 2; ++axis) {
    for (const double sign : {-1.0, 1.0}) {
      const double beyond =
          sign < 0 ? ground.low()[axis] - at.centre[axis] : at.centre[axis] - ground.high()[axis];
      const auto under = ground.depth_at(at.centre[0], at.centre[1]);
      if (beyond < -around && !(under && at.centre[2] > *under)) continue;
      Vec3<double> inward;
      inward[axis] = -sign;
      const Vec3<double> p = at.centre + at.R * support(shape, transposed_times(at.R, inward));
      const auto depth = ground.depth_at(p[0], p[1]);
      if (!depth) continue;
      const GroundSide side = nearest_side(ground, p);
      if (side.outward[axis] != sign || p[2] - *depth <= side.inside) continue;
      points.add(p, side.outward, -side.inside);
    }
  }
}

}  // namespace

GroundContacts ground_contacts(const Terrain& ground, const GroundedShape& at, const Solid& shape,
                               double margin) {
  GroundPoints points(margin);
  touch_sides(ground, at, shape, points);
  switch (shape.kind) {
    case model::ShapeKind::kSphere:
      touch_sphere(ground, at.centre, shape.radius, margin, points);
      break;
    case model::ShapeKind::kCapsule:
      touch_capsule(ground, at, shape, margin, points);
      break;
    case model::ShapeKind::kEllipsoid:
      touch_ellipsoid(ground, at, shape, margin, points);
      break;
    case model::ShapeKind::kCylinder:
      touch_cylinder(ground, at, shape, points);
      break;
    case model::ShapeKind::kBox:
    case model::ShapeKind::kMesh:
      break;  // polytopes
  }
  return points.chosen();
}

}  // namespace hadal::engine
