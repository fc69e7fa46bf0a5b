#pragma once

/// What lies under a cable: the flat bottom, or ground that slopes.

#include "hadal/engine/cable/cable.h"

namespace hadal::engine {

/// The force of the bottom on a metre of cable at p with velocity v, in N. On a triangle of ground
/// it is that of a flat bottom in the triangle's plane, turned: a push along its normal by the
/// overlap along it, friction along the plane. Of several bottoms the one that p lies deepest in;
/// zero if it lies in none.
physics::SeabedForce<double> bottom_force(const CableModel& cable, const Vec3<double>& p,
                                          const Vec3<double>& v);
bool in_bottom(const CableModel& cable, const Vec3<double>& p);

/// The least depth of any bottom at a place; infinite if there is none.
double bottom_depth(const CableModel& cable, double x, double y);

}  // namespace hadal::engine
