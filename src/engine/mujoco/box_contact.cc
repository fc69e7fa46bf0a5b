#include "hadal/engine/mujoco/box_contact.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace hadal::engine {

namespace {

/// Edges less apart in direction than this [rad] part boxes as well as a face does.
constexpr double kParallel = 1e-3;
/// An edge must part boxes better than a face does by this share of the overlap, so that resting
/// faces keep their normal.
constexpr double kEdgeAdvantage = 0.02;

/// How far an axis parts the boxes; the most parting one is where they touch.
struct Separation {
  double distance = -std::numeric_limits<double>::infinity();  ///< negative: overlap
  Vec3<double> normal;                                         ///< from first to second
  int first = -1, second = -1;  ///< axes of the boxes; −1: not involved
};

/// Half the extent of a box along a unit direction.
double reach(const PlacedBox& box, const Vec3<double>& direction) {
  double sum = 0;
  for (int i = 0; i < 3; ++i) {
    sum += box.half_size[i] * std::abs(dot(box.R.column_at(i), direction));
  }
  return sum;
}

Separation along(const PlacedBox& a, const PlacedBox& b, const Vec3<double>& unit) {
  const double between = dot(b.centre - a.centre, unit);
  const double sign = between < 0 ? -1 : 1;
  return {sign * between - reach(a, unit) - reach(b, unit), sign * unit};
}

Separation best_face(const PlacedBox& a, const PlacedBox& b) {
  Separation best;
  for (int k = 0; k < 6; ++k) {
    Separation s = along(a, b, (k < 3 ? a : b).R.column_at(k % 3));
    (k < 3 ? s.first : s.second) = k % 3;
    if (s.distance > best.distance) best = s;
  }
  return best;
}

Separation best_edges(const PlacedBox& a, const PlacedBox& b) {
  Separation best;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      const Vec3<double> c = cross(a.R.column_at(i), b.R.column_at(j));
      const double length = std::sqrt(dot(c, c));
      if (length < kParallel) continue;
      Separation s = along(a, b, (1 / length) * c);
      s.first = i, s.second = j;
      if (s.distance > best.distance) best = s;
    }
  }
  return best;
}

/// A convex polygon; a square cut by four planes has at most eight corners.
struct Polygon {
  std::array<Vec3<double>, 12> corner;
  int count = 0;
  void add(const Vec3<double>& p) {
    if (count < static_cast<int>(corner.size())) corner[static_cast<std::size_t>(count++)] = p;
  }
};

/// What is left where direction · (p − origin) ≤ most.
Polygon cut(const Polygon& polygon, const Vec3<double>& origin, const Vec3<double>& direction,
            double most) {
  Polygon rest;
  for (int i = 0; i < polygon.count; ++i) {
    const Vec3<double>& p = polygon.corner[static_cast<std::size_t>(i)];
    const Vec3<double>& q = polygon.corner[static_cast<std::size_t>((i + 1) % polygon.count)];
    const double at_p = dot(p - origin, direction) - most;
    const double at_q = dot(q - origin, direction) - most;
    if (at_p <= 0) rest.add(p);
    if (at_p * at_q < 0) rest.add(p + (at_p / (at_p - at_q)) * (q - p));
  }
  return rest;
}

/// The face of a box that looks most along a direction, its corners in a round.
Polygon face_towards(const PlacedBox& box, const Vec3<double>& direction) {
  int axis = 0;
  for (int i = 1; i < 3; ++i) {
    if (std::abs(dot(box.R.column_at(i), direction)) >
        std::abs(dot(box.R.column_at(axis), direction))) {
      axis = i;
    }
  }
  const double side = dot(box.R.column_at(axis), direction) < 0 ? -1 : 1;
  const int u = (axis + 1) % 3, v = (axis + 2) % 3;
  const Vec3<double> middle = box.centre + (side * box.half_size[axis]) * box.R.column_at(axis);
  const Vec3<double> to_u = box.half_size[u] * box.R.column_at(u);
  const Vec3<double> to_v = box.half_size[v] * box.R.column_at(v);
  Polygon face;
  face.add(middle + to_u + to_v), face.add(middle - to_u + to_v);
  face.add(middle - to_u - to_v), face.add(middle + to_u - to_v);
  return face;
}

/// A face of `reference`, whose outward normal is `outward`, against the other box.
void touch_face(const PlacedBox& reference, int axis, const Vec3<double>& outward,
                const PlacedBox& other, double margin, BoxContacts& contacts) {
  Polygon polygon = face_towards(other, -outward);
  for (int k = 1; k < 3; ++k) {
    const int side = (axis + k) % 3;
    const Vec3<double>& direction = reference.R.column_at(side);
    polygon = cut(polygon, reference.centre, direction, reference.half_size[side]);
    polygon = cut(polygon, reference.centre, -direction, reference.half_size[side]);
  }
  for (int i = 0; i < polygon.count && contacts.count < BoxContacts::kMost; ++i) {
    const Vec3<double>& p = polygon.corner[static_cast<std::size_t>(i)];
    const double distance = dot(p - reference.centre, outward) - reference.half_size[axis];
    if (distance >= margin) continue;
    contacts.point[static_cast<std::size_t>(contacts.count++)] = {p - (0.5 * distance) * outward,
                                                                  distance};
  }
}

/// The middle of the edge along `axis` that lies furthest towards `direction`.
Vec3<double> edge_towards(const PlacedBox& box, int axis, const Vec3<double>& direction) {
  Vec3<double> p = box.centre;
  for (int i = 0; i < 3; ++i) {
    if (i == axis) continue;
    const double side = dot(box.R.column_at(i), direction) < 0 ? -1 : 1;
    p += (side * box.half_size[i]) * box.R.column_at(i);
  }
  return p;
}

/// The nearest points of two lines that are not parallel.
void touch_edges(const PlacedBox& a, const PlacedBox& b, const Separation& s,
                 BoxContacts& contacts) {
  const Vec3<double> p = edge_towards(a, s.first, s.normal), u = a.R.column_at(s.first);
  const Vec3<double> q = edge_towards(b, s.second, -s.normal), v = b.R.column_at(s.second);
  const double uv = dot(u, v), from_p = dot(q - p, u), from_q = dot(p - q, v);
  const double width = 1 - uv * uv;
  const Vec3<double> on_a = p + ((from_p + uv * from_q) / width) * u;
  const Vec3<double> on_b = q + ((from_q + uv * from_p) / width) * v;
  contacts.point[0] = {0.5 * (on_a + on_b), s.distance};
  contacts.count = 1;
}

}  // namespace

BoxContacts box_contacts(const PlacedBox& first, const PlacedBox& second, double margin) {
  BoxContacts contacts;
  const Separation face = best_face(first, second);
  if (face.distance >= margin) return contacts;
  const Separation edges = best_edges(first, second);
  if (edges.distance >= margin) return contacts;
  if (edges.distance <= face.distance + kEdgeAdvantage * std::abs(face.distance)) {
    contacts.normal = face.normal;
    if (face.first >= 0) {
      touch_face(first, face.first, face.normal, second, margin, contacts);
    } else {
      touch_face(second, face.second, -face.normal, first, margin, contacts);
    }
    if (contacts.count > 0) return contacts;
  }
  // Also where the faces miss each other: then edges overlap by hardly more.
  if (edges.first >= 0) {
    contacts.normal = edges.normal;
    touch_edges(first, second, edges, contacts);
  }
  return contacts;
}

}  // namespace hadal::engine
