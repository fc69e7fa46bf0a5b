#include "hadal/sim/event_arm.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace hadal::sim {

namespace {

using Change = Lasting::Change;

constexpr Nanoseconds kSecond = 1'000'000'000;
/// A tool this far from where it is led, for this long, does not follow.
constexpr double kMiss = 0.02;  // m
constexpr Nanoseconds kMissTime = kSecond;
/// While its vehicle gives way, a tool waits for it longer.
constexpr Nanoseconds kGivingWayTime = 10 * kSecond;
/// A motor at its limit for this long.
constexpr Nanoseconds kSaturatedTime = kSecond;
/// Fingers that stand still for this long have closed on what they touch; on nothing after
/// longer, since they may take a while to begin [s].
constexpr double kClosedTime = 0.3, kNothingTime = 1;
/// An arm that has not touched its load for this long has lost it.
constexpr Nanoseconds kLostTime = 300'000'000;

}  // namespace

ArmWatch::ArmWatch(std::string source, const model::Arm& arm) : source_(std::move(source)) {
  for (const int link : physics::arm_geometry(arm).joints) {
    joints_.push_back(arm.links[static_cast<std::size_t>(link)].name);
  }
}

void ArmWatch::look(const Arm& arm, const ArmTouch& touch, const std::vector<std::string>& owners,
                    Nanoseconds now, Events& events) {
  look_at_order(arm, now, events);
  look_at_motors(arm, now, events);
  look_at_gripper(arm, touch, owners, now, events);
}

void ArmWatch::look_at_order(const Arm& arm, Nanoseconds now, Events& events) {
  if (orders_seen_ != arm.tool_orders()) {
    orders_seen_ = arm.tool_orders();
    misses_.set(false, now);
  }
  const control::ToolOrder& tool = arm.control_state().tool;
  const bool off = tool.active && tool.reference.started && tool.miss > kMiss;
  const Nanoseconds patience = arm.moves_vehicle() ? kGivingWayTime : kMissTime;
  if (misses_.update(off, now, patience, kMissTime) != Change::kBegins) return;
  const bool alone = !tool.reachable && !arm.moves_vehicle();
  events.push_back(
      {now, EventKind::kUnreachableTarget, source_,
       alone ? "the target is out of the arm's reach" : "the tool cannot reach its reference",
       tool.miss});
}

void ArmWatch::look_at_motors(const Arm& arm, Nanoseconds now, Events& events) {
  for (std::size_t i = 0; i < joints_.size(); ++i) {
    const double limit = arm.torque_limit(i), torque = arm.output().torque[i];
    const bool at_limit = limit > 0 && std::abs(torque) >= 0.999 * limit;
    if (saturated_[i].update(at_limit, now, kSaturatedTime, kSaturatedTime) != Change::kBegins) {
      continue;
    }
    events.push_back({now, EventKind::kSaturated, source_ + "/" + joints_[i],
                      fmt::format("the motor is at its limit of {:g} for a second", limit),
                      torque});
  }
}

void ArmWatch::look_at_gripper(const Arm& arm, const ArmTouch& touch,
                               const std::vector<std::string>& owners, Nanoseconds now,
                               Events& events) {
  const control::ManipulatorState& s = arm.control_state();
  const std::size_t fingers = arm.geometry().fingers.size();
  if (fingers == 0) return;
  const auto tell = [&](EventKind kind, const std::string& text) {
    events.push_back({now, kind, source_, text, std::abs(arm.output().finger_force[0])});
  };
  if (held_ >= 0) {
    if (touch.holding) touched_at_ = now;
    if (now - touched_at_ < kLostTime) return;
    const bool opens = s.gripper == control::GripperAction::kOpen;
    const std::string& load = owners[static_cast<std::size_t>(held_)];
    tell(opens ? EventKind::kLoadReleased : EventKind::kLoadDropped,
         fmt::format("{} {}", opens ? "releases" : "drops", load));
    held_ = -1;
    return;
  }
  const bool closes = s.gripper == control::GripperAction::kClose;
  if (!closes) told_nothing_ = false;
  double still = 1e9;
  for (std::size_t f = 0; f < fingers; ++f) still = std::min(still, s.fingers[f].still);
  if (!closes || still < kClosedTime) return;
  if (touch.object >= 0) {
    held_ = touch.object, touched_at_ = now, told_nothing_ = false;
    tell(EventKind::kGraspWon, "holds " + owners[static_cast<std::size_t>(held_)]);
  } else if (!touch.other && !told_nothing_ && still >= kNothingTime) {
    told_nothing_ = true;
    tell(EventKind::kClosedOnNothing, "the gripper closed on nothing");
  }
}

}  // namespace hadal::sim
