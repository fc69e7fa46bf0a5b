#include "config/support.h"

namespace hadal::config {
namespace {

const std::string kObject =
    "[[objects]]\n"           // 6
    "name = \"valve\"\n"      // 7
    "joint = \"hinge\"\n"     // 8
    "axis = [1, 0, 0]\n"      // 9
    "limits_deg = [0, 90]\n"  // 10
    "joint_friction = 1\n"    // 11
    "[objects.body]\n"        // 12
    "mass = 2.0\n"            // 13
    "volume = 0.001\n"        // 14
    "inertia = [1, 1, 1]\n"   // 15
    "[[objects.shapes]]\n"    // 16
    "kind = \"sphere\"\n"     // 17
    "radius = 0.1\n";         // 18

std::string told(const std::string& from, const std::string& to) {
  return told_of_scenario(kScenarioText + replaced(kObject, from, to));
}

TEST(ObjectChecks, AGoodOnePassesWithoutAWord) {
  EXPECT_EQ(told_of_scenario(kScenarioText + kObject), "");
}

TEST(ObjectChecks, NamesAreUniqueAmongObjectsVehiclesAndTethers) {
  EXPECT_TRUE(tells(told_of_scenario(kScenarioText + kObject + kObject),
                    {"error: objects[1].name = \"valve\": this name is taken by objects[0]"}));
  EXPECT_TRUE(tells(told("\"valve\"", "\"a\""),
                    {"s.toml:7:8: error: objects[0].name = \"a\": is the name of a vehicle"}));
  const std::string tether =
      "[[tethers]]\nname = \"valve\"\nvehicle = \"a\"\nlength = 20\nsegments = 10\n"
      "axial_stiffness = 1e5\ndiameter = 0.01\nmass_per_m = 0.1\n";
  EXPECT_TRUE(tells(told_of_scenario(kScenarioText + kObject + tether),
                    {"error: objects[0].name = \"valve\": is the name of a tether"}));
  EXPECT_TRUE(tells(told("\"valve\"", "\"ball valve\""), {"cannot be part of a topic"}));
}

TEST(ObjectChecks, KeysFitTheJoint) {
  const std::string free = replaced(kObject, "\"hinge\"", "\"free\"");
  EXPECT_TRUE(
      tells(told_of_scenario(kScenarioText + free),
            {"s.toml:9:8: error: objects[0].axis = [1, 0, 0]: has no meaning for joint = "
             "\"free\"; expected joint = \"hinge\" or \"slide\"\n",
             "s.toml:10:14: error: objects[0].limits_deg = [0, 90]: has no meaning for joint "
             "= \"free\"; expected joint = \"hinge\"\n",
             "s.toml:11:18: error: objects[0].joint_friction = 1: has no meaning for joint = "
             "\"free\""}));
  EXPECT_TRUE(tells(told("joint_friction = 1", "nu = [1, 0, 0, 0, 0, 0]"),
                    {"s.toml:11:6: error: objects[0].nu = [1, 0, 0, 0, 0, 0]: has no meaning for "
                     "joint = \"hinge\"; expected joint = \"free\"\n"}));
  EXPECT_TRUE(tells(told("[1, 0, 0]", "[0, 0, 0]"), {"objects[0].axis", "has no direction"}));
}

TEST(ObjectChecks, LimitsHoldTheStart) {
  EXPECT_TRUE(tells(told("[0, 90]", "[10, 90]"),
                    {"s.toml:10:14: error: objects[0].limits_deg = [10, 90]: does not contain "
                     "zero, where the object starts\n"}));
  EXPECT_TRUE(tells(told("[0, 90]", "[90, 0]"), {"is not in order"}));
}

TEST(ObjectChecks, WhatMovesNeedsABodyThatExists) {
  const std::string bodiless = "[[objects]]\nname = \"load\"\n";
  EXPECT_TRUE(tells(told_of_scenario(kScenarioText + bodiless),
                    {"s.toml:6:1: error: objects[0].body: is missing: an object that moves needs "
                     "it; expected mass, volume and inertia, or joint = \"fixed\"\n"}));
  EXPECT_EQ(told_of_scenario(kScenarioText + bodiless + "joint = \"fixed\"\n"), "");
  EXPECT_TRUE(tells(told("inertia = [1, 1, 1]", "inertia = [1, 1, 3]"),
                    {"s.toml:15:11: error: objects[0].body.inertia", "no body has principal"}));
  EXPECT_TRUE(tells(told("volume = 0.001\n", ""), {"the object would silently sink"}));
}

TEST(ObjectChecks, ABodyOfAFixedObjectIsNotUsed) {
  const std::string fixed = replaced(
      replaced(replaced(replaced(kObject, "\"hinge\"", "\"fixed\""), "axis = [1, 0, 0]\n", ""),
               "limits_deg = [0, 90]\n", ""),
      "joint_friction = 1\n", "");
  EXPECT_EQ(told_of_scenario(kScenarioText + fixed),
            "s.toml:9:1: warning: objects[0].body: is not used: the object is fixed to the "
            "world\n");
}

TEST(ObjectChecks, ShapesAreChecked) {
  EXPECT_TRUE(tells(told("radius", "length"), {"objects[0].shapes[0].radius: is missing",
                                               "objects[0].shapes[0].length = 0.1: has no"}));
}

}  // namespace
}  // namespace hadal::config
