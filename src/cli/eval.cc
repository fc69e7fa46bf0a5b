#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>

#include "hadal/base/error.h"
#include "hadal/cli/commands.h"
#include "hadal/cli/json_file.h"
#include "hadal/cli/load_vehicle.h"
#include "hadal/cli/terminal.h"
#include "hadal/config/schema/suggest.h"
#include "hadal/engine/vehicle_step.h"
#include "hadal/run/json_numbers.h"

namespace hadal::cli {

using run::list;

namespace {

using physics::ActuatorArray;

/// The state that a user asks about.
struct EvalState {
  engine::VehicleState<double> vehicle;
  engine::VehicleInput<double> input;
  Environment water;
  bool outputs_given = false;  ///< `actuators` stands in the file
};

/// Reads the members of the user's object one by one; each knows its length.
class StateJson {
 public:
  StateJson(const nlohmann::json& json, std::string file) : json_(json), file_(std::move(file)) {}

  /// Fills `values` if the key is there.
  void read(const std::string& key, std::span<double> values) {
    known_.push_back(key);
    const auto found = json_.find(key);
    if (found == json_.end()) return;
    const std::string expected = fmt::format("an array of {} numbers", values.size());
    if (!found->is_array() || found->size() != values.size())
      fail(key, *found, "has the wrong shape", expected);
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (!(*found)[i].is_number()) fail(key, *found, "is not all numbers", expected);
      values[i] = (*found)[i].get<double>();
    }
  }
  void read(const std::string& key, double& value) {
    known_.push_back(key);
    const auto found = json_.find(key);
    if (found == json_.end()) return;
    if (!found->is_number() || found->get<double>() <= 0)
      fail(key, *found, "is not valid", "a number > 0");
    value = found->get<double>();
  }
  void refuse_unknown() const {
    std::vector<std::string_view> names(known_.begin(), known_.end());
    for (const auto& [key, value] : json_.items()) {
      if (std::find(known_.begin(), known_.end(), key) != known_.end()) continue;
      throw InputError(Finding{.where = {file_},
                               .key = key,
                               .problem = "unknown key",
                               .expected = fmt::format("one of {}", fmt::join(known_, ", ")),
                               .suggestion = config::did_you_mean(key, names)});
    }
  }
  [[noreturn]] void fail(const std::string& key, const nlohmann::json& value,
                         const std::string& problem, const std::string& expected) const {
    throw InputError(Finding{.where = {file_},
                             .key = key,
                             .value = value.dump(),
                             .problem = problem,
                             .expected = expected});
  }

 private:
  const nlohmann::json& json_;
  std::string file_;
  std::vector<std::string> known_;
};

/// Constant water as the keys of the state say, else as it is.
UniformWater<double> read_water(StateJson& in, UniformWater<double> water) {
  in.read("current_ned", water.velocity_N.e);
  in.read("density", water.density);
  in.read("gravity", water.gravity);
  return water;
}

EvalState read_state(const std::filesystem::path& path, const VehicleOptions& options,
                     const model::Vehicle& vehicle,
                     const physics::VehicleParameters<double>& parameters) {
  const auto n = static_cast<std::size_t>(parameters.actuator_count);
  const nlohmann::json json = read_json(path);
  StateJson in(json, path.string());
  EvalState s;
  s.vehicle.output = parameters.actuators.initial_output;
  s.vehicle.internal = engine::initial_internal(parameters);
  s.water = load_water(options.water, vehicle);
  std::array<double, 4> q = {1, 0, 0, 0};
  in.read("position", s.vehicle.body.p_NB_N.e);
  in.read("quaternion", q);
  in.read("nu", s.vehicle.body.nu.e);
  in.read("actuators", std::span(s.vehicle.output).first(n));
  in.read("internal", std::span(s.vehicle.internal)
                          .first(static_cast<std::size_t>(parameters.plan.internal_count)));
  in.read("command", std::span(s.input.command).first(n));
  in.read("external", s.input.external.e);
  if (options.water.scenario.empty()) s.water = read_water(in, s.water.uniform());
  in.refuse_unknown();
  s.outputs_given = json.contains("actuators");
  if (q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3] < 1e-12) {
    in.fail("quaternion", json["quaternion"], "has length zero", "a unit quaternion [w, x, y, z]");
  }
  s.vehicle.body.q_NB = normalized(Quaternion<double>{q[0], q[1], q[2], q[3]});
  return s;
}

/// Everything that eval tells.
struct Evaluation {
  physics::VehicleWrenches<double> terms;
  Vec6<double> nu_dot;
  Vec3<double> p_dot;
  Quaternion<double> q_dot;
  ActuatorArray<double> actuators_dot;
  physics::InternalArray<double> internal_dot;
  bool extended = false;  ///< the vehicle has more than the plain terms

  std::vector<std::pair<const char*, Vec6<double>>> named_terms() const {
    std::vector<std::pair<const char*, Vec6<double>>> named = {
        {"actuators", terms.actuators},
        {"coriolis", terms.coriolis},
        {"added_mass_coriolis", terms.added_mass_coriolis},
        {"damping", terms.damping},
        {"restoring", terms.restoring},
        {"current", terms.current},
        {"external", terms.external}};
    if (extended) {
      named.push_back({"lift", terms.lift});
      named.push_back({"mass_motion", terms.mass_motion});
      named.push_back({"slamming", terms.slamming});
      named.push_back({"wind", terms.wind});
    }
    return named;
  }
};

Evaluation evaluate(const physics::VehicleParameters<double>& vehicle, const EvalState& s,
                    double time) {
  const physics::BodyState<double>& body = s.vehicle.body;
  // All actuators have started: a user who debugs a model asks about that.
  constexpr double kLater = std::numeric_limits<double>::infinity();
  // An actuator without lag follows its command, unless the user says what it puts out.
  const auto rate = with_water(s.water, [&](const auto& water) {
    const FrozenWater<double, std::decay_t<decltype(water)>> now{water, time};
    return engine::present_rate(vehicle, now, s.input, kLater, s.vehicle, s.outputs_given);
  });
  Evaluation e;
  e.terms = rate.wrenches;
  e.nu_dot = rate.nu_dot;
  e.p_dot = rotation_matrix(body.q_NB) * linear(body.nu);
  e.q_dot = quaternion_rate(body.q_NB, angular(body.nu));
  e.actuators_dot = engine::present_output_rate(vehicle, s.input, kLater, rate.output);
  e.internal_dot = rate.internal;
  e.extended = !vehicle.plan.plain();
  return e;
}

nlohmann::json to_json(const Evaluation& e, std::size_t actuators, std::size_t internal) {
  nlohmann::json j;
  j["nu_dot"] = list(e.nu_dot);
  j["eta_dot"] = {{"position", list(e.p_dot)},
                  {"quaternion", list(std::array{e.q_dot.w, e.q_dot.x, e.q_dot.y, e.q_dot.z})}};
  j["actuators_dot"] = list(std::span(e.actuators_dot).first(actuators));
  j["internal_dot"] = list(std::span(e.internal_dot).first(internal));
  j["tau"] = list(e.terms.actuators + e.terms.external);
  for (const auto& [name, wrench] : e.named_terms()) j["terms"][name] = list(wrench);
  return j;
}

/// The first thing that is NaN or infinite, nothing if all is finite.
std::optional<std::string> not_finite(const Evaluation& e, std::size_t actuators,
                                      std::size_t internal) {
  const auto finite = [](const auto& numbers) {
    return std::all_of(numbers.begin(), numbers.end(), [](double x) { return std::isfinite(x); });
  };
  for (const auto& [name, wrench] : e.named_terms()) {
    if (!finite(wrench.e)) return name;
  }
  if (!finite(e.nu_dot.e)) return "nu_dot";
  if (!finite(e.p_dot.e)) return "position_dot";
  if (!finite(std::array{e.q_dot.w, e.q_dot.x, e.q_dot.y, e.q_dot.z})) return "quaternion_dot";
  if (!finite(std::span(e.actuators_dot).first(actuators))) return "actuators_dot";
  if (!finite(std::span(e.internal_dot).first(internal))) return "internal_dot";
  return std::nullopt;
}

void print_row(const char* name, const Vec6<double>& x) {
  say("{:<20}", name);
  for (int i = 0; i < 6; ++i) say("{:>13.6g}", x[i] + 0.0);
  say("\n");
}

void print_text(const Evaluation& e, std::size_t actuators) {
  say("{:<20}{:>13}{:>13}{:>13}{:>13}{:>13}{:>13}\n", "wrench [N, N·m]", "X", "Y", "Z", "K", "M",
      "N");
  for (const auto& [name, wrench] : e.named_terms()) print_row(name, wrench);
  print_row("sum = (M_RB+M_A)ν̇", e.terms.sum());
  print_row("tau", e.terms.actuators + e.terms.external);
  print_row("nu_dot", e.nu_dot);
  say("position_dot        {:>13.6g}{:>13.6g}{:>13.6g}\n", e.p_dot[0], e.p_dot[1], e.p_dot[2]);
  say("quaternion_dot      {:>13.6g}{:>13.6g}{:>13.6g}{:>13.6g}\n", e.q_dot.w + 0.0,
      e.q_dot.x + 0.0, e.q_dot.y + 0.0, e.q_dot.z + 0.0);
  if (actuators > 0) {
    say("actuators_dot       {:.6g}\n",
        fmt::join(std::span(e.actuators_dot).first(actuators), " "));
  }
}

}  // namespace

int eval_command(const VehicleOptions& options, const std::filesystem::path& state) {
  const model::Vehicle vehicle = load_vehicle(options);
  warn_of_arms(vehicle);
  const auto parameters = physics::vehicle_parameters(vehicle);
  const Evaluation e =
      evaluate(parameters, read_state(state, options, vehicle, parameters), options.water.time);
  const auto n = static_cast<std::size_t>(parameters.actuator_count);
  const auto internal = static_cast<std::size_t>(parameters.plan.internal_count);
  if (const auto name = not_finite(e, n, internal)) {
    note("{}: error: {} is NaN or infinite; expected a state with smaller numbers\n",
         state.string(), *name);
    return kDiverged;
  }
  if (options.json) {
    say("{}\n", to_json(e, n, internal).dump(2));
  } else {
    print_text(e, n);
  }
  return kFine;
}

}  // namespace hadal::cli
