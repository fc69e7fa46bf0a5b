// A file that starts from another, and values that elements share.

#include <gtest/gtest.h>

#include "config/support.h"
#include "hadal/sensors/echosounder.h"

namespace hadal::config {
namespace {

/// A vehicle that is `derived`, with kVehicleText as base.toml beside it.
LoadedScenario load_derived(const std::string& derived, const std::string& base = kVehicleText) {
  return load_scenario({{"s.toml", kScenarioText}, {"box.toml", derived}, {"base.toml", base}}, {},
                       {});
}
std::string told(const std::string& derived, const std::string& base = kVehicleText) {
  return told_by([&] { return load_derived(derived, base); });
}

TEST(FileBase, TablesAreMergedAndValuesReplaced) {
  const model::Vehicle v =
      load_derived("base = \"base.toml\"\nname = \"Heavy box\"\n[body]\nmass = 5\nvolume = 0.005\n")
          .vehicles[0];
  EXPECT_EQ(v.name, "Heavy box");
  EXPECT_EQ(v.body.mass, 5);
  EXPECT_EQ(v.body.inertia(0, 0), 1);
  EXPECT_EQ(v.hydrodynamics.added_mass(5, 5), 1);
  ASSERT_EQ(v.actuators.size(), 1u);
}

TEST(FileBase, ElementsWithNamesAreMergedByNameAndNewOnesComeAfter) {
  const model::Vehicle v = load_derived(
                               "base = \"base.toml\"\n[[sensors]]\nname = \"usbl\"\nkind = "
                               "\"position\"\n[[sensors]]\nname = \"dvl\"\nrate = 5\n")
                               .vehicles[0];
  ASSERT_EQ(v.sensors.size(), 3u);
  EXPECT_EQ(v.sensors[0].name, "dvl");
  EXPECT_EQ(v.sensors[0].kind.name(), "velocity");
  EXPECT_EQ(v.sensors[0].rate, 5);
  EXPECT_EQ(v.sensors[1].name, "ahrs");
  EXPECT_EQ(v.sensors[2].name, "usbl");
}

TEST(FileBase, ErrorsNameTheFileInWhichTheValueStands) {
  const std::string wrong = replaced(kVehicleText, "mass = 2.0", "mass = -2");
  EXPECT_TRUE(tells(told("base = \"base.toml\"\n[body]\nvolume = -1\n", wrong),
                    {"base.toml:3:8: error: body.mass = -2: is out of range",
                     "box.toml:3:10: error: body.volume = -1: is out of range"}));
}

TEST(FileBase, AMissingOneIsToldWithAHint) {
  EXPECT_TRUE(tells(
      told("base = \"bse.toml\"\n"),
      {"box.toml:1:8: error: base = \"bse.toml\": no such file", "did you mean 'base.toml'?"}));
  EXPECT_TRUE(tells(told("base = 3\n"), {"names no file"}));
}

TEST(FileBase, OneThatLeadsBackToItselfIsRefused) {
  EXPECT_TRUE(tells(told("base = \"box.toml\"\n"), {"leads back to itself"}));
  EXPECT_TRUE(tells(told("base = \"base.toml\"\n", "base = \"box.toml\"\n"),
                    {"base.toml:1:8: error: base = \"box.toml\": leads back to itself"}));
}

TEST(FileBase, ALogCanRunItAgain) {
  const LoadedScenario loaded = load_derived("base = \"base.toml\"\n");
  ASSERT_EQ(loaded.sources.size(), 3u);
  const LoadedScenario again = load_scenario(loaded.sources, {}, {});
  EXPECT_EQ(again.vehicles[0].body.mass, 2);
  EXPECT_EQ(again.sources, loaded.sources);
}

TEST(FileBase, AScenarioHasOneToo) {
  const std::string derived = "base = \"first.toml\"\nduration = 3\n";
  const LoadedScenario loaded = load_scenario(
      {{"s.toml", derived}, {"first.toml", kScenarioText}, {"box.toml", kVehicleText}}, {}, {});
  EXPECT_EQ(loaded.scenario.duration, 3);
  EXPECT_EQ(loaded.scenario.vehicles[0].name, "a");
}

TEST(FileBase, OverridesReachIntoIt) {
  const LoadedScenario loaded = load_scenario({{"s.toml", kScenarioText},
                                               {"box.toml", "base = \"base.toml\"\n"},
                                               {"base.toml", kVehicleText}},
                                              {{"a.body.mass", "7"}}, {});
  EXPECT_EQ(loaded.vehicles[0].body.mass, 7);
  EXPECT_TRUE(
      tells(told_by([] {
              return load_vehicle(SourceFile{"box.toml", kVehicleText}, {{"base", "\"a\""}});
            }),
            {"can be said in a file only"}));
}

const std::string kThreeThrusters =
    "[defaults.actuators]\nmin = -4\nmax = 5\ntime_constant = 0.2\n"
    "[[actuators]]\nname = \"port\"\ndirection = [1, 0, 0]\n"
    "[[actuators]]\nname = \"lift\"\ndirection = [0, 0, 1]\nmax = 9\n";

TEST(Defaults, AreWhatElementsStartFrom) {
  const std::string text = kVehicleText + kThreeThrusters;
  const model::Vehicle v = load_vehicle(SourceFile{"box.toml", text}).vehicle;
  ASSERT_EQ(v.actuators.size(), 3u);
  for (const model::Actuator& a : v.actuators) {
    EXPECT_EQ(a.min, -4);
    EXPECT_EQ(a.time_constant, 0.2);
  }
  EXPECT_EQ(v.actuators[0].max, 10);
  EXPECT_EQ(v.actuators[1].max, 5);
  EXPECT_EQ(v.actuators[2].max, 9);
}

TEST(Defaults, AreTakenByTheKindsThatHaveTheKey) {
  const std::string text = kVehicleText + "[defaults.sensors]\nrate = 4\nmax_range = 30\n" +
                           "[[sensors]]\nname = \"sonar\"\nkind = \"echosounder\"\n";
  const model::Vehicle v = load_vehicle(SourceFile{"box.toml", text}).vehicle;
  for (const model::Sensor& sensor : v.sensors) EXPECT_EQ(sensor.rate, 4);
  EXPECT_EQ(v.sensors[2].kind.as<sensors::Echosounder>().max_range, 30);
}

TEST(Defaults, MistakesAreToldOnceAndWhereTheyStand) {
  const std::string text = told_of_vehicle(replaced(kVehicleText + kThreeThrusters, "0.2", "-0.2"));
  EXPECT_TRUE(tells(text, {"box.toml:24:17: error: ", "time_constant = -0.2: is out of range"}));
  EXPECT_EQ(text.find("time_constant"), text.rfind("time_constant")) << text;
  EXPECT_TRUE(tells(told_of_vehicle(kVehicleText + "[defaults.actuators]\nmx = 1\n"),
                    {"defaults.actuators.mx = 1: unknown key", "did you mean 'max'?"}));
  EXPECT_TRUE(tells(told_of_vehicle(kVehicleText + "[defaults.actuator]\nmax = 1\n"),
                    {"defaults.actuator: is no table of an array", "did you mean 'actuators'?"}));
  EXPECT_TRUE(tells(told_of_vehicle(kVehicleText + "[defaults.actuators]\nname = \"a\"\n"),
                    {"cannot be shared"}));
  EXPECT_TRUE(tells(told_of_vehicle(kVehicleText + "[defaults.shapes]\nfriction = 1\n"),
                    {"warning: defaults.shapes.friction = 1: is not used by any element"}));
}

}  // namespace
}  // namespace hadal::config
