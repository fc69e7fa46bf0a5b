#include "hadal/config/checks/scenario_checks.h"

#include <fmt/format.h>

#include <cmath>

#include "hadal/config/checks/check_tools.h"
#include "hadal/config/schema/schema.h"
#include "hadal/config/schema/suggest.h"

namespace hadal::config {

namespace {

void check_orientation(model::ScenarioVehicle& vehicle, const std::string& path,
                       FileFindings& report) {
  const std::string key = join_key(path, "quaternion");
  if (!vehicle.quaternion || !report.clean({key})) return;
  if (vehicle.rpy_deg) {
    report.error(key, {.problem = "is given together with rpy_deg", .expected = "one of the two"});
  }
  std::array<double, 4>& q = *vehicle.quaternion;
  const double length = std::hypot(std::hypot(q[0], q[1]), std::hypot(q[2], q[3]));
  if (!(length > 1e-150) || !std::isfinite(length)) {
    report.error(
        key, {.problem = "has no direction", .expected = "four numbers of length 1, scalar first"});
    return;
  }
  if (std::abs(length - 1) > 1e-3) {
    report.warning(key, {.problem = fmt::format("has length {:.6g} and is normalised", length),
                         .expected = "length 1"});
  }
  for (double& x : q) x /= length;
}

/// `NAME.…` in an override means the vehicle only if no key of the scenario has that name.
void check_name(const std::string& name, const std::string& key, FileFindings& report) {
  check_topic_name(name, key, report);
  if (!report.clean({key}) || !scenario_schema().child(name)) return;
  report.error(key, {.problem = "is a key of scenario files, --set could not tell the two apart",
                     .expected = "another name"});
}

/// Controllers that follow the references of guidance.
bool follows_guidance(const model::Control& c) {
  return c.forward_speed || c.centralization || c.orientation;
}

bool has_controller(const std::optional<model::Control>& c) {
  return c && (follows_guidance(*c) || c->velocity || c->position || c->pitch || c->depth ||
               c->heading || c->servo || c->stabilizer);
}

/// Keys of all controllers: tables of [vehicles.control].
std::string controller_names() {
  std::vector<std::string_view> names;
  for (const Key& key : scenario_schema().child("vehicles")->child("control")->children) {
    if (key.type == KeyType::kTable) names.push_back(key.name);
  }
  return either(names);
}

void check_references(const model::ScenarioVehicle& vehicle, const std::string& path,
                      FileFindings& report) {
  const std::string key = join_key(path, "control");
  const std::string guidance = join_key(path, "guidance");
  if (!report.clean({key, guidance})) return;
  if (!vehicle.control) {
    if (!vehicle.guidance) return;
    return report.warning(guidance, {.problem = "no controller follows its references",
                                     .expected = fmt::format("a table [{}]", key)});
  }
  const model::Control& control = *vehicle.control;
  if (!has_controller(control)) {
    report.warning(key, {.problem = "has no controller", .expected = controller_names()});
  }
  if (follows_guidance(control) && !vehicle.guidance) {
    report.error(key, {.problem = "its controllers have no references to follow",
                       .expected = fmt::format("a table [{}]", guidance)});
  }
  if (control.depth && !control.pitch) {
    report.error(join_key(key, "depth"),
                 {.problem = "needs a pitch controller to follow it",
                  .expected = fmt::format("a table [{}]", join_key(key, "pitch"))});
  }
}

/// Entries of a schedule that change nothing.
void check_idle_inputs(const model::ScenarioVehicle& vehicle, const std::string& path,
                       double duration, FileFindings& report) {
  for (std::size_t i = 0; i < vehicle.schedule.size(); ++i) {
    const model::ScheduledInput& input = vehicle.schedule[i];
    const std::string at = join_index(join_key(path, "schedule"), i);
    if (!report.clean({at})) continue;
    if (!input.command && !input.pwm_us && !input.external_wrench && !input.allocation_matrix &&
        input.set.empty() && !input.hold && !input.power && !input.arm) {
      report.warning(at, {.problem = "has no input",
                          .expected = "command, pwm_us, external_wrench, allocation_matrix, set, "
                                      "hold, power or arm"});
    }
    if (input.time > duration && report.clean({"duration"})) {
      report.warning(join_key(at, "time"), {.problem = "is after the end of the run",
                                            .expected = fmt::format("at most {} s", duration)});
    }
    if (has_controller(vehicle.control) && (input.command || input.pwm_us)) {
      report.warning(join_key(at, input.command ? "command" : "pwm_us"),
                     {.problem = fmt::format("is replaced by the commands of [{}]",
                                             join_key(path, "control"))});
    }
  }
}

}  // namespace

void check_scenario(model::Scenario& scenario, FileFindings& report) {
  std::vector<std::string_view> names;
  for (const model::ScenarioVehicle& vehicle : scenario.vehicles) names.push_back(vehicle.name);
  check_unique_names(names, "vehicles", report);
  for (std::size_t i = 0; i < scenario.vehicles.size(); ++i) {
    const std::string path = join_index("vehicles", i);
    check_name(scenario.vehicles[i].name, join_key(path, "name"), report);
    check_orientation(scenario.vehicles[i], path, report);
    check_references(scenario.vehicles[i], path, report);
    check_idle_inputs(scenario.vehicles[i], path, scenario.duration, report);
    check_set_numbers(scenario.vehicles[i], path, report);
    check_servo(scenario.vehicles[i], path, report);
  }
  check_environment(scenario, report);
  check_world(scenario, report);
  check_tethers(scenario, report);
  check_objects(scenario, report);
}

}  // namespace hadal::config
