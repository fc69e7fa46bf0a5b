// A vehicle alone in a scene moves as it does without one.

#include "engine/mujoco_alone.h"

#include <gtest/gtest.h>

#include "support/flows.h"

namespace hadal::engine {
namespace {

TEST(MujocoAlone, MovesAVehicleWithEveryTermAsTheNativeEngineDoes) {
  for (unsigned seed = 1; seed < 5; ++seed) {
    const model::Vehicle v = test::random_vehicle(seed);
    EXPECT_LT(
        test::difference_after(v, test::tumbling(seed, 1, 1), test::commands(v, 0.5), 0.0005, 2000),
        1e-9)
        << seed;
  }
}

// Fourth order: a quarter of the step and less than 1/200 of the difference to a fine native run.
TEST(MujocoAlone, RungeKuttaIsOfFourthOrder) {
  const model::Vehicle v = test::random_vehicle(3);
  const VehicleState<double> start = test::tumbling(3, 1, 1);
  const double coarse = test::difference_after(v, start, test::commands(v, 0.5), 0.04, 25);
  const double fine = test::difference_after(v, start, test::commands(v, 0.5), 0.01, 100);
  EXPECT_GT(coarse, 1e-9);
  EXPECT_LT(fine, coarse / 200);
}

// First order both, and not the same: the difference halves with the step.
TEST(MujocoAlone, SemiImplicitEulerConvergesToTheNativeOne) {
  const model::Vehicle v = test::random_vehicle(4);
  const VehicleState<double> start = test::tumbling(4, 1, 1);
  const auto method = model::IntegratorMethod::kSemiImplicitEuler;
  const double coarse =
      test::difference_after(v, start, test::commands(v, 0.5), 0.001, 1000, method);
  const double fine =
      test::difference_after(v, start, test::commands(v, 0.5), 0.0005, 2000, method);
  EXPECT_LT(coarse, 0.01);
  EXPECT_NEAR(fine / coarse, 0.5, 0.05);
}

// The inertia of a rod that is thinner than thin: no solid has it, some tables do.
TEST(MujocoAlone, TakesAnInertiaThatNoSolidHas) {
  model::Vehicle v = test::random_vehicle(5);
  v.body.inertia = diagonal(Vec3<double>{{0.1, 1, 2}});
  EXPECT_LT(
      test::difference_after(v, test::tumbling(5, 1, 1), test::commands(v, 0.5), 0.0005, 2000),
      1e-9);
}

// The water turns, strains and swings; both engines take the same Runge–Kutta stages.
TEST(MujocoAlone, MovesAsWithoutASceneInWaterThatVaries) {
  for (unsigned seed = 1; seed < 4; ++seed) {
    const model::Vehicle v = test::random_vehicle(seed);
    EXPECT_LT(
        test::difference_after(v, test::tumbling(seed, 0.5, 0.5), test::commands(v, 0.5), 0.0005,
                               4000, model::IntegratorMethod::kRk4, test::wild_currents()),
        1e-9);
  }
}

TEST(MujocoAlone, AParcelOfWaterGoesRoundWithAWhirl) {
  model::Vehicle v = test::random_vehicle(6);
  v.actuators.clear();
  v.body.volume = v.body.mass / 1000;
  v.body.center_of_buoyancy = v.body.center_of_gravity = {};
  SceneBody body = test::loose_body("parcel", v);
  const double omega = 0.5, time = 10;
  const Environment whirl({{}, 1000},
                          {current_of(test::LinearCurrent{{}, test::turning(omega), {}})});
  body.position = {{2, 1, 5}};
  body.nu = {{-omega, 2 * omega, 0, 0, 0, 0}};
  const auto scene = test::mujoco_scene({{body}, {}}, whirl);
  test::run_scene(*scene, 0.01, 1000);
  const double c = std::cos(omega * time), s = std::sin(omega * time);
  const Vec3<double> end{{2 * c - s, 2 * s + c, 5}};
  for (int i = 0; i < 3; ++i) {
    EXPECT_NEAR(scene->motion(0).state.p_NB_N[i], end[i], 1e-8);  // truncation of RK4
  }
}

TEST(MujocoAlone, ABodyThatDriftsWithTheWaterGoesOnDrifting) {
  model::Vehicle v = test::random_vehicle(6);
  v.actuators.clear();
  v.body.volume = v.body.mass / 1000;
  v.body.center_of_buoyancy = v.body.center_of_gravity;
  SceneBody body = test::loose_body("drifter", v);
  const UniformWater<double> around{{{0.4, -0.3, 0.2}}, 1000, 9.81};
  body.orientation = quaternion_from_rpy(Vec3<double>{{0.3, -0.5, 1}});
  body.nu = join(transposed_times(rotation_matrix(body.orientation), around.velocity_N), {});
  const auto scene = test::mujoco_scene({{body}, {}}, around);
  test::run_scene(*scene, 0.01, 1000);
  for (int i = 0; i < 6; ++i) EXPECT_NEAR(scene->motion(0).state.nu[i], body.nu[i], 1e-12);
  for (int i = 0; i < 3; ++i) {
    EXPECT_NEAR(scene->motion(0).state.p_NB_N[i], 10 * around.velocity_N[i], 1e-11);
  }
}

}  // namespace
}  // namespace hadal::engine
