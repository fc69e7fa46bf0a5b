// Servo and hold: what they need of the scenario and of the vehicle.

#include <fmt/format.h>

#include <algorithm>

#include "hadal/config/checks/scenario_checks.h"
#include "hadal/physics/allocation.h"
#include "hadal/physics/thrust_inverse.h"

namespace hadal::config {

namespace {

constexpr std::array<const char*, 6> kAxes = {"surge", "sway", "heave", "roll", "pitch", "yaw"};

void check_gain(const model::ServoControl& servo, const std::string& path, FileFindings& report) {
  const std::string key = join_key(path, "gain");
  if (!servo.gain || !report.clean({key})) return;
  const auto& rows = *servo.gain;
  const bool wide =
      std::all_of(rows.begin(), rows.end(), [](const auto& row) { return row.size() == 12; });
  if (rows.size() == 6 && wide) return;
  report.error(key, {.problem = wide ? fmt::format("has {} rows", rows.size())
                                     : "has rows of another length than twelve",
                     .expected = "six rows of twelve numbers: X Y Z K M N by errors, integrals"});
}

/// Two controllers of the same thing would work against each other.
void refuse_both(bool both, const std::string& path, const char* key, const char* other,
                 FileFindings& report) {
  if (!both) return;
  report.error(join_key(path, key), {.problem = fmt::format("is given together with {}", other),
                                     .expected = "one of the two"});
}

}  // namespace

void check_servo(const model::ScenarioVehicle& vehicle, const std::string& path,
                 FileFindings& report) {
  const std::string key = join_key(path, "control");
  const bool has_hold = vehicle.control && vehicle.control->hold;
  for (std::size_t i = 0; i < vehicle.schedule.size(); ++i) {
    const std::string at = join_key(join_index(join_key(path, "schedule"), i), "hold");
    if (!vehicle.schedule[i].hold || has_hold || !report.clean({at, key})) continue;
    report.error(at, {.problem = "the vehicle has nothing to hold its pose",
                      .expected = fmt::format("a table [{}]", join_key(key, "hold"))});
  }
  if (!vehicle.control || !report.clean({key})) return;
  const model::Control& c = *vehicle.control;
  if (c.hold && !c.servo) {
    report.error(join_key(key, "hold"),
                 {.problem = "needs a servo to follow it",
                  .expected = fmt::format("a table [{}]", join_key(key, "servo"))});
  }
  refuse_both(c.hold && c.position, key, "hold", "position", report);
  if (!c.servo) return;
  refuse_both(c.velocity.has_value(), key, "servo", "velocity", report);
  const std::string servo = join_key(key, "servo");
  check_gain(*c.servo, servo, report);
  const auto& axes = c.servo->axis;
  if (std::none_of(axes.begin(), axes.end(), [](const auto& a) { return a.has_value(); })) {
    report.error(servo, {.problem = "controls no axis",
                         .expected = "a table of at least one of surge, sway, heave, roll, pitch, "
                                     "yaw"});
  }
}

void check_servo_thrusters(const model::Control& control, const std::string& path,
                           const model::Vehicle& vehicle, FileFindings& report) {
  if (!control.servo || vehicle.actuators.empty()) return;
  const physics::VehicleParameters<double> v = physics::vehicle_parameters(vehicle);
  const auto columns = physics::thruster_columns(v);
  const auto H_plus = physics::pseudo_inverse(columns, v.actuator_count);
  for (std::size_t i = 0; i < 6; ++i) {
    const std::string key = join_key(join_key(path, "servo"), kAxes[i]);
    if (!control.servo->axis[i] || !report.clean({key})) continue;
    double share = 0;
    for (std::size_t k = 0; k < vehicle.actuators.size(); ++k) {
      share += columns[k][static_cast<int>(i)] * H_plus[i][k];
    }
    if (share > 1e-6) continue;
    report.error(key,
                 {.problem = fmt::format("no thruster of '{}' acts on this axis", vehicle.name),
                  .expected = "axes that its thrusters can push"});
  }
}

}  // namespace hadal::config
