#include "hadal/engine/cable/attachment.h"

namespace hadal::engine {

Mat3<double> point_inverse_mass(const VehicleParameters<double>& vehicle,
                                const Quaternion<double>& q_NB, const Vec3<double>& r) {
  const Mat3<double> R_NB = rotation_matrix(q_NB);
  Mat3<double> m;
  for (int c = 0; c < 3; ++c) {
    Vec3<double> unit_N;
    unit_N[c] = 1;
    const Vec6<double> rate = vehicle.inverse_mass * wrench_at(r, transposed_times(R_NB, unit_N));
    m.column_at(c) = R_NB * (linear(rate) + cross(angular(rate), r));
  }
  return m;
}

CableEnd vehicle_end(const VehicleParameters<double>& vehicle, const Vec3<double>& r,
                     const BodyState<double>& now, const BodyState<double>& then, double h) {
  CableEnd end;
  end.position = point_position(now, r);
  end.velocity = point_velocity(now, r);
  end.acceleration = (1 / h) * (point_velocity(then, r) - end.velocity);
  end.inverse_mass = point_inverse_mass(vehicle, now.q_NB, r);
  return end;
}

Vec6<double> cable_wrench(const Vec3<double>& r, const Vec3<double>& force_N,
                          const BodyState<double>& now, double h) {
  const Quaternion<double> middle =
      now.q_NB * quaternion_from_rotation_vector((0.5 * h) * angular(now.nu));
  return wrench_at(r, transposed_times(rotation_matrix(middle), force_N));
}

}  // namespace hadal::engine
