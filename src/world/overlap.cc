#include "hadal/world/overlap.h"

#include <algorithm>

namespace hadal {

namespace {

/// Square to `edge`, towards the origin as seen from `from`; shorter numbers than the triple
/// product of vectors of very different length.
Vec3<double> towards_origin(const Vec3<double>& edge, const Vec3<double>& from) {
  return (dot(edge, from) / dot(edge, edge)) * edge - from;
}

}  // namespace

void OverlapSearch::keep(std::initializer_list<Vec3<double>> corners) {
  std::copy(corners.begin(), corners.end(), corners_.begin());
  count_ = corners.size();
}

bool OverlapSearch::add(const Vec3<double>& point) {
  corners_[count_++] = point;
  switch (count_) {
    case 1:
      direction_ = -point;
      return false;
    case 2:
      return from_edge();
    case 3:
      return from_triangle();
    default:
      return from_tetrahedron();
  }
}

bool OverlapSearch::from_edge() {
  const Vec3<double> a = corners_[1], ab = corners_[0] - a;
  if (dot(ab, -a) > 0) {
    direction_ = towards_origin(ab, a);
  } else {
    keep({a});
    direction_ = -a;
  }
  return false;
}

bool OverlapSearch::from_triangle() {
  const Vec3<double> a = corners_[2], b = corners_[1], c = corners_[0];
  const Vec3<double> ab = b - a, ac = c - a, normal = cross(ab, ac);
  // Beyond one of the two edges of the newest corner, or over the face.
  if (dot(cross(normal, ac), -a) > 0) {
    if (dot(ac, -a) > 0) {
      keep({c, a});
      direction_ = towards_origin(ac, a);
      return false;
    }
    keep({b, a});
    return from_edge();
  }
  if (dot(cross(ab, normal), -a) > 0) {
    keep({b, a});
    return from_edge();
  }
  const double side = dot(normal, -a);
  if (side > 0) {
    direction_ = normal;
  } else {
    keep({b, c, a});
    direction_ = -normal;
  }
  return false;
}

/// The first three corners turn so that their normal looks at the newest.
bool OverlapSearch::from_tetrahedron() {
  const Vec3<double> a = corners_[3], b = corners_[2], c = corners_[1], d = corners_[0];
  const auto beyond = [&](const Vec3<double>& p, const Vec3<double>& q, const Vec3<double>& inner) {
    const Vec3<double> normal = cross(p - a, q - a);
    return dot(normal, -a) * dot(normal, inner - a) < 0;
  };
  if (beyond(b, c, d)) {
    keep({c, b, a});
  } else if (beyond(c, d, b)) {
    keep({d, c, a});
  } else if (beyond(d, b, c)) {
    keep({b, d, a});
  } else {
    return true;
  }
  return from_triangle();
}

}  // namespace hadal
