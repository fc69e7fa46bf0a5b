#pragma once

/// Where a body is that is led along a path, and how fast, at any time.

#include <vector>

#include "hadal/math/rotation.h"
#include "hadal/math/six_vector.h"
#include "hadal/model/object.h"

namespace hadal::engine {

/// A body that is led weighs so much [kg], and has that inertia [kg·m²], that no contact moves it
/// by more than 1e-7 m/s within a step; at its end it is on its path again.
inline constexpr double kLedMass = 1e7;

struct PathState {
  Vec3<double> position;  ///< N [m]
  Quaternion<double> orientation;
  Vec6<double> nu;              ///< in its frame [m/s, rad/s]
  Vec3<double> acceleration_N;  ///< [m/s²]
};

/// Straight from waypoint to waypoint, or round a circle, at constant speed from time zero on. At a
/// waypoint the velocity jumps; an open path ends at the last one, where the body stays.
class DrivenPath {
 public:
  /// `at_start` is the orientation of the object, to which `turns` adds the direction of travel.
  DrivenPath(const model::ObjectPath& path, const Quaternion<double>& at_start);
  PathState at(double time) const;

 private:
  PathState on_line(double time) const;
  PathState on_circle(double time) const;

  model::ObjectPath path_;
  Quaternion<double> at_start_;
  std::vector<Vec3<double>> corners_;
  std::vector<double> reached_;  ///< way to each corner [m]
};

}  // namespace hadal::engine
