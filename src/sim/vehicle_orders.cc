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

}  // namespace

void Vehicle::refuse_order(const Order& order) const {
  const auto refuse = [&](bool problem, const std::string& text) {
    if (problem) throw InputError(fmt::format("an order to {}: {}", name(), text));
  };
  if (order.command) {
    refuse(order.command->size() != actuators_.size(),
           fmt::format("the command has {} numbers; expected {}, one per actuator",
                       order.command->size(), actuators_.size()));
    refuse(!finite(*order.command), "the command has a number that is NaN or infinite");
  }
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
  const auto has_arm = [&] {
    return std::any_of(arms_.begin(), arms_.end(), [&](const Arm& arm) {
      return arm.controlled() && (order.arm->name.empty() || arm.name() == order.arm->name);
    });
  };
  refuse(order.arm && !has_arm(), "there is no such arm with control");
}

void Vehicle::take_order(const Order& order, Nanoseconds now) {
  refuse_order(order);
  model::ScheduledInput input;
  input.command = order.command, input.external_wrench = order.external_wrench;
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
    const Order order{.command = {}, .external_wrench = {}, .set = {{number.key(), number.value}}};
    refuse_order(order);
    set(order.set);
  }
}

}  // namespace hadal::sim
