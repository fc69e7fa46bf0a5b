#include "hadal/engine/advance.h"

#include <gtest/gtest.h>

#include "engine/runs.h"

namespace hadal::engine {
namespace {

/// Damped, driven, tumbling vehicle, 2 s from a random state in a current.
class TumblingVehicle : public ::testing::Test {
 protected:
  TumblingVehicle() {
    test::Random random(8);
    input_ = test::random_input(random, 40);
    start_.body = test::random_state(random, 0.5, 1);
    around_.velocity_N = random.vector<3>(0.3);
  }

  BodyState<double> end(model::IntegratorMethod method, int steps, double relative = 1e-6,
                        double absolute = 1e-9) const {
    model::Integrator integrator;
    integrator.method = method, integrator.step = kTime;
    integrator.relative_tolerance = relative, integrator.absolute_tolerance = absolute;
    VehicleState<double> state = start_;
    StepMemory memory;
    const double h = kTime / steps;
    for (int k = 0; k < steps; ++k) {
      advance(p_, around_, input_, integrator, k * h, h, memory, state);
    }
    return state.body;
  }
  BodyState<double> rk4(int steps) const { return end(model::IntegratorMethod::kRk4, steps); }
  BodyState<double> euler(int steps) const {
    return end(model::IntegratorMethod::kSemiImplicitEuler, steps);
  }
  BodyState<double> dormand_prince(double tolerance, int steps = 1) const {
    return end(model::IntegratorMethod::kDormandPrince, steps, tolerance, tolerance);
  }

  static constexpr double kTime = 2;
  VehicleParameters<double> p_ = physics::vehicle_parameters(test::random_vehicle(8));
  UniformWater<double> around_;
  VehicleInput<double> input_;
  VehicleState<double> start_;
};

// With linear damping the equations are smooth: the next order adds a few percent at these steps.
TEST_F(TumblingVehicle, Rk4ErrorFallsSixteenfoldWhenTheStepHalves) {
  p_.damping.quadratic = {};
  const BodyState<double> exact = rk4(16000);
  const double coarse = test::difference(rk4(200), exact);
  const double middle = test::difference(rk4(400), exact);
  const double fine = test::difference(rk4(800), exact);
  EXPECT_NEAR(coarse / middle, 16, 1);
  EXPECT_NEAR(middle / fine, 16, 1);
}

// |ν|ν has a jump in its second derivative where a velocity changes sign: the steps that contain
// one are of third order, all others of fourth.
TEST_F(TumblingVehicle, QuadraticDampingCostsAtMostOneOrderWhereVelocitiesChangeSign) {
  const BodyState<double> exact = rk4(16000);
  const double coarse = test::difference(rk4(200), exact);
  const double fine = test::difference(rk4(800), exact);
  EXPECT_GT(coarse / fine, 64);
  EXPECT_LT(coarse / fine, 300);
}

// Quadratic damping at full fourth order, as long as no velocity changes sign.
TEST(Rk4, IsOfFourthOrderWithQuadraticDampingBetweenChangesOfSign) {
  const auto p = physics::vehicle_parameters(test::bluerov2_heavy());
  VehicleInput<double> input;
  input.external = {{20, 20, 20, 2, 2, 2}};
  VehicleState<double> start;
  start.body.nu = {{0.3, 0.3, 0.3, 0.5, 0.5, 0.5}};
  const auto end = [&](int steps) {
    VehicleState<double> state = start;
    test::run_rk4(p, {}, input, 0.5 / steps, steps, state);
    for (int i = 0; i < 6; ++i) EXPECT_GT(state.body.nu[i], 0);
    return state.body;
  };
  const BodyState<double> exact = end(2000);
  EXPECT_NEAR(test::difference(end(25), exact) / test::difference(end(50), exact), 16, 1.5);
  EXPECT_NEAR(test::difference(end(50), exact) / test::difference(end(100), exact), 16, 0.8);
}

TEST_F(TumblingVehicle, SemiImplicitEulerErrorHalvesWithTheStep) {
  const BodyState<double> exact = rk4(4000);
  const double coarse = test::difference(euler(2000), exact);
  const double fine = test::difference(euler(4000), exact);
  EXPECT_NEAR(coarse / fine, 2, 0.1);
}

TEST_F(TumblingVehicle, DormandPrinceKeepsItsTolerance) {
  const BodyState<double> exact = rk4(16000);
  double last = 1;
  for (const double tolerance : {1e-4, 1e-6, 1e-8, 1e-10}) {
    const double error = test::difference(dormand_prince(tolerance), exact);
    // Each of some 20 to 300 steps may err by (1 + |x|) tolerance with |x| up to 5; damping
    // forgets.
    EXPECT_LT(error, 100 * tolerance);
    EXPECT_LT(error, last);
    last = error;
  }
}

TEST_F(TumblingVehicle, DormandPrinceLandsOnEveryEndTime) {
  // Cut into 7 intervals that are no multiple of its step, the run ends in the same state.
  const double tolerance = 1e-10;
  EXPECT_LT(test::difference(dormand_prince(tolerance, 7), dormand_prince(tolerance)), 1e-8);
  EXPECT_LT(test::difference(dormand_prince(tolerance, 1000), dormand_prince(tolerance)), 1e-8);
}

TEST_F(TumblingVehicle, ActuatorsEndAtTheClosedFormWhateverTheMethod) {
  for (const auto method :
       {model::IntegratorMethod::kRk4, model::IntegratorMethod::kSemiImplicitEuler,
        model::IntegratorMethod::kDormandPrince}) {
    model::Integrator integrator;
    integrator.method = method, integrator.step = 0.05;
    VehicleState<double> state = start_;
    StepMemory memory;
    for (int k = 0; k < 10; ++k) {
      advance(p_, around_, input_, integrator, 0.05 * k, 0.05, memory, state);
    }
    for (std::size_t j = 0; j < 6; ++j) {
      const double T = p_.actuators.time_constant[j];
      EXPECT_NEAR(state.output[j], input_.command[j] * (1 - std::exp(-0.5 / T)), 1e-13);
    }
  }
}

TEST_F(TumblingVehicle, AStateThatBlowsUpEndsAsNaNNotInALoop) {
  start_.body.nu[0] = 1e200;
  EXPECT_TRUE(std::isnan(dormand_prince(1e-6).nu[0]));
}

TEST_F(TumblingVehicle, TheSameStepGivesTheSameBits) {
  EXPECT_EQ(test::difference(rk4(100), rk4(100)), 0);
  EXPECT_EQ(test::difference(dormand_prince(1e-6), dormand_prince(1e-6)), 0);
}

}  // namespace
}  // namespace hadal::engine
