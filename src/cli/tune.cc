#include "hadal/analysis/tune.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <nlohmann/json.hpp>
#include <optional>

#include "hadal/analysis/servo_lqr.h"
#include "hadal/analysis/trim.h"
#include "hadal/base/error.h"
#include "hadal/cli/commands.h"
#include "hadal/cli/json_numbers.h"
#include "hadal/cli/loop_setup.h"
#include "hadal/cli/named_values.h"
#include "hadal/cli/terminal.h"

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

/// A gain as the file should have it.
std::string number_text(double x) { return fmt::format("{:.4g}", x); }

std::string pid_text(const TunedLoop& loop) {
  std::string text = fmt::format("{{ kp = {}", number_text(loop.pid.kp));
  if (loop.pid.ki > 0) text += fmt::format(", ki = {}", number_text(loop.pid.ki));
  if (loop.pid.kd > 0) {
    text += fmt::format(", kd = {}, derivative_time_constant = {:.3g}", number_text(loop.pid.kd),
                        loop.pid.derivative_time_constant);
  }
  // The limit of a fin loop is its limit_deg.
  const bool fins = loop.name.starts_with("pitch") || loop.name.starts_with("depth") ||
                    loop.name.starts_with("heading");
  if (!fins && std::isfinite(loop.pid.output_limit)) {
    text += fmt::format(", output_limit = {}", number_text(loop.pid.output_limit));
  }
  if (std::isfinite(loop.pid.integral_limit)) {
    text += fmt::format(", integral_limit = {}", number_text(loop.pid.integral_limit));
  }
  return text + " }";
}

/// Lines for the tables of the controllers, each table once.
void print_loops(const std::vector<TunedLoop>& loops) {
  std::string table;
  for (const TunedLoop& loop : loops) {
    if (!loop.tuned) {
      say("# {}: not tuned: {}\n", loop.name, loop.problem);
      continue;
    }
    const std::size_t dot = loop.name.find('.');
    if (loop.name.substr(0, dot) != table) {
      table = loop.name.substr(0, dot);
      say("# in [vehicles.control.{}]:\n", table);
    }
    say("# {}: crossover {:.3g} rad/s, phase margin {:.1f} deg, overshoot {:.1f} %, within 5 % "
        "after {:.3g} s\n{} = {}\n",
        loop.name, loop.crossover, loop.phase_margin, 100 * loop.overshoot, loop.settling_time,
        loop.name.substr(dot + 1), pid_text(loop));
  }
}

/// The gains in force, and the design they would come from.
struct Servo {
  analysis::Matrix gain;
  analysis::ServoDesign design;
  bool designed = false;  ///< these gains are those of the design
};

std::optional<Servo> servo_of(const LoopSetup& setup) {
  const auto& servo = setup.autopilot.control.servo;
  if (!servo) return std::nullopt;
  const analysis::ServoDesign design = analysis::design_servo(
      *setup.system, *servo,
      analysis::servo_timing(setup.autopilot.control, setup.entry.navigation, setup.sensors));
  return Servo{*servo->gain, design, *servo->gain == design.gain};
}

nlohmann::json servo_json(const Servo& servo) {
  nlohmann::json j{{"loop", "servo"}, {"tuned", true}, {"designed", servo.designed}};
  for (const auto& row : servo.gain) j["gain"].push_back(list(row));
  for (const auto& pole : servo.design.poles) j["poles"].push_back({pole.real(), pole.imag()});
  j["used"] = servo.design.used;
  return j;
}

void print_servo(const Servo& servo) {
  constexpr const char* kAxes[] = {"surge", "sway", "heave", "roll", "pitch", "yaw"};
  say("# in [vehicles.control.servo]:\n");
  say("# servo: {}; poles of the LQR [1/s]:", servo.designed ? "gains of the LQR" : "given");
  for (const auto& pole : servo.design.poles) {
    say(" {:.3g}", pole.real());
    // A double pole comes apart by the root of the rounding.
    if (std::abs(pole.imag()) > 1e-6 * std::abs(pole)) say("{:+.3g}i", pole.imag());
  }
  say("\n");
  for (std::size_t i = 0; i < 6; ++i) {
    if (servo.design.used[i] == 1) continue;
    say("# servo.{}: lags and sampling let {:.0f} % of its wrench be used\n", kAxes[i],
        100 * servo.design.used[i]);
  }
  say("gain = [\n");
  double largest = 0;
  for (const auto& row : servo.gain) {
    for (const double x : row) largest = std::max(largest, std::abs(x));
  }
  for (const auto& row : servo.gain) {
    say("  [");
    for (std::size_t i = 0; i < row.size(); ++i) {
      // What is rounding beside the other gains is zero.
      say("{}{:.6g}", i ? ", " : "", std::abs(row[i]) < 1e-12 * largest ? 0 : row[i]);
    }
    say("],\n");
  }
  say("]\n");
}

}  // namespace

int tune_command(const TuneOptions& options) {
  const LoopSetup setup = load_loop(options.scenario, options.set, options.vehicle);
  const analysis::VehicleSystem& system = *setup.system;
  const analysis::OperatingPoint at = operating_point(setup);
  analysis::ClosedLoop loop(system, at.x, at.u, system.states(), setup.autopilot, setup.timing);
  const std::vector<TunedLoop> loops =
      analysis::tune(std::move(loop), setup.autopilot.control.rate,
                     {.bandwidth = options.bandwidth, .loops = name_list(options.loops)});
  const std::optional<Servo> servo = servo_of(setup);
  if (options.json) {
    nlohmann::json j = loops_json(loops);
    if (servo) j.push_back(servo_json(*servo));
    say("{}\n", j.dump(2));
  } else {
    say("# {} at u = {:.3g} m/s; put each line where the table has one of its name, or else at the "
        "table's end\n",
        setup.entry.name, at.x[analysis::kU]);
    if (servo) print_servo(*servo);
    print_loops(loops);
  }
  const bool all = std::all_of(loops.begin(), loops.end(), [](const auto& l) { return l.tuned; });
  return all ? kFine : kCheckFailed;
}

}  // namespace hadal::cli
