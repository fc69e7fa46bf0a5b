// An order through the message that the log keeps of it.

#include "hadal/sim/order_message.h"

#include <gtest/gtest.h>

#include "hadal/base/error.h"

namespace hadal::sim {
namespace {

message::Order message_of(const Order& order) {
  message::Order m;
  fill_message("rov", order, m);
  return m;
}

Order full() {
  Order order;
  order.command = {{1, -2.5}};
  order.pwm_us = std::vector<double>{};  // given, though empty
  order.external_wrench = Vec6<double>{{1, 2, 3, 4, 5, 6}};
  order.set = {{"control.depth.reference", 0.1}, {"guidance.rpy_deg[2]", -90}};
  order.hold = false, order.power = true;
  order.arm = model::ArmOrder{.name = "left",
                              .joints_deg = {{10, 20}},
                              .reach = Vec3<double>{{1, 2, 3}},
                              .frame = model::TargetFrame::kWorld,
                              .gripper = model::GripperOrder::kOpen,
                              .sinusoid = model::Sinusoid{{{0, 1, 0}}, 0.1, 8, 3}};
  return order;
}

// Whatever a message says is said again by the order that it gives.
TEST(OrderMessage, NothingIsLost) {
  for (const Order& order : {Order{}, full()}) {
    const message::Order m = message_of(order);
    EXPECT_EQ(message_of(order_of(m)), m);
  }
  const Order again = order_of(message_of(full()));
  EXPECT_EQ(again.command, full().command);
  EXPECT_TRUE(again.pwm_us && again.pwm_us->empty());
  EXPECT_EQ(again.external_wrench->e, full().external_wrench->e);
  EXPECT_EQ(again.set, full().set);
  EXPECT_EQ(again.hold, false);
  EXPECT_EQ(again.power, true);
  EXPECT_EQ(again.arm->gripper, model::GripperOrder::kOpen);
  EXPECT_EQ(again.arm->sinusoid->period, 8);
  EXPECT_EQ(again.arm->frame, model::TargetFrame::kWorld);
}

TEST(OrderMessage, WhatIsLeftOutStaysOut) {
  // What an order before left in the same message is gone.
  message::Order m = message_of(full());
  fill_message("rov", Order{}, m);
  const Order none = order_of(m);
  EXPECT_FALSE(none.command || none.pwm_us || none.external_wrench || none.hold || none.power);
  EXPECT_FALSE(none.arm);
  EXPECT_TRUE(none.set.empty());
}

TEST(OrderMessage, AForgedOneIsRefused) {
  message::Order m = message_of(full());
  m.hold = 3;
  EXPECT_THROW(order_of(m), InputError);
  m = message_of(full());
  m.set_values.push_back(1);
  EXPECT_THROW(order_of(m), InputError);
  m = message_of(full());
  m.arm.gripper = 9;
  EXPECT_THROW(order_of(m), InputError);
}

}  // namespace
}  // namespace hadal::sim
