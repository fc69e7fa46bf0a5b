#include "hadal/analysis/vehicle_facts.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "control/vita1.h"
#include "engine/runs.h"
#include "support/vehicles.h"

namespace hadal::analysis {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

VehicleFacts facts_of(const model::Vehicle& v) {
  return vehicle_facts(physics::vehicle_parameters(v), v.water_density, v.gravity);
}

double period(const VehicleFacts& facts, const std::string& name) {
  for (const NaturalMode& mode : facts.natural_modes) {
    if (mode.name == name) return mode.period;
  }
  return std::numeric_limits<double>::quiet_NaN();
}

/// The same vehicle without net buoyancy: it stays where it is.
model::Vehicle neutral(model::Vehicle v) {
  v.body.buoyancy_N.reset();
  v.body.volume = v.body.weight_N.value_or(v.body.mass * v.gravity) / (v.water_density * v.gravity);
  return v;
}

/// Period of a small swing about one axis in the full equations of motion without drag, from its
/// zero crossings.
double simulated_period(model::Vehicle v, int axis) {
  v.hydrodynamics.linear_damping = v.hydrodynamics.quadratic_damping = {};
  v.actuators.clear();
  const auto p = physics::vehicle_parameters(v);
  const UniformWater<double> around{{}, v.water_density, v.gravity};
  const auto decay = engine::step_decay(p, 0.002);
  Vec3<double> tilt{};
  tilt[axis] = 1e-4;
  engine::VehicleState<double> state;
  state.body.q_NB = quaternion_from_rpy(tilt);
  double first = -1, last = 0, before = 1e-4;
  int crossings = 0;
  for (int k = 0; k < 50000; ++k) {
    engine::rk4_vehicle_step(p, around, engine::VehicleInput<double>{}, 0.002 * k, 0.002, decay,
                             state);
    const double now = rpy_from_quaternion(state.body.q_NB)[axis];
    if (before * now < 0) {
      last = 0.002 * (k + before / (before - now));
      if (first < 0) first = last;
      ++crossings;
    }
    before = now;
  }
  return 2 * (last - first) / (crossings - 1);
}

TEST(TerminalSpeed, SolvesTheBalanceOfForceAndDrag) {
  EXPECT_DOUBLE_EQ(terminal_speed(4, 0, 10), 2.5);
  EXPECT_DOUBLE_EQ(terminal_speed(0, 5, 20), 2);
  EXPECT_DOUBLE_EQ(terminal_speed(3, 2, 14), 2);  // 3·2 + 2·4
  for (const double linear : {0.0, 1e-9, 1.0, 1e6}) {
    for (const double quadratic : {1e-9, 1.0, 1e6}) {
      const double v = terminal_speed(linear, quadratic, 7);
      EXPECT_NEAR(linear * v + quadratic * v * v, 7, 1e-12);
    }
  }
}

TEST(TerminalSpeed, WithoutDragIsInfiniteAndWithoutForceZero) {
  EXPECT_EQ(terminal_speed(0, 0, 1), kInfinity);
  EXPECT_EQ(terminal_speed(0, 0, 0), 0);
  EXPECT_EQ(terminal_speed(1, 1, 0), 0);
}

TEST(TerminalSpeed, OfAVehicleIsThatOfItsLargestThrustAlongTheAxis) {
  const VehicleFacts f = facts_of(test::bluerov2_heavy());
  // Four thrusters at 45°; two push backwards, which limits both ways.
  const double thrust = 4 * 39.91 * std::sqrt(0.5);
  EXPECT_NEAR(f.max_wrench[0], thrust, 1e-9);
  EXPECT_NEAR(f.min_wrench[0], -thrust, 1e-9);
  const double v = f.terminal[0].forward;
  EXPECT_NEAR(13.7 * v + 141 * v * v, thrust, 1e-9);
  EXPECT_NEAR(f.terminal[0].backward, -v, 1e-12);
  // The vertical ones push up: positive heave is their reverse.
  EXPECT_NEAR(f.max_wrench[2], 4 * 39.91, 1e-9);
  EXPECT_NEAR(f.min_wrench[2], -4 * 51.48, 1e-9);
  const double down = f.terminal[2].forward, up = -f.terminal[2].backward;
  EXPECT_NEAR(33 * down + 190 * down * down, 4 * 39.91, 1e-9);
  EXPECT_NEAR(33 * up + 190 * up * up, 4 * 51.48, 1e-9);
}

TEST(TerminalSpeed, AheadAndAsternHaveTheirOwnDamping) {
  model::Vehicle v = test::bluerov2_heavy();
  v.hydrodynamics.linear_damping_backward = v.hydrodynamics.linear_damping;
  (*v.hydrodynamics.linear_damping_backward)(0, 0) = 3 * 13.7;
  const VehicleFacts f = facts_of(v);
  const double ahead = f.terminal[0].forward, astern = -f.terminal[0].backward;
  EXPECT_NEAR(13.7 * ahead + 141 * ahead * ahead, f.max_wrench[0], 1e-9);
  EXPECT_NEAR(3 * 13.7 * astern + 141 * astern * astern, -f.min_wrench[0], 1e-9);
}

TEST(NaturalPeriod, OfADecoupledVehicleIsThatOfAPendulum) {
  model::Vehicle v = test::bluerov2_heavy();  // centre of gravity at the origin
  v.body.center_of_buoyancy = {{0, 0, -0.03}};
  const VehicleFacts f = facts_of(v);
  EXPECT_TRUE(f.upright_stable);
  const double stiffness = 1025 * 0.0134 * 9.82 * 0.03;
  EXPECT_NEAR(period(f, "roll"), 2 * kPi * std::sqrt((0.26 + 0.189) / stiffness), 1e-9);
  EXPECT_NEAR(period(f, "pitch"), 2 * kPi * std::sqrt((0.23 + 0.135) / stiffness), 1e-9);
}

// Small angle 1e-4: the period of a pendulum is off by angle²/16.
TEST(NaturalPeriod, IsThatOfASmallSwingInTheSimulation) {
  for (const model::Vehicle& v : {neutral(test::bluerov2_heavy()), neutral(test::vita1())}) {
    const VehicleFacts f = facts_of(v);
    EXPECT_NEAR(period(f, "roll") / simulated_period(v, 0), 1, 1e-6) << v.name;
    EXPECT_NEAR(period(f, "pitch") / simulated_period(v, 1), 1, 1e-6) << v.name;
  }
}

TEST(NaturalPeriod, OfRollAndPitchAreBothToldWhereTheyAreEqual) {
  model::Vehicle v = test::vita1();
  v.hydrodynamics.added_mass = diagonal(Vec6<double>{{5, 5, 5, 0.1, 0.1, 0.1}});
  for (const double offset : {0.0, 0.02, 0.1}) {
    v.body.center_of_gravity = {{0, 0, offset + 0.01}};
    const VehicleFacts f = facts_of(v);
    ASSERT_EQ(f.natural_modes.size(), 2u);
    EXPECT_NEAR(period(f, "roll") / period(f, "pitch"), 1, 1e-9);
  }
}

TEST(NaturalPeriod, OfAVehicleThatIsNotStableIsNotTold) {
  model::Vehicle v = test::bluerov2_heavy();
  v.body.center_of_buoyancy = {{0, 0, 0.03}};
  EXPECT_FALSE(facts_of(v).upright_stable);
  EXPECT_TRUE(facts_of(v).natural_modes.empty());
}

TEST(Actuation, OfAHeavyFrameIsFullInAllSixDegreesOfFreedom) {
  const VehicleFacts f = facts_of(test::bluerov2_heavy());
  EXPECT_EQ(f.rank, 6);
  for (const Actuation a : f.actuation) EXPECT_EQ(a, Actuation::kFull);
}

model::Vehicle with_thrusters(const std::vector<std::pair<Vec3<double>, Vec3<double>>>& thrusters) {
  model::Vehicle v = test::bluerov2_heavy();
  v.actuators.clear();
  for (const auto& [position, direction] : thrusters) {
    v.actuators.push_back(
        test::thruster(test::numbered(static_cast<int>(v.actuators.size())), position, direction));
  }
  return v;
}

TEST(Actuation, OfFourThrustersTellsWhatIsCoupledAndWhatIsNotThere) {
  const Vec3<double> ahead{{1, 0, 0}}, starboard{{0, 1, 0}}, down{{0, 0, 1}};
  // Two ahead below the origin pitch as they push; nothing holds the pitch.
  const VehicleFacts f = facts_of(with_thrusters({{{{0, 0.2, 0.1}}, ahead},
                                                  {{{0, -0.2, 0.1}}, ahead},
                                                  {{{0, 0, 0}}, down},
                                                  {{{0.3, 0, 0}}, starboard}}));
  EXPECT_EQ(f.rank, 4);
  using enum Actuation;
  EXPECT_EQ(f.actuation,
            (std::array<Actuation, 6>{kCoupled, kFull, kFull, kNone, kCoupled, kFull}));
  // What cannot be had alone is told with what comes along.
  EXPECT_NEAR(f.max_wrench[0], 2 * 51.48, 1e-9);
  EXPECT_GT(f.terminal[0].forward, 0);
  EXPECT_EQ(f.max_wrench[3], 0);
  EXPECT_NEAR(f.max_wrench[2], 51.48, 1e-9);
}

TEST(Actuation, WithoutActuatorsIsNone) {
  const VehicleFacts f = facts_of(with_thrusters({}));
  EXPECT_EQ(f.rank, 0);
  for (const Actuation a : f.actuation) EXPECT_EQ(a, Actuation::kNone);
}

TEST(NetBuoyancy, TellsWhetherTheVehicleRisesOrSinks) {
  model::Vehicle v = test::vita1();
  v.water_density = 1000;
  const VehicleFacts rises = facts_of(v);
  EXPECT_NEAR(rises.net_buoyancy, 2, 1e-12);
  EXPECT_LT(rises.free_vertical_speed, 0);  // z is down
  const double up = -rises.free_vertical_speed;
  EXPECT_NEAR(5.18 * up + 36.99 * up * up, 2, 1e-12);

  v.body.weight_N = 116.8;
  const VehicleFacts sinks = facts_of(v);
  EXPECT_NEAR(sinks.net_buoyancy, -2, 1e-12);
  EXPECT_NEAR(sinks.free_vertical_speed, up, 1e-12);
}

TEST(MetacentricHeight, IsHowFarTheCentreOfBuoyancyStandsAboveTheCentreOfGravity) {
  EXPECT_DOUBLE_EQ(facts_of(test::vita1()).metacentric_height, 0.02);
  EXPECT_DOUBLE_EQ(facts_of(test::bluerov2_heavy()).metacentric_height, 0.01);
}

}  // namespace
}  // namespace hadal::analysis
