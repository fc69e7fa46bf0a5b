#include <gtest/gtest.h>

#include "engine/runs.h"

namespace hadal::engine {
namespace {

class Current : public ::testing::TestWithParam<unsigned> {};

// Galilei: in a constant current everything happens as in still water, drifting along. Damped,
// driven, tumbling, full M_A. The equations agree term by term, but RK4 sees other body velocities
// (v_c turns in B), so the two runs differ by its truncation: 1e-9 needs a step of 1 ms.
TEST_P(Current, OnlyCarriesTheTrajectoryAlong) {
  const auto p = physics::vehicle_parameters(test::random_vehicle(GetParam()));
  test::Random random(GetParam());
  const VehicleInput<double> input = test::random_input(random, 40);
  const Vec3<double> current = random.vector<3>(0.8);
  VehicleState<double> still{test::random_state(random, 0.5, 1), {}}, moving = still;
  moving.body.nu =
      join(linear(still.body.nu) + transposed_times(rotation_matrix(still.body.q_NB), current),
           angular(still.body.nu));

  const int steps = 10000;
  const double h = 0.001, time = steps * h;
  UniformWater<double> around;
  test::run_rk4(p, around, input, h, steps, still);
  around.velocity_N = current;
  test::run_rk4(p, around, input, h, steps, moving);

  moving.body.p_NB_N -= time * current;
  moving.body.nu =
      join(linear(moving.body.nu) - transposed_times(rotation_matrix(moving.body.q_NB), current),
           angular(moving.body.nu));
  EXPECT_LT(test::difference(still.body, moving.body), 1e-9);
  // It turned and travelled on the way.
  EXPECT_GT(std::abs(dot(angular(still.body.nu), angular(still.body.nu))), 1e-3);
}

INSTANTIATE_TEST_SUITE_P(Vehicles, Current, ::testing::Range(1u, 7u));

}  // namespace
}  // namespace hadal::engine
