// What each kind of actuator asks for.

#include "config/support.h"

namespace hadal::config {
namespace {

/// The box with one more actuator.
std::string with(const std::string& keys) {
  return told_of_vehicle(replaced(kVehicleText, "[[sensors]]\n",
                                  "[[actuators]]\nname = \"a\"\n" + keys + "[[sensors]]\n"));
}
std::string thruster(const std::string& keys) {
  return with("direction = [1, 0, 0]\nmax = 1\n" + keys);
}
const std::string kShape =
    "kind = \"fin\"\nmax = 0.3\nposition = [-0.4, 0, 0]\n[actuators.shape]\narea = 0.01\n";

TEST(FinChecks, AFinHasOneSourceOfLift) {
  EXPECT_TRUE(tells(with("kind = \"fin\"\nmax = 0.3\n"), {"fin 'a' has no lift", "coefficients"}));
  EXPECT_EQ(with("kind = \"fin\"\nmax = 0.3\ncoefficients = [0, 0, -1, 0, 0.4, 0]\n"), "");
  EXPECT_EQ(with(kShape + "axis = [0, 1, 0]\nlift_slope = 3\n"), "");
  EXPECT_TRUE(tells(with("coefficients = [0, 0, -1, 0, 0.4, 0]\n" + kShape +
                         "axis = [0, 1, 0]\nlift_slope = 3\n"),
                    {"actuators[1].shape", "together with coefficients"}));
}

TEST(FinChecks, AShapeNeedsASlopeAndAStockSquareToX) {
  EXPECT_TRUE(tells(with(kShape + "axis = [0, 1, 0]\n"), {"lift_slope or aspect_ratio"}));
  EXPECT_TRUE(tells(with(kShape + "axis = [0.5, 1, 0]\naspect_ratio = 3\n"),
                    {"actuators[1].shape.axis", "square to x"}));
}

TEST(FinChecks, AShapeNeedsAPlaceWhichMayBeTheOrigin) {
  const std::string slope = "axis = [0, 1, 0]\nlift_slope = 3\n";
  EXPECT_TRUE(tells(with(replaced(kShape, "position = [-0.4, 0, 0]\n", "") + slope),
                    {"actuators[1].position", "has a shape but no place"}));
  EXPECT_EQ(with(replaced(kShape, "[-0.4, 0, 0]", "[0, 0, 0]") + slope), "");
}

TEST(ThrustChecks, EachModelNeedsItsNumbers) {
  EXPECT_TRUE(tells(thruster("thrust = { model = \"affine\" }\n"), {"thrust.forward", "> 0"}));
  EXPECT_TRUE(tells(thruster("thrust = { model = \"table\" }\n"), {"a table needs curves"}));
  EXPECT_TRUE(tells(thruster("thrust = { model = \"polynomial\" }\n"), {"thrust.coefficients"}));
  EXPECT_TRUE(tells(thruster("thrust = { model = \"whitcomb_yoerger_3\" }\n"), {"a rotor table"}));
  EXPECT_TRUE(tells(thruster("thrust = { model = \"whitcomb_yoerger_1\", forward = 1, rotor = { "
                             "alpha = 1 } }\n"),
                    {"rotor.beta", "> 0"}));
  EXPECT_EQ(thruster("thrust = { model = \"affine\", forward = 1 }\n"), "");
}

TEST(ThrustChecks, KeysThatTheModelDoesNotReadAreToldOf) {
  const auto model = [](const std::string& keys) {
    return thruster("thrust = { model = " + keys + " }\n");
  };
  EXPECT_TRUE(tells(model("\"force\", forward = 2"),
                    {"actuators[1].thrust.forward = 2: has no meaning for model = \"force\"",
                     "expected model = \"affine\" or \"bilinear\" or \"whitcomb_yoerger_1\""}));
  EXPECT_TRUE(tells(model("\"affine\", forward = 1, wake_fraction = 0.2, speed_loss = 0.1"),
                    {"thrust.wake_fraction", "thrust.speed_loss", "model = \"affine\"",
                     "expected model = \"bilinear\""}));
  EXPECT_TRUE(tells(model("\"bilinear\", forward = 1, voltage = 16"),
                    {"thrust.voltage", "expected model = \"table\""}));
  EXPECT_TRUE(tells(model("\"table\", curves = [{ command = [0, 1], thrust = [0, 1] }], "
                          "coefficients = [1]"),
                    {"thrust.coefficients", "expected model = \"polynomial\""}));
  EXPECT_TRUE(tells(model("\"polynomial\", coefficients = [0, 1], backward = 0, "
                          "curves = [{ command = [0, 1], thrust = [0, 1] }]"),
                    {"thrust.backward", "thrust.curves", "expected model = \"table\""}));
  EXPECT_TRUE(tells(model("\"polynomial\", coefficients = [0, 1], rotor = { alpha = 1 }"),
                    {"thrust.rotor"}));
  EXPECT_TRUE(tells(model("\"whitcomb_yoerger_3\", forward = 1"),
                    {"thrust.forward", "model = \"whitcomb_yoerger_3\"",
                     "expected model = \"affine\" or \"bilinear\" or \"whitcomb_yoerger_1\""}));
  EXPECT_EQ(model("\"bilinear\", forward = 1, backward = 1, speed_loss = 1, wake_fraction = 0.1"),
            "");
}

TEST(ThrustChecks, CurvesRiseAndMatch) {
  const auto curve = [](const std::string& command, const std::string& thrust) {
    return thruster("thrust = { model = \"table\", curves = [{ command = " + command +
                    ", thrust = " + thrust + " }] }\n");
  };
  EXPECT_EQ(curve("[-1, 0, 1]", "[-4, 0, 5]"), "");
  EXPECT_TRUE(tells(curve("[-1, 1]", "[-4, 0, 5]"), {"2 commands and 3 thrusts"}));
  EXPECT_TRUE(tells(curve("[-1, 1, 0]", "[-4, 0, 5]"), {"0 follows 1", "rising"}));
}

// x − x³ has its largest value 2/(3√3) = 0.3849 at 1/√3 = 0.5774, and is zero at 1.
TEST(ThrustChecks, CurvesThatFallAreWarnedOf) {
  const auto polynomial = [](const std::string& coefficients, const std::string& min) {
    return thruster("min = " + min +
                    "\nthrust = { model = \"polynomial\", coefficients = " + coefficients + " }\n");
  };
  EXPECT_EQ(polynomial("[0, 1, 0, 2]", "-1"), "");
  EXPECT_TRUE(tells(polynomial("[0, 1, 0, -1]", "-0.5"),
                    {"warning: actuators[1].thrust.coefficients",
                     "falls by 0.3849 N while the command rises from 0.577 to 1"}));
  EXPECT_TRUE(tells(polynomial("[0, -1]", "-1"),
                    {"warning", "at max, -1 N, is not above that at min, 1 N"}));
  EXPECT_TRUE(tells(polynomial("[3]", "0"), {"is not above"}));
  const std::string table = "min = -1\nthrust = { model = \"table\", curves = [{ command = ";
  EXPECT_TRUE(tells(thruster(table + "[-1, 0.2003, 0.2004, 1], thrust = [-4, 3, 2, 5] }] }\n"),
                    {"thrust.curves", "falls by 1 N", "from 0.2003 to 0.2004"}));
  // 4 % of the range, or beyond max: not worth a word.
  EXPECT_EQ(thruster(table + "[-1, 0.5, 1], thrust = [-5, 5, 4.6] }] }\n"), "");
  EXPECT_EQ(thruster(table + "[-1, 1, 2], thrust = [-5, 5, 0] }] }\n"), "");
}

TEST(ThrustChecks, ASupplyBeyondTheCurvesIsWarnedOf) {
  const auto supply = [](const std::string& voltage) {
    return thruster(
        "thrust = { model = \"table\", voltage = " + voltage +
        ", curves = [{ voltage = 12, command = [0, 1], thrust = [0, 1] }, { voltage = 16, command "
        "= [0, 1], thrust = [0, 2] }] }\n");
  };
  for (const char* inside : {"12", "14", "16"}) EXPECT_EQ(supply(inside), "");
  for (const char* outside : {"11.9", "20"}) {
    EXPECT_TRUE(tells(supply(outside), {"warning: actuators[1].thrust.voltage",
                                        "lies outside of the curves", "expected 12 to 16 V"}));
  }
}

TEST(ThrustChecks, ARotorFollowsByItsOwnEquation) {
  const std::string model1 =
      "thrust = { model = \"whitcomb_yoerger_1\", forward = 1, rotor = { alpha = 1, beta = 1 } }\n";
  EXPECT_EQ(thruster(model1), "");
  EXPECT_TRUE(tells(thruster("time_constant = 0.2\n" + model1), {"follows by its own equation"}));
  EXPECT_TRUE(tells(thruster("start_time = 2\ninitial_output = 0.5\n" + model1),
                    {"actuators[1].initial_output", "start_time"}));
}

TEST(LagChecks, ATransferFunctionIsProperAndStable) {
  const auto lag = [](const std::string& numerator, const std::string& denominator) {
    return thruster("lag = { numerator = " + numerator + ", denominator = " + denominator + " }\n");
  };
  EXPECT_EQ(lag("[6136, 108700]", "[1, 89, 9258, 108700]"), "");
  EXPECT_TRUE(tells(lag("[1]", "[1]"), {"2 to 5 numbers"}));
  EXPECT_TRUE(tells(lag("[1, 2, 3]", "[1, 2]"), {"no more than the denominator"}));
  EXPECT_TRUE(tells(lag("[1]", "[1, -2]"), {"has a root at 2", "left half plane"}));
  EXPECT_TRUE(tells(lag("[1, 0]", "[1, 2]"), {"a held command would have no output"}));
  EXPECT_TRUE(
      tells(thruster("time_constant = 1\nlag = { numerator = [1], denominator = [1, 1] }\n"),
            {"together with time_constant"}));
}

TEST(LagChecks, AnInitialOutputLastsOnlyBehindAGainOfOne) {
  const std::string start = "start_time = 2\ninitial_output = 0.5\nlag = { numerator = ";
  EXPECT_EQ(thruster(start + "[4], denominator = [1, 4] }\n"), "");
  EXPECT_TRUE(tells(thruster(start + "[8], denominator = [1, 4] }\n"),
                    {"actuators[1].initial_output", "a gain of 2"}));
}

TEST(MassChecks, MassesNeedTheirWayAndTime) {
  EXPECT_TRUE(
      tells(with("kind = \"moving_mass\"\nmax = 0.1\n"), {"direction", "mass", "time_constant"}));
  EXPECT_TRUE(tells(with("kind = \"moving_mass\"\nmax = 0.1\ndirection = [1, 0, 0]\nmass = 2\n"
                         "time_constant = 1\n"),
                    {"less than body.mass"}));
  EXPECT_EQ(with("kind = \"moving_mass\"\nmax = 0.1\ndirection = [1, 0, 0]\nmass = 0.5\n"
                 "time_constant = 1\n"),
            "");
}

// 0.5 kg at 2 m are 2 kg·m², of which the body has one.
TEST(MassChecks, AMovingMassIsPartOfTheInertia) {
  EXPECT_TRUE(tells(with("kind = \"moving_mass\"\nmax = 0.1\ndirection = [1, 0, 0]\nmass = 0.5\n"
                         "time_constant = 1\nposition = [2, 0, 0]\n"),
                    {"actuators[1].mass", "principal moment of inertia of -1.667"}));
}

TEST(MassChecks, BallastFillsInTimeAndLeavesSomeOfTheVehicle) {
  EXPECT_TRUE(tells(with("kind = \"ballast\"\nmax = 0.1\n"), {"would fill at once", "rate_limit"}));
  EXPECT_EQ(with("kind = \"ballast\"\nmax = 0.1\nrate_limit = 0.01\n"), "");
  EXPECT_TRUE(tells(with("kind = \"ballast\"\nmin = -2\nmax = 0.1\nrate_limit = 0.01\n"),
                    {"actuators[1].min", "all that the vehicle has"}));
  EXPECT_TRUE(tells(with("kind = \"bladder\"\nmin = -0.002\nmax = 0.001\n"), {"more than -0.002"}));
}

TEST(KindChecks, KeysOfAnotherKindAreToldOf) {
  EXPECT_TRUE(tells(thruster("mass = 1\n"),
                    {"actuators[1].mass", "has no meaning for kind = \"thruster\""}));
  EXPECT_TRUE(tells(thruster("coefficients = [0, 0, -1, 0, 0.4, 0]\n"), {"kind = \"fin\""}));
  EXPECT_TRUE(
      tells(with("kind = \"fin\"\nmax = 0.3\ncoefficients = [0, 0, -1, 0, 0.4, 0]\nthrust = { "
                 "model = \"force\" }\n"),
            {"actuators[1].thrust: has no meaning for kind = \"fin\""}));
}

TEST(KindChecks, KeysOfThrustersAreForThrusters) {
  const std::string fin = "kind = \"fin\"\nmax = 0.3\ncoefficients = [0, 0, -1, 0, 0.4, 0]\n";
  const std::string tilt = "kind = \"tilt\"\nmax = 1\n";
  EXPECT_EQ(with(fin), "");
  EXPECT_EQ(with(tilt), "");
  for (const char* key : {"torque_per_thrust", "thrust_deduction"}) {
    EXPECT_EQ(thruster(std::string(key) + " = 0.1\n"), "");
    EXPECT_TRUE(
        tells(with(fin + key + " = 0.1\n"),
              {std::string("actuators[1].") + key + " = 0.1: has no meaning for kind = \"fin\"",
               "kind = \"thruster\""}));
  }
  EXPECT_TRUE(tells(with(tilt + "tilted_by = \"a\"\n"),
                    {"tilted_by", "has no meaning for kind = \"tilt\""}));
}

TEST(KindChecks, AnAxisIsForWhatPushesOrMovesAlongIt) {
  for (const std::string kind : {"tilt", "fin", "ballast", "bladder"}) {
    for (const std::string key : {"direction", "angles_deg"}) {
      EXPECT_TRUE(tells(with("kind = \"" + kind + "\"\nmax = 0.1\n" + key + " = [1, 0, 0]\n"),
                        {"actuators[1]." + key, "has no meaning for kind = \"" + kind,
                         "kind = \"thruster\" or \"moving_mass\""}));
    }
  }
}

TEST(ScenarioNumbers, AreFinite) {
  const std::string schedule = kScenarioText + "[[vehicles.schedule]]\ntime = 0\ncommand = [nan]\n";
  EXPECT_TRUE(tells(told_of_scenario(schedule), {"command"}));
}

}  // namespace
}  // namespace hadal::config
