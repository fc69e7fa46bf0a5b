#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "hadal/analysis/closed_loop.h"
#include "hadal/analysis/linear_model.h"
#include "hadal/base/error.h"
#include "hadal/cli/commands.h"
#include "hadal/cli/json_file.h"
#include "hadal/cli/load_vehicle.h"
#include "hadal/cli/loop_setup.h"
#include "hadal/cli/named_values.h"
#include "hadal/cli/terminal.h"
#include "hadal/config/schema/suggest.h"
#include "hadal/run/json_numbers.h"

namespace hadal::cli {

using run::list;

namespace {

using analysis::LinearModel;
using analysis::ModalAnalysis;
using analysis::VehicleSystem;

/// Fills numbers by name from one member of what trim printed.
void read_numbers(const nlohmann::json& at, const char* member,
                  const std::vector<std::string>& names, const std::string& file,
                  std::vector<double>& numbers) {
  const auto found = at.find(member);
  if (found == at.end() || !found->is_object()) {
    throw InputError(Finding{.where = {file},
                             .key = member,
                             .problem = "is missing",
                             .expected = "what `hadal trim --json` prints"});
  }
  const std::vector<std::string_view> views(names.begin(), names.end());
  for (const auto& [name, value] : found->items()) {
    const auto place = std::find(names.begin(), names.end(), name);
    if (place == names.end() || !value.is_number()) {
      throw InputError(
          Finding{.where = {file},
                  .key = std::string(member) + "." + name,
                  .value = value.dump(),
                  .problem = place == names.end() ? "unknown name" : "is not a number",
                  .expected = place == names.end() ? config::either(views) : "a number",
                  .suggestion = place == names.end() ? config::did_you_mean(name, views) : ""});
    }
    numbers[static_cast<std::size_t>(place - names.begin())] = value.get<double>();
  }
}

analysis::OperatingPoint operating_point(const VehicleSystem& system, const nlohmann::json& at,
                                         const std::string& file) {
  analysis::OperatingPoint p{{}, std::vector<double>(system.inputs().size(), 0.0)};
  if (at.is_null()) return {system.settled_state(p.u), p.u};
  read_numbers(at, "input", system.inputs(), file, p.u);
  p.x = system.settled_state(p.u);
  read_numbers(at, "state", system.states(), file, p.x);
  if (std::abs(std::cos(p.x[analysis::kTheta])) < 1e-6) {
    throw InputError(file + ": the pitch is vertical, where Euler angles have no derivative");
  }
  return p;
}

/// A point that does not stay is linearised all the same, but not without a word.
void warn_unless_steady(const VehicleSystem& system, const analysis::OperatingPoint& p,
                        const std::vector<std::string>& states) {
  const auto rate = system.evaluate<double>(p.x, p.u, analysis::held_velocities(states)).rate;
  for (std::size_t i = analysis::kU; i < analysis::kBodyStates; ++i) {
    if (std::abs(rate[i]) < 1e-6) continue;
    note("warning: not an equilibrium: {} changes by {:.3g} per second\n", system.states()[i],
         rate[i]);
  }
}

/// Changes that the trim was made with hold here too, unless given again.
VehicleOptions with_changes_of(VehicleOptions options, const nlohmann::json& at) {
  const auto set = at.is_null() ? at.end() : at.find("set");
  if (set == at.end() || !set->is_array()) return options;
  std::vector<std::string> changes;
  for (const nlohmann::json& change : *set) {
    if (change.is_string()) changes.push_back(change.get<std::string>());
  }
  options.set.insert(options.set.begin(), changes.begin(), changes.end());
  return options;
}

nlohmann::json rows_json(const analysis::Matrix& m) {
  nlohmann::json j = nlohmann::json::array();
  for (const auto& row : m) j.push_back(list(row));
  return j;
}

nlohmann::json model_json(const LinearModel& m, const ModalAnalysis& modal) {
  nlohmann::json j{{"states", m.states},
                   {"inputs", m.inputs},
                   {"outputs", m.outputs},
                   {"A", rows_json(m.A)},
                   {"B", rows_json(m.B)},
                   {"C", rows_json(m.C)},
                   {"D", rows_json(m.D)},
                   {"period", m.period},
                   {"stable", modal.stable},
                   {"neutral", modal.neutral},
                   {"controllable", modal.controllable},
                   {"observable", modal.observable}};
  j["poles"] = nlohmann::json::array();
  j["modes"] = nlohmann::json::array();
  for (const analysis::Mode& mode : modal.modes) {
    j["poles"].push_back({mode.pole.real(), mode.pole.imag()});
    nlohmann::json one{{"frequency", mode.frequency}, {"damping", mode.damping}};
    for (std::size_t i = 0; i < mode.vector.size(); ++i) {
      one["vector"][m.states[i]] = {mode.vector[i].real(), mode.vector[i].imag()};
    }
    j["modes"].push_back(one);
  }
  return j;
}

/// Room for every name and a space.
std::size_t widest(const std::vector<std::string>& names) {
  std::size_t width = 12;
  for (const std::string& name : names) width = std::max(width, name.size() + 1);
  return width;
}

void print_matrix(const char* name, const analysis::Matrix& m, const std::vector<std::string>& rows,
                  const std::vector<std::string>& columns) {
  if (rows.empty() || columns.empty()) return;
  const std::size_t first = widest(rows), width = widest(columns);
  say("\n{:<{}}", name, first);
  for (const std::string& column : columns) say("{:>{}}", column, width);
  say("\n");
  for (std::size_t r = 0; r < rows.size(); ++r) {
    say("{:<{}}", rows[r], first);
    for (const double x : m[r]) say("{:>{}.5g}", x + 0.0, width);
    say("\n");
  }
}

void print_modes(const LinearModel& m, const ModalAnalysis& modal) {
  say("\n{:>22} {:>12} {:>9}  mode\n", m.period > 0 ? "pole (per period)" : "pole [1/s]", "rad/s",
      "damping");
  for (const analysis::Mode& mode : modal.modes) {
    if (mode.pole.imag() < 0) continue;
    const std::string pole =
        mode.pole.imag() == 0 ? fmt::format("{:.6g}", mode.pole.real())
                              : fmt::format("{:.6g} ± {:.6g}i", mode.pole.real(), mode.pole.imag());
    say("{:>22} {:>12.5g} {:>9.4f} ", pole, mode.frequency, mode.damping);
    for (std::size_t i = 0; i < mode.vector.size(); ++i) {
      if (std::abs(mode.vector[i]) > 0.05) {
        say(" {} {:.2f}", m.states[i], std::abs(mode.vector[i]));
      }
    }
    say("\n");
  }
  const std::size_t n = m.states.size();
  say("\n{}; controllable {} of {}, observable {} of {}\n",
      modal.stable    ? "stable"
      : modal.neutral ? "neutral: no pole is unstable, some do not decay"
                      : "not stable",
      modal.controllable, n, modal.observable, n);
}

/// The fins that the controllers name.
std::vector<std::string> fins_of(const model::Control& control) {
  std::vector<std::string> names;
  if (control.pitch) {
    for (const auto& [name, factor] : control.pitch->actuators) names.push_back(name);
  }
  if (control.heading) {
    for (const auto& [name, factor] : control.heading->actuators) names.push_back(name);
  }
  return names;
}

/// With the controllers of the scenario around this very vehicle.
LinearModel closed_loop(const LinearizeOptions& options, const model::Vehicle& vehicle,
                        const VehicleSystem& system, const analysis::OperatingPoint& p,
                        const std::vector<std::string>& states) {
  if (!options.inputs.empty() || !options.outputs.empty()) {
    throw InputError(
        "--loop has references as inputs and errors as outputs: leave out --inputs and "
        "--outputs");
  }
  const LoopSetup setup = load_loop(options.loop, {}, "");
  if (setup.vehicle_name != vehicle.name) {
    note("warning: the loop of {} is closed around {}\n", setup.vehicle_name, vehicle.name);
  }
  for (const std::string& name : fins_of(*setup.entry.control)) {
    check_names({name}, system.inputs(), "--loop");
  }
  const auto autopilot =
      control::autopilot_parameters(setup.entry.guidance, *setup.entry.control, system.parameters(),
                                    vehicle.water_density, vehicle.gravity, vehicle.actuators);
  const analysis::ClosedLoop loop(system, p.x, p.u, states, autopilot, setup.timing);
  return options.discrete ? loop.discrete(loop.all()) : loop.continuous(loop.all());
}

/// The first entry that is NaN or infinite, nothing if all are finite.
std::optional<std::string> not_finite(const LinearModel& m) {
  const auto first = [&](const char* name, const analysis::Matrix& matrix,
                         const std::vector<std::string>& columns) -> std::optional<std::string> {
    for (std::size_t r = 0; r < matrix.size(); ++r) {
      for (std::size_t c = 0; c < matrix[r].size(); ++c) {
        if (std::isfinite(matrix[r][c])) continue;
        return fmt::format("{}, the change of {} by {},", name, m.states[r], columns[c]);
      }
    }
    return std::nullopt;
  };
  const auto in_A = first("A", m.A, m.states);
  return in_A ? in_A : first("B", m.B, m.inputs);
}

}  // namespace

int linearize_command(const LinearizeOptions& options) {
  if (options.discrete && options.loop.empty()) throw InputError("--discrete needs --loop");
  const nlohmann::json at = options.at.empty() ? nlohmann::json() : read_json(options.at);
  const model::Vehicle vehicle = load_vehicle(with_changes_of(options.vehicle, at));
  refuse_kinematic(vehicle);
  warn_of_arms(vehicle);
  const VehicleSystem system(vehicle, load_water(options.vehicle.water, vehicle),
                             options.vehicle.water.time);
  const analysis::OperatingPoint p = operating_point(system, at, options.at.string());
  const auto states =
      options.states.empty() ? analysis::default_states(system) : name_list(options.states);
  check_names(states, system.states(), "--states");
  check_names(name_list(options.inputs), system.inputs(), "--inputs");
  check_names(name_list(options.outputs), states, "--outputs");
  warn_unless_steady(system, p, states);
  const auto inputs = options.inputs.empty() ? system.inputs() : name_list(options.inputs);
  const auto outputs = options.outputs.empty() ? states : name_list(options.outputs);
  const LinearModel m = options.loop.empty()
                            ? analysis::linearize(system, p.x, p.u, states, inputs, outputs)
                            : closed_loop(options, vehicle, system, p, states);
  if (const auto entry = not_finite(m)) {
    note("{}: error: {} is NaN or infinite; expected a state with smaller numbers\n",
         options.at.empty() ? options.vehicle.file.string() : options.at.string(), *entry);
    return kDiverged;
  }
  const ModalAnalysis modal = analysis::modes_of(m);
  if (options.vehicle.json) {
    say("{}\n", model_json(m, modal).dump(2));
    return kFine;
  }
  say("{}\n", vehicle.name);
  print_matrix("A", m.A, m.states, m.states);
  print_matrix("B", m.B, m.states, m.inputs);
  if (!options.outputs.empty()) print_matrix("C", m.C, m.outputs, m.states);
  print_modes(m, modal);
  return kFine;
}

}  // namespace hadal::cli
