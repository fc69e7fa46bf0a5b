#include "hadal/cli/load_vehicle.h"

#include "hadal/cli/terminal.h"
#include "hadal/config/load.h"

namespace hadal::cli {

model::Vehicle load_vehicle(const VehicleOptions& options) {
  std::vector<config::Override> overrides;
  for (const std::string& text : options.set) overrides.push_back(config::parse_override(text));
  const config::LoadedVehicle loaded = config::load_vehicle(options.file, overrides);
  for (const Finding& warning : loaded.warnings) note("{}\n", to_string(warning));
  return loaded.vehicle;
}

Environment load_water(const WaterOptions& options, const model::Vehicle& vehicle) {
  if (options.scenario.empty()) {
    return UniformWater<double>{{}, vehicle.water_density, vehicle.gravity};
  }
  const model::Scenario scenario = config::load_scenario(options.scenario).scenario;
  return environment_of(scenario.environment, static_cast<std::uint64_t>(scenario.seed));
}

void refuse_kinematic(const model::Vehicle& vehicle) {
  if (vehicle.motion != model::MotionKind::kKinematic) return;
  throw InputError(
      fmt::format("'{}' is kinematic: it has no forces to balance or linearise", vehicle.name));
}

void warn_of_arms(const model::Vehicle& vehicle) {
  if (vehicle.arms.empty()) return;
  note("warning: '{}' is taken without its arms here; `hadal run` has them\n", vehicle.name);
}

}  // namespace hadal::cli
