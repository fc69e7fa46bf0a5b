// Arms of a vehicle: names, links and their joints, fingers, tool.

#include <fmt/format.h>

#include <algorithm>

#include "hadal/config/checks/body_checks.h"
#include "hadal/config/checks/check_tools.h"
#include "hadal/config/checks/vehicle_checks.h"
#include "hadal/config/schema/suggest.h"
#include "hadal/control/arm_kinematics.h"

namespace hadal::config {

namespace {

using model::JointKind;

std::string_view joint_text(JointKind kind) {
  return model::EnumNames<JointKind>::value[static_cast<std::size_t>(kind)];
}

/// Names of the first `count` links.
std::vector<std::string_view> link_names(const model::Arm& arm, std::size_t count) {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < count; ++i) names.push_back(arm.links[i].name);
  return names;
}

const model::Link* find_link(const model::Arm& arm, const std::string& name) {
  const auto found = std::find_if(arm.links.begin(), arm.links.end(),
                                  [&](const model::Link& l) { return l.name == name; });
  return found == arm.links.end() ? nullptr : &*found;
}

/// The link of that name; reports if there is none.
const model::Link* expect_link(const model::Arm& arm, const std::string& name,
                               const std::string& key, FileFindings& report) {
  if (!report.clean({key})) return nullptr;
  const model::Link* link = find_link(arm, name);
  if (link) return link;
  const auto names = link_names(arm, arm.links.size());
  report.error(key, {.problem = fmt::format("'{}' has no such link", arm.name),
                     .expected = either(names),
                     .suggestion = did_you_mean(name, names)});
  return nullptr;
}

void check_arm_names(const model::Vehicle& vehicle, FileFindings& report) {
  std::vector<std::string_view> names;
  for (const model::Arm& arm : vehicle.arms) names.push_back(arm.name);
  check_unique_names(names, "arms", report);
  for (std::size_t i = 0; i < vehicle.arms.size(); ++i) {
    const std::string key = join_key(join_index("arms", i), "name");
    check_topic_name(names[i], key, report);
    check_not_vehicle_topic(vehicle.arms[i].name, key, report);
    for (const model::Sensor& sensor : vehicle.sensors) {
      if (sensor.name != names[i] || !report.clean({key})) continue;
      report.error(key, {.problem = "is the name of a sensor", .expected = "another name"});
    }
  }
}

/// A parent stands above its children.
void check_parent(const model::Arm& arm, std::size_t index, const std::string& path,
                  FileFindings& report) {
  const std::string& parent = arm.links[index].parent;
  const std::string key = join_key(path, "parent");
  if (parent.empty() || !report.clean({key})) return;
  const auto before = link_names(arm, index);
  if (std::find(before.begin(), before.end(), parent) != before.end()) return;
  if (find_link(arm, parent)) {
    return report.error(key, {.problem = "is not above this link",
                              .expected = "links in an order with parents before children"});
  }
  report.error(key, {.problem = fmt::format("'{}' has no such link", arm.name),
                     .expected = before.empty() ? "nothing: the first link hangs on the vehicle"
                                                : either(before),
                     .suggestion = did_you_mean(parent, before)});
}

/// A Denavit–Hartenberg row, or position, orientation and axis.
void check_placement(model::Link& link, const std::string& path, FileFindings& report) {
  if (!link.dh) return normalise_axis(link.axis, join_key(path, "axis"), report);
  for (const char* name : {"position", "rpy_deg", "axis"}) {
    const std::string key = join_key(path, name);
    if (!is_given(key, report) || !report.clean({key})) continue;
    report.error(key, {.problem = "is given together with dh", .expected = "one of the two"});
  }
}

void check_links(model::Arm& arm, double gravity, const std::string& path, FileFindings& report) {
  check_unique_names(link_names(arm, arm.links.size()), path, report);
  for (std::size_t i = 0; i < arm.links.size(); ++i) {
    model::Link& link = arm.links[i];
    const std::string at = join_index(path, i);
    check_topic_name(link.name, join_key(at, "name"), report);
    check_parent(arm, i, at, report);
    check_placement(link, at, report);
    check_joint_limits({link.limits_deg, link.limits}, at, report);
    const BodyPlace place{.path = at, .what = "link", .gravity = gravity, .in_scene = true};
    check_body(link.body, place, report);
    check_hydrodynamics(link.hydrodynamics, link.body, {}, place, report);
    check_shapes(link.shapes, join_key(at, "shapes"), report);
  }
}

/// A finger moves between two limits and starts at joint zero.
void check_finger(const model::Link& link, const std::string& key, FileFindings& report) {
  if (link.joint == JointKind::kFixed) {
    return report.error(key, {.problem = fmt::format("link '{}' has no joint", link.name),
                              .expected = "a hinge or a slide"});
  }
  const bool hinge = link.joint == JointKind::kHinge;
  const auto& limits = JointLimits{link.limits_deg, link.limits}.of(hinge);
  if (!limits) {
    return report.error(
        key, {.problem = fmt::format("link '{}' has no limits", link.name),
              .expected = hinge ? "limits_deg, closed and open" : "limits, closed and open"});
  }
}

void check_gripper(const model::Arm& arm, const std::string& path, FileFindings& report) {
  if (!arm.gripper || !report.clean({path})) return;
  const model::Gripper& gripper = *arm.gripper;
  const std::string first = join_key(path, "finger"), second = join_key(path, "second_finger");
  const model::Link* const finger = expect_link(arm, gripper.finger, first, report);
  if (finger) check_finger(*finger, first, report);
  if (gripper.second_finger.empty()) return;
  const model::Link* const other = expect_link(arm, gripper.second_finger, second, report);
  if (!other) return;
  check_finger(*other, second, report);
  if (!finger || !report.clean({first, second})) return;
  if (finger == other) {
    report.error(second, {.problem = "is the first finger", .expected = "another link"});
  } else if (finger->joint != other->joint) {
    report.error(second,
                 {.problem = fmt::format("has a {} and the first finger a {}",
                                         joint_text(other->joint), joint_text(finger->joint)),
                  .expected = "joints of the same kind"});
  } else if (finger->limits != other->limits || finger->limits_deg != other->limits_deg) {
    report.error(second, {.problem = "has other limits than the first finger",
                          .expected = "the same: the two move as one"});
  }
}

void check_counts(const model::Arm& arm, const std::string& path, FileFindings& report) {
  if (arm.links.size() > control::kMaxArmLinks && report.clean({path})) {
    report.error(path, {.problem = fmt::format("'{}' has {} links", arm.name, arm.links.size()),
                        .expected = fmt::format("at most {}", control::kMaxArmLinks)});
  }
  int count = 0;
  for (const model::Link& link : arm.links) {
    const bool finger = arm.gripper && (link.name == arm.gripper->finger ||
                                        link.name == arm.gripper->second_finger);
    count += link.joint != JointKind::kFixed && !finger ? 1 : 0;
  }
  if ((count >= 1 && count <= control::kMaxArmJoints) || !report.clean({path})) return;
  report.error(path,
               {.problem = fmt::format("'{}' has {} joints besides its fingers", arm.name, count),
                .expected = fmt::format("1 to {}", control::kMaxArmJoints)});
}

}  // namespace

void check_arms(model::Vehicle& vehicle, FileFindings& report) {
  check_arm_names(vehicle, report);
  for (std::size_t i = 0; i < vehicle.arms.size(); ++i) {
    model::Arm& arm = vehicle.arms[i];
    const std::string path = join_index("arms", i);
    const std::string links = join_key(path, "links");
    check_links(arm, vehicle.gravity, links, report);
    check_gripper(arm, join_key(path, "gripper"), report);
    if (!arm.tool.link.empty()) {
      expect_link(arm, arm.tool.link, join_key(path, "tool.link"), report);
    }
    check_counts(arm, links, report);
  }
}

}  // namespace hadal::config
