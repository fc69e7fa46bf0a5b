#pragma once

/// Convex solids by formula: box, sphere, capsule, cylinder, ellipsoid, each about the origin of
/// its own frame. Lines through them, their surfaces and their extent, in double precision.

#include <array>
#include <optional>

#include "hadal/math/vec.h"
#include "hadal/model/shape.h"

namespace hadal {

struct Solid {
  model::ShapeKind kind = model::ShapeKind::kBox;  ///< any but a mesh
  Vec3<double> half_size;                          ///< box, ellipsoid [m]
  double radius = 0;                               ///< sphere, capsule, cylinder [m]
  double half_length = 0;  ///< capsule (between the centres of its caps), cylinder, along z [m]
};

/// Of the sphere about the origin that just holds it [m].
double bounding_radius(const Solid& solid);

/// The ranges [m] at which the line origin + range · direction enters and leaves, of either sign;
/// none if it passes by. `direction` is a unit vector. A line that only touches may count or not.
std::optional<std::array<double, 2>> line_through(const Solid& solid, const Vec3<double>& origin,
                                                  const Vec3<double>& direction);

/// Unit normal outward at a point of its surface.
Vec3<double> outward_normal(const Solid& solid, const Vec3<double>& point);

/// The point of its surface that is nearest to `point`, which may lie on either side. Where several
/// are equally near, one of them.
Vec3<double> nearest_on_surface(const Solid& solid, const Vec3<double>& point);

/// Its farthest point along a direction of any length but zero.
Vec3<double> support(const Solid& solid, const Vec3<double>& direction);

}  // namespace hadal
