// Thrusters and followers with states of their own, stepped by the engine.

#include <gtest/gtest.h>

#include <complex>

#include "engine/runs.h"
#include "hadal/engine/advance.h"
#include "support/extended.h"

namespace hadal::engine {
namespace {

using model::ThrustModel;

/// A vehicle that does not move.
VehicleParameters<double> anchored(const model::Actuator& a) {
  auto p = physics::vehicle_parameters(test::block_with(a));
  p.inverse_mass = {};
  return p;
}

VehicleInput<double> command(double value) {
  VehicleInput<double> input;
  input.command[0] = value;
  return input;
}

// ω̇ = βQ − αω² from rest has the solution ω = √(βQ/α) tanh(√(αβQ) t).
TEST(RotorModel1, SpinsUpAsAHyperbolicTangent) {
  const auto p = anchored(test::ahead(test::rotor_thrust(ThrustModel::kWhitcombYoerger1), 5));
  const double alpha = 0.05, beta = 40, Q = 0.8, h = 0.001;
  VehicleState<double> s = test::initial_state(p);
  for (int k = 1; k <= 10; ++k) {
    test::run_rk4(p, test::kFreshWater, command(Q), h, 100, s);
    const double expected =
        std::sqrt(beta * Q / alpha) * std::tanh(std::sqrt(alpha * beta * Q) * k * 100 * h);
    EXPECT_NEAR(s.internal[0], expected, 1e-9);
    EXPECT_NEAR(test::rate_of(p, s, command(Q)).wrenches.actuators[0], 0.02 * expected * expected,
                1e-9);
  }
}

TEST(RotorModel1, StopsAtItsSpeedLimit) {
  model::Thrust t = test::rotor_thrust(ThrustModel::kWhitcombYoerger1);
  t.rotor->speed_limit = 20;
  const auto p = anchored(test::ahead(t, 5));
  VehicleState<double> s = test::initial_state(p);
  test::run_rk4(p, test::kFreshWater, command(0.8), 1e-4, 20000, s);
  // Beyond it by less than one step of βQ = 32 rad/s².
  EXPECT_GE(s.internal[0], 20 - 1e-9);
  EXPECT_LE(s.internal[0], 20 + 32e-4);
  test::run_rk4(p, test::kFreshWater, command(-0.8), 1e-3, 5000, s);
  EXPECT_NEAR(s.internal[0], -20, 32e-3);
}

/// ω and v_p of model 2 with the blade's force by angles [NEPTUNE, Eqs. 6–10].
std::array<double, 2> model2_rate(const std::array<double, 2>& x, double V) {
  const model::Rotor r = *test::rotor_thrust(ThrustModel::kWhitcombYoerger2).rotor;
  const double v_t = 0.7 * r.radius * x[0], v_p = x[1], V2 = v_t * v_t + v_p * v_p;
  const double theta = std::atan2(v_p, v_t), angle = 2 * (radians(r.pitch_deg) - theta);
  const double L = 0.5 * 1000 * V2 * r.area * r.lift_max * std::sin(angle);
  const double D = 0.5 * 1000 * V2 * r.area * r.drag_max * (1 - std::cos(angle));
  const double T = L * std::cos(theta) - D * std::sin(theta);
  const double Q = 0.7 * r.radius * (L * std::sin(theta) + D * std::cos(theta));
  return {r.k1 * x[0] + r.k2 * V - r.k_a * Q, r.gamma * (T - r.delta * v_p * std::abs(v_p))};
}

TEST(RotorModel2, FollowsAnIndependentIntegrationAndItsMirrorImage) {
  const auto p = anchored(test::ahead(test::rotor_thrust(ThrustModel::kWhitcombYoerger2), 50));
  VehicleState<double> ahead = test::initial_state(p), astern = ahead;
  std::array<double, 2> x{};
  const double h = 1e-4, V = 24;
  double early = 0;
  const auto thrust_per_square = [&] {
    const double speed = ahead.internal[0];
    return test::rate_of(p, ahead, command(V)).wrenches.actuators[0] / (speed * speed);
  };
  for (int k = 0; k < 30000; ++k) {
    // Heun, ten times finer than the engine needs.
    const auto a = model2_rate(x, V), b = model2_rate({x[0] + h * a[0], x[1] + h * a[1]}, V);
    for (std::size_t i = 0; i < 2; ++i) x[i] += h / 2 * (a[i] + b[i]);
    if (k % 10 != 9) continue;
    test::run_rk4(p, test::kFreshWater, command(V), 1e-3, 1, ahead);
    test::run_rk4(p, test::kFreshWater, command(-V), 1e-3, 1, astern);
    ASSERT_NEAR(ahead.internal[0], x[0], 1e-4) << k;
    ASSERT_NEAR(ahead.internal[1], x[1], 1e-5) << k;
    ASSERT_EQ(ahead.internal[0], -astern.internal[0]);
    ASSERT_EQ(ahead.internal[1], -astern.internal[1]);
    if (k == 499) early = thrust_per_square();
  }
  // Second order: at the same speed the thrust is larger while the water in the duct is still slow.
  EXPECT_GT(early, 1.1 * thrust_per_square());
  EXPECT_GT(thrust_per_square(), 0);
}

TEST(RotorModel3, ThrustOvershootsAfterAStepOfSpeed) {
  const auto p = anchored(test::ahead(test::rotor_thrust(ThrustModel::kWhitcombYoerger3), 80));
  VehicleState<double> s = test::initial_state(p);
  const auto thrust = [&] { return test::rate_of(p, s, command(40)).wrenches.actuators[0]; };
  double last = thrust();
  const double first = last;
  for (int k = 0; k < 200; ++k) {
    test::run_rk4(p, test::kFreshWater, command(40), 1e-3, 10, s);
    EXPECT_LE(thrust(), last + 1e-9);
    last = thrust();
  }
  EXPECT_LT(last, 0.95 * first);
  // Settled: T = δ v_p².
  EXPECT_NEAR(last, 25 * s.internal[0] * s.internal[0], 1e-6 * last);
}

// The rotor held at rest: the water in the duct comes to rest and never speeds up.
TEST(RotorModel3, HeldAtRestBrakesTheWaterInItsDuct) {
  const auto p = anchored(test::ahead(test::rotor_thrust(ThrustModel::kWhitcombYoerger3), 80));
  for (const double start : {1.5, -1.5}) {
    VehicleState<double> s = test::initial_state(p);
    s.internal[0] = start;
    for (int k = 0; k < 1000; ++k) {
      const double before = std::abs(s.internal[0]);
      EXPECT_LE(test::rate_of(p, s).wrenches.actuators[0] * s.internal[0], 0);
      test::run_rk4(p, test::kFreshWater, {}, 1e-3, 1, s);
      ASSERT_LT(std::abs(s.internal[0]), before);
      ASSERT_GT(s.internal[0] * start, 0);
    }
  }
}

/// Roots of s³ + a s² + b s + c by Durand and Kerner.
std::array<std::complex<double>, 3> cubic_roots(double a, double b, double c) {
  const auto f = [&](std::complex<double> s) { return ((s + a) * s + b) * s + c; };
  std::array<std::complex<double>, 3> r = {{{-10, 1}, {-40, 80}, {-40, -80}}};
  for (int k = 0; k < 200; ++k) {
    for (std::size_t i = 0; i < 3; ++i) {
      r[i] -= f(r[i]) / ((r[i] - r[(i + 1) % 3]) * (r[i] - r[(i + 2) % 3]));
    }
  }
  return r;
}

model::Actuator bluerov2_rotor() {
  model::Actuator a = test::ahead({}, 1);
  a.lag = model::TransferFunction{{6136, 108700}, {1, 89, 9258, 108700}};
  return a;
}

// y(t) = 1 + Σ N(p)/(p D'(p)) e^{pt} over the poles p of the published rotor lag.
TEST(TransferFunction, StepResponseIsThatOfThePartialFractions) {
  const auto p = anchored(bluerov2_rotor());
  const auto poles = cubic_roots(89, 9258, 108700);
  VehicleState<double> s = test::initial_state(p);
  for (int k = 1; k <= 40; ++k) {
    test::run_rk4(p, test::kFreshWater, command(1), 1.25e-4, 80, s);
    const double t = 0.01 * k;
    std::complex<double> y = 1;
    for (const auto& r : poles) {
      y += (6136.0 * r + 108700.0) / (r * (3.0 * r * r + 178.0 * r + 9258.0)) * std::exp(r * t);
    }
    EXPECT_LT(std::abs(y.imag()), 1e-12);
    EXPECT_NEAR(test::rate_of(p, s, command(1)).output[0], y.real(), 1e-9) << t;
  }
}

TEST(TransferFunction, StartsAtItsInitialOutput) {
  model::Actuator a = bluerov2_rotor();
  a.initial_output = 0.4;
  const auto p = anchored(a);
  VehicleState<double> s = test::initial_state(p);
  EXPECT_NEAR(test::rate_of(p, s, command(0.4)).output[0], 0.4, 1e-15);
  test::run_rk4(p, test::kFreshWater, command(0.4), 1e-3, 100, s);
  EXPECT_NEAR(test::rate_of(p, s, command(0.4)).output[0], 0.4, 1e-13);
}

// A servo of 0.5 rad/s: straight, and with a lag of 0.2 s straight up to 0.1 before the goal.
TEST(RateLimit, IsExactThroughEveryMethod) {
  for (const double T : {0.0, 0.2}) {
    model::Actuator a = test::actuator("main", model::ActuatorKind::kThruster, 2);
    a.direction = Vec3<double>{{1, 0, 0}};
    a.rate_limit = 0.5, a.time_constant = T;
    const auto p = anchored(a);
    for (const auto method :
         {model::IntegratorMethod::kRk4, model::IntegratorMethod::kDormandPrince,
          model::IntegratorMethod::kSemiImplicitEuler}) {
      model::Integrator integrator;
      integrator.method = method;
      StepMemory memory;
      VehicleState<double> s = test::initial_state(p);
      for (int k = 1; k <= 300; ++k) {
        advance(p, test::kFreshWater, command(1), integrator, 0.01 * (k - 1), 0.01, memory, s);
        const double t = 0.01 * k, bend = (1 - 0.5 * T) / 0.5;
        const double tail = T > 0 ? 1 - 0.5 * T * std::exp(-(t - bend) / T) : 1;
        ASSERT_NEAR(s.output[0], t < bend ? 0.5 * t : tail, 1e-12) << t;
      }
    }
  }
}

TEST(DeadBand, HoldsTheThrusterStill) {
  model::Actuator a = test::actuator("main", model::ActuatorKind::kThruster, 2);
  a.direction = Vec3<double>{{1, 0, 0}};
  a.dead_band = 0.1;
  const auto p = anchored(a);
  EXPECT_EQ(test::rate_of(p, {}, command(0.09)).wrenches.actuators[0], 0);
  EXPECT_EQ(test::rate_of(p, {}, command(-0.11)).wrenches.actuators[0], -0.11);
}

}  // namespace
}  // namespace hadal::engine
