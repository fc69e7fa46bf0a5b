#include "hadal/sensors/echosounder.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "sensors/sensing.h"

namespace hadal::sensors {
namespace {

using test::measured, test::truth_of;

/// A wall that faces south at 10 m north: 2 m thick, 40 m wide and high.
World wall() {
  model::World world;
  world.boxes.push_back({.name = "wall", .center = {{11, 0, 0}}, .size = {{2, 40, 40}}});
  return World(world);
}

model::Sensor ping() {
  model::Sensor s = test::described("echosounder", "ping");
  test::set(s, "max_range", 50);
  return s;
}

double range_of(const model::Sensor& sensor, const Truth& truth) {
  return static_cast<double>(measured<message::Range>(sensor, truth, wall()).range);
}

// A range is a float in its ROS message: 1e-6 of 10 m.
constexpr double kFloat = 1e-6;

TEST(Echosounder, MeasuresToTheNearFaceOfABox) {
  EXPECT_NEAR(range_of(ping(), truth_of({{3, 1, 2}})), 7, kFloat);
}

TEST(Echosounder, MeasuresFromWhereItSits) {
  model::Sensor s = ping();
  s.position = {{0.3, 0, 0}};
  EXPECT_NEAR(range_of(s, truth_of({{3, 1, 2}})), 6.7, kFloat);
}

// Turned by 60° the way to the wall is twice as long; the sensor's place turns along.
TEST(Echosounder, TurnsWithTheVehicle) {
  EXPECT_NEAR(range_of(ping(), truth_of({{3, 0, 0}}, {{0, 0, 60}})), 14, 2 * kFloat);
  model::Sensor starboard = ping();
  starboard.position = {{0, 0.5, 0}};
  starboard.kind.as<Echosounder>().direction = {{0, 1, 0}};
  EXPECT_NEAR(range_of(starboard, truth_of({{3, 0, 0}}, {{0, 0, -90}})), 6.5, kFloat);
}

TEST(Echosounder, LengthOfItsDirectionDoesNotScaleTheRange) {
  model::Sensor s = ping();
  s.kind.as<Echosounder>().direction = {{3, 0, 0}};
  EXPECT_NEAR(range_of(s, truth_of({{3, 0, 0}})), 7, kFloat);
}

TEST(Echosounder, WithoutEchoSaysInfinity) {
  EXPECT_EQ(range_of(ping(), truth_of({{3, 0, 0}}, {{0, 0, 180}})),
            std::numeric_limits<double>::infinity());
}

TEST(Echosounder, BeyondItsRangeSaysInfinity) {
  model::Sensor s = ping();
  test::set(s, "max_range", 6.9);
  EXPECT_EQ(range_of(s, truth_of({{3, 0, 0}})), std::numeric_limits<double>::infinity());
  test::set(s, "max_range", 7.1);
  EXPECT_NEAR(range_of(s, truth_of({{3, 0, 0}})), 7, kFloat);
}

// The near face is too near; the far face of the same box is the first that it sees.
TEST(Echosounder, DoesNotSeeWhatIsNearerThanItsMinimum) {
  model::Sensor s = ping();
  test::set(s, "min_range", 0.5);
  EXPECT_NEAR(range_of(s, truth_of({{9.4, 0, 0}})), 0.6, kFloat);
  EXPECT_NEAR(range_of(s, truth_of({{9.6, 0, 0}})), 2.4, kFloat);
}

TEST(Echosounder, TellsItsLimitsAndItsFrame) {
  model::Sensor s = ping();
  test::set(s, "min_range", 0.5);
  test::set(s, "noise", 0.1);
  const auto m = measured<message::Range>(s, truth_of({}), wall());
  EXPECT_FLOAT_EQ(m.min_range, 0.5f);
  EXPECT_FLOAT_EQ(m.max_range, 50);
  EXPECT_FLOAT_EQ(m.variance, 0.01f);
  EXPECT_EQ(m.radiation_type, message::Range::kUltrasound);
  EXPECT_EQ(m.header.frame_id, "rov/ping");
}

}  // namespace
}  // namespace hadal::sensors
