#include "hadal/engine/cable/bottom.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace hadal::engine {

namespace {

/// A plane that a point lies in, its normal up and the overlap along it.
struct Plane {
  Vec3<double> up{{0, 0, -1}};
  double overlap = 0;  ///< [m]; nothing if not positive
};

Plane plane_at(const CableModel& cable, const Vec3<double>& p) {
  Plane plane{.overlap = p[2] - cable.seabed.depth};
  for (const auto& ground : cable.grounds) {
    if (p[2] <= ground->low()[2]) continue;
    const auto index = ground->triangle_at(p[0], p[1]);
    if (!index) continue;
    const Vec3<double> up = ground->normal(*index);
    const double overlap = -dot(p - ground->triangle(*index)[0], up);
    if (overlap > plane.overlap) plane = {up, overlap};
  }
  return plane;
}

/// Columns: two directions in the plane, and down through it.
Mat3<double> axes_of(const Vec3<double>& up) {
  Mat3<double> R;
  const Vec3<double> down = -1.0 * up;
  // From x, which no normal of ground is along.
  Vec3<double> ahead = Vec3<double>{{1, 0, 0}} - down[0] * down;
  ahead = (1 / std::sqrt(dot(ahead, ahead))) * ahead;
  R.column_at(0) = ahead, R.column_at(1) = cross(down, ahead), R.column_at(2) = down;
  return R;
}

}  // namespace

bool in_bottom(const CableModel& cable, const Vec3<double>& p) {
  return plane_at(cable, p).overlap > 0;
}

physics::SeabedForce<double> bottom_force(const CableModel& cable, const Vec3<double>& p,
                                          const Vec3<double>& v) {
  const Plane plane = plane_at(cable, p);
  if (!(plane.overlap > 0)) return {};
  if (plane.up[2] == -1) {
    physics::Seabed<double> flat = cable.seabed;
    flat.depth = p[2] - plane.overlap;
    return physics::seabed_force(flat, p, v);
  }
  const Mat3<double> R = axes_of(plane.up);
  physics::Seabed<double> turned = cable.seabed;
  turned.depth = 0;
  auto force = physics::seabed_force(turned, {{0, 0, plane.overlap}}, transposed_times(R, v));
  force.force = R * force.force;
  force.per_position = R * force.per_position * transpose(R);
  force.per_velocity = R * force.per_velocity * transpose(R);
  return force;
}

double bottom_depth(const CableModel& cable, double x, double y) {
  double depth = cable.seabed.depth;
  for (const auto& ground : cable.grounds) {
    depth = std::min(depth, ground->depth_at(x, y).value_or(depth));
  }
  return depth;
}

}  // namespace hadal::engine
