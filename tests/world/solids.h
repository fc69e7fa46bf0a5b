#pragma once

/// One solid of each kind, and what each is by its inequality, independent of the code under test.

#include <algorithm>
#include <cmath>
#include <vector>

#include "hadal/world/solid.h"

namespace hadal::test {

inline std::vector<Solid> solids() {
  using model::ShapeKind;
  return {{.kind = ShapeKind::kBox, .half_size = {{1, 0.4, 0.7}}},
          {.kind = ShapeKind::kSphere, .radius = 0.8},
          {.kind = ShapeKind::kCapsule, .radius = 0.3, .half_length = 0.9},
          {.kind = ShapeKind::kCylinder, .radius = 0.5, .half_length = 0.8},
          {.kind = ShapeKind::kEllipsoid, .half_size = {{1.2, 0.5, 0.8}}}};
}

/// Negative inside, zero on the surface.
inline double excess(const Solid& s, const Vec3<double>& p) {
  using model::ShapeKind;
  switch (s.kind) {
    case ShapeKind::kBox:
      return std::max({std::abs(p[0]) - s.half_size[0], std::abs(p[1]) - s.half_size[1],
                       std::abs(p[2]) - s.half_size[2]});
    case ShapeKind::kCapsule: {
      const double z = std::max(std::abs(p[2]) - s.half_length, 0.0);
      return std::hypot(p[0], p[1], z) - s.radius;
    }
    case ShapeKind::kCylinder:
      return std::max(std::hypot(p[0], p[1]) - s.radius, std::abs(p[2]) - s.half_length);
    case ShapeKind::kEllipsoid:
      return std::hypot(p[0] / s.half_size[0], p[1] / s.half_size[1], p[2] / s.half_size[2]) - 1;
    case ShapeKind::kSphere:
    case ShapeKind::kMesh:
      break;
  }
  return std::hypot(p[0], p[1], p[2]) - s.radius;
}

/// How far a point of the surface is from where the normal jumps, at least; 1: there is no edge.
inline double edge_distance(const Solid& s, const Vec3<double>& p) {
  if (s.kind == model::ShapeKind::kCylinder) {
    return std::max(std::abs(std::hypot(p[0], p[1]) - s.radius),
                    std::abs(std::abs(p[2]) - s.half_length));
  }
  if (s.kind != model::ShapeKind::kBox) return 1;
  std::array<double, 3> to_side{};
  for (int k = 0; k < 3; ++k) {
    to_side[static_cast<std::size_t>(k)] = std::abs(std::abs(p[k]) - s.half_size[k]);
  }
  std::sort(to_side.begin(), to_side.end());
  return to_side[1];
}

}  // namespace hadal::test
