// Servo and hold against each other, the schedule and the vehicle.

#include "config/support.h"

namespace hadal::config {
namespace {

const std::string kRov =
    replaced(kVehicleText, "[aliases]\nzG = \"body.center_of_gravity[2]\"\n", "") +
    "[[sensors]]\nname = \"usbl\"\nkind = \"position\"\n";

const std::string kHeld = kScenarioText +
                          "[vehicles.control.servo]\n"  // 6
                          "surge = { wrench = 5 }\n"    // 7
                          "[vehicles.control.hold]\n"   // 8
                          "surge = { kp = 0.2 }\n"      // 9
                          "[[vehicles.schedule]]\n"     // 10
                          "time = 3\n"                  // 11
                          "hold = true\n";              // 12

std::string told_with(const std::string& from, const std::string& to) {
  return told_of_scenario(replaced(kHeld, from, to), kRov);
}

TEST(ServoChecks, NothingWrongTellsNothingAndCompletesTheGains) {
  EXPECT_EQ(told_of_scenario(kHeld, kRov), "");
  const auto loaded = load_texts(kHeld, kRov);
  const model::ServoControl& servo = *loaded.scenario.vehicles[0].control->servo;
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
  EXPECT_EQ((*load_texts(given, kRov).scenario.vehicles[0].control->servo->gain)[0][11], 12);
  EXPECT_TRUE(tells(told_with("surge = { wrench = 5 }", "surge = { wrench = 5 }\ngain = [[1, 2]]"),
                    {"s.toml:8:", "servo.gain", "six rows of twelve"}));
}

TEST(ServoChecks, AxesNeedThrusters) {
  EXPECT_TRUE(tells(told_with("surge = { wrench = 5 }", "sway = { wrench = 5 }"),
                    {"s.toml:7:", "servo.sway", "no thruster of 'Box' acts on this axis"}));
  EXPECT_TRUE(tells(told_with("surge = { wrench = 5 }\n", ""), {"controls no axis"}));
}

TEST(ServoChecks, HoldNeedsAPosition) {
  EXPECT_TRUE(tells(told_of_scenario(kHeld, replaced(kRov, "\"position\"", "\"depth\"")),
                    {"control.hold", "no sensor that measures the position"}));
}

TEST(ServoChecks, HoldNeedsServoAndAScheduledHoldNeedsHold) {
  const std::string servo =
      "[vehicles.control.servo]\n"
      "surge = { wrench = 5 }\n";
  EXPECT_TRUE(tells(told_with(servo, ""), {"control.hold", "needs a servo to follow it"}));
  const std::string hold =
      "[vehicles.control.hold]\n"
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
