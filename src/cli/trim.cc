#include "hadal/analysis/trim.h"

#include <fmt/format.h>

#include <algorithm>

#include "hadal/base/error.h"
#include "hadal/cli/commands.h"
#include "hadal/cli/load_vehicle.h"
#include "hadal/cli/terminal.h"
#include "hadal/cli/trim_output.h"
#include "hadal/config/schema/suggest.h"
#include "hadal/log/file_identity.h"

namespace hadal::cli {

namespace {

using analysis::Plane;
using analysis::TrimRequest;
using analysis::TrimResult;
using analysis::VehicleSystem;

Plane plane_of(const std::string& name) {
  if (name == "vertical") return Plane::kVertical;
  return name == "horizontal" ? Plane::kHorizontal : Plane::kFull;
}

/// A name stands in one of --fix, --input, --free and --over, once.
void check_said_once(const TrimOptions& options, const TrimRequest& request) {
  std::vector<std::string> names = request.free;
  for (const auto* values : {&options.fix, &options.input}) {
    for (const std::string& argument : *values) {
      names.push_back(argument.substr(0, argument.find('=')));
    }
  }
  if (!options.over.empty()) names.push_back(options.over.substr(0, options.over.find('=')));
  std::sort(names.begin(), names.end());
  const auto twice = std::adjacent_find(names.begin(), names.end());
  if (twice == names.end()) return;
  throw InputError(Finding{.key = *twice,
                           .problem = "is named more than once",
                           .expected = "one of --fix, --input, --free and --over"});
}

/// A command beyond its limits would act as the limit.
void check_within_limits(const VehicleSystem& system, const std::string& name, double value) {
  const auto& limits = system.parameters().actuators;
  for (std::size_t i = 0; i < system.inputs().size(); ++i) {
    if (system.inputs()[i] != name || (value >= limits.min[i] && value <= limits.max[i])) continue;
    throw InputError(Finding{.key = name,
                             .value = fmt::format("{}", value),
                             .problem = "is beyond the limits of this command",
                             .expected = fmt::format("{} … {}", limits.min[i], limits.max[i])});
  }
}

TrimRequest request_of(const TrimOptions& options, const VehicleSystem& system) {
  TrimRequest request{.plane = plane_of(options.plane),
                      .fixed = named_values(options.fix, "--fix"),
                      .inputs = named_values(options.input, "--input"),
                      .free = name_list(options.free)};
  const std::vector<std::string> names = analysis::trim_variables(system);
  for (const auto& [name, value] : request.fixed) check_names({name}, names, "--fix");
  for (const auto& [name, value] : request.inputs) check_names({name}, system.inputs(), "--input");
  check_names(request.free, names, "--free");
  check_said_once(options, request);
  for (const auto* values : {&request.fixed, &request.inputs}) {
    for (const auto& [name, value] : *values) check_within_limits(system, name, value);
  }
  return request;
}

/// States whose poles say most about motion in a plane.
std::vector<std::string> pole_states(const TrimOptions& options) {
  if (!options.states.empty()) return name_list(options.states);
  switch (plane_of(options.plane)) {
    case Plane::kVertical:
      return {"theta", "w", "q"};
    case Plane::kHorizontal:
      return {"v", "r"};
    case Plane::kFull:
      break;
  }
  return {"phi", "theta", "u", "v", "w", "p", "q", "r"};
}

TrimTable table_of(const TrimOptions& options, const VehicleSystem& system, TrimRequest request) {
  const NamedRange range = named_range(options.over, "--over");
  check_names({range.name}, analysis::trim_variables(system), "--over");
  const bool is_input = std::find(system.inputs().begin(), system.inputs().end(), range.name) !=
                        system.inputs().end();
  TrimTable table{range.name, pole_states(options), {}};
  for (const double value : range.values) {
    (is_input ? request.inputs : request.fixed)[range.name] = value;
    TrimRow row{value, analysis::trim(system, request), {}};
    if (row.trim.converged) {
      const auto model = analysis::linearize(system, row.trim.x, row.trim.u, table.states, {}, {});
      row.modes = analysis::modes_of(model).modes;
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

int tell_one(const TrimOptions& options, const std::string& name, const VehicleSystem& system,
             const TrimRequest& request) {
  const TrimResult result = analysis::trim(system, request);
  if (options.vehicle.json) {
    nlohmann::json j = trim_json(system, result);
    j["vehicle"] = options.vehicle.file.string();
    j["plane"] = options.plane;
    j["set"] = options.vehicle.set;
    say("{}\n", j.dump(2));
  } else if (result.converged) {
    say("{}: equilibrium ({})\n", name, options.plane);
    print_trim(system, result);
  } else {
    say("{}: {}\n", name, no_equilibrium(result));
    const bool u_held =
        !request.fixed.contains("u") &&
        std::find(result.unknowns.begin(), result.unknowns.end(), "u") == result.unknowns.end();
    if (u_held) say("u is held at 0: give --fix u=SPEED, or --free u\n");
  }
  return result.converged ? kFine : kCheckFailed;
}

int tell_table(const TrimOptions& options, const std::string& name, const VehicleSystem& system,
               const TrimRequest& request) {
  const TrimTable table = table_of(options, system, request);
  if (options.vehicle.json) {
    say("{}\n", table_json(system, table).dump(2));
  } else {
    print_table(system, table);
  }
  if (!options.csv.empty()) write_table_csv(system, table, options.csv);
  if (!options.plot.empty()) write_table_plot(system, table, name, options.plot);
  const bool any = std::any_of(table.rows.begin(), table.rows.end(),
                               [](const TrimRow& row) { return row.trim.converged; });
  return any ? kFine : kCheckFailed;
}

}  // namespace

int trim_command(const TrimOptions& options) {
  if (options.over.empty() &&
      !(options.csv.empty() && options.plot.empty() && options.states.empty())) {
    throw InputError("--csv, --plot and --states need --over");
  }
  for (const std::filesystem::path& output : {options.csv, options.plot}) {
    log::refuse_overwriting(output, {options.vehicle.file});
  }
  const model::Vehicle vehicle = load_vehicle(options.vehicle);
  refuse_kinematic(vehicle);
  warn_of_arms(vehicle);
  const VehicleSystem system(vehicle, load_water(options.vehicle.water, vehicle),
                             options.vehicle.water.time);
  const TrimRequest request = request_of(options, system);
  if (options.over.empty()) return tell_one(options, vehicle.name, system, request);
  return tell_table(options, vehicle.name, system, request);
}

}  // namespace hadal::cli
