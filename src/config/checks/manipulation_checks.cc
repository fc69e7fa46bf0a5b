// Control of arms and orders to them, against the vehicle that has the arms.

#include <fmt/format.h>

#include <algorithm>

#include "hadal/config/checks/check_tools.h"
#include "hadal/config/checks/scenario_checks.h"
#include "hadal/config/schema/suggest.h"
#include "hadal/control/joint_gains.h"
#include "hadal/control/manipulator.h"
#include "hadal/physics/scene_rule.h"

namespace hadal::config {

namespace {

/// The arm of that name; reports if there is none.
const model::Arm* expect_arm(const model::Vehicle& vehicle, const std::string& name,
                             const std::string& key, FileFindings& report) {
  if (!report.clean({key})) return nullptr;
  std::vector<std::string_view> names;
  for (const model::Arm& arm : vehicle.arms) {
    if (arm.name == name) return &arm;
    names.push_back(arm.name);
  }
  report.error(key, {.problem = fmt::format("'{}' has no such arm", vehicle.name),
                     .expected = names.empty() ? "a vehicle with arms" : either(names),
                     .suggestion = did_you_mean(name, names)});
  return nullptr;
}

/// The links whose joints an arm's control moves.
std::vector<const model::Link*> controlled_links(const model::Arm& arm) {
  std::vector<const model::Link*> links;
  for (const int i : physics::arm_geometry(arm).joints) {
    links.push_back(&arm.links[static_cast<std::size_t>(i)]);
  }
  return links;
}

/// One number per joint, each within the limits of its joint. All zero if there are none.
void check_joint_positions(const std::vector<double>& positions, const model::Arm& arm,
                           const std::string& key, FileFindings& report) {
  if (!report.clean({key})) return;
  const std::vector<const model::Link*> links = controlled_links(arm);
  if (!positions.empty() && positions.size() != links.size()) {
    return report.error(key, {.problem = fmt::format("has {} numbers", positions.size()),
                              .expected = fmt::format("{}, one per joint", links.size())});
  }
  for (std::size_t i = 0; i < links.size(); ++i) {
    const model::Link& link = *links[i];
    const bool hinge = link.joint == model::JointKind::kHinge;
    const auto& limits = JointLimits{link.limits_deg, link.limits}.of(hinge);
    const double x = positions.empty() ? 0 : positions[i];
    if (!limits || (x >= (*limits)[0] && x <= (*limits)[1])) continue;
    report.error(
        positions.empty() ? key : join_index(key, i),
        {.problem = fmt::format("joint '{}' would {} at {} {}, outside its limits", link.name,
                                positions.empty() ? "start" : "stand", x, hinge ? "deg" : "m"),
         .expected = fmt::format("{} to {}", (*limits)[0], (*limits)[1])});
  }
}

void check_gains(const model::ArmControl& control, const model::Arm& arm, const std::string& path,
                 FileFindings& report) {
  const std::size_t joints = controlled_links(arm).size();
  for (const auto& [name, gains] :
       {std::pair{"kp", &control.kp}, std::pair{"ki", &control.ki}, std::pair{"kd", &control.kd}}) {
    const std::string key = join_key(path, name);
    if (gains->size() <= 1 || gains->size() == joints || !report.clean({key})) continue;
    report.error(key, {.problem = fmt::format("has {} numbers", gains->size()),
                       .expected = fmt::format("one for all, or {}, one per joint", joints)});
  }
}

/// A damping that is held from tick to tick turns a joint round if it takes more than all of its
/// speed in between.
void check_damping(const model::ArmControl& control, const model::Arm& arm, const std::string& path,
                   FileFindings& report) {
  const std::string key = join_key(path, "kd");
  for (const char* other : {"kp", "ki", "kd", "rate", "initial_deg"}) {
    if (!report.clean({join_key(path, other)})) return;
  }
  const control::ManipulatorParameters p = control::manipulator_parameters(arm, control);
  for (std::size_t i = 0; i < p.geometry.joints.size(); ++i) {
    const int link = p.geometry.joints[i];
    const double inertia = control::apparent_inertia(arm, p.geometry, link, p.initial);
    if (p.loops.pid[i].kd <= control.rate * inertia) continue;
    report.warning(
        key,
        {.problem = fmt::format("{:.4g} for '{}' will chatter: at {:g} Hz the joint moves only "
                                "{:.3g} kg·m² or kg where it starts",
                                p.loops.pid[i].kd, arm.links[static_cast<std::size_t>(link)].name,
                                control.rate, inertia),
         .expected = fmt::format("at most {:.3g}, or a higher rate", control.rate * inertia)});
  }
}

/// The joint's own damping is a force of the present step, too.
void check_joint_damping(const model::Arm& arm, double step, const std::string& path,
                         FileFindings& report) {
  const physics::ArmGeometry geometry = physics::arm_geometry(arm);
  for (std::size_t i = 0; i < arm.links.size(); ++i) {
    if (arm.links[i].joint == model::JointKind::kFixed || arm.links[i].motor.damping == 0) continue;
    const double inertia = control::apparent_inertia(arm, geometry, static_cast<int>(i),
                                                     control::JointArray<double>{});
    if (arm.links[i].motor.damping * step <= inertia) continue;
    report.warning(
        path,
        {.problem = fmt::format("motor.damping = {:g} of '{}' is too strong for steps of {:g} s: "
                                "the joint moves only {:.3g} kg·m² or kg",
                                arm.links[i].motor.damping, arm.links[i].name, step, inertia),
         .expected = fmt::format("at most {:.3g}, or a shorter step", inertia / step)});
  }
}

/// A joint that is to be led needs something that drives it.
void check_motors(const model::Arm& arm, const std::string& path, FileFindings& report) {
  for (const model::Link* link : controlled_links(arm)) {
    if (link->motor.torque_limit > 0) continue;
    report.warning(path,
                   {.problem = fmt::format("joint '{}' of '{}' has no motor", link->name, arm.name),
                    .expected = "motor.torque_limit above 0 in the vehicle file"});
  }
}

/// The vehicle gives way by the pose that it holds.
void check_giving_way(const model::ScenarioVehicle& s, const model::ArmControl& control,
                      const std::string& key, FileFindings& report) {
  if (!control.vehicle_gives_way || (s.control && s.control->hold) || !report.clean({key})) return;
  report.error(key, {.problem = "the vehicle has nothing to hold its pose, so it cannot give way",
                     .expected = "a table [vehicles.control.hold]"});
}

/// A target in the world needs the vehicle's pose, as its controllers see it.
bool knows_its_pose(const model::ScenarioVehicle& s) {
  return s.control && (s.control->hold || s.control->position);
}

void check_arm_controls(const model::ScenarioVehicle& s, const std::string& path,
                        const model::Vehicle& vehicle, FileFindings& report) {
  for (std::size_t i = 0; i < s.arms.size(); ++i) {
    const std::string at = join_index(join_key(path, "arms"), i);
    const std::string key = join_key(at, "arm");
    const model::Arm* arm = expect_arm(vehicle, s.arms[i].arm, key, report);
    if (!arm) continue;
    const auto same = [&](const model::ArmControl& c) { return c.arm == arm->name; };
    const auto first = std::find_if(s.arms.begin(), s.arms.end(), same) - s.arms.begin();
    if (static_cast<std::size_t>(first) != i) {
      report.error(key, {.problem = fmt::format("has an entry already: arms[{}]", first),
                         .expected = "one entry per arm"});
    }
    check_joint_positions(s.arms[i].initial_deg, *arm, join_key(at, "initial_deg"), report);
    check_gains(s.arms[i], *arm, at, report);
    check_damping(s.arms[i], *arm, at, report);
    check_motors(*arm, at, report);
    check_giving_way(s, s.arms[i], join_key(at, "vehicle_gives_way"), report);
  }
}

bool has_control(const model::ScenarioVehicle& s, const model::Arm& arm) {
  return std::any_of(s.arms.begin(), s.arms.end(),
                     [&](const model::ArmControl& c) { return c.arm == arm.name; });
}

void check_loose_arms(const model::ScenarioVehicle& s, const std::string& path,
                      const model::Vehicle& vehicle, FileFindings& report) {
  if (!report.clean({join_key(path, "arms")})) return;
  for (const model::Arm& arm : vehicle.arms) {
    if (has_control(s, arm)) continue;
    report.warning(
        path, {.problem = fmt::format("arm '{}' has no control and hangs loose", arm.name),
               .expected = fmt::format("an entry [[vehicles.arms]] with arm = \"{}\"", arm.name)});
    check_joint_positions({}, arm, join_key(path, "arms"), report);
  }
}

/// The arm an order means; reports if that is unclear.
const model::Arm* ordered_arm(const model::ArmOrder& order, const std::string& path,
                              const model::Vehicle& vehicle, FileFindings& report) {
  const std::string key = join_key(path, "name");
  if (!order.name.empty()) return expect_arm(vehicle, order.name, key, report);
  if (vehicle.arms.size() == 1) return &vehicle.arms[0];
  if (report.clean({key})) {
    report.error(key, {.problem = fmt::format("is missing, and '{}' has {} arms", vehicle.name,
                                              vehicle.arms.size()),
                       .expected = "the name of one"});
  }
  return nullptr;
}

void check_order(model::ArmOrder order, const std::string& path, const model::ScenarioVehicle& s,
                 const model::Vehicle& vehicle, FileFindings& report) {
  if (!report.clean({path})) return;
  const model::Arm* arm = ordered_arm(order, path, vehicle, report);
  if (!arm) return;
  if (!has_control(s, *arm)) {
    report.error(
        path, {.problem = fmt::format("arm '{}' has no control to follow it", arm->name),
               .expected = fmt::format("an entry [[vehicles.arms]] with arm = \"{}\"", arm->name)});
  }
  if (!order.joints_deg && !order.reach && !order.gripper && !order.sinusoid) {
    report.warning(
        path, {.problem = "orders nothing", .expected = "joints_deg, reach, gripper or sinusoid"});
  }
  const std::string joints = join_key(path, "joints_deg");
  if (order.joints_deg && (order.reach || order.sinusoid)) {
    report.error(joints, {.problem = "is given together with an order to the tool",
                          .expected = "joints_deg, or reach and sinusoid"});
  }
  if (order.joints_deg && order.joints_deg->empty()) {
    report.error(joints, {.problem = "has 0 numbers", .expected = "one per joint"});
  }
  if (order.joints_deg) check_joint_positions(*order.joints_deg, *arm, joints, report);
  if ((order.reach || order.sinusoid) && order.frame == model::TargetFrame::kWorld &&
      !knows_its_pose(s)) {
    report.error(join_key(path, "frame"),
                 {.problem = "the vehicle does not know its pose: the arm would wait for ever",
                  .expected = "body, or a table [vehicles.control.hold] with its sensors"});
  }
  if (order.gripper && !arm->gripper) {
    report.error(join_key(path, "gripper"),
                 {.problem = fmt::format("arm '{}' has no gripper", arm->name)});
  }
  if (order.sinusoid) {
    normalise_axis(order.sinusoid->direction, join_key(path, "sinusoid.direction"), report);
  }
}

void check_orders(const model::ScenarioVehicle& s, const std::string& path,
                  const model::Vehicle& vehicle, const model::Engine& engine,
                  FileFindings& report) {
  for (std::size_t i = 0; i < s.schedule.size(); ++i) {
    const model::ScheduledInput& input = s.schedule[i];
    const std::string at = join_index(join_key(path, "schedule"), i);
    if (input.arm) check_order(*input.arm, join_key(at, "arm"), s, vehicle, report);
    const std::string contact = join_key(at, "at_contact");
    const bool touches = physics::in_scene(vehicle, engine) && physics::has_shapes(vehicle);
    if (input.at_contact && !touches && report.clean({contact})) {
      report.error(contact, {.problem = fmt::format(
                                 "'{}' can touch nothing: it would wait for ever", vehicle.name),
                             .expected = "a vehicle with shapes, and an engine other than native"});
    }
  }
}

}  // namespace

void check_manipulation(const model::Scenario& scenario, std::size_t index,
                        const model::Vehicle& vehicle, double step, FileFindings& report) {
  const model::ScenarioVehicle& s = scenario.vehicles[index];
  const std::string path = join_index("vehicles", index);
  check_arm_controls(s, path, vehicle, report);
  if (report.clean({"integrator.step"})) {
    for (const model::Arm& arm : vehicle.arms) {
      check_joint_damping(arm, step, path, report);
    }
  }
  check_loose_arms(s, path, vehicle, report);
  check_orders(s, path, vehicle, scenario.engine, report);
}

}  // namespace hadal::config
