// What no single key of a vehicle file can tell.

#include "config/support.h"

namespace hadal::config {
namespace {

std::string with_inertia(const std::string& text) {
  return told_of_vehicle(replaced(kVehicleText, "[1, 1, 1]\n", text + "\n"));
}
std::string with_added_mass(const std::string& text) {
  return told_of_vehicle(
      replaced(kVehicleText, "added_mass = [1, 1, 1, 1, 1, 1]", "added_mass = " + text));
}
std::string with_actuator(const std::string& text) {
  return told_of_vehicle(replaced(kVehicleText, "direction = [2, 0, 0]\nmax = 10\n", text));
}
/// A 6×6 with ones on the diagonal and two elements changed.
std::string six(const std::string& upper, const std::string& lower) {
  std::string rows =
      "[[1, U, 0, 0, 0, 0], [L, 1, 0, 0, 0, 0], [0, 0, 1, 0, 0, 0], "
      "[0, 0, 0, 1, 0, 0], [0, 0, 0, 0, 1, 0], [0, 0, 0, 0, 0, 1]]";
  rows.replace(rows.find('U'), 1, upper);
  rows.replace(rows.find('L'), 1, lower);
  return rows;
}

TEST(BodyChecks, InertiaMustBeSymmetricPositiveAndPossible) {
  EXPECT_TRUE(
      tells(with_inertia("[[1, 0.1, 0], [0, 1, 0], [0, 0, 1]]"),
            {"box.toml:5:11: error: body.inertia", "is not symmetric: I_xy = 0.1, I_yx = 0"}));
  EXPECT_TRUE(tells(with_inertia("[[1, 2, 0], [2, 1, 0], [0, 0, 1]]"), {"not positive definite"}));
  EXPECT_TRUE(tells(with_inertia("[1, 1, 3]"), {"box.toml:5:11: warning: body.inertia",
                                                "no body has principal moments 1, 1, 3"}));
  EXPECT_EQ(with_inertia("[1, 1, 2]"), "");
}

TEST(BodyChecks, InertiaAboutTheOriginMustLeaveSomeAboutTheCentreOfGravity) {
  const std::string origin = "[1, 1, 1]\ninertia_about = \"origin\"\ncenter_of_gravity = ";
  // m r² = 2 · 0.8² = 1.28 is more than the moment about the origin.
  EXPECT_TRUE(tells(with_inertia(origin + "[0, 0, 0.8]"),
                    {"box.toml:5:11: error", "about the centre of gravity", "inertia_about"}));
  EXPECT_EQ(with_inertia(origin + "[0, 0, 0.1]"), "");
}

TEST(BodyChecks, ExactlyOneOfVolumeAndBuoyancy) {
  EXPECT_TRUE(
      tells(told_of_vehicle(replaced(kVehicleText, "volume = 0.002\n", "")),
            {"box.toml:2:1: error: body.volume: neither volume nor buoyancy_N", "silently sink"}));
  EXPECT_TRUE(
      tells(told_of_vehicle(replaced(kVehicleText, "[body]\n", "[body]\nbuoyancy_N = 20\n")),
            {"box.toml:3:14: error: body.buoyancy_N = 20: is given together with"}));
}

TEST(BodyChecks, WeightFarFromMassTimesGravityIsDoubted) {
  EXPECT_TRUE(tells(told_of_vehicle(replaced(kVehicleText, "[body]\n", "[body]\nweight_N = 30\n")),
                    {"warning: body.weight_N = 30: is not mass × gravity = 19.62 N"}));
}

TEST(HydrodynamicsChecks, AddedMassMustBeSymmetric) {
  EXPECT_TRUE(tells(with_added_mass(six("0.1", "0.0")),
                    {"box.toml:7:14: error: hydrodynamics.added_mass",
                     "is not symmetric: M_A[0][1] = 0.1 and M_A[1][0] = 0"}));
  EXPECT_TRUE(tells(with_added_mass(six("0.1", "0.1005")),
                    {"box.toml:7:14: warning: hydrodynamics.added_mass",
                     "M_A[0][1] = 0.1 and M_A[1][0] = 0.1005; the mean is used"}));
  const auto loaded = load_vehicle(
      SourceFile{"v", replaced(kVehicleText, "[1, 1, 1, 1, 1, 1]", six("0.1", "0.1005"))});
  EXPECT_DOUBLE_EQ(loaded.vehicle.hydrodynamics.added_mass(0, 1), 0.10025);
  EXPECT_EQ(loaded.vehicle.hydrodynamics.added_mass(0, 1),
            loaded.vehicle.hydrodynamics.added_mass(1, 0));
}

TEST(HydrodynamicsChecks, SnameSignsAndIndefiniteMassAreFound) {
  EXPECT_TRUE(tells(with_added_mass("[1, 1, -1, 1, 1, 1]"), {"error", "SNAME"}));
  EXPECT_TRUE(tells(with_added_mass(six("-5", "-5")),
                    {"M_RB + M_A is not positive definite: its smallest eigenvalue is -2"}));
  EXPECT_TRUE(tells(with_added_mass(six("1.5", "1.5")), {"warning", "negative kinetic energy"}));
}

TEST(HydrodynamicsChecks, DampingMustNotDrive) {
  const auto with_damping = [](const std::string& text) {
    return told_of_vehicle(
        replaced(kVehicleText, "linear_damping = [1, 1, 1, 1, 1, 1]", "linear_damping = " + text));
  };
  EXPECT_TRUE(tells(with_damping("[1, 1, 1, 1, 1, -1]"),
                    {"box.toml:8:18: error: hydrodynamics.linear_damping", "-1 on its diagonal"}));
  EXPECT_TRUE(tells(with_damping(six("3", "0")), {"warning", "adds energy"}));
  EXPECT_EQ(with_damping(six("3", "-3")), "");
  EXPECT_EQ(with_damping("[1, 1, 1, 1, 1, 1]\nlinear_damping_backward = [2, 1, 1, 1, 1, 1]"), "");
  EXPECT_TRUE(tells(
      with_damping("[1, 1, 1, 1, 1, 1]\nquadratic_damping_backward = [0, -1, 0, 0, 0, "
                   "0]"),
      {"box.toml:9:30: error: hydrodynamics.quadratic_damping_backward", "-1 on its diagonal"}));
}

TEST(ActuatorChecks, LimitsMustLeaveRoom) {
  EXPECT_TRUE(tells(with_actuator("direction = [1, 0, 0]\nmin = 2\nmax = 1\n"),
                    {"box.toml:12:7: error: actuators[0].min = 2: is above max = 1"}));
  EXPECT_TRUE(
      tells(with_actuator("direction = [1, 0, 0]\n"),
            {"box.toml:9:1: error: actuators[0].max", "could never act", "saturate = false"}));
  EXPECT_EQ(with_actuator("direction = [1, 0, 0]\nsaturate = false\n"), "");
}

TEST(ActuatorChecks, ThrusterNeedsOneAxisOrTheMatrix) {
  EXPECT_TRUE(tells(with_actuator("max = 1\n"), {"thruster 'main' has no axis"}));
  EXPECT_TRUE(tells(with_actuator("max = 1\ndirection = [1, 0, 0]\nangles_deg = [0, 0, 0]\n"),
                    {"box.toml:13:14: error: actuators[0].angles_deg", "together with direction"}));
  EXPECT_TRUE(tells(with_actuator("max = 1\ndirection = [0, 0, 0]\n"), {"has no direction"}));
  const std::string bare = replaced(kVehicleText, "direction = [2, 0, 0]\n", "");
  EXPECT_EQ(told_of_vehicle(bare + "[allocation]\nmatrix = [[1], [0], [0], [0], [0], [0]]\n"), "");
}

TEST(ActuatorChecks, DirectionsBecomeUnitVectors) {
  const auto vehicle = load_vehicle(SourceFile{"v", kVehicleText}).vehicle;
  EXPECT_EQ(*vehicle.actuators[0].direction, (Vec3<double>{{1, 0, 0}}));
}

TEST(ActuatorChecks, AllocationMatrixHasSixRowsOfOnePerActuator) {
  EXPECT_TRUE(tells(told_of_vehicle(kVehicleText + "[allocation]\nmatrix = [[1, 2], [0, 1]]\n"),
                    {"box.toml:22:10: error: allocation.matrix", "has 2 rows of 2 numbers",
                     "6 rows (forces, moments) of 1 numbers"}));
  EXPECT_TRUE(tells(told_of_vehicle(kVehicleText + "[allocation]\nmatrix = [[1], [0, 1]]\n"),
                    {"allocation.matrix[1] = [0, 1]: has 2 elements", "equally long"}));
}

TEST(ActuatorChecks, TiltedByNamesATiltActuator) {
  const std::string tilt =
      "max = 1\ndirection = [1, 0, 0]\ntilted_by = \"serv\"\n"
      "[[actuators]]\nname = \"servo\"\nkind = \"tilt\"\nmax = 1\n";
  EXPECT_TRUE(tells(with_actuator(tilt), {"box.toml:13:13: error: actuators[0].tilted_by",
                                          "no such actuator", "did you mean 'servo'?"}));
  EXPECT_EQ(with_actuator(replaced(tilt, "serv\"", "servo\"")), "");
  EXPECT_TRUE(tells(with_actuator(replaced(tilt, "serv\"", "main\"")), {"'main' is a thruster"}));
}

TEST(ActuatorChecks, NamesAreUniqueAndAtMostThirtyTwo) {
  const std::string one = "[[actuators]]\nname = \"main\"\ndirection = [1, 0, 0]\nmax = 1\n";
  EXPECT_TRUE(tells(told_of_vehicle(kVehicleText + one),
                    {"box.toml:22:8: error: actuators[1].name = \"main\": this name is taken by "
                     "actuators[0]"}));
  std::string many = kVehicleText;
  for (int i = 0; i < 32; ++i)
    many += replaced(one, "main", std::string(static_cast<std::size_t>(i) + 1, 't'));
  EXPECT_TRUE(tells(told_of_vehicle(many), {"there are 33 actuators; expected at most 32"}));
}

TEST(SensorChecks, NamesAreUniqueAndFitIntoTopics) {
  EXPECT_TRUE(tells(told_of_vehicle(replaced(kVehicleText, "\"ahrs\"", "\"dvl\"")),
                    {"box.toml:17:8: error: sensors[1].name", "taken by sensors[0]"}));
  EXPECT_TRUE(tells(told_of_vehicle(replaced(kVehicleText, "\"ahrs\"", "\"my ahrs\"")),
                    {"cannot be part of a topic"}));
}

TEST(AliasChecks, TargetsMustExist) {
  EXPECT_TRUE(
      tells(told_of_vehicle(replaced(kVehicleText, "center_of_gravity[2]", "center_of_gravty[2]")),
            {"box.toml:20:6: error: aliases.zG", "did you mean 'center_of_gravity'?"}));
  EXPECT_TRUE(tells(told_of_vehicle(replaced(kVehicleText, "gravity[2]", "gravity[3]")),
                    {"index 3 is out of range; expected 0 to 2"}));
  EXPECT_TRUE(tells(told_of_vehicle(replaced(kVehicleText, "zG = ", "body = ")),
                    {"box.toml:20:1: error: aliases.body", "cannot be the name of an alias"}));
}

TEST(SensorChecks, SoManyMeasurementsCannotBeUnderWay) {
  const std::string slow = "[defaults.sensors]\nlatency = 50\n";
  EXPECT_EQ(told_of_vehicle(kVehicleText + slow + "rate = 200\n"), "");
  EXPECT_TRUE(tells(told_of_vehicle(kVehicleText + slow + "rate = 300\n"),
                    {"sensors[0].latency = 50: 15000 measurements would be under way at a time, at "
                     "rate = 300 Hz; expected at most 10000"}));
  EXPECT_TRUE(tells(told_of_vehicle(kVehicleText + "[defaults.sensors]\nlatency = -1\n"),
                    {"is out of range; expected a number from 0 to 100 [s]"}));
}

}  // namespace
}  // namespace hadal::config
