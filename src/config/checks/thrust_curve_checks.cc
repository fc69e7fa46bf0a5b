// Curves of thrust (table, polynomial) that a controller could not turn back into commands.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "hadal/config/checks/vehicle_checks.h"
#include "hadal/physics/parameters_actuators.h"
#include "hadal/physics/thruster.h"

namespace hadal::config {

namespace {

using model::ThrustModel;

double thrust_at(const physics::ThrustCurve& curve, ThrustModel model, double command) {
  return model == ThrustModel::kTable ? physics::table_thrust(curve, command)
                                      : physics::polynomial_thrust(curve, command);
}

/// Commands from min to max, rising: evenly spaced ones and the knots of a table.
std::vector<double> sampled_commands(const model::Actuator& a, const physics::ThrustCurve& curve) {
  constexpr int kSteps = 1000;
  std::vector<double> commands;
  for (int i = 0; i <= kSteps; ++i) commands.push_back(std::lerp(a.min, a.max, 1.0 * i / kSteps));
  for (const double knot : curve.x) {
    if (knot > a.min && knot < a.max) commands.push_back(knot);
  }
  std::sort(commands.begin(), commands.end());
  return commands;
}

/// The deepest fall of thrust on the way up from min to max.
struct Fall {
  double depth = 0;  ///< [N]
  double from = 0;   ///< the commands between which it lies
  double to = 0;
};

struct Course {
  Fall fall;
  double lowest = 0;  ///< [N]
  double highest = 0;
  double first = 0;  ///< at min [N]
  double last = 0;   ///< at max [N]
};

Course course_of(const model::Actuator& a) {
  const physics::ThrustCurve curve = physics::thrust_curve(*a.thrust);
  const std::vector<double> commands = sampled_commands(a, curve);
  Course c;
  c.first = c.lowest = c.highest = thrust_at(curve, a.thrust->model, a.min);
  double peak_command = a.min;
  for (const double command : commands) {
    c.last = thrust_at(curve, a.thrust->model, command);
    c.lowest = std::min(c.lowest, c.last);
    if (c.last >= c.highest) c.highest = c.last, peak_command = command;
    if (c.highest - c.last > c.fall.depth) {
      c.fall = {c.highest - c.last, peak_command, command};
    }
  }
  return c;
}

}  // namespace

void warn_of_falling_thrust(const model::Actuator& a, const std::string& key,
                            FileFindings& report) {
  constexpr double kNoticeable = 0.05;  // of the range: published fits bend down a little at an end
  if (!a.saturate || !(a.min < a.max) || !std::isfinite(a.max - a.min)) return;
  const Course c = course_of(a);
  if (!(c.last > c.first)) {
    return report.warning(
        key, {.problem = fmt::format("the thrust at max, {:.4g} N, is not above that at min, "
                                     "{:.4g} N",
                                     c.last, c.first),
              .expected = "thrust that rises with the command"});
  }
  if (c.fall.depth > kNoticeable * (c.highest - c.lowest)) {
    report.warning(key, {.problem = fmt::format("the thrust falls by {:.4g} N while the command "
                                                "rises from {:.4g} to {:.4g}",
                                                c.fall.depth, c.fall.from, c.fall.to),
                         .expected = "thrust that rises with the command"});
  }
}

void warn_of_voltage(const model::Thrust& t, const std::string& key, FileFindings& report) {
  if (t.curves.size() == 1 && t.voltage == 0) return;  // nothing to pick from
  const auto [low, high] = std::minmax_element(
      t.curves.begin(), t.curves.end(),
      [](const auto& left, const auto& right) { return left.voltage < right.voltage; });
  if (t.voltage >= low->voltage && t.voltage <= high->voltage) return;
  report.warning(key, {.problem = fmt::format("{:g} V lies outside of the curves: the nearest one "
                                              "is taken",
                                              t.voltage),
                       .expected = fmt::format("{:g} to {:g} V", low->voltage, high->voltage)});
}

}  // namespace hadal::config
