// What happens to one vehicle and is worth telling: its schedule, its actuators, the surface.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hadal/math/rotation.h"
#include "hadal/physics/submergence.h"
#include "hadal/sim/limits.h"
#include "hadal/sim/vehicle.h"

namespace hadal::sim {

namespace {

using Change = Lasting::Change;

/// Under water again for less is the same rise.
constexpr Nanoseconds kSurfaceTime = 2'000'000'000;
/// An actuator at its limit for this long.
constexpr Nanoseconds kSaturatedTime = 2'000'000'000;

std::string arm_text(const model::ArmOrder& order) {
  std::string text = "arm" + (order.name.empty() ? "" : " " + order.name) + ":";
  if (order.joints_deg) text += fmt::format(" joints [{:g}]", fmt::join(*order.joints_deg, ", "));
  if (order.reach) {
    text += fmt::format(" reach [{:g}] of the {}", fmt::join(order.reach->e, ", "),
                        order.frame == model::TargetFrame::kWorld ? "world" : "body");
  }
  if (order.sinusoid) text += " sinusoid";
  if (order.gripper) {
    text += *order.gripper == model::GripperOrder::kClose ? " gripper close" : " gripper open";
  }
  return text;
}

/// What an input changes, in a line.
std::string scheduled_text(const model::ScheduledInput& s) {
  std::vector<std::string> parts;
  if (s.command) parts.push_back(fmt::format("command [{:g}]", fmt::join(*s.command, ", ")));
  if (s.pwm_us) parts.push_back(fmt::format("pwm_us [{:g}]", fmt::join(*s.pwm_us, ", ")));
  if (s.external_wrench) {
    parts.push_back(fmt::format("external wrench [{:g}]", fmt::join(s.external_wrench->e, ", ")));
  }
  if (s.allocation_matrix) parts.emplace_back("allocation matrix");
  for (const auto& [name, value] : s.set) parts.push_back(fmt::format("{} = {:g}", name, value));
  if (s.hold) parts.emplace_back(*s.hold ? "hold on" : "hold off");
  if (s.power) parts.emplace_back(*s.power ? "power on" : "power off");
  if (s.arm) parts.push_back(arm_text(*s.arm));
  if (s.at_contact) parts.emplace_back("at contact");
  return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace

bool Vehicle::at_surface(double t) const {
  const physics::BodyState<double>& b = state_.body;
  const Vec3<double>& p = b.p_NB_N;
  const physics::Hull<double>& hull = parameters_.hull;
  if (!hull.meets_surface) return started_deep_ && p[2] < environment_.surface(p[0], p[1], t);
  const auto plane = physics::cut_plane(environment_.sample(p, t), parameters_.body.r_B, p[2],
                                        rotation_matrix(b.q_NB), b.nu);
  return physics::submergence(hull.semi_axes, plane).fraction < 1;
}

bool Vehicle::saturated(std::size_t actuator) const {
  const model::Actuator& a = actuators_[actuator];
  const double command = input_.command[actuator];
  if (a.max <= a.min) return false;  // a fixed wing
  // A script may ask for all there is; a controller that does so asks for more.
  const double near = autopilot_ && powered_ ? 1e-6 * (a.max - a.min) : -1e-6 * (a.max - a.min);
  return command >= a.max - near || command <= a.min + near;
}

void Vehicle::watch(Nanoseconds now) {
  const Change surface = watch_.at_surface.update(at_surface(seconds(now)), now, 0, kSurfaceTime);
  const double depth = state_.body.p_NB_N[2];
  if (surface == Change::kBegins) {
    events_.push_back(
        {now, EventKind::kSurfaced, name(),
         parameters_.hull.meets_surface
             ? "at the surface"
             : "rose above the surface but is computed as submerged: give it a body.hull "
               "to float and broach",
         depth});
  }
  if (surface == Change::kEnds) {
    events_.push_back({now, EventKind::kSubmerged, name(), "under water again", depth});
  }
  for (std::size_t i = 0; i < actuators_.size(); ++i) {
    if (watch_.saturated[i].update(saturated(i), now, kSaturatedTime, kSaturatedTime) !=
        Change::kBegins) {
      continue;
    }
    events_.push_back({now, EventKind::kSaturated, name() + "/" + actuators_[i].name,
                       fmt::format("at its limits, {:g} to {:g}, for {:g} s", actuators_[i].min,
                                   actuators_[i].max, seconds(kSaturatedTime)),
                       input_.command[i]});
  }
}

void Vehicle::tell_step(const model::ScheduledInput& scheduled, Nanoseconds now) {
  events_.push_back({now, EventKind::kScheduleStep, name(), scheduled_text(scheduled),
                     static_cast<double>(schedule_next_)});
}

void Vehicle::tell_order(const model::ScheduledInput& order, Nanoseconds now) {
  events_.push_back({now, EventKind::kOrder, name(), "from outside: " + scheduled_text(order), 0});
}

void Vehicle::tell_waiting(Nanoseconds now) {
  if (watch_.waiting == schedule_next_ + 1) return;
  watch_.waiting = schedule_next_ + 1;
  events_.push_back({now, EventKind::kWaitsForContact, name(),
                     fmt::format("input {} of its schedule waits for a contact", watch_.waiting),
                     static_cast<double>(watch_.waiting)});
}

}  // namespace hadal::sim
