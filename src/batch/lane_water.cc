#include "hadal/batch/lane_water.h"

namespace hadal {

template <class E>
WaterSample<Pack<E>> LaneWater<E>::sample(const Vec3<P>& p_N, double t) const {
  WaterSample<P> water{};
  for (int k = 0; k < kLanes; ++k) {
    Vec3<double> p;
    for (int i = 0; i < 3; ++i) p[i] = static_cast<double>(p_N[i].lane(k));
    const double time = t + offset[static_cast<std::size_t>(k)];
    const WaterSample<double> lane = environment.varying_sample(p, time);
    const auto set = [k](P& to, double x) { to.set_lane(k, static_cast<E>(x)); };
    const auto set_all = [&](auto& to, const auto& from) {
      for (std::size_t i = 0; i < from.e.size(); ++i) set(to.e[i], from.e[i]);
    };
    for (int i = 0; i < 3; ++i) {
      const E velocity = constant_N[i].lane(k) + static_cast<E>(lane.velocity_N[i]);
      water.velocity_N[i].set_lane(k, velocity);
      for (int j = 0; j < 3; ++j) set(water.gradient_N(i, j), lane.gradient_N(i, j));
    }
    set_all(water.rate_N, lane.rate_N);
    set(water.density, lane.density), set(water.density_slope, lane.density_slope);
    set(water.pressure, lane.pressure), set(water.temperature, lane.temperature);
    WaterSurface<P>& s = water.surface;
    set(s.depth, lane.surface.depth), set(s.rate, lane.surface.rate);
    set_all(s.slope, lane.surface.slope), set_all(s.slope_rate, lane.surface.slope_rate);
    set(s.curvature_nn, lane.surface.curvature_nn), set(s.curvature_ne, lane.surface.curvature_ne);
    set(s.curvature_ee, lane.surface.curvature_ee);
    set_all(water.wind.velocity_N, lane.wind.velocity_N);
    set(water.wind.exponent, lane.wind.exponent), set(water.wind.density, lane.wind.density);
  }
  return water;
}

template struct LaneWater<double>;
template struct LaneWater<float>;
HADAL_LANE_STEP(, double)
HADAL_LANE_STEP(, float)

}  // namespace hadal
