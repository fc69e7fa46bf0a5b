// A scenario's tethers: what they hang on, and whether the winch has the cable that it is asked
// for.

#include <fmt/format.h>

#include <cmath>

#include "hadal/config/checks/check_tools.h"
#include "hadal/config/checks/scenario_checks.h"
#include "hadal/config/schema/suggest.h"
#include "hadal/engine/cable/tether_schedule.h"

namespace hadal::config {

namespace {

constexpr double kMaxPieces = 5000;

std::vector<std::string_view> vehicle_names(const model::Scenario& scenario) {
  std::vector<std::string_view> names;
  for (const model::ScenarioVehicle& vehicle : scenario.vehicles) names.push_back(vehicle.name);
  return names;
}

/// The vehicle of that name; reports if there is none.
const model::ScenarioVehicle* find_vehicle(const model::Scenario& scenario, const std::string& name,
                                           const std::string& key, FileFindings& report) {
  if (!report.clean({key, "vehicles"})) return nullptr;
  for (const model::ScenarioVehicle& vehicle : scenario.vehicles) {
    if (vehicle.name == name) return &vehicle;
  }
  const auto names = vehicle_names(scenario);
  report.error(key, {.problem = fmt::format("there is no vehicle '{}'", name),
                     .expected = either(names),
                     .suggestion = did_you_mean(name, names)});
  return nullptr;
}

template <class Entry>
void check_order(const std::vector<Entry>& schedule, const std::string& path,
                 FileFindings& report) {
  for (std::size_t i = 1; i < schedule.size(); ++i) {
    const std::string time = join_key(join_index(path, i), "time");
    if (schedule[i].time >= schedule[i - 1].time || !report.clean({time})) continue;
    report.error(
        time, {.problem = fmt::format("is before the entry above it at {} s", schedule[i - 1].time),
               .expected = "entries in order of time"});
  }
}

void check_anchor(const model::Scenario& scenario, const model::Tether& tether,
                  const std::string& path, FileFindings& report) {
  const model::TetherAnchor& anchor = tether.anchor;
  check_order(anchor.schedule, join_key(path, "schedule"), report);
  if (!anchor.vehicle) return;
  const std::string key = join_key(path, "vehicle");
  if (!find_vehicle(scenario, *anchor.vehicle, key, report)) return;
  if (*anchor.vehicle == tether.vehicle) {
    report.error(key, {.problem = "is the vehicle at the far end", .expected = "another vehicle"});
  }
  const bool moves = !(anchor.velocity == Vec3<double>{}) || anchor.heave_amplitude > 0 ||
                     !anchor.schedule.empty();
  if (moves) {
    report.error(key, {.problem = "is given together with a motion of the anchor",
                       .expected = "velocity, heave and schedule for a point without vehicle"});
  }
}

/// The winch must have cable for the whole run.
void check_winch(const model::Tether& tether, const std::string& path, double duration,
                 FileFindings& report) {
  const std::string key = join_key(path, "winch");
  check_order(tether.winch, key, report);
  if (!report.clean({key, join_key(path, "length"), "duration"})) return;
  const double piece = tether.length / tether.segments;
  const engine::LengthRange range = engine::paid_out_range(tether, duration);
  if (range.shortest < std::min(piece, tether.length)) {
    report.error(key, {.problem = fmt::format("hauls in to {:.6g} m", range.shortest),
                       .expected = fmt::format("at least one piece, {:.6g} m", piece)});
  }
  if (range.longest > kMaxPieces * piece) {
    report.error(key, {.problem = fmt::format("pays out to {:.6g} pieces", range.longest / piece),
                       .expected = fmt::format("at most {}", kMaxPieces)});
  }
}

/// A cable that is too short begins with a jerk.
void check_reach(const model::Scenario& scenario, const model::Tether& tether,
                 const std::string& path, FileFindings& report) {
  const std::string key = join_key(path, "length");
  const model::ScenarioVehicle* vehicle =
      find_vehicle(scenario, tether.vehicle, join_key(path, "vehicle"), report);
  if (!vehicle || tether.anchor.vehicle || !report.clean({key, join_key(path, "anchor")})) return;
  const Vec3<double> way = vehicle->position - tether.anchor.position;
  const double distance = std::sqrt(dot(way, way)) - std::sqrt(dot(tether.point, tether.point));
  if (distance <= tether.length) return;
  report.warning(key, {.problem = fmt::format("is too short for the {:.6g} m between its ends: it "
                                              "starts stretched",
                                              distance),
                       .expected = fmt::format("at least {:.6g} m", distance)});
}

}  // namespace

void check_tethers(const model::Scenario& scenario, FileFindings& report) {
  std::vector<std::string_view> names;
  for (const model::Tether& tether : scenario.tethers) names.push_back(tether.name);
  check_unique_names(names, "tethers", report);
  for (std::size_t i = 0; i < scenario.tethers.size(); ++i) {
    const model::Tether& tether = scenario.tethers[i];
    const std::string path = join_index("tethers", i);
    const std::string name = join_key(path, "name");
    check_topic_name(tether.name, name, report);
    for (const std::string_view vehicle : vehicle_names(scenario)) {
      if (vehicle != tether.name || !report.clean({name})) continue;
      report.error(name, {.problem = "is the name of a vehicle", .expected = "another name"});
    }
    check_reach(scenario, tether, path, report);
    check_anchor(scenario, tether, join_key(path, "anchor"), report);
    check_winch(tether, path, scenario.duration, report);
    const std::string depth = join_key(path, "seabed.depth");
    if (tether.seabed && !tether.seabed->depth && scenario.world.terrains.empty() &&
        report.clean({depth, "world.terrains"})) {
      report.error(depth, {.problem = "is missing, and the world has no ground",
                           .expected = "a depth, or [[world.terrains]]"});
    }
  }
}

}  // namespace hadal::config
