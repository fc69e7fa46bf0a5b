#include "hadal/io/scenario_checks.h"

#include <fmt/format.h>

#include <cmath>

#include "hadal/io/check_tools.h"

namespace hadal::io {

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

void check_references(const model::ScenarioVehicle& vehicle, const std::string& path,
                      FileFindings& report) {
  const std::string key = join_key(path, "control");
  if (!vehicle.control || !report.clean({key, join_key(path, "guidance")})) return;
  const model::Control& control = *vehicle.control;
  const bool follows = control.forward_speed || control.centralization || control.orientation;
  if (!follows && !control.stabilizer) {
    report.warning(key, {.problem = "has no controller",
                         .expected = "forward_speed, centralization, orientation or stabilizer"});
  }
  if (follows && !vehicle.guidance) {
    report.error(key, {.problem = "its controllers have no references to follow",
                       .expected = fmt::format("a table [{}]", join_key(path, "guidance"))});
  }
}

}  // namespace

void check_scenario(model::Scenario& scenario, FileFindings& report) {
  std::vector<std::string_view> names;
  for (const model::ScenarioVehicle& vehicle : scenario.vehicles) names.push_back(vehicle.name);
  check_unique_names(names, "vehicles", report);
  for (std::size_t i = 0; i < scenario.vehicles.size(); ++i) {
    const std::string path = join_index("vehicles", i);
    check_topic_name(scenario.vehicles[i].name, join_key(path, "name"), report);
    check_orientation(scenario.vehicles[i], path, report);
    check_references(scenario.vehicles[i], path, report);
  }
}

}  // namespace hadal::io
