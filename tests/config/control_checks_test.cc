// Controllers with references of their own, and numbers that a schedule sets.

#include "config/support.h"

namespace hadal::config {
namespace {

const std::string kBoat = kVehicleText +
                          "[[sensors]]\nname = \"pressure\"\nkind = \"depth\"\n"
                          "[[sensors]]\nname = \"ahrs2\"\nkind = \"attitude\"\n";

const std::string kDive = kScenarioText +
                          "[vehicles.control.pitch]\n"                 // 6
                          "attitude_sensor = \"ahrs\"\n"               // 7
                          "actuators = { main = -1 }\n"                // 8
                          "[vehicles.control.depth]\n"                 // 9
                          "depth_sensor = \"pressure\"\n"              // 10
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

TEST(LoopChecks, SensorsMustBeOfTheRightKind) {
  EXPECT_TRUE(tells(told_with("\"pressure\"", "\"dvl\""),
                    {"s.toml:10:16: error: vehicles[0].control.depth.depth_sensor",
                     "is a sensor of kind velocity"}));
}

TEST(LoopChecks, FinsMustBeActuators) {
  EXPECT_TRUE(tells(told_with("main = -1", "mian = -1"),
                    {"s.toml:8:", "pitch.actuators.mian", "did you mean 'main'?"}));
  EXPECT_TRUE(tells(told_with("{ main = -1 }", "{}"), {"names no actuator"}));
  EXPECT_TRUE(tells(told_with("main = -1", "main = \"x\""),
                    {"s.toml:8:", "is a string", "expected a number"}));
}

TEST(LoopChecks, DepthNeedsPitch) {
  EXPECT_TRUE(tells(told_with("[vehicles.control.pitch]\nattitude_sensor = \"ahrs\"\nactuators = { "
                              "main = -1 }\n",
                              ""),
                    {"needs a pitch controller"}));
}

TEST(LoopChecks, ControllersShareOneSensorOfAKind) {
  EXPECT_TRUE(tells(told_with("[[vehicles.schedule]]",
                              "[vehicles.control.heading]\nattitude_sensor = \"ahrs2\"\n"
                              "actuators = { main = 1 }\n[[vehicles.schedule]]"),
                    {"heading.attitude_sensor", "another controller listens to 'ahrs'"}));
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
  for (const char* name : {"control.depth", "control.depth.depth_sensor", "name"}) {
    EXPECT_TRUE(tells(told_with("control.depth.pid.ki", name), {"is not a number"})) << name;
  }
}

}  // namespace
}  // namespace hadal::config
