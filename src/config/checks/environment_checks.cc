#include <fmt/format.h>

#include <cmath>
#include <optional>

#include "hadal/config/checks/scenario_checks.h"
#include "hadal/environment/column_kind.h"
#include "hadal/environment/current_kind.h"
#include "hadal/environment/environment.h"
#include "hadal/environment/wave_kind.h"

namespace hadal::config {

namespace {

/// The strongest tidal streams reach about 10 m/s, ocean currents 2.5 m/s [m/s].
constexpr double kFastWater = 10;

void tell(const std::string& path, const std::vector<model::KeyProblem>& problems,
          FileFindings& report) {
  for (const model::KeyProblem& p : problems) {
    report.error(join_key(path, p.keys.front()), {.problem = p.problem, .expected = p.expected});
  }
}

/// What the kinds of currents ask of their keys.
void check_currents(const model::Environment& environment, FileFindings& report) {
  for (std::size_t i = 0; i < environment.currents.size(); ++i) {
    const model::Current& current = environment.currents[i];
    const std::string path = join_index("environment.currents", i);
    if (current.kind.entry() == nullptr || !report.clean({path})) continue;
    tell(path, kind_of(current).check(current.kind), report);
  }
}

/// Waves that break before they are so high are none of linear theory.
void check_waves(const model::Environment& environment, FileFindings& report) {
  if (!report.clean({"environment.water_depth", "environment.gravity"})) return;
  const double depth = environment.water_depth.value_or(Waves::kDeep);
  for (std::size_t i = 0; i < environment.waves.size(); ++i) {
    const model::WaveTrain& waves = environment.waves[i];
    const std::string path = join_index("environment.waves", i);
    if (waves.kind.entry() == nullptr || !report.clean({path})) continue;
    const WaveSize size = kind_of(waves).size(waves.kind);
    const double highest = breaking_height(size.period, depth, environment.gravity);
    if (size.height <= highest) continue;
    report.error(
        path,
        {.problem = fmt::format("waves of {:g} m and {:g} s would break", size.height, size.period),
         .expected = fmt::format("at most {:.3g} m at this period and depth of water", highest)});
  }
}

void check_column(const model::Environment& environment, FileFindings& report) {
  if (!environment.column || !report.clean({"environment.column"})) return;
  const model::Column& column = *environment.column;
  if (column.kind.entry() == nullptr) return;
  tell("environment.column", kind_of(column).check(column.kind), report);
  const bool teos10 = column.standard == model::SeawaterStandard::kTeos10;
  if (teos10 == (column.sound_speed == model::SoundSpeed::kTeos10)) return;
  report.error("environment.column.sound_speed",
               {.problem = "does not belong to the standard of the column",
                .expected = teos10 ? "teos10, as its temperature and salinity are of that standard"
                                   : "chen_millero or mackenzie, or `standard = \"teos10\"`"});
}

/// Of each current, for the first vehicle that gives a reason.
void doubt_kinds(const model::Scenario& scenario, FileFindings& report) {
  const std::vector<model::Current>& currents = scenario.environment.currents;
  for (std::size_t i = 0; i < currents.size(); ++i) {
    for (const model::ScenarioVehicle& vehicle : scenario.vehicles) {
      const std::string doubt =
          kind_of(currents[i]).doubts(currents[i].kind, vehicle.position, scenario.duration);
      if (doubt.empty()) continue;
      report.warning(
          join_index("environment.currents", i),
          {.problem = fmt::format("where '{}' starts, {}", vehicle.name, doubt),
           .expected = "a grid around the run; beyond it the water moves as at its edge"});
      break;
    }
  }
}

/// Vehicles that start where the water has ended.
void doubt_depth(const model::Scenario& scenario, FileFindings& report) {
  const std::optional<double>& bottom = scenario.environment.water_depth;
  for (const model::ScenarioVehicle& vehicle : scenario.vehicles) {
    if (!bottom || vehicle.position[2] <= *bottom) continue;
    return report.warning(
        "environment.water_depth",
        {.problem = fmt::format("'{}' starts {:g} m deep, below the bottom", vehicle.name,
                                vehicle.position[2]),
         .expected = "vehicles above it; below it the water moves as at the bottom"});
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

void check_magnetic(const model::Environment& e, FileFindings& report) {
  if (!e.magnetic || e.magnetic->kind != model::FieldKind::kWmm2025) return;
  const std::string path = "environment.magnetic";
  for (const auto& [key, value] : {std::pair{"latitude_deg", e.magnetic->latitude_deg},
                                   std::pair{"longitude_deg", e.magnetic->longitude_deg}}) {
    if (value || !report.clean({path})) continue;
    report.error(join_key(path, key), {.problem = "is missing, and there is no chart",
                                       .expected = "it here, or a table [chart]"});
  }
}

}  // namespace

void check_environment(const model::Scenario& scenario, FileFindings& report) {
  check_currents(scenario.environment, report);
  check_waves(scenario.environment, report);
  check_column(scenario.environment, report);
  check_magnetic(scenario.environment, report);
  if (!report.clean({"environment", "vehicles"})) return;
  doubt_kinds(scenario, report);
  doubt_depth(scenario, report);
  doubt_currents(scenario, report);
}

}  // namespace hadal::config
