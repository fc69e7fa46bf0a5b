#include "hadal/analysis/tune.h"

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

void print_loops(const std::vector<TunedLoop>& loops) {
  for (const TunedLoop& loop : loops) {
    if (!loop.tuned) {
      say("# {}: not tuned: {}\n", loop.name, loop.problem);
      continue;
    }
    say("# {}: crossover {:.3g} rad/s, phase margin {:.1f} deg, overshoot {:.1f} %, within 5 % "
        "after {:.3g} s\n",
        loop.name, loop.crossover, loop.phase_margin, 100 * loop.overshoot, loop.settling_time);
    say("{} = {{ kp = {:.4g}, ki = {:.4g}", loop.name, loop.pid.kp, loop.pid.ki);
    if (loop.pid.kd > 0) {
      say(", kd = {:.4g}, derivative_time_constant = {:.3g}", loop.pid.kd,
          loop.pid.derivative_time_constant);
    }
    // The limit of a fin loop is its limit_deg.
    const bool fins = loop.name.starts_with("pitch") || loop.name.starts_with("depth") ||
                      loop.name.starts_with("heading");
    if (!fins && std::isfinite(loop.pid.output_limit)) {
      say(", output_limit = {:.4g}", loop.pid.output_limit);
    }
    if (std::isfinite(loop.pid.integral_limit)) {
      say(", integral_limit = {:.4g}", loop.pid.integral_limit);
    }
    say(" }}\n");
  }
}

/// The gains in force, and the poles of the design they would come from.
struct Servo {
  analysis::Matrix gain;
  std::vector<std::complex<double>> poles;
  bool designed = false;  ///< these gains are those of the design
};

std::optional<Servo> servo_of(const LoopSetup& setup) {
  const auto& servo = setup.autopilot.control.servo;
  if (!servo) return std::nullopt;
  const analysis::ServoDesign design = analysis::design_servo(*setup.system, *servo);
  return Servo{*servo->gain, design.poles, *servo->gain == design.gain};
}

nlohmann::json servo_json(const Servo& servo) {
  nlohmann::json j{{"loop", "servo"}, {"tuned", true}, {"designed", servo.designed}};
  for (const auto& row : servo.gain) j["gain"].push_back(list(row));
  for (const auto& pole : servo.poles) j["poles"].push_back({pole.real(), pole.imag()});
  return j;
}

void print_servo(const Servo& servo) {
  say("# servo: {}; poles of the LQR [1/s]:", servo.designed ? "gains of the LQR" : "given");
  for (const auto& pole : servo.poles) {
    say(" {:.3g}", pole.real());
    if (pole.imag() != 0) say("{:+.3g}i", pole.imag());
  }
  say("\nservo.gain = [\n");
  for (const auto& row : servo.gain) {
    say("  [");
    for (std::size_t i = 0; i < row.size(); ++i) say("{}{:.6g}", i ? ", " : "", row[i]);
    say("],\n");
  }
  say("]\n");
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
  const std::optional<Servo> servo = servo_of(setup);
  if (options.json) {
    nlohmann::json j = loops_json(loops);
    if (servo) j.push_back(servo_json(*servo));
    say("{}\n", j.dump(2));
  } else {
    say("# {} at u = {:.3g} m/s; paste into [vehicles.control]\n", setup.entry.name,
        at.x[analysis::kU]);
    if (servo) print_servo(*servo);
    print_loops(loops);
  }
  const bool all = std::all_of(loops.begin(), loops.end(), [](const auto& l) { return l.tuned; });
  return all ? kFine : kCheckFailed;
}

}  // namespace hadal::cli
