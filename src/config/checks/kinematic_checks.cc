// Vehicles whose velocity is what they are told.

#include <fmt/format.h>

#include "hadal/config/checks/scenario_checks.h"
#include "hadal/config/checks/vehicle_checks.h"

namespace hadal::config {

void check_kinematic(const model::Vehicle& vehicle, FileFindings& report) {
  if (vehicle.motion != model::MotionKind::kKinematic) return;
  if (!vehicle.allocation.matrix && report.clean({"allocation"})) {
    report.error("allocation.matrix",
                 {.problem = "is missing: the velocity of a kinematic vehicle is this matrix times "
                             "the outputs of its actuators",
                  .expected = "six rows, for u, v, w [m/s] and p, q, r [rad/s]"});
  }
  for (std::size_t i = 0; i < vehicle.actuators.size(); ++i) {
    const model::Actuator& a = vehicle.actuators[i];
    const std::string path = join_index("actuators", i);
    if (a.kind == model::ActuatorKind::kThruster && !a.thrust && !a.thrust_of && !a.tilted_by) {
      continue;
    }
    report.error(path, {.problem = "has a model of force, but the vehicle is kinematic",
                        .expected = "an actuator with name, limits and lag alone"});
  }
  for (const auto& [key, none] :
       {std::pair{"arms", vehicle.arms.empty()}, std::pair{"shapes", vehicle.shapes.empty()}}) {
    if (none || !report.clean({key})) continue;
    report.error(key, {.problem = "do not go with a kinematic vehicle, which touches nothing",
                       .expected = "body.size, with which others see it"});
  }
}

void check_kinematic_entry(const model::Scenario& scenario, std::size_t index,
                           const model::Vehicle& vehicle, FileFindings& report) {
  if (vehicle.motion != model::MotionKind::kKinematic) return;
  const model::ScenarioVehicle& s = scenario.vehicles[index];
  const std::string path = join_index("vehicles", index);
  const auto refuse = [&](const std::string& key, const std::string& expected) {
    if (!report.clean({key})) return;
    report.error(key, {.problem = fmt::format("has no meaning for '{}', which is kinematic: no "
                                              "force moves it",
                                              s.name),
                       .expected = expected});
  };
  if (!(s.nu == Vec6<double>{})) {
    refuse(join_key(path, "nu"), "initial_output of its actuators");
  }
  for (std::size_t i = 0; i < s.schedule.size(); ++i) {
    if (!s.schedule[i].external_wrench) continue;
    refuse(join_key(join_index(join_key(path, "schedule"), i), "external_wrench"), "a command");
  }
  if (s.control) {
    const std::string control = join_key(path, "control");
    const std::string loops = "PID loops, whose outputs are velocities then";
    if (s.control->servo) refuse(join_key(control, "servo"), loops);
    if (s.control->hold) refuse(join_key(control, "hold"), loops);
    if (s.control->stabilizer) refuse(join_key(control, "stabilizer"), loops);
  }
  for (std::size_t i = 0; i < scenario.tethers.size(); ++i) {
    if (scenario.tethers[i].vehicle != s.name) continue;
    refuse(join_key(join_index("tethers", i), "vehicle"), "a dynamic vehicle");
  }
}

}  // namespace hadal::config
