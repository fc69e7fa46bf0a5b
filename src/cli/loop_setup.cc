#include "hadal/cli/loop_setup.h"

#include "hadal/cli/load_vehicle.h"
#include "hadal/cli/terminal.h"
#include "hadal/config/complete.h"

namespace hadal::cli {

namespace {

std::size_t vehicle_index(const model::Scenario& scenario, const std::string& name) {
  for (std::size_t i = 0; i < scenario.vehicles.size(); ++i) {
    const model::ScenarioVehicle& v = scenario.vehicles[i];
    if (name.empty() ? v.control.has_value() : v.name == name) return i;
  }
  throw InputError(name.empty() ? "no vehicle of the scenario has controllers"
                                : "the scenario has no vehicle '" + name + "'");
}

}  // namespace

LoopSetup load_loop(const std::filesystem::path& scenario, const std::vector<std::string>& set,
                    const std::string& name) {
  std::vector<config::Override> overrides;
  for (const std::string& text : set) overrides.push_back(config::parse_override(text));
  const config::LoadedScenario loaded =
      config::completed(config::load_scenario(scenario, overrides));
  for (const Finding& warning : loaded.warnings) note("{}\n", to_string(warning));
  const std::size_t i = vehicle_index(loaded.scenario, name);
  refuse_kinematic(loaded.vehicles[i]);
  warn_of_arms(loaded.vehicles[i]);
  const Environment still = still_environment_of(loaded.scenario.environment);
  LoopSetup setup{.entry = loaded.scenario.vehicles[i],
                  .vehicle_name = loaded.vehicles[i].name,
                  .system = std::make_unique<analysis::VehicleSystem>(loaded.vehicles[i], still),
                  .autopilot = {},
                  .timing = {},
                  .sensors = loaded.vehicles[i].sensors};
  if (!setup.entry.control) throw InputError("'" + name + "' has no controllers");
  setup.autopilot = control::autopilot_parameters(
      setup.entry.guidance, *setup.entry.control, setup.system->parameters(),
      still.density(setup.entry.position, 0), still.gravity(), loaded.vehicles[i].actuators);
  setup.timing = analysis::loop_timing(*setup.entry.control, setup.entry.navigation, setup.sensors);
  return setup;
}

analysis::OperatingPoint operating_point(const LoopSetup& setup) {
  analysis::OperatingPoint p = analysis::operating_point(*setup.system, setup.entry);
  if (!p.steady) {
    note("warning: no equilibrium at u = {:g} m/s; linearised there all the same\n",
         analysis::wanted_speed(setup.entry));
  }
  return p;
}

}  // namespace hadal::cli
