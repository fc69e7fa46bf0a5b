#include "hadal/sim/quantity.h"

#include <gtest/gtest.h>

#include <cmath>

#include "hadal/math/rotation.h"
#include "hadal/message/ros_frames.h"
#include "hadal/message/sensor.h"
#include "hadal/message/vehicle.h"
#include "hadal/sensors/kind.h"
#include "hadal/sensors/kinds.h"

namespace hadal::sim {
namespace {

struct Named {
  const char* name;
  double value;
  const char* unit;
};

/// The table has exactly these names, with these values of the message.
template <class M>
void expect_all(const std::vector<Quantity>& table, const M& message,
                const std::vector<Named>& expected) {
  EXPECT_EQ(table.size(), expected.size());
  for (const Named& named : expected) {
    const Quantity* quantity = find_quantity(table, named.name);
    ASSERT_NE(quantity, nullptr) << named.name;
    EXPECT_NEAR(quantity->value(&message), named.value, 1e-12) << named.name;
    EXPECT_EQ(quantity->unit, named.unit) << named.name;
  }
}

TEST(Quantity, OfTheStateIsTheNumberOfItsName) {
  message::VehicleState m;
  m.position = {{1, 2, 3}};
  m.euler = {{radians(10), radians(20), radians(30)}};
  m.nu = {{2, 3, 6, 0.1, 0.2, 0.3}};
  m.nu_dot = {{11, 12, 13, 14, 15, 16}};
  m.tau = {{21, 22, 23, 24, 25, 26}};
  m.tau_actuators = {{99, 99, 99, 99, 99, 99}};
  expect_all(state_quantities(), m,
             {{"n", 1, "m"},
              {"e", 2, "m"},
              {"d", 3, "m"},
              {"roll_deg", 10, "deg"},
              {"pitch_deg", 20, "deg"},
              {"yaw_deg", 30, "deg"},
              {"u", 2, "m/s"},
              {"v", 3, "m/s"},
              {"w", 6, "m/s"},
              {"p", 0.1, "rad/s"},
              {"q", 0.2, "rad/s"},
              {"r", 0.3, "rad/s"},
              {"speed", 7, "m/s"},
              {"u_dot", 11, "m/s²"},
              {"v_dot", 12, "m/s²"},
              {"w_dot", 13, "m/s²"},
              {"p_dot", 14, "rad/s²"},
              {"q_dot", 15, "rad/s²"},
              {"r_dot", 16, "rad/s²"},
              {"tau_x", 21, "N"},
              {"tau_y", 22, "N"},
              {"tau_z", 23, "N"},
              {"tau_k", 24, "N·m"},
              {"tau_m", 25, "N·m"},
              {"tau_n", 26, "N·m"}});
}

TEST(Quantity, OfAnAttitudeIsInNorthEastDown) {
  const auto q = quaternion_from_rpy(Vec3<double>{{radians(10), radians(-20), radians(130)}});
  message::Imu m;
  m.orientation = message::quaternion_from_ned_frd({{q.w, q.x, q.y, q.z}});
  m.angular_velocity = {0.1, -0.2, -0.3};
  expect_all(sensors::kind_of(sensors::shipped_sensor("attitude", "s")).quantity_list(), m,
             {{"roll_deg", 10, "deg"},
              {"pitch_deg", -20, "deg"},
              {"yaw_deg", 130, "deg"},
              {"p", 0.1, "rad/s"},
              {"q", 0.2, "rad/s"},
              {"r", 0.3, "rad/s"}});
}

TEST(Quantity, OfAVelocityIsForwardStarboardDown) {
  message::TwistWithCovarianceStamped m;
  m.twist.twist.linear = {1, -2, -3};
  expect_all(sensors::kind_of(sensors::shipped_sensor("velocity", "s")).quantity_list(), m,
             {{"u", 1, "m/s"}, {"v", 2, "m/s"}, {"w", 3, "m/s"}});
}

TEST(Quantity, OfAPositionIsNorthEastDown) {
  message::PointStamped m;
  m.point = {20, 10, -30};
  expect_all(sensors::kind_of(sensors::shipped_sensor("position", "s")).quantity_list(), m,
             {{"n", 10, "m"}, {"e", 20, "m"}, {"d", 30, "m"}});
}

TEST(Quantity, OfADepthAndARangeIsTheirOneNumber) {
  message::Depth depth;
  depth.depth = 12;
  expect_all(sensors::kind_of(sensors::shipped_sensor("depth", "s")).quantity_list(), depth,
             {{"depth", 12, "m"}});
  message::Range range;
  range.range = 3.5f;
  expect_all(sensors::kind_of(sensors::shipped_sensor("echosounder", "s")).quantity_list(), range,
             {{"range", 3.5, "m"}});
}

TEST(Quantity, OfAnUnknownNameIsNone) {
  EXPECT_EQ(find_quantity(state_quantities(), "altitude"), nullptr);
  EXPECT_EQ(find_quantity(state_quantities(), ""), nullptr);
  EXPECT_EQ(find_quantity(state_quantities(), "U"), nullptr);
}

}  // namespace
}  // namespace hadal::sim
