#include <gtest/gtest.h>

#include <cmath>

#include "sensors/sensing.h"

namespace hadal::sensors {
namespace {

using test::described, test::measured, test::truth_of;

constexpr double kTiny = 1e-14;

template <int N>
void expect_vector(const Vec<double, N>& got, const Vec<double, N>& want) {
  for (int i = 0; i < N; ++i) EXPECT_NEAR(got[i], want[i], kTiny) << "element " << i;
}

// Heading east in NED is the x axis of ENU: no rotation at all in the message.
TEST(Attitude, OfAVehicleThatHeadsEastIsTheUnitQuaternionOfRos) {
  const auto m = measured<message::Imu>(described("attitude"), truth_of({}, {{0, 0, 90}}));
  EXPECT_NEAR(std::abs(m.orientation.w), 1, kTiny);
  EXPECT_NEAR(m.orientation.x, 0, kTiny);
  EXPECT_NEAR(m.orientation.y, 0, kTiny);
  EXPECT_NEAR(m.orientation.z, 0, kTiny);
}

TEST(Attitude, GoesBackToTheOrientationInNed) {
  const Vec3<double> rpy_deg{{10, -20, 130}};
  const auto m = measured<message::Imu>(described("attitude"), truth_of({}, rpy_deg));
  const Vec<double, 4> q = message::ned_frd_from_quaternion(m.orientation);
  const Vec3<double> rpy = rpy_from_quaternion(Quaternion<double>{q[0], q[1], q[2], q[3]});
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(degrees(rpy[i]), rpy_deg[i], 1e-12);
}

TEST(Attitude, RatesAreThoseOfTheBodyWithForwardLeftUpAxes) {
  const auto m = measured<message::Imu>(described("attitude"),
                                        truth_of({}, {{30, 40, 50}}, {{9, 9, 9, 0.1, 0.2, 0.3}}));
  EXPECT_EQ(m.angular_velocity, (message::Vector3{0.1, -0.2, -0.3}));
  EXPECT_EQ(m.linear_acceleration_covariance[0], -1);  // there is no accelerometer
  EXPECT_EQ(m.header.frame_id, "rov/base_link");
}

TEST(Velocity, AtTheOriginIsTheVelocityOverGroundInBodyAxes) {
  const auto m = measured<message::TwistWithCovarianceStamped>(
      described("velocity"), truth_of({}, {{0, 0, 90}}, {{1, 2, 3, 0, 0, 0}}));
  EXPECT_EQ(m.twist.twist.linear, (message::Vector3{1, -2, -3}));
}

// ω × r = (0.1, 0.2, 0.3) × (1, 2, −1) = (0.2·(−1) − 0.3·2, 0.3·1 − 0.1·(−1), 0.1·2 − 0.2·1).
TEST(Velocity, AtALeverArmHasTheTurningOnTop) {
  model::Sensor dvl = described("velocity");
  dvl.position = {{1, 2, -1}};
  const auto m = measured<message::TwistWithCovarianceStamped>(
      dvl, truth_of({}, {{5, 6, 7}}, {{1, 2, 3, 0.1, 0.2, 0.3}}));
  expect_vector(message::frd_from_vector(m.twist.twist.linear), {{1 - 0.8, 2 + 0.4, 3 + 0}});
}

// Pitch up by 30° lifts what sits 2 m ahead by 1 m.
TEST(Depth, IsThatOfTheSensorNotOfTheVehicle) {
  model::Sensor depth = described("depth");
  depth.position = {{2, 0, 0}};
  EXPECT_NEAR(measured<message::Depth>(depth, truth_of({{7, 8, 10}}, {{0, 30, 0}})).depth, 9,
              kTiny);
  EXPECT_NEAR(measured<message::Depth>(depth, truth_of({{7, 8, 10}})).depth, 10, kTiny);
}

// Heading east, what sits 2 m ahead is 2 m further east, and 1 m to starboard is 1 m further south.
TEST(Position, IsThatOfTheSensorInEastNorthUp) {
  model::Sensor usbl = described("position");
  usbl.position = {{2, 1, 0.5}};
  const auto m = measured<message::PointStamped>(usbl, truth_of({{10, 20, 5}}, {{0, 0, 90}}));
  expect_vector(message::ned_from_point(m.point), {{9, 22, 5.5}});
  EXPECT_NEAR(m.point.x, 22, kTiny);
  EXPECT_NEAR(m.point.y, 9, kTiny);
  EXPECT_NEAR(m.point.z, -5.5, kTiny);
  EXPECT_EQ(m.header.frame_id, "map");
}

TEST(Sensor, StampsItsMessageWithTheTimeOfMeasurement) {
  const auto m = measured<message::Depth>(described("depth"), truth_of({}), test::empty_world(),
                                          12'333'333'333);
  EXPECT_EQ(m.header.stamp, (message::Time{12, 333'333'333}));
}

}  // namespace
}  // namespace hadal::sensors
