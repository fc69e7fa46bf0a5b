// A URDF file as a user imports it.

#include "cli/command.h"

namespace hadal::test {
namespace {

const std::string kInertial =
    "<inertial><mass value=\"3\"/><inertia ixx=\"0.1\" iyy=\"0.1\" izz=\"0.1\"/></inertial>";

const std::string kRobot =
    "<robot name=\"rov\">\n<link name=\"hull\">" + kInertial +
    "<collision><geometry><mesh filename=\"package://rov/meshes/hull.obj\"/></geometry>"
    "</collision></link>\n<link name=\"claw\">" +
    kInertial +
    "</link>\n<joint name=\"j\" type=\"revolute\"><parent link=\"hull\"/><child link=\"claw\"/>"
    "<origin xyz=\"0.5 0.1 0\"/><axis xyz=\"0 1 0\"/>"
    "<limit lower=\"-1\" upper=\"1\" effort=\"10\" velocity=\"1\"/></joint>\n"
    "<transmission name=\"t\"/>\n</robot>\n";

/// rov/urdf/rov.urdf with rov/meshes/hull.obj.
void write_robot(const Folder& folder) {
  std::filesystem::create_directories(folder / "rov/urdf");
  std::filesystem::create_directories(folder / "rov/meshes");
  write_text(folder / "rov/urdf/rov.urdf", kRobot);
  write_text(folder / "rov/meshes/hull.obj",
             "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n");
}

TEST(Import, WritesAVehicleThatPassesCheckAndShow) {
  const Folder folder;
  write_robot(folder);
  const Outcome o = hadal(folder, {"import", "rov/urdf/rov.urdf", "-o", "rov.toml"});
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_EQ(o.out, "");
  EXPECT_EQ(o.err,
            "rov/urdf/rov.urdf:5: warning: robot.transmission: 1 of these: left out, hadal has no "
            "counterpart\n");
  const Outcome check = hadal(folder, {"check", "rov.toml"});
  EXPECT_EQ(check.code, 0) << check.out << check.err;
  EXPECT_TRUE(contains(check.out, {"rov.toml: a vehicle without errors"}));
  const Outcome show = hadal(folder, {"show", "rov.toml"});
  EXPECT_EQ(show.code, 0) << show.err;
  EXPECT_TRUE(
      contains(show.out, {"Arm claw: 1 joints, 3 kg", "-57.2958 to 57.2958 deg", "10 N·m",
                          "tool is at [0.5, -0.1, 0] m in the body frame", "with arms: 6 kg",
                          "rov/meshes/hull.obj, contact: convex hull, 1.00 times the "
                          "mesh's volume"}));
  const Json j = json_of(hadal(folder, {"show", "rov.toml", "--json"}));
  EXPECT_EQ(j["arms"][0]["links"][0]["torque_limit"], 10);
  EXPECT_EQ(j["with_arms"]["mass"], 6);
  EXPECT_EQ(j["shapes"][0]["parts"], 1);
}

TEST(Import, PrintsAnArmToPaste) {
  const Folder folder;
  write_robot(folder);
  const Outcome o = hadal(folder, {"import", "rov/urdf/rov.urdf", "--arm", "--root", "claw"});
  EXPECT_EQ(o.code, 2);
  EXPECT_TRUE(contains(o.err, {"'arm' has 0 joints"}));
  const Outcome arm = hadal(folder, {"import", "rov/urdf/rov.urdf", "--arm"});
  EXPECT_EQ(arm.code, 0) << arm.err;
  EXPECT_TRUE(contains(arm.out, {"[[arms]]", "name = \"claw\"", "joint = \"hinge\""}));
  EXPECT_EQ(arm.out.find("\n[body]"), std::string::npos);
}

// −(5 + 25·0.5)·0.5 N of drag ahead and −8 u v of lift aside; 0.32 N of 10 rad/s.
TEST(Import, OfAnUnderwaterRobotEvalsToTheHandSum) {
  const Folder folder;
  const Outcome o =
      hadal(folder, {"import", shipped("tests/importers/robots/uuv.urdf"), "-o", "uuv.toml"});
  EXPECT_EQ(o.code, 0) << o.err;
  write_text(folder / "state.json", R"({"nu": [0.5, -0.2, 0, 0, 0, 0], "actuators": [10, 0, 0]})");
  const Json e = json_of(hadal(folder, {"eval", "uuv.toml", "--state", "state.json", "--json"}));
  EXPECT_NEAR(e["terms"]["damping"][0].get<double>(), -(5 + 25 * 0.5) * 0.5, 1e-12);
  EXPECT_NEAR(e["terms"]["damping"][1].get<double>(), (15 + 80 * 0.2) * 0.2, 1e-12);
  EXPECT_NEAR(e["terms"]["lift"][1].get<double>(), 0.8, 1e-12);
  EXPECT_NEAR(e["terms"]["actuators"][0].get<double>(), 0.32, 1e-12);
}

TEST(Import, OfABrokenFileIsBadInput) {
  const Folder folder;
  write_text(folder / "a.urdf", "<robot name=\"r\">\n<link name=\"a\">\n</robot>");
  const Outcome o = hadal(folder, {"import", "a.urdf"});
  EXPECT_EQ(o.code, 2);
  EXPECT_TRUE(contains(o.err, {"a.urdf:", "error: is not XML"}));
  EXPECT_EQ(hadal(folder, {"import", "b.urdf"}).code, 2);
}

TEST(Import, OfNeptuneWritesAFolderThatRuns) {
  const Folder folder;
  std::filesystem::copy(shipped("tests/importers/neptune"), folder / "uris");
  const Outcome o =
      hadal(folder, {"import", "neptune", "uris/URIS.MON", "uris/URIS.UUV", "-o", "out"});
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_EQ(o.out, "out/uris.toml\nout/uris_world.toml\n");
  EXPECT_TRUE(contains(o.err, {"uris/URIS.DYN:76: warning: motor[motor3].CQf"}));
  const Outcome run = hadal(folder, {"run", "out/uris_world.toml", "--until", "1", "--out", "r"});
  EXPECT_EQ(run.code, 0) << run.out << run.err;
  const Outcome negative = hadal(folder, {"import", "neptune", "uris/URIS.MON", "uris/URIS.UUV",
                                          "-o", "out", "--gravity", "-1"});
  EXPECT_EQ(negative.code, 2);
  EXPECT_TRUE(contains(negative.err, {"--gravity = -1: must be a number > 0"}));
  EXPECT_EQ(hadal(folder, {"import", "neptune", "uris/URIS.MON"}).code, 2);
  EXPECT_EQ(hadal(folder, {"import"}).code, 2);
}

}  // namespace
}  // namespace hadal::test
