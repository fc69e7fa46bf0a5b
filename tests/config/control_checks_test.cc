// Controllers with references of their own, and numbers that a schedule sets.

#include "config/support.h"

namespace hadal::config {
namespace {

const std::string kBoat = kVehicleText +
                          "[[sensors]]\nname = \"pressure\"\nkind = \"depth\"\n"
                          "[[sensors]]\nname = \"ahrs2\"\nkind = \"attitude\"\n";

const std::string kDive = kScenarioText +
                          "[vehicles.navigation]\n"                    // 6
                          "attitude = \"ahrs\"\n"                      // 7
                          "[vehicles.control.pitch]\n"                 // 8
                          "actuators = { main = -1 }\n"                // 9
                          "[vehicles.control.depth]\n"                 // 10
                          "reference = 5\n"                            // 11
                          "[[vehicles.schedule]]\n"                    // 12
                          "time = 3\n"                                 // 13
                          "set = { \"control.depth.pid.ki\" = 1 }\n";  // 14

std::string told_with(const std::string& from, const std::string& to) {
  return told_of_scenario(replaced(kDive, from, to), kBoat);
}

TEST(LoopChecks, NothingWrongTellsNothing) {
  std::string boat = replaced(kBoat, "[aliases]\nzG = \"body.center_of_gravity[2]\"\n", "");
  EXPECT_EQ(told_of_scenario(kDive, boat), "");
  const LoadedScenario loaded = load_texts(kDive, boat);
  const model::ScenarioVehicle& v = loaded.scenario.vehicles[0];
  EXPECT_EQ(v.control->pitch->actuators.at("main"), -1);
  EXPECT_EQ(v.schedule[0].set.at("control.depth.pid.ki"), 1);
}

TEST(NavigationChecks, SensorsMustMeasureWhatTheyAreNamedFor) {
  EXPECT_TRUE(
      tells(told_with("\"ahrs\"", "\"dvl\""),
            {"s.toml:7:12: error: vehicles[0].navigation.attitude = \"dvl\": is a sensor of "
             "kind velocity; expected a sensor that measures the attitude: ahrs or ahrs2\n"}));
  EXPECT_TRUE(tells(told_with("\"ahrs\"", "\"ahrs3\""),
                    {"'Box' has no such sensor", "ahrs or ahrs2", "did you mean 'ahrs"}));
}

// One pressure sensor needs no name; two attitude sensors do.
TEST(NavigationChecks, OneOfSeveralMustBeNamed) {
  const std::string told = told_with("attitude = \"ahrs\"\n", "");
  EXPECT_TRUE(
      tells(told, {"vehicles[0].control.pitch",
                   "'Box' has 2 sensors that measure the "
                   "attitude; expected [vehicles.navigation] with attitude = ahrs or ahrs2"}));
  EXPECT_EQ(told.find("control.depth"), std::string::npos) << told;
}

TEST(NavigationChecks, WhatAControllerNeedsMustBeMeasured) {
  EXPECT_TRUE(
      tells(told_of_scenario(kDive, replaced(kBoat, "kind = \"depth\"", "kind = \"position\"")),
            {"vehicles[0].control.depth", "'Box' has no sensor that measures the depth"}));
}

TEST(NavigationChecks, AKeyOfAControllerIsAnsweredWithTheNewPlace) {
  for (const auto& [old, now] :
       {std::pair{"attitude_sensor", "attitude"}, std::pair{"velocity_sensor", "velocity"},
        std::pair{"position_sensor", "position"}, std::pair{"depth_sensor", "depth"}}) {
    EXPECT_TRUE(tells(
        told_with("reference = 5\n", std::string(old) + " = \"ahrs\"\n"),
        {std::string("control.depth.") + old, "unknown key",
         std::string("say it once for all controllers: ") + now + " in [vehicles.navigation]"}));
  }
}

TEST(LoopChecks, FinsMustBeActuators) {
  EXPECT_TRUE(tells(told_with("main = -1", "mian = -1"),
                    {"s.toml:9:", "pitch.actuators.mian", "did you mean 'main'?"}));
  EXPECT_TRUE(tells(told_with("{ main = -1 }", "{}"), {"names no actuator"}));
  EXPECT_TRUE(tells(told_with("main = -1", "main = \"x\""),
                    {"s.toml:9:", "is a string", "expected a number"}));
}

TEST(LoopChecks, DepthNeedsPitch) {
  EXPECT_TRUE(tells(told_with("[vehicles.control.pitch]\nactuators = { main = -1 }\n", ""),
                    {"needs a pitch controller"}));
}

TEST(SetChecks, AnUnknownNameHasPlaceAndSuggestion) {
  EXPECT_TRUE(tells(told_with("control.depth.pid.ki", "control.depth.pid.kii"),
                    {"s.toml:14:9: error: vehicles[0].schedule[0].set.control.depth.pid.kii",
                     "there is no such key", "did you mean 'ki'?"}));
}

TEST(SetChecks, RangesOfTheDeclarationHold) {
  EXPECT_TRUE(tells(told_with("ki\" = 1", "ki\" = -1"),
                    {"s.toml:14:", "is out of range", "expected a number ≥ 0"}));
}

TEST(SetChecks, RatesAndStartValuesAreFixed) {
  for (const char* name : {"control.rate", "position[0]", "nu[1]"}) {
    EXPECT_TRUE(tells(told_with("control.depth.pid.ki", name), {"cannot change during a run"}))
        << name;
  }
}

TEST(SetChecks, AControllerThatIsNotThereCannotBeSet) {
  EXPECT_TRUE(tells(told_with("control.depth.pid.ki", "control.heading.pid.ki"),
                    {"has no such controller", "a table [vehicles[0].control.heading]"}));
}

TEST(SetChecks, OnlyNumbersCanBeSet) {
  for (const char* name : {"control.depth", "navigation.attitude", "name"}) {
    EXPECT_TRUE(tells(told_with("control.depth.pid.ki", name), {"is not a number"})) << name;
  }
}

}  // namespace
}  // namespace hadal::config
