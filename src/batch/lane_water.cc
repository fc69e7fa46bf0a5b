#include "hadal/batch/lane_water.h"

namespace hadal {

template <class E>
WaterSample<Pack<E>> LaneWater<E>::sample(const Vec3<P>& p_N, double t) const {
  WaterSample<P> water{constant_N, {}, {}, {}};
  for (int k = 0; k < kLanes; ++k) {
    Vec3<double> p;
    for (int i = 0; i < 3; ++i) p[i] = static_cast<double>(p_N[i].lane(k));
    const double time = t + offset[static_cast<std::size_t>(k)];
    const Flow<double> flow = environment.varying_flow(p, time);
    for (int i = 0; i < 3; ++i) {
      const E velocity = water.velocity_N[i].lane(k) + static_cast<E>(flow.velocity_N[i]);
      water.velocity_N[i].set_lane(k, velocity);
      water.rate_N[i].set_lane(k, static_cast<E>(flow.rate_N[i]));
      for (int j = 0; j < 3; ++j) {
        water.gradient_N(i, j).set_lane(k, static_cast<E>(flow.gradient_N(i, j)));
      }
    }
    water.density.set_lane(k, static_cast<E>(environment.density(p, time)));
  }
  return water;
}

template struct LaneWater<double>;
template struct LaneWater<float>;
HADAL_LANE_STEP(, double)
HADAL_LANE_STEP(, float)

}  // namespace hadal
