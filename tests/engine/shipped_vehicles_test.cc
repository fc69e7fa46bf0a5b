// Vehicles that ship, against what their sources say of their motion.

#include <gtest/gtest.h>

#include "engine/runs.h"
#include "hadal/config/load.h"
#include "hadal/physics/thrust_inverse.h"
#include "support/extended.h"

namespace hadal::engine {
namespace {

model::Vehicle shipped(const std::string& name) {
  const std::filesystem::path root = HADAL_SOURCE_DIR;
  return config::load_vehicle(root / "vehicles" / (name + ".toml")).vehicle;
}

VehicleState<double> run(const model::Vehicle& v, const VehicleInput<double>& input, double h,
                         double seconds, VehicleState<double> s) {
  const UniformWater<double> around{{}, v.water_density, v.gravity};
  test::run_rk4(physics::vehicle_parameters(v), around, input, h,
                static_cast<int>(std::lround(seconds / h)), s);
  return s;
}

// 2·2.59e-4·60² = 0.95 u + 6.04 u²: 0.4825 m/s at n = 60, held on its course. Left alone, the Munk
// moment of its added mass turns it across within 15 s, from rounding.
TEST(VideoRay, ReachesTheSpeedOfItsThrustAtSixty) {
  model::Vehicle v = shipped("videoray_pro3");
  v.hydrodynamics.linear_damping(4, 4) = v.hydrodynamics.linear_damping(5, 5) = 10;
  VehicleInput<double> input;
  input.command[0] = input.command[1] = 60;
  const auto s = run(v, input, 0.002, 30, {});
  const double thrust = 2 * 2.59e-4 * 3600;
  EXPECT_NEAR(s.body.nu[0], (-0.95 + std::sqrt(0.95 * 0.95 + 4 * 6.04 * thrust)) / (2 * 6.04),
              1e-9);
  EXPECT_NEAR(s.body.nu[0], 0.4825, 5e-5);
}

// Motors 2 and 3 together heave without pitching; 0 and 1 against each other yaw with 0.3 m.
TEST(Uris, ThrustersActAsItsFileSays) {
  const model::Vehicle v = shipped("uris");
  const auto p = physics::vehicle_parameters(v);
  VehicleInput<double> input;
  input.command[2] = input.command[3] = 800;
  const auto heave = test::rate_of(p, {}, input).wrenches.actuators;
  EXPECT_NEAR(heave[2], 2 * 1.294597e-5 * 640000, 1e-9);
  EXPECT_NEAR(heave[4], 0, 1e-12);
  input = {};
  input.command[0] = 500, input.command[1] = -500;
  const auto yaw = test::rate_of(p, {}, input).wrenches.actuators;
  EXPECT_NEAR(yaw[5], 0.3 * (1.434760e-5 + 1.4780836e-5) * 250000, 1e-9);
  EXPECT_NEAR(yaw[5], (4.30428e-6 + 4.4342508e-6) * 250000, 1e-6);
}

// 3.86 N against 1.62 u² of drag: 1.54 m/s, were the vehicle level.
TEST(Remus, PropellerThrustBalancesItsDragAtThePublishedSpeed) {
  for (const char* name : {"remus100", "remus100_b"}) {
    const auto p = physics::vehicle_parameters(shipped(name));
    VehicleState<double> s;
    s.body.nu[0] = 1.54;
    VehicleInput<double> input;
    input.command[0] = 3.86;
    const auto w = test::rate_of(p, s, input, UniformWater<double>{{}, 1030, 9.81}).wrenches;
    EXPECT_NEAR(w.sum()[0], 0, 0.02) << name;
    EXPECT_NEAR(w.actuators[3], -0.543, 1e-4) << name;
    EXPECT_EQ(w.added_mass_coriolis, Vec6<double>{}) << name;
  }
}

// Lag then curve: full thrust ahead after the rotor has followed.
TEST(BlueRov2, ThrustFollowsThePublishedRotorAndCurve) {
  const model::Vehicle v = shipped("bluerov2_heavy_a");
  const auto p = physics::vehicle_parameters(v);
  VehicleInput<double> input;
  for (std::size_t i = 4; i < 8; ++i) input.command[i] = 0.5;
  VehicleState<double> s = test::initial_state(p);
  EXPECT_EQ(test::rate_of(p, s, input).wrenches.actuators[2], 0);
  s = run(v, input, 0.002, 2, s);
  const double curve = -140.3 / 512 + 389.9 / 128 - 404.1 / 32 + 176.0 / 8 + 8.9 / 2;
  EXPECT_NEAR(test::rate_of(p, s, input).wrenches.actuators[2], -4 * curve, 1e-6);
}

// All three alike roll the vehicle; a four-fin LAUV at the same speed cannot.
TEST(LauvThreeFins, CanHoldItsRollAgainstThePropeller) {
  const auto p = physics::vehicle_parameters(shipped("lauv_three_fins"));
  VehicleState<double> s;
  s.body.nu[0] = 1.55;
  VehicleInput<double> input;
  input.command[0] = 9;
  const double heel = test::rate_of(p, s, input).wrenches.actuators[3];
  EXPECT_NEAR(heel, -0.54, 1e-12);
  for (std::size_t i = 1; i < 4; ++i) input.command[i] = -0.08;
  EXPECT_GT(test::rate_of(p, s, input).wrenches.actuators[3], 0);
}

// Down with the mass ahead and the bladder empty, up with the mass aft and the bladder full, then
// afloat. Ahead all the way.
TEST(Glider, GlidesDownAndUpAgainAndFloats) {
  const model::Vehicle v = shipped("glider");
  VehicleInput<double> down, up;
  down.command[0] = 0.03;
  up.command[0] = -0.03, up.command[1] = 0.0005;
  VehicleState<double> s;
  s.body.p_NB_N[2] = 2;
  s = run(v, down, 0.02, 120, s);
  const double depth = s.body.p_NB_N[2], way = s.body.p_NB_N[0];
  EXPECT_GT(depth, 10);
  EXPECT_GT(way, 10);
  EXPECT_LT(rpy_from_quaternion(s.body.q_NB)[1], -0.2);
  s = run(v, up, 0.02, 120, s);
  EXPECT_GT(s.body.p_NB_N[0], way + 10);
  EXPECT_GT(rpy_from_quaternion(s.body.q_NB)[1], 0.2);
  EXPECT_LT(s.body.p_NB_N[2], depth);
  s = run(v, up, 0.02, 400, s);
  EXPECT_LT(std::abs(s.body.p_NB_N[2]), 0.5);
  EXPECT_LT(std::abs(s.body.nu[2]), 0.05);
}

// The maker's table at 16 V ends at −4.07 and 5.25 kgf; between two voltages thrust lies between.
TEST(T200, TableGivesThePublishedThrustAndBlendsVoltages) {
  model::Vehicle v = shipped("bluerov2_heavy_t200");
  for (int i = 0; i < 8; ++i) {
    const auto p = physics::vehicle_parameters(v);
    EXPECT_NEAR(physics::steady_thrust(p, i, 1), 5.25 * 9.80665, 0.005);
    EXPECT_NEAR(physics::steady_thrust(p, i, -1), -4.07 * 9.80665, 0.005);
    EXPECT_EQ(physics::steady_thrust(p, i, 0.05), 0);
  }
  for (model::Actuator& a : v.actuators) a.thrust->voltage = 14;
  const auto p = physics::vehicle_parameters(v);
  EXPECT_NEAR(physics::steady_thrust(p, 0, 1), 0.5 * (36.38 + 51.48), 1e-9);
  EXPECT_NEAR(physics::steady_thrust(p, 0, -0.5), 0.5 * (-10.00 - 14.12), 1e-9);
}

}  // namespace
}  // namespace hadal::engine
