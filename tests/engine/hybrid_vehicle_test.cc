// Vehicles with internal states on Bullet and ODE, and several scenes at once.

#include <thread>

#include "engine/hybrid_scenes.h"
#include "engine/runs.h"
#include "support/extended.h"

namespace hadal::test {
namespace {

using HybridVehicle = OnEngine;
HADAL_ON_BOTH_ENGINES(HybridVehicle);

// A rotor's states, its thrust and the way ahead, against the native Euler step.
TEST_P(HybridVehicle, RotorsTurnAsInTheNativeEulerStep) {
  model::Vehicle v = block_with(ahead(rotor_thrust(model::ThrustModel::kWhitcombYoerger3), 100));
  v.hydrodynamics.added_mass(0, 0) = 60;
  v.hydrodynamics.linear_damping(0, 0) = 5;
  FreeRun run(v, how(Coupling::kNoncausal), {}, kFreshWater);
  run.state = initial_state(run.parameters);
  ASSERT_GT(run.parameters.plan.internal_count, 0);
  run.input.command[0] = 30;
  engine::VehicleState<double> native = run.state;
  const auto decay = engine::step_decay(run.parameters, 0.005);
  for (int k = 0; k < 400; ++k) {
    run.step(0.005);
    engine::euler_vehicle_step(run.parameters, kFreshWater, run.input, k * 0.005, 0.005, decay,
                               native);
  }
  EXPECT_GT(run.state.body.nu[0], 0.001);
  EXPECT_NEAR(run.state.body.nu[0], native.body.nu[0], 1e-12);
  for (std::size_t i = 0; i < native.internal.size(); ++i) {
    EXPECT_NEAR(run.state.internal[i], native.internal[i], 1e-9) << i;
  }
}

// Of a mass that moves, M_x is what the mass matrix of the moment has beyond the rigid body.
TEST_P(HybridVehicle, MovingMassConvergesToTheNativeEngine) {
  model::Vehicle v = without_forces(random_vehicle(2));
  model::Actuator a = actuator("mass", model::ActuatorKind::kMovingMass, 0.4, {{0.1, 0.05, -0.02}});
  a.direction = Vec3<double>{{2.0 / 3, 1.0 / 3, -2.0 / 3}};
  a.mass = 3, a.time_constant = 0.5;
  v.actuators.push_back(a);
  std::vector<double> errors;
  for (const double T : {0.004, 0.002, 0.001}) {
    Random random(6);
    FreeRun run(v, how(Coupling::kNoncausal), random_state(random, 0.3, 0.3));
    run.input.command[0] = 0.3;
    engine::VehicleState<double> native = run.state;
    const int steps = static_cast<int>(std::lround(1 / T));
    run_rk4(run.parameters, kStillWater, run.input, T, steps, native);
    for (int k = 0; k < steps; ++k) run.step(T);
    errors.push_back(difference(native.body, run.state.body));
  }
  EXPECT_NEAR(errors[0] / errors[1], 2, 0.1);
  EXPECT_NEAR(errors[1] / errors[2], 2, 0.05);
  EXPECT_LT(errors[2], 0.01);
}

/// A box that falls on the ground and tumbles, in numbers.
std::vector<double> tumble(const model::Engine& how) {
  model::Vehicle v = block_with_added_mass({{0.3, 0.4, 0.5, 0.2, 0.2, 0.2}});
  v.body.weight_N.reset();
  const physics::BodyState<double> start{{{0, 0, 4.5}}, Random(3).rotation(), {}};
  FreeRun run(v, how, start, kStillWater, {box_shape({{0.3, 0.2, 0.2}})},
              {fixed_box({{0, 0, 6}}, {{5, 5, 1}})});
  for (int k = 0; k < 300; ++k) run.step(0.005);
  return run.scene->save();
}

TEST_P(HybridVehicle, ScenesOnTwoThreadsGiveTheBitsOfOne) {
  const std::vector<double> alone = tumble(how());
  std::vector<double> one, other;
  std::thread first([&] { one = tumble(how()); }), second([&] { other = tumble(how()); });
  first.join();
  second.join();
  EXPECT_EQ(alone, one);
  EXPECT_EQ(alone, other);
}

}  // namespace
}  // namespace hadal::test
