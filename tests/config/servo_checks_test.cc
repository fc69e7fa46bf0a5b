// Servo and hold against each other, the schedule and the vehicle.

#include "config/support.h"
#include "hadal/config/complete.h"

namespace hadal::config {
namespace {

const std::string kRov =
    replaced(kVehicleText, "[aliases]\nzG = \"body.center_of_gravity[2]\"\n", "") +
    "[[sensors]]\nname = \"usbl\"\nkind = \"position\"\n";

const std::string kHeld = kScenarioText +
                          "[vehicles.control.servo]\n"    // 6
                          "velocity_sensor = \"dvl\"\n"   // 7
                          "attitude_sensor = \"ahrs\"\n"  // 8
                          "surge = { wrench = 5 }\n"      // 9
                          "[vehicles.control.hold]\n"     // 10
                          "position_sensor = \"usbl\"\n"  // 11
                          "attitude_sensor = \"ahrs\"\n"  // 12
                          "surge = { kp = 0.2 }\n"        // 13
                          "[[vehicles.schedule]]\n"       // 14
                          "time = 3\n"                    // 15
                          "hold = true\n";                // 16

std::string told_with(const std::string& from, const std::string& to) {
  return told_of_scenario(replaced(kHeld, from, to), kRov);
}

TEST(ServoChecks, LoadingLeavesGainsOutAndTheNextStepCompletesThem) {
  EXPECT_EQ(told_by([] { return completed(load_texts(kHeld, kRov)); }), "");
  auto loaded = load_texts(kHeld, kRov);
  const model::ServoControl& servo = *loaded.scenario.vehicles[0].control->servo;
  EXPECT_FALSE(servo.gain);
  EXPECT_TRUE(loaded.loops.empty());
  complete_gains(loaded);
  ASSERT_TRUE(servo.gain);
  // In continuous time wrench/integral [theory, Eq. 19.9]; sampling and thruster lag leave less.
  EXPECT_GT((*servo.gain)[0][6], 0.25 * 5 / 0.1);
  EXPECT_LT((*servo.gain)[0][6], 5 / 0.1);
  EXPECT_EQ((*servo.gain)[1][7], 0);
}

TEST(ServoChecks, GainsThatAreGivenStay) {
  std::string rows = "gain = [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]";
  for (int i = 0; i < 5; ++i) rows += ", [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]";
  const std::string given =
      replaced(kHeld, "surge = { wrench = 5 }\n", "surge = { wrench = 5 }\n" + rows + "]\n");
  EXPECT_EQ((*completed(load_texts(given, kRov)).scenario.vehicles[0].control->servo->gain)[0][11],
            12);
  EXPECT_TRUE(tells(told_with("surge = { wrench = 5 }", "surge = { wrench = 5 }\ngain = [[1, 2]]"),
                    {"s.toml:10:", "servo.gain", "six rows of twelve"}));
}

TEST(ServoChecks, AxesNeedThrusters) {
  EXPECT_TRUE(tells(told_with("surge = { wrench = 5 }", "sway = { wrench = 5 }"),
                    {"s.toml:9:", "servo.sway", "no thruster of 'Box' acts on this axis"}));
  EXPECT_TRUE(tells(told_with("surge = { wrench = 5 }\n", ""), {"controls no axis"}));
}

TEST(ServoChecks, SensorsMustBeOfTheRightKind) {
  EXPECT_TRUE(tells(told_with("\"usbl\"", "\"dvl\""),
                    {"s.toml:11:", "hold.position_sensor", "is a sensor of kind velocity"}));
}

TEST(ServoChecks, HoldNeedsServoAndAScheduledHoldNeedsHold) {
  const std::string servo =
      "[vehicles.control.servo]\nvelocity_sensor = \"dvl\"\nattitude_sensor = \"ahrs\"\n"
      "surge = { wrench = 5 }\n";
  EXPECT_TRUE(tells(told_with(servo, ""), {"control.hold", "needs a servo to follow it"}));
  const std::string hold =
      "[vehicles.control.hold]\nposition_sensor = \"usbl\"\nattitude_sensor = \"ahrs\"\n"
      "surge = { kp = 0.2 }\n";
  EXPECT_TRUE(
      tells(told_with(hold, ""), {"schedule[0].hold", "the vehicle has nothing to hold its pose"}));
}

TEST(ServoChecks, WeightsHoldForAWholeRun) {
  EXPECT_TRUE(tells(told_with("hold = true", "set = { \"control.servo.surge.wrench\" = 3 }"),
                    {"cannot change during a run"}));
}

}  // namespace
}  // namespace hadal::config
