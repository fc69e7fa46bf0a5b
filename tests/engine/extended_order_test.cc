// Methods and number types on a vehicle that has a bit of everything.

#include <gtest/gtest.h>

#include "engine/runs.h"
#include "hadal/base/archive.h"
#include "hadal/engine/advance.h"
#include "support/extended.h"

namespace hadal::engine {
namespace {

/// Rotor, transfer function, fin, moving mass and lift; all smooth.
model::Vehicle everything() {
  model::Vehicle v = test::random_vehicle(3);
  v.actuators.clear();
  v.hydrodynamics.derivatives = {{"Y_uv", -20}, {"Z_uw", -25}, {"M_uw", -3}, {"X_vv", -4}};
  v.actuators.push_back(test::ahead(test::rotor_thrust(model::ThrustModel::kWhitcombYoerger2), 50));
  v.actuators.push_back(test::thruster("side", {{0.2, 0, 0.1}}, {{0, 1, 0}}));
  v.actuators.back().time_constant = 0;
  v.actuators.back().lag = model::TransferFunction{{20, 400}, {1, 18, 400}};
  v.actuators.push_back(test::actuator("fin", model::ActuatorKind::kFin, 1, {{-0.5, 0, 0}}));
  v.actuators.back().shape = model::FinShape{};
  v.actuators.back().shape->area = 0.01, v.actuators.back().shape->aspect_ratio = 3;
  v.actuators.back().time_constant = 0.3;
  v.actuators.push_back(test::actuator("mass", model::ActuatorKind::kMovingMass, 0.1));
  v.actuators.back().direction = Vec3<double>{{1, 0, 0}};
  v.actuators.back().mass = 2, v.actuators.back().time_constant = 1;
  return v;
}

VehicleInput<double> push() {
  VehicleInput<double> input;
  input.command[0] = 20, input.command[1] = 8, input.command[2] = 0.1, input.command[3] = 0.08;
  return input;
}

/// Over half a second, from a start where the blades already turn.
VehicleState<double> run(model::IntegratorMethod method, double h) {
  const auto p = physics::vehicle_parameters(everything());
  model::Integrator integrator;
  integrator.method = method;
  integrator.step = h;
  integrator.relative_tolerance = integrator.absolute_tolerance = 1e-13;
  VehicleState<double> s = test::initial_state(p);
  s.body.nu = {{1, 0.1, -0.1, 0.1, 0.2, -0.1}};
  s.internal[0] = 5, s.internal[1] = 0.1;
  StepMemory memory;
  const int steps = static_cast<int>(std::lround(0.5 / h));
  for (int k = 0; k < steps; ++k) {
    advance(p, UniformWater<double>{{}, 1025, 9.81}, push(), integrator, k * h, h, memory, s);
  }
  return s;
}

double difference(const VehicleState<double>& a, const VehicleState<double>& b) {
  double worst = test::difference(a.body, b.body);
  for (std::size_t i = 0; i < 6; ++i) {
    worst = std::max(worst, std::abs(a.internal[i] - b.internal[i]));
  }
  return worst;
}

TEST(ExtendedStep, RungeKuttaIsOfFourthOrder) {
  const auto exact = run(model::IntegratorMethod::kDormandPrince, 0.01);
  const double coarse = difference(run(model::IntegratorMethod::kRk4, 0.005), exact);
  const double fine = difference(run(model::IntegratorMethod::kRk4, 0.0025), exact);
  EXPECT_GT(coarse, 1e-9);
  EXPECT_NEAR(std::log2(coarse / fine), 4, 0.4);
}

TEST(ExtendedStep, EulerIsOfFirstOrder) {
  const auto exact = run(model::IntegratorMethod::kDormandPrince, 0.01);
  const auto error = [&](double h) {
    return test::difference(run(model::IntegratorMethod::kSemiImplicitEuler, h).body, exact.body);
  };
  EXPECT_NEAR(std::log2(error(0.001) / error(0.0005)), 1, 0.1);
}

TEST(ExtendedStep, InternalStatesArePartOfASnapshot) {
  VehicleState<double> a = run(model::IntegratorMethod::kRk4, 0.005), b = a;
  const auto bytes = [](VehicleState<double>& s) {
    StateWriter writer;
    writer(s);
    return writer.bytes();
  };
  EXPECT_EQ(bytes(a), bytes(b));
  b.internal[2] = std::nextafter(b.internal[2], 1.0);
  EXPECT_NE(bytes(a), bytes(b));
}

}  // namespace
}  // namespace hadal::engine
