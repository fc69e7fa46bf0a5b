#pragma once

/// Vehicles and loops that ship, as systems for analysis tests.

#include <algorithm>
#include <complex>
#include <filesystem>
#include <string>
#include <vector>

#include "hadal/analysis/closed_loop.h"
#include "hadal/analysis/linear_model.h"
#include "hadal/analysis/trim.h"
#include "hadal/config/complete.h"

namespace hadal::test {

inline std::vector<config::Override> overrides_of(const std::vector<std::string>& set) {
  std::vector<config::Override> list;
  for (const std::string& text : set) list.push_back(config::parse_override(text));
  return list;
}

inline model::Vehicle shipped_vehicle(const std::string& name,
                                      const std::vector<std::string>& set = {}) {
  const std::filesystem::path root = HADAL_SOURCE_DIR;
  return config::load_vehicle(root / "vehicles" / (name + ".toml"), overrides_of(set)).vehicle;
}

inline analysis::VehicleSystem shipped_system(const std::string& name,
                                              const std::vector<std::string>& set = {}) {
  return analysis::VehicleSystem(shipped_vehicle(name, set));
}

/// Names of all vehicle files, sorted.
inline std::vector<std::string> shipped_names() {
  std::vector<std::string> names;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(HADAL_SOURCE_DIR) / "vehicles")) {
    names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

inline std::size_t place(const std::vector<std::string>& names, const std::string& name) {
  return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
}

inline double state(const analysis::VehicleSystem& s, const analysis::TrimResult& r,
                    const std::string& name) {
  return r.x.at(place(s.states(), name));
}

inline double command(const analysis::VehicleSystem& s, const analysis::TrimResult& r,
                      const std::string& name) {
  return r.u.at(place(s.inputs(), name));
}

/// Poles about a trim with only these states moving, the slowest first.
inline std::vector<std::complex<double>> poles(const analysis::VehicleSystem& s,
                                               const analysis::TrimResult& r,
                                               const std::vector<std::string>& states) {
  std::vector<std::complex<double>> list;
  for (const auto& m : analysis::modes_of(analysis::linearize(s, r.x, r.u, states, {}, {})).modes) {
    list.push_back(m.pole);
  }
  return list;
}

/// A loop of a shipped scenario about the level trim at a speed [m/s].
struct ShippedLoop {
  model::Scenario scenario;
  model::Vehicle vehicle;
  analysis::VehicleSystem system;
  control::AutopilotParameters<double> autopilot;
  analysis::TrimResult at;

  analysis::ClosedLoop closed(const std::vector<std::string>& states) const {
    return {system, at.x, at.u, states, autopilot};
  }
};

inline ShippedLoop shipped_loop(const std::string& name, double speed,
                                const std::vector<std::string>& set = {}) {
  const std::filesystem::path root = HADAL_SOURCE_DIR;
  const auto loaded = config::completed(
      config::load_scenario(root / "scenarios" / (name + ".toml"), overrides_of(set)));
  const model::Environment& water = loaded.scenario.environment;
  analysis::VehicleSystem system(loaded.vehicles[0], still_environment_of(water));
  const model::ScenarioVehicle& entry = loaded.scenario.vehicles[0];
  auto autopilot =
      control::autopilot_parameters(entry.guidance, *entry.control, system.parameters(),
                                    water.density, water.gravity, loaded.vehicles[0].actuators);
  auto at = analysis::trim(system, {.plane = analysis::Plane::kVertical,
                                    .fixed = {{"u", speed}, {"d", 10.0}},
                                    .inputs = {},
                                    .free = {}});
  return {loaded.scenario, loaded.vehicles[0], std::move(system), autopilot, at};
}

}  // namespace hadal::test
