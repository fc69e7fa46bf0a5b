#include "config/arms.h"

namespace hadal::config {
namespace {

const std::string kGood = kScenarioText + kArmControl;

std::string told(const std::string& scenario) { return told_of_scenario(scenario, kArmedVehicle); }

std::string ordered(const std::string& order) {
  return told(kGood + "[[vehicles.schedule]]\ntime = 1\n" + order + "\n");
}

TEST(ManipulationChecks, AControlledArmPassesWithoutAWord) {
  EXPECT_EQ(told(kGood), "");
  EXPECT_EQ(told(kGood + "initial_deg = [-45, 200]\nkd = [1, 2]\n"), "");
}

TEST(ManipulationChecks, AnArmWithoutControlHangsLoose) {
  EXPECT_EQ(told(kScenarioText),
            "s.toml:3:1: warning: vehicles[0]: arm 'left' has no control and "
            "hangs loose; expected an entry [[vehicles.arms]] with arm = "
            "\"left\"\n");
}

TEST(ManipulationChecks, EntriesNameAnArmOnce) {
  EXPECT_TRUE(tells(told(replaced(kGood, "\"left\"", "\"lef\"")),
                    {"s.toml:7:7: error: vehicles[0].arms[0].arm = \"lef\": 'Box' has no such arm; "
                     "expected left (did you mean 'left'?)\n"}));
  EXPECT_TRUE(tells(told_of_scenario(kGood), {"'Box' has no such arm; expected a vehicle with"}));
  EXPECT_TRUE(tells(told(kGood + kArmControl),
                    {"s.toml:10:7: error: vehicles[0].arms[1].arm = \"left\": has an entry "
                     "already: arms[0]; expected one entry per arm\n"}));
}

TEST(ManipulationChecks, JointsStartWithinTheirLimits) {
  EXPECT_TRUE(tells(told(kGood + "initial_deg = [1]\n"),
                    {"initial_deg = [1]: has 1 numbers; expected 2, one per joint\n"}));
  EXPECT_TRUE(tells(told(kGood + "initial_deg = [60, 0]\n"),
                    {"s.toml:9:16: error: vehicles[0].arms[0].initial_deg[0] = 60: joint 'upper' "
                     "would stand at 60 deg, outside its limits; expected -90 to 45\n"}));
  const std::string bent = replaced(kArmedVehicle, "[-90, 45]", "[10, 45]");
  EXPECT_TRUE(tells(told_of_scenario(kGood, bent),
                    {"error: vehicles[0].arms[0].initial_deg: joint 'upper' would start at 0 deg, "
                     "outside its limits; expected 10 to 45\n"}));
  EXPECT_TRUE(tells(told_of_scenario(kScenarioText, bent), {"would start at 0 deg"}));
  EXPECT_EQ(told_of_scenario(kGood + "initial_deg = [20, 0]\n", bent), "");
}

TEST(ManipulationChecks, GainsAreOneForAllOrOnePerJoint) {
  EXPECT_TRUE(tells(told(replaced(kGood, "kp = [10]", "kp = [10, 10, 10]")),
                    {"error: vehicles[0].arms[0].kp = [10, 10, 10]: has 3 numbers; expected one "
                     "for all, or 2, one per joint\n"}));
}

TEST(ManipulationChecks, DampingTooStrongForTheRateIsAWarning) {
  EXPECT_TRUE(
      tells(told(kGood + "kd = [1e6, 1]\n"),
            {"warning: vehicles[0].arms[0].kd = [1e6, 1]: 1e+06 for 'upper' will chatter: at "
             "100 Hz the joint moves only",
             "or a higher rate\n"}));
}

TEST(ManipulationChecks, AVehicleThatGivesWayHoldsAPose) {
  EXPECT_TRUE(tells(told(kGood + "vehicle_gives_way = true\n"),
                    {"error: vehicles[0].arms[0].vehicle_gives_way = true: the vehicle has nothing "
                     "to hold its pose",
                     "expected a table [vehicles.control.hold]\n"}));
}

TEST(ManipulationChecks, ATargetInTheWorldNeedsThePoseOfTheVehicle) {
  EXPECT_TRUE(tells(
      ordered("arm = { reach = [1, 0, 0], frame = \"world\" }"),
      {"error: vehicles[0].schedule[0].arm.frame = \"world\": the vehicle does not know its "
       "pose: the arm would wait for ever; expected body, or a table [vehicles.control.hold]"}));
}

TEST(ManipulationChecks, AJointWithoutMotorIsAWarning) {
  EXPECT_TRUE(
      tells(told_of_scenario(kGood, replaced(kArmedVehicle, "motor = { torque_limit = 20 }\n", "")),
            {"warning: vehicles[0].arms[0]: joint 'upper' of 'left' has no motor"}));
}

TEST(ManipulationChecks, GoodOrdersPassWithoutAWord) {
  EXPECT_EQ(ordered("arm = { joints_deg = [10, 20], gripper = \"close\" }"), "");
  EXPECT_EQ(ordered("arm = { name = \"left\", reach = [1, 0, 0] }"), "");
  EXPECT_EQ(ordered("arm = { sinusoid = { amplitude = 0.1, period = 2 } }"), "");
  EXPECT_EQ(ordered("power = false"), "");
}

TEST(ManipulationChecks, OrdersNameAnArmWithControl) {
  EXPECT_TRUE(
      tells(ordered("arm = { name = \"right\", gripper = \"open\" }"),
            {"error: vehicles[0].schedule[0].arm.name = \"right\": 'Box' has no such arm"}));
  const std::string order = "[[vehicles.schedule]]\ntime = 1\narm = { gripper = \"open\" }\n";
  EXPECT_TRUE(tells(told(kScenarioText + order), {"error: vehicles[0].schedule[0].arm",
                                                  "arm 'left' has no control to follow "
                                                  "it"}));
  const std::string two = kArmedVehicle + replaced(kArm, "\"left\"", "\"right\"");
  EXPECT_TRUE(tells(told_of_scenario(kGood + order, two),
                    {"error: vehicles[0].schedule[0].arm.name: is missing, and 'Box' has 2 arms; "
                     "expected the name of one"}));
}

TEST(ManipulationChecks, OrdersFitTheArm) {
  EXPECT_TRUE(tells(ordered("arm = { joints_deg = [10] }"),
                    {"arm.joints_deg = [10]: has 1 numbers; expected 2, one per joint"}));
  EXPECT_TRUE(tells(ordered("arm = { joints_deg = [] }"), {"has 0 numbers"}));
  EXPECT_TRUE(tells(ordered("arm = { joints_deg = [50, 0] }"),
                    {"joints_deg[0] = 50: joint 'upper' would stand at 50 deg, outside"}));
  EXPECT_TRUE(tells(ordered("arm = { joints_deg = [0, 0], reach = [1, 0, 0] }"),
                    {"is given together with an order to the tool"}));
  EXPECT_TRUE(
      tells(ordered("arm = {}"), {"warning: vehicles[0].schedule[0].arm", "orders nothing"}));
  EXPECT_TRUE(
      tells(ordered("arm = { sinusoid = { amplitude = 1, period = 2, direction = [0, 0, 0] } }"),
            {"arm.sinusoid.direction = [0, 0, 0]: has no direction"}));
  const std::size_t gripper = kArmedVehicle.find("[arms.gripper]");
  EXPECT_TRUE(tells(told_of_scenario(kGood + "[[vehicles.schedule]]\ntime = 1\narm = { gripper = "
                                             "\"close\" }\n",
                                     kArmedVehicle.substr(0, gripper)),
                    {"arm.gripper = \"close\": arm 'left' has no gripper"}));
}

TEST(ManipulationChecks, OverridesReachArmsOfBothFiles) {
  const auto loaded = load_texts(kGood, kArmedVehicle,
                                 {parse_override("a.arms[0].links[1].body.mass=3"),
                                  parse_override("vehicles.a.arms[0].kp=[7]")});
  EXPECT_EQ(loaded.vehicles[0].arms[0].links[1].body.mass, 3);
  EXPECT_EQ(loaded.scenario.vehicles[0].arms[0].kp, std::vector<double>{7});
}

TEST(ManipulationChecks, WaitingForContactNeedsShapes) {
  const std::string wait = "at_contact = true\npower = false";
  EXPECT_TRUE(tells(ordered(wait), {"error: vehicles[0].schedule[0].at_contact = true: 'Box' can "
                                    "touch nothing: it would wait for ever"}));
  EXPECT_EQ(told_of_scenario(kGood + "[[vehicles.schedule]]\ntime = 1\n" + wait + "\n",
                             kArmedVehicle + "[[shapes]]\nkind = \"sphere\"\nradius = 1\n"),
            "");
}

}  // namespace
}  // namespace hadal::config
