#include <cmath>

#include "config/support.h"

namespace hadal::config {
namespace {

TEST(ScenarioChecks, NothingWrongTellsNothing) { EXPECT_EQ(told_of_scenario(kScenarioText), ""); }

TEST(ScenarioChecks, NamesAreUniqueAndFitIntoTopics) {
  const std::string twice = kScenarioText + "[[vehicles]]\nname = \"a\"\nfile = \"box.toml\"\n";
  EXPECT_TRUE(tells(told_of_scenario(twice),
                    {"s.toml:7:8: error: vehicles[1].name", "taken by vehicles[0]"}));
  EXPECT_TRUE(tells(told_of_scenario(replaced(kScenarioText, "\"a\"", "\"1a\"")),
                    {"s.toml:4:8: error: vehicles[0].name = \"1a\": cannot be part of a topic"}));
}

TEST(ScenarioChecks, VehiclesAreNotNamedLikeKeysOfTheScenario) {
  for (const std::string name : {"name", "log", "world", "environment", "vehicles", "seed"}) {
    EXPECT_TRUE(tells(told_of_scenario(replaced(kScenarioText, "\"a\"", "\"" + name + "\"")),
                      {"s.toml:4:8: error: vehicles[0].name = \"" + name +
                       "\": is a key of scenario files, --set could not tell the two apart"}))
        << name;
  }
}

TEST(ScenarioChecks, QuaternionIsNormalisedOrRefused) {
  EXPECT_TRUE(tells(told_of_scenario(kScenarioText + "quaternion = [0, 0, 0, 0]\n"),
                    {"s.toml:6:14: error: vehicles[0].quaternion", "has no direction"}));
  EXPECT_TRUE(
      tells(told_of_scenario(kScenarioText + "quaternion = [2, 0, 0, 0]\n"),
            {"s.toml:6:14: warning: vehicles[0].quaternion", "length 2 and is normalised"}));
  // The quaternion of Simu2VITA, Eq. 37: rounded to four digits, no reason to warn.
  const auto loaded =
      load_texts(kScenarioText + "quaternion = [0.9764, -0.0199, 0.1776, 0.1209]\n");
  EXPECT_TRUE(loaded.warnings.empty());
  double square = 0;
  for (const double x : *loaded.scenario.vehicles[0].quaternion) square += x * x;
  EXPECT_NEAR(square, 1, 1e-15);
  EXPECT_TRUE(
      tells(told_of_scenario(kScenarioText + "quaternion = [1, 0, 0, 0]\nrpy_deg = [0, 0, 0]\n"),
            {"is given together with rpy_deg"}));
}

TEST(ScenarioChecks, MissingFilesHaveSuggestions) {
  EXPECT_TRUE(tells(told_of_scenario(replaced(kScenarioText, "box.toml", "bx.toml")),
                    {"s.toml:5:8: error: vehicles[0].file = \"bx.toml\": no such file: bx.toml",
                     "did you mean 'box.toml'?"}));
  const std::filesystem::path missing = HADAL_SOURCE_DIR "/scenarios/tunel.toml";
  EXPECT_TRUE(tells(told_by([&] { return load_scenario(missing); }),
                    {"no such file", "did you mean 'tunnel.toml'?"}));
}

TEST(ScenarioChecks, ErrorsOfVehicleFilesComeAlong) {
  const std::string told = told_of_scenario(replaced(kScenarioText, "name = \"Test\"\n", ""),
                                            replaced(kVehicleText, "mass = 2.0", "mass = 0"));
  EXPECT_TRUE(
      tells(told, {"s.toml:1:1: error: name: is missing", "box.toml:3:8: error: body.mass"}));
}

TEST(ScenarioChecks, VehicleFileErrorsAreToldOnceForTwoVehicles) {
  const std::string two = kScenarioText + "[[vehicles]]\nname = \"b\"\nfile = \"box.toml\"\n";
  EXPECT_EQ(told_of_scenario(two, replaced(kVehicleText, "mass = 2.0", "mass = 0")),
            "box.toml:3:8: error: body.mass = 0: is out of range; expected a number > 0 [kg]\n");
}

TEST(ControlChecks, SensorsMustExistAndFit) {
  const std::string control =
      kScenarioText +
      "[vehicles.guidance]\n[vehicles.control.forward_speed]\n[vehicles.navigation]\nvelocity = ";
  EXPECT_EQ(told_of_scenario(control + "\"dvl\"\n"), "");
  EXPECT_TRUE(
      tells(told_of_scenario(control + "\"dlv\"\n"),
            {"s.toml:9:12: error: vehicles[0].navigation.velocity", "'Box' has no such sensor",
             "measures the velocity: dvl", "did you mean 'dvl'?"}));
  EXPECT_TRUE(tells(told_of_scenario(control + "\"ahrs\"\n"), {"is a sensor of kind attitude"}));
}

TEST(ControlChecks, ControllersNeedReferences) {
  EXPECT_TRUE(tells(told_of_scenario(kScenarioText + "[vehicles.control.forward_speed]\n"),
                    {"no references to follow", "vehicles[0].guidance"}));
}

TEST(ControlChecks, ReferencesThatNobodyFollowsAreAWarning) {
  EXPECT_TRUE(tells(told_of_scenario(kScenarioText + "[vehicles.guidance]\nspeed = 1\n"),
                    {"s.toml:6:1: warning: vehicles[0].guidance", "no controller follows",
                     "a table [vehicles[0].control]"}));
}

TEST(ScheduleChecks, EntriesThatChangeNothingAreWarnings) {
  const std::string entry = kScenarioText + "[[vehicles.schedule]]\n";
  EXPECT_TRUE(
      tells(told_of_scenario(entry + "time = 1\n"),
            {"s.toml:6:1: warning: vehicles[0].schedule[0]", "has no input",
             "command, pwm_us, external_wrench, allocation_matrix, set, hold, power or arm"}));
  EXPECT_TRUE(tells(told_of_scenario(entry + "time = 11\ncommand = [1]\n"),
                    {"s.toml:7:8: warning: vehicles[0].schedule[0].time = 11: is after the end of "
                     "the run; expected at most 10 s\n"}));
  EXPECT_EQ(told_of_scenario(entry + "time = 10\nexternal_wrench = [1, 0, 0, 0, 0, 0]\n"), "");
}

TEST(ScheduleChecks, CommandsBesideAControllerAreWarnings) {
  const std::string controlled =
      kScenarioText +
      "[vehicles.guidance]\n[vehicles.control.forward_speed]\n[[vehicles.schedule]]\ntime = 1\n";
  EXPECT_EQ(told_of_scenario(controlled + "command = [1]\n"),
            "s.toml:10:11: warning: vehicles[0].schedule[0].command = [1]: is replaced by the "
            "commands of [vehicles[0].control]\n");
  const std::string electronics = replaced(kVehicleText, "max = 10\n", "max = 10\npwm = {}\n");
  EXPECT_TRUE(
      tells(told_of_scenario(controlled + "pwm_us = [1500]\n", electronics),
            {"s.toml:10:10: warning: vehicles[0].schedule[0].pwm_us = [1500]: is replaced"}));
  EXPECT_EQ(told_of_scenario(controlled + "external_wrench = [1, 0, 0, 0, 0, 0]\n"), "");
}

TEST(ScheduleChecks, LengthsFollowTheActuators) {
  const std::string entry = kScenarioText + "[[vehicles.schedule]]\ntime = 1\n";
  EXPECT_EQ(told_of_scenario(entry + "command = [1]\n"), "");
  EXPECT_TRUE(tells(told_of_scenario(entry + "command = [1, 2]\n"),
                    {"s.toml:8:11: error: vehicles[0].schedule[0].command", "has 2 numbers",
                     "1, one per actuator"}));
  EXPECT_TRUE(tells(told_of_scenario(entry + "pwm_us = [1500]\n"), {"no electronics"}));
  EXPECT_TRUE(tells(told_of_scenario(entry + "allocation_matrix = [[1]]\n"), {"has 1 rows of 1"}));
  EXPECT_TRUE(tells(told_of_scenario(entry + "[[vehicles.schedule]]\ntime = 0.5\n"),
                    {"s.toml:9:8: error: vehicles[0].schedule[1].time", "order of time"}));
}

TEST(ExpectChecks, TimesLieInOrderWithinTheRun) {
  const std::string expect =
      kScenarioText + "[[expect]]\nquantity = \"a.u\"\nvalue = 0\ntolerance = 1\n";
  EXPECT_EQ(told_of_scenario(expect + "window = [0, 10]\n"), "");
  EXPECT_TRUE(tells(told_of_scenario(expect + "window = [2, 1]\n"),
                    {"s.toml:10:10: error: expect[0].window = [2, 1]: ends before it begins"}));
  EXPECT_TRUE(tells(told_of_scenario(expect + "time = 11\n"), {"after the end of the run"}));
}

TEST(ExpectChecks, QuantitiesNameVehiclesAndSensors) {
  const auto quantity = [](const std::string& name) {
    return told_of_scenario(kScenarioText + "[[expect]]\nquantity = \"" + name +
                            "\"\nvalue = 0\ntolerance = 1\n");
  };
  EXPECT_EQ(quantity("a.dvl.u"), "");
  EXPECT_EQ(quantity("a.roll_deg"), "");
  EXPECT_TRUE(tells(quantity("a.dvl.x"), {"there is no quantity 'x'", "u, v or w"}));
  EXPECT_TRUE(tells(quantity("b.u"), {"there is no vehicle 'b'"}));
  EXPECT_TRUE(tells(quantity("a"), {"names no quantity"}));
  EXPECT_TRUE(tells(quantity("a.dv.x"), {"has no sensor 'dv'", "did you mean 'dvl'?"}));
}

}  // namespace
}  // namespace hadal::config
