// Momentum of bodies whose mass moves or grows.

#include <gtest/gtest.h>

#include "engine/runs.h"
#include "support/extended.h"

namespace hadal::engine {
namespace {

const UniformWater<double> kNoWeight{{}, 1025, 0};

/// Without damping, with full M_A, and a mass of 3 kg on a slanted spindle.
model::Vehicle free_body_with_mass(unsigned seed) {
  model::Vehicle v = test::without_forces(test::random_vehicle(seed));
  model::Actuator a =
      test::actuator("mass", model::ActuatorKind::kMovingMass, 0.4, {{0.1, 0.05, -0.02}});
  a.direction = Vec3<double>{{2.0 / 3, 1.0 / 3, -2.0 / 3}};
  a.mass = 3, a.time_constant = 0.5;
  v.actuators.push_back(a);
  return v;
}

struct Momentum {
  Vec3<double> linear, angular;
};

/// Of body, water and a point mass that moves in it, about the origin of N, in N. The body is taken
/// apart: the rigid rest, and the point by itself.
Momentum momentum(const model::Vehicle& v, const VehicleState<double>& s) {
  const auto p = physics::vehicle_parameters(v);
  const model::Actuator& a = v.actuators[0];
  const Vec3<double> v_B = hadal::linear(s.body.nu), w = hadal::angular(s.body.nu);
  Vec6<double> h = (physics::rigid_body_mass_matrix(p.body) + p.M_A) * s.body.nu;
  const auto add_point = [&](double mass, const Vec3<double>& r, const Vec3<double>& speed) {
    const Vec3<double> q = mass * (v_B + cross(w, r) + speed);
    h += join(q, cross(r, q));
  };
  add_point(-a.mass, a.position, {});
  add_point(a.mass, a.position + s.internal[0] * *a.direction, s.internal[1] * *a.direction);
  const Mat3<double> R = rotation_matrix(s.body.q_NB);
  const Vec3<double> p_N = R * hadal::linear(h);
  return {p_N, R * hadal::angular(h) + cross(s.body.p_NB_N, p_N)};
}

double norm(const Vec3<double>& v) { return std::sqrt(dot(v, v)); }

// RK4 at 1 ms, 10 s of a tumbling body while the mass goes out and back.
TEST(MovingMass, KeepsTotalMomentum) {
  for (unsigned seed = 1; seed < 5; ++seed) {
    const model::Vehicle v = free_body_with_mass(seed);
    const auto p = physics::vehicle_parameters(v);
    test::Random random(seed);
    VehicleState<double> s{test::random_state(random, 0.5, 1), {}, {}};
    const Momentum before = momentum(v, s);
    const BodyState<double> start = s.body;
    for (const double way : {0.4, -0.3}) {
      VehicleInput<double> input;
      input.command[0] = way;
      test::run_rk4(p, kNoWeight, input, 0.001, 5000, s);
      EXPECT_NEAR(s.internal[0], way, 1e-6);
      const Momentum now = momentum(v, s);
      EXPECT_LT(norm(now.linear - before.linear), 1e-9 * norm(before.linear));
      EXPECT_LT(norm(now.angular - before.angular), 1e-9 * norm(before.angular));
    }
    EXPECT_GT(test::difference(s.body, start), 0.1);
  }
}

// At rest, without added mass: the common centre of gravity stays where it was.
TEST(MovingMass, MovesTheHullTheOtherWay) {
  model::Vehicle v = free_body_with_mass(1);
  v.hydrodynamics.added_mass = {};
  v.actuators[0].direction = Vec3<double>{{1, 0, 0}};
  v.actuators[0].position = v.body.center_of_gravity;
  const auto p = physics::vehicle_parameters(v);
  VehicleState<double> s;
  VehicleInput<double> input;
  input.command[0] = 0.4;
  test::run_rk4(p, kNoWeight, input, 0.001, 20000, s);
  EXPECT_NEAR(s.body.p_NB_N[0], -0.4 * 3 / v.body.mass, 1e-9);
  EXPECT_NEAR(s.body.nu[0], 0, 1e-12);
}

// In weight and water: the moved mass pitches the vehicle to tan θ = −m Δx / (M z_G).
TEST(MovingMass, PitchesAFloatingBodyToTheClosedForm) {
  model::Actuator a = test::actuator("mass", model::ActuatorKind::kMovingMass, 0.4);
  a.direction = Vec3<double>{{1, 0, 0}};
  a.mass = 4, a.time_constant = 1;
  model::Vehicle v = test::block_with(a);
  v.body.center_of_gravity = {{0, 0, 0.05}};
  v.hydrodynamics.linear_damping = diagonal(Vec6<double>{{50, 50, 50, 30, 30, 30}});
  const auto p = physics::vehicle_parameters(v);
  VehicleState<double> s;
  VehicleInput<double> input;
  input.command[0] = 0.3;
  test::run_rk4(p, test::kFreshWater, input, 0.01, 20000, s);
  EXPECT_NEAR(rpy_from_quaternion(s.body.q_NB)[1], -std::atan2(4 * 0.3, 100 * 0.05), 1e-8);
}

model::Vehicle free_body_with_tank(unsigned seed) {
  model::Vehicle v = test::without_forces(test::random_vehicle(seed));
  model::Actuator a = test::actuator("tank", model::ActuatorKind::kBallast, 5, {{0.2, -0.1, 0.05}});
  a.rate_limit = 0.5;
  v.actuators.push_back(a);
  return v;
}

Momentum with_water(const model::Vehicle& v, const VehicleState<double>& s) {
  auto p = physics::vehicle_parameters(v);
  physics::take_ballast(p.body, s.output[0], v.actuators[0].position);
  const Vec6<double> h = (physics::rigid_body_mass_matrix(p.body) + p.M_A) * s.body.nu;
  const Mat3<double> R = rotation_matrix(s.body.q_NB);
  const Vec3<double> p_N = R * hadal::linear(h);
  return {p_N, R * hadal::angular(h) + cross(s.body.p_NB_N, p_N)};
}

// Still water brings no momentum: vehicle and water together keep what they have.
TEST(Ballast, IntakeOfStillWaterKeepsTotalMomentum) {
  for (unsigned seed = 1; seed < 4; ++seed) {
    const model::Vehicle v = free_body_with_tank(seed);
    const auto p = physics::vehicle_parameters(v);
    test::Random random(seed);
    VehicleState<double> s{test::random_state(random, 0.5, 1), {}, {}};
    const Momentum before = with_water(v, s);
    VehicleInput<double> input;
    input.command[0] = 4;
    test::run_rk4(p, kNoWeight, input, 0.001, 6000, s);
    EXPECT_NEAR(s.output[0], 3, 1e-12);
    const Momentum now = with_water(v, s);
    EXPECT_LT(norm(now.linear - before.linear), 1e-9 * norm(before.linear));
    EXPECT_LT(norm(now.angular - before.angular), 1e-9 * norm(before.angular));
  }
}

// What leaves takes the momentum that it has in the tank: ∫ ṁ v_tank dt by the trapezoidal rule of
// 1 ms steps, exact to some 1e-7.
TEST(Ballast, OutflowTakesItsOwnMomentumAlong) {
  model::Vehicle v = free_body_with_tank(2);
  v.actuators[0].initial_output = 3;
  const auto p = physics::vehicle_parameters(v);
  test::Random random(2);
  VehicleState<double> s = test::initial_state(p);
  s.body = test::random_state(random, 0.5, 1);
  const Momentum before = with_water(v, s);
  const auto decay = step_decay(p, 0.001);
  const auto carried = [&] {
    const Vec3<double> tank =
        hadal::linear(s.body.nu) + cross(hadal::angular(s.body.nu), v.actuators[0].position);
    return 0.5 * (rotation_matrix(s.body.q_NB) * tank);
  };
  Vec3<double> lost;
  for (int k = 0; k < 5000; ++k) {
    const Vec3<double> from = carried();
    rk4_vehicle_step(p, kNoWeight, {}, 0.001 * k, 0.001, decay, s);
    lost += 0.0005 * (from + carried());
  }
  EXPECT_NEAR(s.output[0], 0.5, 1e-12);
  const Momentum now = with_water(v, s);
  EXPECT_LT(norm(now.linear + lost - before.linear), 1e-6 * norm(before.linear));
}

// Straight ahead: intake slows by M/(M + m), outflow leaves the speed alone. While it flows: the
// end of the flow is a jump, which a fixed step of 10 ms would see as 1e-4 of the speed here.
TEST(Ballast, AheadHasTheSpeedOfMixing) {
  model::Actuator a = test::actuator("tank", model::ActuatorKind::kBallast, 50);
  a.rate_limit = 10;
  model::Vehicle v = test::block_with(a);
  const auto p = physics::vehicle_parameters(v);
  VehicleState<double> s;
  s.body.nu[0] = 2;
  VehicleInput<double> input;
  input.command[0] = 30;
  test::run_rk4(p, kNoWeight, input, 0.01, 250, s);
  EXPECT_NEAR(s.body.nu[0], 2 * 100 / 125.0, 1e-9);
  test::run_rk4(p, kNoWeight, {}, 0.01, 200, s);
  EXPECT_NEAR(s.output[0], 5, 1e-12);
  EXPECT_NEAR(s.body.nu[0], 2 * 100 / 125.0, 1e-9);
}

}  // namespace
}  // namespace hadal::engine
