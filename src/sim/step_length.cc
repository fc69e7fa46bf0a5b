#include "hadal/sim/step_length.h"

#include <fmt/format.h>

namespace hadal::sim {

namespace {

/// All clocks begin at time zero, so the shortest period occurs unsplit.
struct Shortest {
  const std::string& vehicle;
  StepLength& length;

  void operator()(const std::string& what, double rate) const {
    // Periods that differ by the rounding of 1/rate are the same; no rate has an error of its own.
    if (rate <= 0 || 1 / rate >= length.longest * (1 - 1e-9)) return;
    length = {1 / rate, fmt::format("{} of {} at {:g} Hz", what, vehicle, rate)};
  }
};

}  // namespace

StepLength step_length(const model::Scenario& scenario,
                       const std::vector<const model::Vehicle*>& vehicles) {
  StepLength length{scenario.integrator.step, ""};
  for (std::size_t i = 0; i < vehicles.size(); ++i) {
    const model::ScenarioVehicle& entry = scenario.vehicles[i];
    const Shortest take{entry.name, length};
    if (vehicles[i] != nullptr) {
      for (const model::Sensor& sensor : vehicles[i]->sensors) take(sensor.name, sensor.rate);
    }
    for (const model::ArmControl& arm : entry.arms) take(arm.arm, arm.rate);
    if (!entry.control) continue;
    take("control", entry.control->rate);
    if (entry.guidance) take("guidance", entry.guidance->rate);
    if (entry.control->stabilizer) take("stabilizer", entry.control->stabilizer->rate);
  }
  return length;
}

}  // namespace hadal::sim
