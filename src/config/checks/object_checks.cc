// Objects of a scenario: names, joints to the world, bodies, shapes.

#include <fmt/format.h>

#include <algorithm>

#include "hadal/config/checks/body_checks.h"
#include "hadal/config/checks/check_tools.h"
#include "hadal/config/checks/scenario_checks.h"
#include "hadal/config/checks/vehicle_checks.h"

namespace hadal::config {

namespace {

using model::Object;
using model::ObjectJoint;

void check_names(const model::Scenario& scenario, FileFindings& report) {
  std::vector<std::string_view> names;
  for (const Object& object : scenario.objects) names.push_back(object.name);
  check_unique_names(names, "objects", report);
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string key = join_key(join_index("objects", i), "name");
    check_topic_name(names[i], key, report);
    const auto check_free = [&](const auto& others, const char* what) {
      const bool taken = std::any_of(others.begin(), others.end(),
                                     [&](const auto& other) { return other.name == names[i]; });
      if (!taken || !report.clean({key})) return;
      report.error(
          key, {.problem = fmt::format("is the name of a {}", what), .expected = "another name"});
    };
    check_free(scenario.vehicles, "vehicle");
    check_free(scenario.tethers, "tether");
  }
}

/// It starts at joint zero.
void check_start(const Object& object, const std::string& path, FileFindings& report) {
  const bool hinge = object.joint == ObjectJoint::kHinge;
  const std::string key = join_key(path, hinge ? "limits_deg" : "limits");
  const auto& limits = JointLimits{object.limits_deg, object.limits}.of(hinge);
  if (!limits || !report.clean({key}) || ((*limits)[0] <= 0 && (*limits)[1] >= 0)) return;
  report.error(key, {.problem = "does not contain zero, where the object starts"});
}

void check_object_body(Object& object, double gravity, const std::string& path,
                       FileFindings& report) {
  const std::string key = join_key(path, "body");
  if (object.joint == ObjectJoint::kFixed || object.joint == ObjectJoint::kPath) {
    for (const char* name : {"body", "hydrodynamics"}) {
      const std::string at = join_key(path, name);
      if (!is_given(at, report) || !report.clean({at})) continue;
      report.warning(at, {.problem = object.joint == ObjectJoint::kFixed
                                         ? "is not used: the object is fixed to the world"
                                         : "is not used: the object is led along its path"});
    }
    return;
  }
  if (!object.body) {
    if (!report.clean({key})) return;
    return report.error(key, {.problem = "is missing: an object that moves needs it",
                              .expected = "mass, volume and inertia, or joint = \"fixed\""});
  }
  const BodyPlace place{.path = path, .what = "object", .gravity = gravity, .in_scene = true};
  check_body(*object.body, place, report);
  check_hydrodynamics(object.hydrodynamics, *object.body, {}, place, report);
}

void check_path(const Object& object, const std::string& path, FileFindings& report) {
  if (!object.path) return;
  const std::string at = join_key(path, "path"), key = join_key(at, "waypoints");
  const std::string position = join_key(path, "position");
  if (is_given(position, report) && report.clean({position})) {
    report.warning(position, {.problem = "is not used: the object is led along its path"});
  }
  if (object.path->kind != model::PathKind::kWaypoints || !report.clean({key})) return;
  const auto& points = object.path->waypoints;
  if (points.size() < 2) {
    return report.error(
        key, {.problem = fmt::format("has {} points", points.size()), .expected = "at least two"});
  }
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (points[i].size() != 3) {
      return report.error(join_index(key, i),
                          {.problem = fmt::format("has {} numbers", points[i].size()),
                           .expected = "three: north, east, down"});
    }
    const bool last = i + 1 == points.size();
    if (last && !object.path->closed) break;
    if (points[i] == points[last ? 0 : i + 1]) {
      return report.error(join_index(key, i), {.problem = "is the same place as the next"});
    }
  }
}

}  // namespace

void check_objects(model::Scenario& scenario, FileFindings& report) {
  check_names(scenario, report);
  for (std::size_t i = 0; i < scenario.objects.size(); ++i) {
    Object& object = scenario.objects[i];
    const std::string path = join_index("objects", i);
    normalise_axis(object.axis, join_key(path, "axis"), report);
    check_joint_limits({object.limits_deg, object.limits}, path, report);
    check_start(object, path, report);
    check_path(object, path, report);
    check_object_body(object, scenario.environment.gravity, path, report);
    check_shapes(object.shapes, join_key(path, "shapes"), report);
  }
  doubt_start_of_objects(scenario, report);
}

}  // namespace hadal::config
