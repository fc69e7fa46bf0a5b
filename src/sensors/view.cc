#include "hadal/sensors/view.h"

#include "hadal/math/scalar.h"
#include "hadal/world/world.h"

namespace hadal::sensors {

Mounting mounting(const model::Sensor& sensor) {
  Mounting m{.p_BS_B = sensor.position};
  if (sensor.rpy_deg == Vec3<double>{}) return m;
  m.turned = true;
  m.q_BS = quaternion_from_rpy(radians(1) * sensor.rpy_deg);
  m.R_BS = rotation_matrix(m.q_BS);
  return m;
}

std::optional<RayHit> SensorView::cast(const Vec3<double>& p_N, const Vec3<double>& d_N,
                                       double min_range, double max_range) const {
  return around_.world.cast(p_N, d_N, min_range, max_range);
}

}  // namespace hadal::sensors
