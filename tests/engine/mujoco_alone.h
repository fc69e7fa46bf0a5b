#pragma once

/// A vehicle alone in a scene, beside the same vehicle without one.

#include "engine/runs.h"
#include "engine/scene_examples.h"

namespace hadal::test {

using engine::ActuatorArray;
using engine::SceneVehicle;
using engine::StepMemory;
using engine::VehicleState;

/// Largest difference of body, outputs and internal states after `steps` steps of both engines.
inline double difference_after(const model::Vehicle& v, const VehicleState<double>& start,
                               const ActuatorArray<double>& command, double h, int steps,
                               model::IntegratorMethod method = model::IntegratorMethod::kRk4,
                               const Currents& currents = {}) {
  const Environment around({{{0.3, -0.2, 0.1}}, v.water_density, v.gravity}, currents);
  DrivenVehicle driven(v);
  driven.state.body = start.body;
  driven.input.command = command;
  VehicleState<double> native = driven.state;
  const auto scene = mujoco_scene({{driven.body("vehicle")}, {}}, around, method);
  StepMemory memory;
  for (int k = 0; k < steps; ++k) {
    const SceneVehicle handle = driven.handle();
    scene->step(k * h, h, {&handle, 1});
    engine::advance(driven.parameters, around, driven.input, {.method = method}, k * h, h, memory,
                    native);
  }
  double worst = difference(driven.state.body, native.body);
  for (int i = 0; i < driven.parameters.actuator_count; ++i) {
    const auto k = static_cast<std::size_t>(i);
    worst = std::fmax(worst, std::abs(driven.state.output[k] - native.output[k]));
  }
  for (int i = 0; i < driven.parameters.plan.internal_count; ++i) {
    const auto k = static_cast<std::size_t>(i);
    worst = std::fmax(worst, std::abs(driven.state.internal[k] - native.internal[k]));
  }
  return worst;
}

inline VehicleState<double> tumbling(unsigned seed, double speed, double turn) {
  Random random(seed);
  return {.body = random_state(random, speed, turn)};
}

inline ActuatorArray<double> commands(const model::Vehicle& v, double share) {
  ActuatorArray<double> command{};
  for (std::size_t i = 0; i < v.actuators.size(); ++i) {
    const double limit = std::isfinite(v.actuators[i].max) ? v.actuators[i].max : 10;
    command[i] = share * limit * (i % 2 == 0 ? 1 : -0.5);
  }
  return command;
}

}  // namespace hadal::test
