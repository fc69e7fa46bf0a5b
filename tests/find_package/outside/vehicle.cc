// The three modules of a vehicle, each used on its own, then together.
#include "hadal/model/vehicle.h"

#include <cmath>
#include <cstdio>

#include "hadal/engine/vehicle_step.h"
#include "hadal/physics/actuators.h"
#include "hadal/physics/allocation.h"
#include "hadal/physics/dynamics.h"

using namespace hadal;

bool vehicle_modules_work() {
  // Describe: a neutral sphere-like body with two thrusters astern.
  model::Vehicle description;
  description.body.mass = 20;
  description.body.volume = 20.0 / 1025;
  description.body.inertia = diagonal(Vec3<double>{{0.5, 1, 1}});
  description.hydrodynamics.added_mass = diagonal(Vec6<double>{{5, 15, 15, 0.1, 0.5, 0.5}});
  description.hydrodynamics.linear_damping = diagonal(Vec6<double>{{10, 20, 20, 1, 1, 1}});
  for (const double side : {-0.2, 0.2}) {
    model::Actuator thruster;
    thruster.name = side < 0 ? "port" : "starboard";
    thruster.position = {{-0.5, side, 0}};
    thruster.direction = {{1, 0, 0}};
    thruster.min = -40, thruster.max = 40, thruster.time_constant = 0.2;
    description.actuators.push_back(thruster);
  }
  const physics::VehicleParameters<double> vehicle = physics::vehicle_parameters(description);

  // Actuators: commands to outputs, here after 0.2 s from rest.
  physics::ActuatorArray<double> command{10, 100}, effective, output;
  physics::effective_command(vehicle.actuators, 2, command, 0.0, effective);
  physics::lagged_output(2, {}, effective, physics::lag_decay(vehicle.actuators, 2, 0.2), output);

  // Allocation: outputs to the wrench on the body.
  const Vec6<double> tau = physics::allocated_wrench(vehicle.allocation, 2, output);

  // Dynamics: the wrench to the rate of change of the state.
  physics::BodyState<double> rest;
  const auto rate = physics::body_state(physics::state_rate(
      vehicle, physics::flat(rest), UniformWaterSample<double>{}, 9.81, tau, Vec6<double>{}));

  // All together: 60 s of steps.
  engine::VehicleState<double> state;
  engine::VehicleInput<double> input;
  input.command = {10, 10};
  const double h = 0.01;
  const auto decay = engine::step_decay(vehicle, h);
  for (int k = 0; k < 6000; ++k) {
    engine::rk4_vehicle_step(vehicle, UniformWater<double>{}, input, k * h, h, decay, state);
  }
  std::printf("thrust %.3f N, surge acceleration %.3f m/s2, terminal speed %.3f m/s\n", tau[0],
              rate.nu[0], state.body.nu[0]);
  const double thrust = 50 * (1 - std::exp(-1.0));
  return std::abs(tau[0] - thrust) < 1e-12 && std::abs(rate.nu[0] - thrust / 25) < 1e-12 &&
         std::abs(state.body.nu[0] - 2) < 1e-9;
}
