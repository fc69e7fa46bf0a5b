#include "config/support.h"

namespace hadal::config {
namespace {

const std::string kKinematic =
    "name = \"Point\"\nmotion = \"kinematic\"\n[body]\nmass = 2\nvolume = 0.001\n"
    "inertia = [1, 1, 1]\n[allocation]\nmatrix = [[1], [0], [0], [0], [0], [0]]\n"
    "[[actuators]]\nname = \"speed\"\nmin = -1\nmax = 1\n";

TEST(KinematicChecks, ItNeedsItsMatrixAndNoForces) {
  EXPECT_EQ(told_of_vehicle(kKinematic), "");
  EXPECT_TRUE(
      tells(told_of_vehicle(replaced(kKinematic, "matrix = [[1], [0], [0], [0], [0], [0]]\n", "")),
            {"error: allocation.matrix: is missing", "six rows, for u, v, w"}));
  EXPECT_TRUE(tells(told_of_vehicle(kKinematic + "thrust = { model = \"affine\", forward = 1 }\n"),
                    {"error: actuators[0]", "has a model of force, but the vehicle is kinematic"}));
  EXPECT_TRUE(tells(told_of_vehicle(kKinematic + "[[shapes]]\nkind = \"sphere\"\nradius = 0.1\n"),
                    {"error: shapes", "touches nothing; expected body.size"}));
  EXPECT_TRUE(tells(told_of_vehicle(replaced(kKinematic, "\"kinematic\"", "\"kinematc\"")),
                    {"error: motion", "dynamic or kinematic"}));
}

TEST(KinematicChecks, WhatPushesHasNoMeaning) {
  EXPECT_EQ(told_of_scenario(kScenarioText + "position = [0, 0, 5]\n", kKinematic), "");
  EXPECT_TRUE(tells(told_of_scenario(kScenarioText + "nu = [1, 0, 0, 0, 0, 0]\n", kKinematic),
                    {"error: vehicles[0].nu", "is kinematic: no force moves it",
                     "initial_output of its actuators"}));
  EXPECT_TRUE(tells(told_of_scenario(kScenarioText + "[[vehicles.schedule]]\ntime = 1\n"
                                                     "external_wrench = [1, 0, 0, 0, 0, 0]\n",
                                     kKinematic),
                    {"error: vehicles[0].schedule[0].external_wrench", "expected a command"}));
}

}  // namespace
}  // namespace hadal::config
