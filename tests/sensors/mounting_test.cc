// A sensor that is turned in its vehicle: what it says is in its own axes, what it tells
// controllers in those of the body.

#include <gtest/gtest.h>

#include <cmath>

#include "hadal/sensors/echosounder.h"
#include "sensors/sensing.h"

namespace hadal::sensors {
namespace {

using test::described, test::measured, test::truth_of;

constexpr double kTiny = 1e-14;  // some roundings of numbers up to 10

model::Sensor turned(std::string_view kind, const Vec3<double>& rpy_deg) {
  model::Sensor s = described(kind, "s");
  s.rpy_deg = rpy_deg;
  return s;
}

Told told_by(const model::Sensor& description, const Truth& truth) {
  Sensor sensor(description, "rov", 1);
  test::measure(sensor, truth);
  return sensor.told();
}

template <int N>
void expect_vector(const Vec<double, N>& got, const Vec<double, N>& want) {
  for (int i = 0; i < N; ++i) EXPECT_NEAR(got[i], want[i], kTiny) << "element " << i;
}

// Turned by 90° to starboard, its x axis is the body's y axis, its y axis the body's −x axis.
TEST(Mounting, AVelocityIsInTheAxesOfTheSensor) {
  const model::Sensor dvl = turned("velocity", {{0, 0, 90}});
  const Truth truth = truth_of({}, {{5, 6, 7}}, {{1, 2, 3, 0, 0, 0}});
  const auto m = measured<message::TwistWithCovarianceStamped>(dvl, truth);
  expect_vector(message::frd_from_vector(m.twist.twist.linear), {{2, -1, 3}});
  EXPECT_EQ(m.header.frame_id, "rov/s");
  expect_vector(*told_by(dvl, truth).v_NS_B, {{1, 2, 3}});
}

TEST(Mounting, AnAttitudeIsThatOfTheSensorsAxes) {
  const model::Sensor ahrs = turned("attitude", {{0, 0, 90}});
  const Truth truth = truth_of({}, {{0, 0, 30}}, {{0, 0, 0, 0.1, 0.2, 0.3}});
  const auto m = measured<message::Imu>(ahrs, truth);
  const Vec<double, 4> q = message::ned_frd_from_quaternion(m.orientation);
  EXPECT_NEAR(degrees(rpy_from_quaternion(Quaternion<double>{q[0], q[1], q[2], q[3]})[2]), 120,
              1e-12);
  expect_vector(message::frd_from_vector(m.angular_velocity), {{0.2, -0.1, 0.3}});
}

// About all three axes, so that a wrong order or a missing transpose cannot hide.
TEST(Mounting, ControllersAreToldOfTheBody) {
  const Vec3<double> rpy{{0.3, -0.4, 0.5}};
  const Truth truth = truth_of({}, degrees(1) * rpy, {{0, 0, 0, 0.1, 0.2, 0.3}});
  const Told told = told_by(turned("attitude", {{20, -50, 130}}), truth);
  expect_vector(rpy_from_quaternion(*told.q_NB), rpy);
  expect_vector(*told.w_NB_B, {{0.1, 0.2, 0.3}});
  expect_vector(*told_by(turned("velocity", {{20, -50, 130}}),
                         truth_of({}, {{1, 2, 3}}, {{1, 2, 3, 0, 0, 0}}))
                     .v_NS_B,
                {{1, 2, 3}});
}

// Looking down by 90° of pitch, 12 m above a floor at d = 15.
TEST(Mounting, ABeamIsInTheAxesOfTheSensor) {
  model::World world;
  world.boxes.push_back({.name = "floor", .center = {{0, 0, 16}}, .size = {{99, 99, 2}}});
  const World floor(world);
  const auto m =
      measured<message::Range>(turned("echosounder", {{0, -90, 0}}), truth_of({{0, 0, 3}}), floor);
  EXPECT_NEAR(static_cast<double>(m.range), 12, 1e-6);  // a float
}

// A product with the unit matrix would turn −0 into +0.
TEST(Mounting, NotTurnedLeavesEveryBit) {
  const Mounting mounting = sensors::mounting(described("velocity"));
  EXPECT_TRUE(std::signbit(mounting.to_sensor({{-0.0, 1, 2}})[0]));
  EXPECT_TRUE(std::signbit(mounting.to_body({{-0.0, 1, 2}})[0]));
  EXPECT_EQ(measured<message::Imu>(described("attitude"), truth_of({})).header.frame_id,
            "rov/base_link");
}

}  // namespace
}  // namespace hadal::sensors
