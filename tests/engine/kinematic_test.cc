// Vehicles whose velocity is H y: closed forms, and every integrator and number type.

#include <gtest/gtest.h>

#include <cmath>

#include "hadal/batch/batch.h"
#include "hadal/engine/advance.h"
#include "support/extended.h"

namespace hadal::engine {
namespace {

constexpr double kLag = 2;

/// Surge with a lag, yaw at once, by a matrix of its own; heavy, so that any force would show.
model::Vehicle vehicle() {
  model::Vehicle v;
  v.name = "point";
  v.motion = model::MotionKind::kKinematic;
  v.body.mass = 500, v.body.volume = 0.1;
  v.body.inertia = diagonal(Vec3<double>{{5, 6, 7}});
  for (const char* name : {"speed", "turn"}) {
    v.actuators.push_back(test::actuator(name, model::ActuatorKind::kThruster, 2));
    v.actuators.back().direction = Vec3<double>{{1, 0, 0}};
  }
  v.actuators[0].time_constant = kLag;
  std::vector<std::vector<double>> H(6, {0, 0});
  H[0][0] = 1, H[5][1] = 1;
  v.allocation.matrix = H;
  return v;
}

VehicleState<double> after(double seconds, double h, model::IntegratorMethod method,
                           const VehicleInput<double>& input) {
  const auto p = physics::vehicle_parameters(vehicle());
  const Environment water = UniformWater<double>{{{0.5, 0.3, 0.1}}, 1000, 9.81};
  model::Integrator integrator;
  integrator.method = method, integrator.step = h;
  integrator.relative_tolerance = integrator.absolute_tolerance = 1e-11;
  VehicleState<double> s = test::initial_state(p);
  StepMemory memory;
  const int steps = static_cast<int>(std::lround(seconds / h));
  for (int k = 0; k < steps; ++k) advance(p, water, input, integrator, k * h, h, memory, s);
  return s;
}

VehicleInput<double> command(double speed, double turn) {
  VehicleInput<double> input;
  input.command[0] = speed, input.command[1] = turn;
  input.external = {{1e6, 1e6, 1e6, 1e6, 1e6, 1e6}};
  return input;
}

// Neither weight, current nor an external wrench moves it: u (t − T (1 − e^{−t/T})), by Simpson's
// rule of RK4 to h⁴ t/(2880 T³).
TEST(Kinematic, RunsUpToSpeedByItsLagAndFeelsNoForce) {
  const auto s = after(10, 0.05, model::IntegratorMethod::kRk4, command(1.5, 0));
  EXPECT_NEAR(s.body.nu[0], 1.5 * (1 - std::exp(-10 / kLag)), 1e-12);
  EXPECT_NEAR(s.body.p_NB_N[0], 1.5 * (10 - kLag * (1 - std::exp(-10 / kLag))), 1e-8);
  EXPECT_EQ(s.body.p_NB_N[1], 0);
  EXPECT_EQ(s.body.p_NB_N[2], 0);
}

TEST(Kinematic, TurnsAtOnce) {
  const auto s = after(0.01, 0.01, model::IntegratorMethod::kRk4, command(0, 0.3));
  EXPECT_EQ(s.body.nu[5], 0.3);
  EXPECT_NEAR(rpy_from_quaternion(s.body.q_NB)[2], 0.003, 1e-12);
}

/// Off the circle after half a turn.
double miss(double h, model::IntegratorMethod method) {
  const double r = 0.25, turn = kPi / r;
  const auto p = physics::vehicle_parameters(vehicle());
  VehicleState<double> s = test::initial_state(p);
  s.output[0] = 1;  // up to speed
  model::Integrator integrator;
  integrator.method = method, integrator.step = h;
  integrator.relative_tolerance = integrator.absolute_tolerance = 1e-11;
  StepMemory memory;
  const int steps = static_cast<int>(std::lround(turn / h));
  const double step = turn / steps;
  const Environment water = UniformWater<double>{};
  for (int k = 0; k < steps; ++k) {
    advance(p, water, command(1, r), integrator, k * step, step, memory, s);
  }
  return std::hypot(s.body.p_NB_N[0], s.body.p_NB_N[1] - 2 / r);
}

TEST(Kinematic, RunsOnACircleOfSpeedOverRate) {
  using M = model::IntegratorMethod;
  EXPECT_LT(miss(0.1, M::kRk4), 1e-6);
  // Fourth order: sixteen times nearer with half the step.
  EXPECT_NEAR(miss(0.4, M::kRk4) / miss(0.2, M::kRk4), 16, 1.5);
  EXPECT_LT(miss(0.1, M::kDormandPrince), 1e-8);
  // First order.
  EXPECT_NEAR(miss(0.02, M::kSemiImplicitEuler) / miss(0.01, M::kSemiImplicitEuler), 2, 0.2);
}

TEST(Kinematic, RatesAreThoseOfItsOutputs) {
  const auto p = physics::vehicle_parameters(vehicle());
  VehicleState<double> s = test::initial_state(p);
  s.output[0] = 0.5;
  const auto rates = test::rate_of(p, s, command(1.5, 0.1));
  EXPECT_DOUBLE_EQ(rates.nu_dot[0], (1.5 - 0.5) / kLag);
  EXPECT_EQ(rates.nu_dot[2], 0);
  EXPECT_EQ(rates.wrenches.sum(), Vec6<double>{});
}

TEST(Kinematic, LanesOfABatchEqualEachOneAlone) {
  const auto p = physics::vehicle_parameters(vehicle());
  const UniformWater<double> water{{}, 1000};
  Batch<double> batch(p, 5, water);
  for (int i = 0; i < 5; ++i) {
    batch.set_body(i, {});
    batch.set_command(i, std::vector<double>{1.0 + 0.1 * i, 0.1});
  }
  batch.advance(200, 0.01, 2);
  for (int i = 0; i < 5; ++i) {
    VehicleState<double> s = test::initial_state(p);
    const auto decay = step_decay(p, 0.01);
    for (int k = 0; k < 200; ++k) {
      rk4_vehicle_step(p, water, command(1.0 + 0.1 * i, 0.1), k * 0.01, 0.01, decay, s);
    }
    const auto a = physics::flat(batch.body(i)), b = physics::flat(s.body);
    for (int k = 0; k < 13; ++k) EXPECT_NEAR(a[k], b[k], 1e-12) << k;
  }
}

}  // namespace
}  // namespace hadal::engine
