#include "config/arms.h"

namespace hadal::config {
namespace {

/// What is said of the vehicle with `from` replaced by `to` in its arm.
std::string told(const std::string& from, const std::string& to) {
  return told_of_vehicle(kVehicleText + replaced(kArm, from, to));
}

TEST(ArmChecks, AGoodOnePassesWithoutAWord) { EXPECT_EQ(told_of_vehicle(kArmedVehicle), ""); }

TEST(ArmChecks, NamesAreUniqueAmongArmsSensorsAndTopics) {
  EXPECT_TRUE(tells(told_of_vehicle(kArmedVehicle + kArm),
                    {"error: arms[1].name = \"left\": this name is taken by arms[0]"}));
  EXPECT_TRUE(tells(told("\"left\"", "\"dvl\""),
                    {"box.toml:22:8: error: arms[0].name = \"dvl\": is the name of a sensor"}));
  EXPECT_TRUE(tells(told("\"left\"", "\"odometry\""),
                    {"error: arms[0].name = \"odometry\": is the name of a topic that every"}));
  EXPECT_TRUE(tells(told("\"left\"", "\"left arm\""), {"cannot be part of a topic"}));
}

TEST(JointEncoderChecks, TheirArmMustBeThere) {
  const std::string encoders = "[[sensors]]\nname = \"enc\"\nkind = \"joints\"\n";
  EXPECT_EQ(told_of_vehicle(kArmedVehicle + encoders), "");
  EXPECT_EQ(told_of_vehicle(kArmedVehicle + encoders + "arm = \"left\"\n"), "");
  EXPECT_TRUE(tells(told_of_vehicle(kArmedVehicle + encoders + "arm = \"right\"\n"),
                    {"sensors[2].arm = \"right\": there is no such arm; expected left"}));
  EXPECT_TRUE(tells(told_of_vehicle(kVehicleText + encoders),
                    {"sensors[2].kind = \"joints\": the vehicle has no arm"}));
  EXPECT_TRUE(tells(told_of_vehicle(kArmedVehicle + replaced(kArm, "\"left\"", "\"right\"") +
                                    encoders),
                    {"sensors[2].kind = \"joints\": there are 2 arms; expected arm = left, right"}));
}

TEST(ArmChecks, LinksHaveUniqueNamesAndParentsAboveThem) {
  EXPECT_TRUE(tells(told("\"lower\"\n", "\"upper\"\n"),
                    {"error: arms[0].links[1].name = \"upper\": this name is taken by "
                     "arms[0].links[0]; expected unique names"}));
  EXPECT_TRUE(tells(told("parent = \"lower\"", "parent = \"lowr\""),
                    {"error: arms[0].links[3].parent = \"lowr\": 'left' has no such link; expected "
                     "upper, lower or thumb (did you mean 'lower'?)"}));
  EXPECT_TRUE(tells(told("limits_deg", "parent = \"lower\"\nlimits_deg"),
                    {"error: arms[0].links[0].parent = \"lower\": is not above this link; expected "
                     "links in an order with parents before children"}));
}

TEST(ArmChecks, ARowExcludesOtherPlacements) {
  EXPECT_TRUE(tells(told("dh = { a = 0.4 }\n", "dh = { a = 0.4 }\naxis = [0, 0, 1]\n"),
                    {"error: arms[0].links[1].axis = [0, 0, 1]: is given together with dh; "
                     "expected one of the two"}));
  EXPECT_TRUE(tells(told("dh = { a = 0.4 }\n", "axis = [0, 0, 0]\n"),
                    {"error: arms[0].links[1].axis = [0, 0, 0]: has no direction"}));
}

TEST(ArmChecks, LimitsFitTheirJointAndAreInOrder) {
  EXPECT_TRUE(tells(told("limits_deg = [-90, 45]", "limits_deg = [45, -90]"),
                    {"error: arms[0].links[0].limits_deg = [45, -90]: is not in order; expected "
                     "lower < upper"}));
  EXPECT_TRUE(
      tells(told("limits_deg = [-90, 45]", "limits = [0, 1]"),
            {"error: arms[0].links[0].limits = [0, 1]: has no meaning for joint = \"hinge\"; "
             "expected joint = \"slide\""}));
  EXPECT_TRUE(tells(told("limits_deg = [-90, 45]", "limits_deg = [-inf, 45]"),
                    {"limits_deg[0] = -inf: is not a finite number"}));
}

TEST(ArmChecks, AFixedJointHasNoMotor) {
  EXPECT_TRUE(tells(told("dh = { a = 0.4 }\n", "dh = { a = 0.4 }\njoint = \"fixed\"\n"),
                    {"error: arms[0].links[1].motor",
                     "has no meaning for joint = \"fixed\"; "
                     "expected joint = \"hinge\" or \"slide\""}));
}

TEST(ArmChecks, LinksAreBodiesThatExist) {
  EXPECT_TRUE(tells(told("inertia = [0.01, 0.01, 0.01]", "inertia = [0.01, 0.01, 0.03]"),
                    {"error: arms[0].links[0].body.inertia = [0.01, 0.01, 0.03]: no body has "
                     "principal moments 0.01, 0.01, 0.03"}));
  EXPECT_TRUE(tells(told("volume = 0.0005, ", ""),
                    {"error: arms[0].links[0].body.volume: neither volume nor buoyancy_N",
                     "the link would silently sink"}));
  const std::string water =
      "hydrodynamics = { added_mass = [[0, 1, 0, 0, 0, 0], [0, 0, 0, 0, 0, "
      "0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], "
      "[0, 0, 0, 0, 0, 0]] }\n";
  EXPECT_TRUE(tells(told("limits_deg", water + "limits_deg"),
                    {"error: arms[0].links[0].hydrodynamics.added_mass",
                     "is not symmetric: "
                     "M_A[0][1] = 1"}));
}

TEST(ArmChecks, WithArmsTheVehicleItselfMustBeABodyThatExists) {
  const std::string thin = replaced(kVehicleText, "inertia = [1, 1, 1]", "inertia = [1, 1, 3]");
  EXPECT_TRUE(tells(told_of_vehicle(thin), {"box.toml:5:11: warning: body.inertia"}));
  EXPECT_TRUE(tells(told_of_vehicle(thin + kArm), {"box.toml:5:11: error: body.inertia"}));
}

TEST(ArmChecks, FingersAreLinksWithLimitsAndTheSameKindOfJoint) {
  EXPECT_TRUE(tells(told("finger = \"thumb\"", "finger = \"thum\""),
                    {"error: arms[0].gripper.finger = \"thum\": 'left' has no such link; expected "
                     "upper, lower, thumb or finger (did you mean 'thumb'?)"}));
  EXPECT_TRUE(tells(told("second_finger = \"finger\"", "second_finger = \"lower\""),
                    {"error: arms[0].gripper.second_finger = \"lower\": link 'lower' has no "
                     "limits; expected limits_deg, closed and open"}));
  EXPECT_TRUE(tells(told("second_finger = \"finger\"", "second_finger = \"upper\""),
                    {"second_finger = \"upper\": has a hinge and the first finger a slide; "
                     "expected joints of the same kind"}));
  EXPECT_TRUE(tells(told("second_finger = \"finger\"", "second_finger = \"thumb\""),
                    {"second_finger = \"thumb\": is the first finger"}));
  EXPECT_TRUE(tells(told("limits = [0, 0.05]", "limits = [0.01, 0.05]"),
                    {"error: arms[0].gripper.second_finger = \"finger\": has other limits than the "
                     "first finger; expected the same: the two move as one"}));
}

TEST(ArmChecks, TheToolIsOnALinkOfTheArm) {
  EXPECT_TRUE(tells(told("[arms.gripper]", "[arms.tool]\nlink = \"hand\"\n[arms.gripper]"),
                    {"error: arms[0].tool.link = \"hand\": 'left' has no such link"}));
}

TEST(ArmChecks, AnArmHasAtLeastOneJointAndAtMostSixteen) {
  std::string long_arm = "[[arms]]\n";
  for (int i = 0; i < 16; ++i) long_arm += link(std::string("l").append(std::to_string(i)));
  EXPECT_EQ(told_of_vehicle(kVehicleText + long_arm), "");
  EXPECT_TRUE(tells(told_of_vehicle(kVehicleText + long_arm + link("l16")),
                    {"error: arms[0].links",
                     "'arm' has 17 joints besides its fingers; expected 1 "
                     "to 16"}));
  EXPECT_TRUE(tells(told_of_vehicle(kVehicleText + "[[arms]]\n" + link("a", "joint = \"fixed\"\n")),
                    {"'arm' has 0 joints besides its fingers; expected 1 to 16"}));
}

TEST(ArmChecks, AxesArriveNormalised) {
  const auto loaded = load_vehicle(
      SourceFile{"box.toml", kVehicleText + "[[arms]]\n" + link("a", "axis = [0, 3, 4]\n")});
  EXPECT_NEAR(loaded.vehicle.arms[0].links[0].axis[1], 0.6, 1e-15);
  EXPECT_NEAR(loaded.vehicle.arms[0].links[0].axis[2], 0.8, 1e-15);
}

}  // namespace
}  // namespace hadal::config
