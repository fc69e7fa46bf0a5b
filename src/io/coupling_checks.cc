// Whether an engine that has added mass as a force can move a vehicle.

#include <fmt/format.h>

#include "hadal/io/scenario_checks.h"
#include "hadal/io/suggest.h"
#include "hadal/physics/added_mass_coupling.h"

namespace hadal::io {

namespace {

using model::Coupling;

constexpr const auto& kNames = model::EnumNames<Coupling>::value;

/// Couplings that are stable with the same filter and step; noncausal is for bodies without joints.
std::string stable_ones(const physics::VehicleParameters<double>& vehicle, model::Engine engine,
                        double step, bool joints) {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    engine.coupling = static_cast<Coupling>(i);
    if (joints && engine.coupling == Coupling::kNoncausal) continue;
    if (physics::stable_with_damping(vehicle, engine, step)) names.push_back(kNames[i]);
  }
  return names.empty() ? "engine mujoco, or a shorter step" : either(names);
}

}  // namespace

void check_coupling(const model::Scenario& scenario, std::size_t index,
                    const model::Vehicle& vehicle, double step, FileFindings& report) {
  const model::Engine& engine = scenario.engine;
  const std::string key = "engine.coupling";
  if (engine.name != model::EngineName::kBullet && engine.name != model::EngineName::kOde) return;
  if (!report.clean({"engine", "integrator.step"})) return;
  const auto parameters = physics::vehicle_parameters(vehicle);
  if (physics::stable_with_damping(parameters, engine, step)) return;
  const physics::CouplingStability s = physics::coupling_stability(parameters, engine, step);
  const std::string_view coupling = kNames[static_cast<std::size_t>(engine.coupling)];
  const std::string why =
      s.stable ? fmt::format("linear damping is too strong for steps of {} s", step)
               : fmt::format("the largest eigenvalue of the added mass is {:.3g}, not below {:.3g}",
                             s.r.largest, s.limit);
  report.warning(key, {.problem = fmt::format("{} diverges for '{}': {}", coupling,
                                              scenario.vehicles[index].name, why),
                       .expected = stable_ones(parameters, engine, step, !vehicle.arms.empty())});
}

}  // namespace hadal::io
