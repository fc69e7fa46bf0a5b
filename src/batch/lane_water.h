#pragma once

/// Water that varies, as a pack of vehicles meets it: each lane at its own place and time.

#include <array>

#include "hadal/engine/pack_step.h"

namespace hadal {

template <class E>
struct LaneWater {
  using P = Pack<E>;
  static constexpr int kLanes = Lanes<P>::kCount;

  const Environment& environment;
  Vec3<P> constant_N;                   ///< constant current of each lane [m/s]
  std::array<double, kLanes> offset{};  ///< time of the lane minus that of the step [s]
  P gravity;

  HADAL_NOINLINE WaterSample<P> sample(const Vec3<P>& p_N, double t) const;
};

#define HADAL_LANE_STEP(EXTERN, E)                                                             \
  EXTERN template void engine::rk4_vehicle_step(                                               \
      const physics::VehicleParameters<Pack<E>>&, const LaneWater<E>&,                         \
      const engine::VehicleInput<Pack<E>>&, double, double, const engine::StepDecay<Pack<E>>&, \
      engine::VehicleState<Pack<E>>&);
HADAL_LANE_STEP(extern, double)
HADAL_LANE_STEP(extern, float)

}  // namespace hadal
