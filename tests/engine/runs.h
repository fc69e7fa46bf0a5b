#pragma once

/// What several tests of the engine share: running a vehicle for a while.

#include <cmath>

#include "hadal/engine/vehicle_step.h"
#include "support/vehicles.h"

namespace hadal::test {

/// Runge–Kutta from time 0.
inline void run_rk4(const physics::VehicleParameters<double>& vehicle,
                    const UniformWater<double>& around, const engine::VehicleInput<double>& input,
                    double h, int steps, engine::VehicleState<double>& state) {
  const auto decay = engine::step_decay(vehicle, h);
  for (int k = 0; k < steps; ++k) {
    engine::rk4_vehicle_step(vehicle, around, input, k * h, h, decay, state);
  }
}

inline double difference(const physics::BodyState<double>& a, const physics::BodyState<double>& b) {
  const auto x = physics::flat(a), y = physics::flat(b);
  double worst = 0;
  for (int i = 0; i < 13; ++i) worst = std::fmax(worst, std::abs(x[i] - y[i]));
  return worst;
}

/// Random commands for every actuator.
inline engine::VehicleInput<double> random_input(Random& random, double push) {
  engine::VehicleInput<double> input;
  for (double& c : input.command) c = push * random();
  input.external = random.vector<6>(1);
  return input;
}

}  // namespace hadal::test
