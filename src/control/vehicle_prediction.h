#pragma once

/// Where the vehicle is between two measurements of its pose: an arm's loops are faster than most
/// sensors, and a pose that stands still and then jumps would make the arm jump.

#include <algorithm>

#include "hadal/control/visit.h"
#include "hadal/math/six_vector.h"

namespace hadal::control {

struct VehiclePose {
  Vec3<double> p_NB_N;
  Quaternion<double> q_NB;
};

/// What was measured last, and how long ago [s].
struct MeasuredPose {
  VehiclePose pose;
  double position_age = 0, attitude_age = 0;

  template <class V>
  void visit(V&& v) {
    visit_numbers(v, pose.p_NB_N), visit_numbers(v, pose.q_NB);
    v(position_age), v(attitude_age);
  }
};

/// The pose dt [s] after the last call, from the measured one and the velocity `nu` over ground in
/// B. A measurement is new if it differs from the last; one that has not come for 2 s is no longer
/// carried on.
inline VehiclePose predicted_pose(const VehiclePose& measured, const Vec6<double>& nu, double dt,
                                  MeasuredPose& s) {
  constexpr double kOldest = 2;
  const bool moved = !(measured.p_NB_N == s.pose.p_NB_N);
  const Quaternion<double>&a = measured.q_NB, &b = s.pose.q_NB;
  const bool turned = a.w != b.w || a.x != b.x || a.y != b.y || a.z != b.z;
  s.position_age = moved ? 0 : std::min(s.position_age + dt, kOldest);
  s.attitude_age = turned ? 0 : std::min(s.attitude_age + dt, kOldest);
  s.pose = measured;
  const Quaternion<double> q =
      normalized(a * quaternion_from_rotation_vector(s.attitude_age * angular(nu)));
  return {measured.p_NB_N + s.position_age * (rotation_matrix(q) * linear(nu)), q};
}

}  // namespace hadal::control
