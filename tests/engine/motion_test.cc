#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>

#include "engine/runs.h"

namespace hadal::engine {
namespace {

/// Speed at which a linear and quadratic drag hold a constant force.
double terminal(double force, double linear, double quadratic) {
  return (-linear + std::sqrt(linear * linear + 4 * quadratic * force)) / (2 * quadratic);
}

/// BlueROV2 whose centres coincide and whose weight is its buoyancy.
model::Vehicle neutral() {
  model::Vehicle v = test::bluerov2_heavy();
  v.body.center_of_buoyancy = {};
  v.body.volume = v.body.mass / 1025;
  return v;
}

class TerminalSpeed : public ::testing::TestWithParam<int> {};

// After 200 s the approach, e^{−t·slope/mass} with time constants of a second, is over.
TEST_P(TerminalSpeed, UnderAConstantPushIsTheRootOfItsDrag) {
  const int axis = GetParam();
  const auto p = physics::vehicle_parameters(neutral());
  VehicleInput<double> input;
  input.external[axis] = 15;
  VehicleState<double> state;
  test::run_rk4(p, {}, input, 0.02, 10000, state);
  EXPECT_NEAR(state.body.nu[axis],
              terminal(15, p.damping.linear(axis, axis), p.damping.quadratic(axis, axis)), 1e-12);
}
INSTANTIATE_TEST_SUITE_P(Axes, TerminalSpeed, ::testing::Range(0, 6));

TEST(TerminalSpeed, OfTheThrustersIsThatOfTheirForce) {
  model::Vehicle v = neutral();
  for (auto& a : v.actuators)
    a.position[2] = 0;  // a lever would pitch it, with nothing to right it
  const auto p = physics::vehicle_parameters(v);
  VehicleInput<double> input;
  // Front thrusters push ahead along (1, ∓1), the rear ones along (−1, ∓1) push back when negative.
  input.command = {5, 5, -5, -5};
  VehicleState<double> state;
  test::run_rk4(p, {}, input, 0.02, 10000, state);
  EXPECT_NEAR(state.body.nu[0], terminal(20 * std::sqrt(0.5), 13.7, 141), 1e-12);
  EXPECT_NEAR(state.body.nu[1], 0, 1e-12);
}

TEST(TerminalSpeed, OfASinkingBodyIsThatOfItsWeightInWater) {
  model::Vehicle v = neutral();
  v.body.volume = 0.0134;
  const auto p = physics::vehicle_parameters(v);
  const UniformWater<double> around{{}, 1000, 9.82};
  VehicleState<double> state;
  test::run_rk4(p, around, {}, 0.02, 10000, state);
  EXPECT_NEAR(state.body.nu[2], terminal(0.1 * 9.82, 33, 190), 1e-12);
  EXPECT_NEAR(state.body.p_NB_N[0], 0, 1e-12);
}

TEST(SpeedUp, AgainstQuadraticDragIsAHyperbolicTangent) {
  model::Vehicle v = neutral();
  v.hydrodynamics.linear_damping = {};
  const auto p = physics::vehicle_parameters(v);
  VehicleInput<double> input;
  input.external[0] = 30;
  VehicleState<double> state;
  test::run_rk4(p, {}, input, 0.001, 700, state);
  const double mass = 13.5 + 6.36, top = std::sqrt(30 / 141.0);
  EXPECT_NEAR(state.body.nu[0], top * std::tanh(0.7 * 141 * top / mass), 1e-12);
}

/// Time of the upward zero crossings of roll, by linear interpolation between fine steps.
double roll_period(const VehicleParameters<double>& p, const UniformWater<double>& around,
                   VehicleState<double> state, double h) {
  double first = -1, last = -1, before = rpy_from_quaternion(state.body.q_NB)[0];
  int periods = 0;
  const auto decay = step_decay(p, h);
  for (int k = 0; periods < 5; ++k) {
    rk4_vehicle_step(p, around, {}, k * h, h, decay, state);
    const double now = rpy_from_quaternion(state.body.q_NB)[0];
    if (before < 0 && now >= 0) {
      const double t = h * (k + before / (before - now));
      if (first >= 0) ++periods;
      (first < 0 ? first : last) = t;
    }
    before = now;
  }
  return (last - first) / periods;
}

/// Undamped BlueROV2, neutral, buoyancy 5 cm above the centre of gravity.
model::Vehicle pendulum() {
  model::Vehicle v = neutral();
  v.hydrodynamics.linear_damping = v.hydrodynamics.quadratic_damping = {};
  v.body.center_of_buoyancy = {{0, 0, -0.05}};
  return v;
}

// Amplitude 1e-3 rad lengthens the period by θ²/16 = 6e-8; interpolation adds less.
TEST(RollPeriod, IsThatOfThePendulumWithAddedInertia) {
  const auto p = physics::vehicle_parameters(pendulum());
  VehicleState<double> state;
  state.body.q_NB = quaternion_from_rpy(Vec3<double>{{1e-3, 0, 0}});
  const double stiffness = 13.5 * 9.81 * 0.05, inertia = 0.26 + 0.189;
  EXPECT_NEAR(roll_period(p, {}, state, 0.001), 2 * kPi * std::sqrt(inertia / stiffness), 1e-6);
}

// Coupled with sway through r_G and M_A: the modes of K x = ω² M x with x = (y, roll), of which one
// is drift (ω = 0) and one rolls.
TEST(RollPeriod, WithSwayCouplingIsTheGeneralisedEigenvalue) {
  model::Vehicle v = pendulum();
  v.body.center_of_gravity = {{0, 0, 0.03}};
  v.body.center_of_buoyancy = {{0, 0, -0.02}};
  v.hydrodynamics.added_mass(1, 3) = v.hydrodynamics.added_mass(3, 1) = -0.6;
  const auto p = physics::vehicle_parameters(v);
  const Mat6<double> mass = physics::rigid_body_mass_matrix(p.body) + p.M_A;
  Eigen::Matrix2d M, K;
  M << mass(1, 1), mass(1, 3), mass(3, 1), mass(3, 3);
  K << 0, 0, 0, 13.5 * 9.81 * 0.05;
  const Eigen::GeneralizedSelfAdjointEigenSolver<Eigen::Matrix2d> modes(K, M);
  const double omega = std::sqrt(modes.eigenvalues()[1]);
  // Coupling matters: without it the period would be 10 % longer or shorter.
  ASSERT_GT(std::abs(omega / std::sqrt(K(1, 1) / M(1, 1)) - 1), 0.01);
  VehicleState<double> state;
  state.body.q_NB = quaternion_from_rpy(Vec3<double>{{1e-3, 0, 0}});
  EXPECT_NEAR(roll_period(p, {}, state, 0.001), 2 * kPi / omega, 1e-6);
}

TEST(Input, AMatrixFromOutsideReplacesTheVehicles) {
  const auto p = physics::vehicle_parameters(neutral());
  AllocationMatrix<double> H{};
  for (auto& column : H) column[2] = 1;  // all push down
  VehicleInput<double> input;
  input.command = {1, 2, 3, 4};
  input.matrix = &H;
  VehicleState<double> state;
  test::run_rk4(p, {}, input, 0.02, 10000, state);
  EXPECT_NEAR(state.body.nu[2], terminal(10, 33, 190), 1e-12);
  EXPECT_NEAR(state.body.nu[0], 0, 1e-12);
}

}  // namespace
}  // namespace hadal::engine
