#include <fmt/format.h>

#include <cmath>

#include "hadal/config/checks/scenario_checks.h"
#include "hadal/environment/current_kind.h"
#include "hadal/environment/environment.h"

namespace hadal::config {

namespace {

/// The strongest tidal streams reach about 10 m/s, ocean currents 2.5 m/s [m/s].
constexpr double kFastWater = 10;

/// What the kinds of currents ask of their keys.
void check_kinds(const model::Environment& environment, FileFindings& report) {
  for (std::size_t i = 0; i < environment.currents.size(); ++i) {
    const model::Current& current = environment.currents[i];
    const std::string path = join_index("environment.currents", i);
    if (current.kind.entry() == nullptr || !report.clean({path})) continue;
    for (const model::KeyProblem& p : kind_of(current).check(current.kind)) {
      report.error(join_key(path, p.keys.front()), {.problem = p.problem, .expected = p.expected});
    }
  }
}

/// Once: one wrong unit is one mistake.
void doubt_currents(const model::Scenario& scenario, FileFindings& report) {
  const Environment water =
      environment_of(scenario.environment, static_cast<std::uint64_t>(scenario.seed));
  for (const model::ScenarioVehicle& vehicle : scenario.vehicles) {
    const Vec3<double> v = water.sample(vehicle.position, 0).velocity_N;
    const double speed = std::sqrt(dot(v, v));
    if (!(speed > kFastWater)) continue;
    return report.warning(
        "environment",
        {.problem =
             fmt::format("the water moves at {:.3g} m/s where '{}' starts", speed, vehicle.name),
         .expected = fmt::format("at most {:g} m/s, as the strongest tidal streams", kFastWater),
         .suggestion = "currents are in m/s"});
  }
}

}  // namespace

void check_environment(const model::Scenario& scenario, FileFindings& report) {
  check_kinds(scenario.environment, report);
  if (!report.clean({"environment", "vehicles"})) return;
  doubt_currents(scenario, report);
}

}  // namespace hadal::config
