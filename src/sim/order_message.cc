#include "hadal/sim/order_message.h"

#include "hadal/base/error.h"

namespace hadal::sim {

namespace {

std::uint8_t switch_code(const std::optional<bool>& on) { return on ? (*on ? 2 : 1) : 0; }

std::optional<bool> switched(std::uint8_t code) {
  if (code > 2) throw InputError("an order has a switch that is neither off nor on");
  return code == 0 ? std::nullopt : std::optional<bool>(code == 2);
}

template <class From, class To>
std::uint8_t put(const std::optional<From>& from, To& to) {
  to = from ? *from : To{};
  return from.has_value();
}

template <class T>
std::optional<T> taken(std::uint8_t has, const T& value) {
  return has ? std::optional<T>(value) : std::nullopt;
}

void fill_arm(const model::ArmOrder& order, message::ArmOrder& m) {
  m.name = order.name;
  m.has_joints = put(order.joints_deg, m.joints_deg);
  m.has_reach = put(order.reach, m.reach);
  m.in_world = order.frame == model::TargetFrame::kWorld;
  m.gripper = 0;
  if (order.gripper) m.gripper = *order.gripper == model::GripperOrder::kClose ? 1 : 2;
  m.has_sinusoid = order.sinusoid.has_value();
  const model::Sinusoid s = order.sinusoid.value_or(model::Sinusoid{});
  m.direction = s.direction, m.amplitude = s.amplitude, m.period = s.period, m.cycles = s.cycles;
}

model::ArmOrder arm_order(const message::ArmOrder& m) {
  if (m.gripper > 2) throw InputError("an order has a gripper that neither closes nor opens");
  model::ArmOrder order;
  order.name = m.name;
  order.joints_deg = taken(m.has_joints, m.joints_deg);
  order.reach = taken(m.has_reach, m.reach);
  order.frame = m.in_world ? model::TargetFrame::kWorld : model::TargetFrame::kBody;
  if (m.gripper > 0) {
    order.gripper = m.gripper == 1 ? model::GripperOrder::kClose : model::GripperOrder::kOpen;
  }
  if (m.has_sinusoid) {
    order.sinusoid = {
        .direction = m.direction, .amplitude = m.amplitude, .period = m.period, .cycles = m.cycles};
  }
  return order;
}

}  // namespace

void fill_message(const std::string& vehicle, const Order& order, message::Order& m) {
  m.vehicle = vehicle;
  m.has_command = put(order.command, m.command);
  m.has_pwm = put(order.pwm_us, m.pwm_us);
  m.has_wrench = put(order.external_wrench, m.external_wrench);
  m.set_names.clear(), m.set_values.clear();
  for (const auto& [name, value] : order.set) {
    m.set_names += name + "\n";
    m.set_values.push_back(value);
  }
  m.hold = switch_code(order.hold), m.power = switch_code(order.power);
  m.has_arm = order.arm.has_value();
  fill_arm(order.arm.value_or(model::ArmOrder{}), m.arm);
}

Order order_of(const message::Order& m) {
  Order order;
  order.command = taken(m.has_command, m.command);
  order.pwm_us = taken(m.has_pwm, m.pwm_us);
  order.external_wrench = taken(m.has_wrench, m.external_wrench);
  std::size_t at = 0;
  for (const double value : m.set_values) {
    const std::size_t end = m.set_names.find('\n', at);
    if (end == std::string::npos) throw InputError("an order has more numbers than names");
    order.set[m.set_names.substr(at, end - at)] = value;
    at = end + 1;
  }
  order.hold = switched(m.hold), order.power = switched(m.power);
  if (m.has_arm) order.arm = arm_order(m.arm);
  return order;
}

}  // namespace hadal::sim
