#include "hadal/analysis/tune.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "hadal/analysis/trim.h"
#include "hadal/base/error.h"
#include "hadal/cli/commands.h"
#include "hadal/cli/loop_setup.h"
#include "hadal/cli/named_values.h"

namespace hadal::cli {

namespace {

using analysis::TunedLoop;

nlohmann::json loops_json(const std::vector<TunedLoop>& loops) {
  nlohmann::json j = nlohmann::json::array();
  for (const TunedLoop& loop : loops) {
    nlohmann::json one{{"loop", loop.name}, {"tuned", loop.tuned}};
    if (loop.tuned) {
      one["pid"] = {{"kp", loop.pid.kp},
                    {"ki", loop.pid.ki},
                    {"kd", loop.pid.kd},
                    {"derivative_time_constant", loop.pid.derivative_time_constant}};
      one["crossover"] = loop.crossover;
      one["phase_margin_deg"] = loop.phase_margin;
      one["overshoot"] = loop.overshoot;
      one["settling_time"] = loop.settling_time;
    } else {
      one["problem"] = loop.problem;
    }
    j.push_back(one);
  }
  return j;
}

void print_loops(const std::vector<TunedLoop>& loops) {
  for (const TunedLoop& loop : loops) {
    if (!loop.tuned) {
      fmt::print("# {}: not tuned: {}\n", loop.name, loop.problem);
      continue;
    }
    fmt::print(
        "# {}: crossover {:.3g} rad/s, phase margin {:.1f} deg, overshoot {:.1f} %, within 5 % "
        "after {:.3g} s\n",
        loop.name, loop.crossover, loop.phase_margin, 100 * loop.overshoot, loop.settling_time);
    fmt::print("{} = {{ kp = {:.4g}, ki = {:.4g}", loop.name, loop.pid.kp, loop.pid.ki);
    if (loop.pid.kd > 0) {
      fmt::print(", kd = {:.4g}, derivative_time_constant = {:.3g}", loop.pid.kd,
                 loop.pid.derivative_time_constant);
    }
    // The limit of a fin loop is its limit_deg.
    const bool fins = loop.name.starts_with("pitch") || loop.name.starts_with("depth") ||
                      loop.name.starts_with("heading");
    if (!fins && std::isfinite(loop.pid.output_limit)) {
      fmt::print(", output_limit = {:.4g}", loop.pid.output_limit);
    }
    if (std::isfinite(loop.pid.integral_limit)) {
      fmt::print(", integral_limit = {:.4g}", loop.pid.integral_limit);
    }
    fmt::print(" }}\n");
  }
}

}  // namespace

int tune_command(const TuneOptions& options) {
  const LoopSetup setup = load_loop(options.scenario, options.set, options.vehicle);
  const analysis::VehicleSystem& system = *setup.system;
  const OperatingPoint at = operating_point(system, setup.entry);
  analysis::ClosedLoop loop(system, at.x, at.u, system.states(), setup.autopilot);
  const std::vector<TunedLoop> loops =
      analysis::tune(std::move(loop), setup.autopilot.control.rate,
                     {.bandwidth = options.bandwidth, .loops = name_list(options.loops)});
  if (options.json) {
    fmt::print("{}\n", loops_json(loops).dump(2));
  } else {
    fmt::print("# {} at u = {:.3g} m/s; paste into [vehicles.control]\n", setup.entry.name,
               at.x[analysis::kU]);
    print_loops(loops);
  }
  const bool all = std::all_of(loops.begin(), loops.end(), [](const auto& l) { return l.tuned; });
  return all ? kFine : kCheckFailed;
}

}  // namespace hadal::cli
