
#include <cmath>
#include <nlohmann/json.hpp>

#include "hadal/analysis/vehicle_facts.h"
#include "hadal/cli/commands.h"
#include "hadal/cli/json_numbers.h"
#include "hadal/cli/load_vehicle.h"
#include "hadal/cli/show_arms.h"
#include "hadal/cli/show_coupling.h"
#include "hadal/cli/terminal.h"

namespace hadal::cli {

namespace {

using analysis::Actuation;
using analysis::kDegreesOfFreedom;
using analysis::VehicleFacts;

const char* actuation_name(Actuation a) {
  switch (a) {
    case Actuation::kFull:
      return "alone";
    case Actuation::kCoupled:
      return "coupled";
    case Actuation::kNone:
      break;
  }
  return "none";
}

nlohmann::json show_json(const model::Vehicle& vehicle, const VehicleFacts& f) {
  nlohmann::json j;
  j["name"] = vehicle.name;
  j["source"] = vehicle.source;
  j["water_density"] = vehicle.water_density;
  j["gravity"] = vehicle.gravity;
  j["M_RB"] = rows(f.M_RB);
  j["M_A"] = rows(f.M_A);
  nlohmann::json& a = j["allocation"];
  a["actuators"] = nlohmann::json::array();
  for (const model::Actuator& actuator : vehicle.actuators) a["actuators"].push_back(actuator.name);
  a["matrix"] = columns_as_rows(f.H, f.actuator_count);
  a["rank"] = f.rank;
  for (std::size_t i = 0; i < 6; ++i) {
    const char* dof = kDegreesOfFreedom[i];
    a["actuated"][dof] = actuation_name(f.actuation[i]);
    a["max_wrench"][dof] = number(f.max_wrench[i]);
    a["min_wrench"][dof] = number(f.min_wrench[i]);
    j["terminal_speeds"][dof] = {number(f.terminal[i].backward), number(f.terminal[i].forward)};
  }
  j["weight_N"] = f.weight;
  j["buoyancy_N"] = f.buoyancy;
  j["net_buoyancy_N"] = f.net_buoyancy;
  j["metacentric_height_m"] = f.metacentric_height;
  j["upright_stable"] = f.upright_stable;
  j["natural_periods_s"] = nlohmann::json::object();
  for (const analysis::NaturalMode& mode : f.natural_modes) {
    j["natural_periods_s"][mode.name] = mode.period;
  }
  j["free_vertical_speed"] = number(f.free_vertical_speed);
  return j;
}

void print_matrix(const char* title, const Mat6<double>& m) {
  say("\n{}\n", title);
  for (int r = 0; r < 6; ++r) {
    for (int c = 0; c < 6; ++c) say("{:>12.6g}", m(r, c) + 0.0);
    say("\n");
  }
}

void print_allocation(const model::Vehicle& vehicle, const VehicleFacts& f) {
  say("\nAllocation H ({} actuators, rank {})\n", f.actuator_count, f.rank);
  for (int r = 0; r < 6; ++r) {
    say("  {:<6}", kDegreesOfFreedom[static_cast<std::size_t>(r)]);
    for (std::size_t j = 0; j < static_cast<std::size_t>(f.actuator_count); ++j) {
      say("{:>9.4g}", std::abs(f.H[j][r]) < 1e-12 ? 0.0 : f.H[j][r]);
    }
    say("\n");
  }
  say("  columns:");
  for (const model::Actuator& actuator : vehicle.actuators) say(" {}", actuator.name);
  say("\n\n  {:<6} {:<9} {:>12} {:>12} {:>14} {:>14}\n", "", "actuated", "min", "max",
      "speed astern", "speed ahead");
  for (std::size_t i = 0; i < 6; ++i) {
    const char* unit = i < 3 ? "N" : "N·m";
    const char* speed = i < 3 ? "m/s" : "rad/s";
    say("  {:<6} {:<9} {:>8.4g} {:<3} {:>8.4g} {:<3} {:>8.4g} {:<5} {:>8.4g} {}\n",
        kDegreesOfFreedom[i], actuation_name(f.actuation[i]), f.min_wrench[i], unit,
        f.max_wrench[i], unit, f.terminal[i].backward, speed, f.terminal[i].forward, speed);
  }
}

void print_text(const model::Vehicle& vehicle, const VehicleFacts& f) {
  say("{}\n", vehicle.name);
  if (!vehicle.source.empty()) say("source: {}\n", vehicle.source);
  say("in water of {:g} kg/m³, gravity {:g} m/s²\n", vehicle.water_density, vehicle.gravity);
  print_matrix("M_RB about the body origin [kg, kg·m, kg·m²]", f.M_RB);
  print_matrix("M_A [kg, kg·m, kg·m²]", f.M_A);
  print_allocation(vehicle, f);
  const char* tendency = f.net_buoyancy > 0 ? "rises" : (f.net_buoyancy < 0 ? "sinks" : "hovers");
  say("\nweight {:.4g} N, buoyancy {:.4g} N, net {:+.4g} N upwards: {}", f.weight, f.buoyancy,
      f.net_buoyancy, tendency);
  if (f.net_buoyancy != 0) say(" at {:.3g} m/s without thrust", std::abs(f.free_vertical_speed));
  say("\nmetacentric height {:.4g} m: {} upright\n", f.metacentric_height,
      f.upright_stable ? "stable" : "not stable");
  for (const analysis::NaturalMode& mode : f.natural_modes) {
    say("natural period in {}: {:.4g} s (undamped)\n", mode.name, mode.period);
  }
}

}  // namespace

int show_command(const VehicleOptions& options) {
  const model::Vehicle vehicle = load_vehicle(options);
  const auto parameters = physics::vehicle_parameters(vehicle);
  const VehicleFacts facts =
      analysis::vehicle_facts(parameters, vehicle.water_density, vehicle.gravity);
  if (options.json) {
    nlohmann::json j = show_json(vehicle, facts);
    add_arms_and_shapes(j, vehicle, options.file.parent_path());
    j["couplings"] = couplings_json(parameters);
    say("{}\n", j.dump(2));
  } else {
    print_text(vehicle, facts);
    print_arms_and_shapes(vehicle, options.file.parent_path());
    print_couplings(parameters);
  }
  return kFine;
}

}  // namespace hadal::cli
