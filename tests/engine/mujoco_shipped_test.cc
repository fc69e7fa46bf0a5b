// A vehicle alone in a scene moves as it does without one: vehicles that ship.

#include <gtest/gtest.h>

#include "engine/mujoco_alone.h"
#include "hadal/config/load.h"

namespace hadal::engine {
namespace {

model::Vehicle shipped(const std::string& name) {
  return config::load_vehicle(std::filesystem::path(HADAL_SOURCE_DIR) / "vehicles" /
                              (name + ".toml"))
      .vehicle;
}

// Both engines use the same method but other coordinates of velocity (v in B, v in N), so they
// differ by their errors of integration, which are below 1e-10 at steps of 1 or 2 ms.
TEST(MujocoAlone, MovesShippedVehiclesAsTheNativeEngineDoes) {
  for (const char* name : {"rexrov", "bluerov2_heavy_a", "lauv", "glider", "remus100", "vita1"}) {
    const model::Vehicle v = shipped(name);
    EXPECT_LT(
        test::difference_after(v, test::tumbling(7, 0.5, 0.2), test::commands(v, 0.3), 0.001, 2000),
        1e-9)
        << name;
  }
}

// Rotors of third order take a Runge–Kutta step of their own; bodies differ by the errors of
// Euler's method, of first order.
TEST(MujocoAlone, SemiImplicitEulerFollowsRotorsAsTheNativeOneDoes) {
  const model::Vehicle v = shipped("bluerov2_heavy_a");
  const auto method = model::IntegratorMethod::kSemiImplicitEuler;
  const auto start = test::tumbling(7, 0.5, 0.2);
  const auto command = test::commands(v, 0.3);
  const double coarse = test::difference_after(v, start, command, 0.002, 1000, method);
  const double fine = test::difference_after(v, start, command, 0.001, 2000, method);
  EXPECT_LT(coarse, 0.005);
  EXPECT_NEAR(fine / coarse, 0.5, 0.05);
}

// A hull at the surface with moving masses: the mass matrix changes on the way.
TEST(MujocoAlone, MovesAFloatingGliderAsTheNativeEngineDoes) {
  const model::Vehicle v = shipped("glider");
  VehicleState<double> start;
  start.body.p_NB_N[2] = 0.05;
  start.body.nu = {{0.2, 0, 0.3, 0, 0.1, 0}};
  EXPECT_LT(test::difference_after(v, start, test::commands(v, 0.5), 0.001, 3000), 1e-9);
}

}  // namespace
}  // namespace hadal::engine
