// Orders from outside to one vehicle.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "hadal/base/error.h"
#include "hadal/model/find_number.h"
#include "hadal/sim/vehicle.h"

namespace hadal::sim {

namespace {

bool finite(const auto& numbers) {
  return std::all_of(numbers.begin(), numbers.end(), [](double x) { return std::isfinite(x); });
}

/// What an arm cannot do; empty if nothing.
std::string arm_problem(const model::ArmOrder& order, const Arm& arm) {
  if (order.joints_deg) {
    const std::size_t joints = arm.geometry().joints.size();
    if (order.reach || order.sinusoid)
      return "joints_deg is given together with an order to the tool";
    if (order.joints_deg->size() != joints) {
      return fmt::format("joints_deg has {} numbers; expected {}, one per joint",
                         order.joints_deg->size(), joints);
    }
    if (!finite(*order.joints_deg)) return "joints_deg has a number that is NaN or infinite";
  }
  if (order.reach && !finite(order.reach->e)) return "reach has a number that is NaN or infinite";
  if (order.gripper && !arm.description().gripper) return "the arm has no gripper";
  if (!order.sinusoid) return "";
  const model::Sinusoid& s = *order.sinusoid;
  const bool good = finite(s.direction.e) &&
                    std::hypot(s.direction[0], s.direction[1], s.direction[2]) > 0 &&
                    std::isfinite(s.amplitude) && s.amplitude >= 0 && s.period > 0 &&
                    std::isfinite(s.period) && s.cycles > 0 && std::isfinite(s.cycles);
  return good ? "" : "the sinusoid needs a direction, amplitude >= 0, period > 0 and cycles > 0";
}

}  // namespace

void Vehicle::refuse_order(const Order& order) const {
  const auto refuse = [&](bool problem, const std::string& text) {
    if (problem) throw InputError(fmt::format("an order to {}: {}", name(), text));
  };
  const auto refuse_numbers = [&](const auto& numbers, const char* what) {
    if (!numbers) return;
    refuse(numbers->size() != actuators_.size(),
           fmt::format("the {} has {} numbers; expected {}, one per actuator", what,
                       numbers->size(), actuators_.size()));
    refuse(!finite(*numbers), fmt::format("the {} has a number that is NaN or infinite", what));
  };
  refuse_numbers(order.command, "command");
  refuse_numbers(order.pwm_us, "pwm_us");
  refuse(order.command && order.pwm_us, "there are both command and pwm_us; expected one of them");
  refuse(order.external_wrench && !finite(order.external_wrench->e),
         "the wrench has a number that is NaN or infinite");
  refuse(!order.set.empty() && !autopilot_, "there are no controllers to set numbers of");
  for (const auto& [key, value] : order.set) {
    model::ScenarioVehicle now{.guidance = autopilot_->guidance, .control = autopilot_->control};
    const model::NumberPlace place = model::find_number(now, key);
    refuse(place.number == nullptr, fmt::format("there is no number {}", key));
    refuse(place.fixed, fmt::format("{} cannot change during a run", key));
    refuse(!std::isfinite(value), fmt::format("{} = {} is not finite", key, value));
    refuse(key.size() >= SetNumber{}.name.size(), fmt::format("{} is too long", key));
  }
  refuse(order.hold.has_value() && !(autopilot_ && autopilot_->control.hold),
         "there is no control.hold");
  refuse(order.arm && (arms_.empty() || !scene_), "there is no arm");
  if (!order.arm) return;
  const auto arm = std::find_if(arms_.begin(), arms_.end(), [&](const Arm& a) {
    return order.arm->name.empty() || a.name() == order.arm->name;
  });
  refuse(arm == arms_.end() || !arm->controlled(), "there is no such arm with control");
  const std::string problem = arm_problem(*order.arm, *arm);
  refuse(!problem.empty(), problem);
}

double Vehicle::parameter(std::string_view key) const {
  model::ScenarioVehicle now = entry_;
  if (autopilot_) now.guidance = autopilot_->guidance, now.control = autopilot_->control;
  const model::NumberPlace place = model::find_number(now, key);
  if (place.number == nullptr) {
    throw InputError(fmt::format("{}: there is no number {}{}", name(), key,
                                 place.absent.empty() ? "" : ", as it has no " + place.absent));
  }
  return *place.number;
}

void Vehicle::take_order(const Order& order, Nanoseconds now) {
  model::ScheduledInput input;
  input.command = order.command, input.pwm_us = order.pwm_us;
  input.external_wrench = order.external_wrench;
  input.set = order.set, input.hold = order.hold, input.power = order.power;
  input.arm = order.arm;
  apply(input);
  obey(input, now);
  for (const auto& [key, value] : order.set) remember_set(key, value);
  if (input.set.empty() && !input.hold && !input.power && !input.arm) return;
  tell_order(input, now);
}

void Vehicle::remember_set(const std::string& key, double value) {
  forget_set(key);
  SetNumber number{.name = {}, .value = value};
  std::copy(key.begin(), key.end(), number.name.begin());
  outside_set_.push_back(number);
}

void Vehicle::forget_set(const std::string& key) {
  std::erase_if(outside_set_, [&](const SetNumber& n) { return n.key() == key; });
}

void Vehicle::restore_outside_set() {
  for (const SetNumber& number : outside_set_) {
    const Order order{.set = {{number.key(), number.value}}};
    refuse_order(order);
    set(order.set);
  }
}

}  // namespace hadal::sim
