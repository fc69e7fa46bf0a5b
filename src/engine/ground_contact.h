#pragma once

/// Where a convex shape touches ground (world/terrain.h), which is solid below its surface, with
/// sides that go straight down: at whatever depth a shape is, it is found and told the nearest way
/// out, so nothing falls through.
///
/// Of a box, a hull or a prism the height above plane triangles is itself plane over pieces, and is
/// least at a corner of one of them: a corner of the shape over a triangle, a peak of the ground
/// under a face, or an edge over a ridge. Each such point that is a local least is a contact,
/// exactly: its distance is that from the plane, its normal that of the plane or across both edges.
/// Of a ball the contacts are the local nearest points of the ground; an ellipsoid is a ball in
/// units of its half axes, where touching is touching, too. So seams between triangles, on flat
/// ground or in a hollow, hold nothing back.

#include <array>
#include <cstddef>
#include <vector>

#include "hadal/math/vec.h"
#include "hadal/world/solid.h"
#include "hadal/world/terrain.h"

namespace hadal::engine {

struct GroundContacts {
  static constexpr int kMost = 12;
  struct Point {
    Vec3<double> position;  ///< halfway between the two surfaces, N [m]
    Vec3<double> normal;    ///< away from the ground, unit, N
    double distance = 0;    ///< along the normal; negative: overlap [m]
  };
  int count = 0;
  std::array<Point, kMost> point;
};

/// A convex body of corners in its own frame.
struct Polytope {
  struct Edge {
    std::array<std::size_t, 2> end;   ///< corners
    std::array<std::size_t, 2> side;  ///< the next corner of each face beside it
  };
  struct Face {
    Vec3<double> normal;  ///< unit, outward
    double offset = 0;    ///< normal · p of its points
  };
  std::vector<Vec3<double>> corners;
  std::vector<Edge> edges;  ///< not those within a flat face
  std::vector<Face> faces;
};

Polytope box_polytope(const Vec3<double>& half_size);
/// With corners on the rims of the cylinder, whose sides are between them.
Polytope cylinder_polytope(double radius, double half_length);
/// Of triangles that look outward, as indices of points; what is left of other points is not used.
Polytope hull_polytope(std::vector<Vec3<double>> points,
                       const std::vector<std::array<std::size_t, 3>>& triangles);

/// The frame of a shape in N.
struct GroundedShape {
  Vec3<double> centre;
  Mat3<double> R;
};

/// Points nearer than `margin` (zero: that overlap).
GroundContacts ground_contacts(const Terrain& ground, const GroundedShape& at,
                               const Polytope& shape, double margin);
/// Ball, capsule, ellipsoid, cylinder (a prism, but for its lowest points); not of other kinds.
GroundContacts ground_contacts(const Terrain& ground, const GroundedShape& at, const Solid& shape,
                               double margin);

}  // namespace hadal::engine
