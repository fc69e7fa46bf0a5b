
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "hadal/analysis/vehicle_facts.h"
#include "hadal/cli/commands.h"
#include "hadal/cli/load_vehicle.h"
#include "hadal/cli/show_arms.h"
#include "hadal/cli/show_coupling.h"
#include "hadal/cli/terminal.h"
#include "hadal/run/json_numbers.h"

namespace hadal::cli {

using run::columns_as_rows, run::list, run::number, run::rows;

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

/// Actuators with a column of H: all but fins, masses and tilts, whose columns would be zero.
std::vector<std::size_t> pushing(const model::Vehicle& vehicle, const VehicleFacts& f) {
  std::vector<std::size_t> columns;
  for (std::size_t i = 0; i < vehicle.actuators.size(); ++i) {
    const bool thruster = vehicle.actuators[i].kind == model::ActuatorKind::kThruster;
    if (thruster || dot(f.H[i], f.H[i]) > 0) columns.push_back(i);
  }
  return columns;
}

physics::AllocationMatrix<double> picked(const physics::AllocationMatrix<double>& H,
                                         const std::vector<std::size_t>& columns) {
  physics::AllocationMatrix<double> some{};
  for (std::size_t i = 0; i < columns.size(); ++i) some[i] = H[columns[i]];
  return some;
}

std::vector<std::string> names(const model::Vehicle& vehicle,
                               const std::vector<std::size_t>& actuators) {
  std::vector<std::string> list;
  for (const std::size_t i : actuators) list.push_back(vehicle.actuators[i].name);
  return list;
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
  const std::vector<std::size_t> in_H = pushing(vehicle, f);
  a["actuators"] = names(vehicle, in_H);
  a["matrix"] = columns_as_rows(picked(f.H, in_H), static_cast<int>(in_H.size()));
  if (!f.fins.empty()) {
    j["fins"]["speed"] = analysis::kFinSpeed;
    for (const analysis::FinEffect& fin : f.fins) {
      j["fins"]["wrench_per_rad"][vehicle.actuators[fin.actuator].name] = list(fin.wrench);
    }
  }
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

/// Six rows of columns, then the names of these.
void print_columns(const physics::AllocationMatrix<double>& columns,
                   const std::vector<std::string>& names) {
  if (names.empty()) return;
  for (int r = 0; r < 6; ++r) {
    say("  {:<6}", kDegreesOfFreedom[static_cast<std::size_t>(r)]);
    for (std::size_t j = 0; j < names.size(); ++j) {
      say("{:>9.4g}", std::abs(columns[j][r]) < 1e-12 ? 0.0 : columns[j][r]);
    }
    say("\n");
  }
  say("  columns: {}\n", fmt::join(names, " "));
}

/// What has no column in H, and what fins do instead.
void print_others(const model::Vehicle& vehicle, const VehicleFacts& f) {
  const std::vector<std::size_t> in_H = pushing(vehicle, f);
  std::vector<std::string> others;
  for (std::size_t i = 0; i < vehicle.actuators.size(); ++i) {
    if (std::find(in_H.begin(), in_H.end(), i) != in_H.end()) continue;
    const auto kind = static_cast<std::size_t>(vehicle.actuators[i].kind);
    others.push_back(fmt::format("{} ({})", vehicle.actuators[i].name,
                                 model::EnumNames<model::ActuatorKind>::value[kind]));
  }
  if (!others.empty()) say("  without a column: {}\n", fmt::join(others, ", "));
  if (f.fins.empty()) return;
  say("\nFins, wrench per rad at {:g} m/s ahead [N/rad, N·m/rad]\n", analysis::kFinSpeed);
  physics::AllocationMatrix<double> columns{};
  std::vector<std::string> fins;
  for (const analysis::FinEffect& fin : f.fins) {
    columns[fins.size()] = fin.wrench;
    fins.push_back(vehicle.actuators[fin.actuator].name);
  }
  print_columns(columns, fins);
}

/// A speed in eight columns; without damping there is none.
std::string speed_text(double speed) {
  return std::isfinite(speed) ? fmt::format("{:>8.4g}", speed) : fmt::format("{:>8}", "no limit");
}

void print_allocation(const model::Vehicle& vehicle, const VehicleFacts& f) {
  const std::vector<std::size_t> in_H = pushing(vehicle, f);
  say("\nAllocation H ({} actuators, rank {})\n", in_H.size(), f.rank);
  print_columns(picked(f.H, in_H), names(vehicle, in_H));
  print_others(vehicle, f);
  say("\n  {:<6} {:<9} {:>12} {:>12} {:>14} {:>14}\n", "", "actuated", "min", "max", "speed astern",
      "speed ahead");
  for (std::size_t i = 0; i < 6; ++i) {
    const char* unit = i < 3 ? "N" : "N·m";
    const char* speed = i < 3 ? "m/s" : "rad/s";
    say("  {:<6} {:<9} {:>8.4g} {:<3} {:>8.4g} {:<3} {} {:<5} {} {}\n", kDegreesOfFreedom[i],
        actuation_name(f.actuation[i]), f.min_wrench[i], unit, f.max_wrench[i], unit,
        speed_text(f.terminal[i].backward), speed, speed_text(f.terminal[i].forward), speed);
  }
}

/// "rises at 0.1 m/s without thrust"
std::string drift_text(const VehicleFacts& f) {
  if (f.net_buoyancy == 0) return "hovers";
  const char* tendency = f.net_buoyancy > 0 ? "rises" : "sinks";
  if (!std::isfinite(f.free_vertical_speed)) {
    return fmt::format("{} ever faster without thrust, since nothing damps heave", tendency);
  }
  return fmt::format("{} at {:.3g} m/s without thrust", tendency, std::abs(f.free_vertical_speed));
}

void print_text(const model::Vehicle& vehicle, const VehicleFacts& f) {
  say("{}\n", vehicle.name);
  if (!vehicle.source.empty()) say("source: {}\n", vehicle.source);
  if (vehicle.motion == model::MotionKind::kKinematic) {
    say("kinematic: H times the outputs is its velocity over ground; no force moves it\n");
    const std::vector<std::size_t> in_H = pushing(vehicle, f);
    return print_columns(picked(f.H, in_H), names(vehicle, in_H));
  }
  say("in water of {:g} kg/m³, gravity {:g} m/s²\n", vehicle.water_density, vehicle.gravity);
  print_matrix("M_RB about the body origin [kg, kg·m, kg·m²]", f.M_RB);
  print_matrix("M_A [kg, kg·m, kg·m²]", f.M_A);
  print_allocation(vehicle, f);
  say("\nweight {:.4g} N, buoyancy {:.4g} N, net {:+.4g} N upwards: {}", f.weight, f.buoyancy,
      f.net_buoyancy, drift_text(f));
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
    j["couplings"] = couplings_json(vehicle);
    say("{}\n", j.dump(2));
  } else {
    print_text(vehicle, facts);
    print_arms_and_shapes(vehicle, options.file.parent_path());
    if (vehicle.motion == model::MotionKind::kDynamic) print_couplings(vehicle);
  }
  return kFine;
}

}  // namespace hadal::cli
