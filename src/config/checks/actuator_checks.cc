// Actuators and their allocation.

#include <fmt/format.h>

#include "hadal/config/checks/check_tools.h"
#include "hadal/config/checks/vehicle_checks.h"
#include "hadal/config/schema/suggest.h"
#include "hadal/physics/parameters_actuators.h"

namespace hadal::config {

namespace {

void check_limits(const model::Actuator& a, const std::string& path, FileFindings& report) {
  const std::string min = join_key(path, "min");
  const std::string max = join_key(path, "max");
  if (!a.saturate || !report.clean({min, max, join_key(path, "saturate")})) return;
  if (a.min > a.max) {
    report.error(min,
                 {.problem = fmt::format("is above max = {}", a.max), .expected = "min ≤ max"});
  } else if (a.min == 0 && a.max == 0 && a.kind != model::ActuatorKind::kFin) {
    report.error(
        max, {.problem = fmt::format("min and max of '{}' are zero: it could never act", a.name),
              .expected = "limits, or saturate = false"});
  } else if (a.initial_output < a.min || a.initial_output > a.max) {
    report.warning(join_key(path, "initial_output"),
                   {.problem = fmt::format("{} lies outside of min … max", a.initial_output)});
  }
}

/// A thruster needs an axis unless the matrix says what its force does.
void check_axis(model::Actuator& a, const std::string& path, bool has_matrix,
                FileFindings& report) {
  const std::string direction = join_key(path, "direction");
  if (!report.clean({direction, join_key(path, "angles_deg"), join_key(path, "kind")})) return;
  if (a.direction && a.angles_deg) {
    report.error(join_key(path, "angles_deg"),
                 {.problem = "is given together with direction", .expected = "one of the two"});
  }
  const bool needs_axis = a.kind == model::ActuatorKind::kThruster && !has_matrix;
  if (needs_axis && !a.direction && !a.angles_deg) {
    report.error(direction, {.problem = fmt::format("thruster '{}' has no axis", a.name),
                             .expected = "direction or angles_deg, or allocation.matrix"});
  }
  if (a.direction) normalise_axis(*a.direction, direction, report);
}

void check_tilt(const model::Vehicle& vehicle, model::Actuator& a, const std::string& path,
                FileFindings& report) {
  const std::string key = join_key(path, "tilted_by");
  if (!a.tilted_by || !report.clean({key})) return;
  normalise_axis(a.tilt_axis, join_key(path, "tilt_axis"), report);
  std::vector<std::string_view> tilts;
  for (const model::Actuator& other : vehicle.actuators) {
    if (other.kind == model::ActuatorKind::kTilt) tilts.push_back(other.name);
    if (other.name != *a.tilted_by) continue;
    if (other.kind == model::ActuatorKind::kTilt) return;
    return report.error(key,
                        {.problem = fmt::format("'{}' is a {}", other.name, kind_text(other.kind)),
                         .expected = "an actuator with kind = \"tilt\""});
  }
  report.error(key, {.problem = "there is no such actuator",
                     .expected = tilts.empty() ? "an actuator with kind = \"tilt\"" : either(tilts),
                     .suggestion = did_you_mean(*a.tilted_by, tilts)});
}

/// `thrust_of` becomes the thrust of the thruster that it names.
void share_thrust(const std::vector<model::Actuator>& actuators, model::Actuator& a,
                  const std::string& path, FileFindings& report) {
  const std::string key = join_key(path, "thrust_of");
  if (!a.thrust_of || !report.clean({key})) return;
  if (a.thrust) {
    return report.error(key,
                        {.problem = "is given together with thrust", .expected = "one of the two"});
  }
  std::vector<std::string_view> owners;
  for (const model::Actuator& other : actuators) {
    if (!other.thrust || other.thrust_of) continue;
    owners.push_back(other.name);
    if (other.name == *a.thrust_of) a.thrust = other.thrust;
  }
  if (a.thrust) return;
  report.error(key, {.problem = "no thruster of that name has a thrust table of its own",
                     .expected = owners.empty() ? "a thruster with a thrust table" : either(owners),
                     .suggestion = did_you_mean(*a.thrust_of, owners)});
}

/// Rotors, lags and moving masses have states of their own, for which there is a fixed room.
void check_internal_states(const model::Vehicle& vehicle, FileFindings& report) {
  const int count = physics::internal_state_count(vehicle);
  if (count <= physics::kMaxInternal) return;
  report.error("actuators",
               {.problem = fmt::format("lags, rotors and masses have {} internal states", count),
                .expected = fmt::format("at most {}", physics::kMaxInternal)});
}

}  // namespace

void check_actuators(model::Vehicle& vehicle, FileFindings& report) {
  std::vector<model::Actuator>& actuators = vehicle.actuators;
  if (actuators.size() > kMaxActuators) {
    report.error("actuators", {.problem = fmt::format("there are {} actuators", actuators.size()),
                               .expected = fmt::format("at most {}", kMaxActuators)});
    return;
  }
  std::vector<std::string_view> names;
  for (const model::Actuator& actuator : actuators) names.push_back(actuator.name);
  check_unique_names(names, "actuators", report);

  for (std::size_t i = 0; i < actuators.size(); ++i) {
    share_thrust(actuators, actuators[i], join_index("actuators", i), report);
  }
  const bool has_matrix = vehicle.allocation.matrix.has_value();
  for (std::size_t i = 0; i < actuators.size(); ++i) {
    const std::string path = join_index("actuators", i);
    check_limits(actuators[i], path, report);
    check_axis(actuators[i], path, has_matrix, report);
    check_tilt(vehicle, actuators[i], path, report);
    check_actuator_kind(vehicle, actuators[i], path, report);
  }
  if (report.clean({"actuators"})) check_internal_states(vehicle, report);
  if (has_matrix) {
    check_allocation_matrix(*vehicle.allocation.matrix, actuators.size(), "allocation.matrix",
                            report);
  }
}

}  // namespace hadal::config
