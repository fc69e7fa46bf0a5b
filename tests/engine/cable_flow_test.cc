// A cable in water that varies.

#include <gtest/gtest.h>

#include "engine/cables.h"
#include "hadal/environment/currents/power_law.h"
#include "support/flows.h"

namespace hadal::test {
namespace {

using V3 = Vec3<double>;

// At rest the ends carry what weight and drag sum up to, each piece in the water of its own depth.
TEST(CableInAShear, EndsCarryTheSumOverItsPieces) {
  CableRun run(20, 20);
  auto& cable = run.model.parameters;
  cable = {.axial_stiffness = 1e6,
           .axial_damping = 1e5,
           .diameter = 0.02,
           .mass = 0.5,
           .normal_drag = 1.2,
           .tangential_drag = 0.02,
           .added_mass = 1};
  run.around.density = 1000;
  run.currents = {
      current_of(PowerLawCurrent{.velocity = {{1, 0.4, 0}}, .bottom = 25, .exponent = 1})};
  run.lay({{0, 0, 1}}, {{4, 0, 20}});
  run.step = 0.02;
  const engine::CableForces forces = run.run(120);

  V3 sum{{0, 0, (0.5 - 1000 * kPi * 1e-4) * 9.81 * 20}};
  for (std::size_t i = 0; i + 1 < run.state.nodes; ++i) {
    ASSERT_LT(length(run.state.v[i]), 1e-8);
    const V3 way = run.state.p[i + 1] - run.state.p[i],
             middle = 0.5 * (run.state.p[i] + run.state.p[i + 1]);
    const V3 t = 1 / length(way) * way;
    const double share = (25 - middle[2]) / 25;
    const V3 u{{share, 0.4 * share, 0}};
    const V3 along = dot(u, t) * t, across = u - along;
    sum += 0.5 * 1000 * 0.02 * (1.2 * length(across) * across + kPi * 0.02 * length(along) * along);
  }
  const V3 carried = forces.on_winch + forces.on_far;
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(carried[i], sum[i], 1e-5);  // of some 200 N
  EXPECT_GT(sum[0], 20);
}

// A cable as heavy as its water, without drag, goes with water that accelerates, along and across.
TEST(CableInAcceleratingWater, GoesWithItIfItIsNeutral) {
  CableRun run(10, 10);
  run.model.parameters = {
      .axial_stiffness = 1e5, .diameter = 0.02, .mass = 1000 * kPi * 1e-4, .added_mass = 1};
  run.around.density = 1000;
  const V3 a{{0.2, -0.1, 0.05}};
  run.currents = {current_of(LinearCurrent{{}, {}, a})};
  run.lay({{0, 0, 5}}, {{6, 0, 13}});
  run.ends.winch.loose = run.ends.far.loose = true;
  const engine::CableState start = run.state;
  const double time = 5;
  run.run(time);
  for (std::size_t i = 0; i < run.state.nodes; ++i) {
    for (int k = 0; k < 3; ++k) {
      // What Newton's method leaves of each velocity, 1e-11 a step, adds up.
      EXPECT_NEAR(run.state.v[i][k], a[k] * time, 1e-7);
      // SDIRK2 is exact for a constant acceleration.
      EXPECT_NEAR(run.state.p[i][k] - start.p[i][k], 0.5 * a[k] * time * time, 1e-6);
    }
  }
}

}  // namespace
}  // namespace hadal::test
