// What each model of thrust needs.

#include <fmt/format.h>

#include <cmath>

#include "hadal/config/checks/check_tools.h"
#include "hadal/config/checks/vehicle_checks.h"

namespace hadal::config {

namespace {

using model::ThrustModel;

void check_curves(const model::Thrust& t, const std::string& path, FileFindings& report) {
  if (t.curves.empty()) {
    return report.error(path, {.problem = "a table needs curves",
                               .expected = "at least one { voltage, command, thrust }"});
  }
  for (std::size_t k = 0; k < t.curves.size(); ++k) {
    const model::ThrustCurve& c = t.curves[k];
    const std::string key = join_index(path, k);
    if (c.command.size() != c.thrust.size() || c.command.size() < 2) {
      return report.error(
          join_key(key, "thrust"),
          {.problem = fmt::format("{} commands and {} thrusts", c.command.size(), c.thrust.size()),
           .expected = "as many of each, at least two"});
    }
    for (std::size_t i = 1; i < c.command.size(); ++i) {
      if (c.command[i] > c.command[i - 1]) continue;
      return report.error(join_key(key, "command"),
                          {.problem = fmt::format("{} follows {}", c.command[i], c.command[i - 1]),
                           .expected = "rising numbers"});
    }
  }
}

/// Keys of a rotor that its model cannot do without.
void check_rotor(const model::Thrust& t, const std::string& path, FileFindings& report) {
  if (!t.rotor) {
    return report.error(path, {.problem = "the model needs it", .expected = "a rotor table"});
  }
  const model::Rotor& r = *t.rotor;
  const auto need = [&](const char* key, double value) {
    if (value > 0) return;
    report.error(join_key(path, key),
                 {.problem = "the model needs it", .expected = "a number > 0"});
  };
  if (t.model == ThrustModel::kWhitcombYoerger1) {
    return need("alpha", r.alpha), need("beta", r.beta);
  }
  if (t.model == ThrustModel::kWhitcombYoerger2) {
    need("k2", r.k2);
    need("k_a", r.k_a);
    if (r.k1 > 0) {
      report.error(join_key(path, "k1"),
                   {.problem = "would spin the rotor up by itself", .expected = "a number ≤ 0"});
    }
  }
  need("gamma", r.gamma), need("delta", r.delta), need("radius", r.radius), need("area", r.area);
  need("lift_max", r.lift_max);
}

/// The speed of a rotor follows from its own equation, and its output is no command.
void check_rotor_response(const model::Actuator& a, const std::string& path, FileFindings& report) {
  if (a.lag || a.time_constant > 0 || std::isfinite(a.rate_limit)) {
    report.error(join_key(path, "thrust"),
                 {.problem = "is given together with lag, time_constant or rate_limit, but this "
                             "rotor follows by its own equation",
                  .expected = "one of them"});
  }
  if (a.start_time > 0 && a.initial_output != 0) {
    report.error(join_key(path, "initial_output"),
                 {.problem = "is a speed, which the rotor does not keep until start_time",
                  .expected = "0, or start_time = 0"});
  }
}

/// What its model of thrust cannot do without.
void check_needs(const model::Actuator& a, const std::string& path, FileFindings& report) {
  const std::string thrust = join_key(path, "thrust");
  switch (a.thrust->model) {
    case ThrustModel::kForce:
      return;
    case ThrustModel::kAffine:
    case ThrustModel::kBilinear:
    case ThrustModel::kWhitcombYoerger1:
      if (!(a.thrust->forward > 0)) {
        report.error(join_key(thrust, "forward"),
                     {.problem = "the model needs it", .expected = "a number > 0"});
      }
      if (a.thrust->model != ThrustModel::kWhitcombYoerger1) return;
      break;
    case ThrustModel::kTable:
      return check_curves(*a.thrust, join_key(thrust, "curves"), report);
    case ThrustModel::kPolynomial:
      if (a.thrust->coefficients.empty()) {
        report.error(
            join_key(thrust, "coefficients"),
            {.problem = "the model needs them", .expected = "numbers from the constant up"});
      }
      return;
    case ThrustModel::kWhitcombYoerger2:
    case ThrustModel::kWhitcombYoerger3:
      break;
  }
  check_rotor(*a.thrust, join_key(thrust, "rotor"), report);
  if (a.thrust->model != ThrustModel::kWhitcombYoerger3) check_rotor_response(a, path, report);
}

/// Of a thrust without errors.
void check_curve(const model::Actuator& a, const std::string& path, FileFindings& report) {
  const bool table = a.thrust->model == ThrustModel::kTable;
  if (!table && a.thrust->model != ThrustModel::kPolynomial) return;
  warn_of_falling_thrust(a, join_key(path, table ? "curves" : "coefficients"), report);
  if (table && !a.thrust_of) warn_of_voltage(*a.thrust, join_key(path, "voltage"), report);
}

}  // namespace

void check_thrust(const model::Actuator& a, const std::string& path, FileFindings& report) {
  const std::string thrust = join_key(path, "thrust");
  if (!a.thrust || !report.clean({thrust})) return;
  check_needs(a, path, report);
  if (report.clean({thrust})) check_curve(a, thrust, report);
}

}  // namespace hadal::config
