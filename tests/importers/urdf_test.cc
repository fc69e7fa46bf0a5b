#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <fstream>
#include <random>

#include "config/support.h"
#include "hadal/importers/urdf_import.h"
#include "hadal/physics/arm_geometry.h"

namespace hadal::importers {
namespace {

using config::load_vehicle, config::replaced, config::SourceFile, config::tells;

/// One joint of the arm below as a test reads it: plain numbers, URDF's axes.
struct Joint {
  Vec3<double> xyz, rpy, axis;
  char kind;  ///< r: turns, p: slides
};

const std::vector<Joint> kJoints = {
    {{{0.1, 0.02, 0.3}}, {{0.1, -0.2, 0.3}}, {{0, 0, 1}}, 'r'},
    {{{0.4, -0.05, 0.01}}, {{-1.2, 0.4, 2.0}}, {{0, 0.6, 0.8}}, 'p'},
    {{{0.2, 0.1, -0.3}}, {{0.5, 1.1, -0.7}}, {{1, 2, -2}}, 'r'},
};

std::string vector_text(const Vec3<double>& v) {
  std::string text = std::to_string(v[0]);
  for (int i = 1; i < 3; ++i) text.append(" ").append(std::to_string(v[i]));
  return text;
}

std::string link_text(const std::string& name, const std::string& more = "") {
  return "  <link name=\"" + name +
         "\">\n"
         "    <inertial>\n"
         "      <origin xyz=\"0.1 0.2 0.3\" rpy=\"0 0 1.5707963267948966\"/>\n"
         "      <mass value=\"2\"/>\n"
         "      <inertia ixx=\"0.02\" iyy=\"0.03\" izz=\"0.04\" ixy=\"0.001\" ixz=\"0.002\" "
         "iyz=\"0.003\"/>\n"
         "    </inertial>\n" +
         more + "  </link>\n";
}

std::string joint_text(const std::string& name, const std::string& type, const std::string& parent,
                       const std::string& child, const Joint& j, const std::string& more = "") {
  return "  <joint name=\"" + name + "\" type=\"" + type + "\">\n    <parent link=\"" + parent +
         "\"/>\n    <child link=\"" + child + "\"/>\n    <origin xyz=\"" + vector_text(j.xyz) +
         "\" rpy=\"" + vector_text(j.rpy) + "\"/>\n    <axis xyz=\"" + vector_text(j.axis) +
         "\"/>\n" + more + "  </joint>\n";
}

const std::string kArmUrdf =
    "<?xml version=\"1.0\"?>\n<robot name=\"reacher\">\n  <link name=\"base\"/>\n" +
    link_text("upper",
              "    <collision>\n      <origin xyz=\"0.1 0.2 0.3\" rpy=\"0.1 0.2 0.3\"/>\n"
              "      <geometry><cylinder radius=\"0.05\" length=\"0.4\"/></geometry>\n"
              "    </collision>\n") +
    link_text("lower") + link_text("wrist") + "  <link name=\"tool0\"/>\n" +
    joint_text("shoulder", "revolute", "base", "upper", kJoints[0],
               "    <limit lower=\"-1.5707963267948966\" upper=\"0.5\" effort=\"20\" "
               "velocity=\"1.5\"/>\n    <dynamics damping=\"0.7\" friction=\"0.3\"/>\n") +
    joint_text("rail", "prismatic", "upper", "lower", kJoints[1],
               "    <limit lower=\"0\" upper=\"0.2\" effort=\"50\"/>\n") +
    joint_text("roll", "continuous", "lower", "wrist", kJoints[2]) +
    joint_text("flange", "fixed", "wrist", "tool0", kJoints[0]) + "</robot>\n";

UrdfOptions options(bool arm = true) {
  return {.file = "a.urdf", .arm = arm, .root = "", .find_mesh = [](const std::string& name) {
            return std::optional<std::string>(name);
          }};
}

const std::string kBody = "name = \"v\"\n[body]\nmass = 1\nvolume = 0.001\ninertia = [1, 1, 1]\n";

/// The vehicle that the written text describes.
model::Vehicle imported(const std::string& urdf, const UrdfOptions& o) {
  const std::string toml = import_urdf(urdf, o).toml;
  return load_vehicle(SourceFile{"v.toml", o.arm ? kBody + toml : toml}).vehicle;
}

std::string told(const std::string& urdf, const UrdfOptions& o = options()) {
  std::string text;
  try {
    for (const Finding& f : import_urdf(urdf, o).warnings) text += to_string(f) + "\n";
  } catch (const InputError& error) {
    for (const Finding& f : error.findings()) text += to_string(f) + "\n";
  }
  return text;
}

/// A rotation matrix and a position, with rules of their own.
struct Frame {
  Mat3<double> R = identity<double, 3>();
  Vec3<double> p;
};

Mat3<double> turn(int axis, double angle) {
  const int j = (axis + 1) % 3, k = (axis + 2) % 3;
  Mat3<double> R = identity<double, 3>();
  R(j, j) = R(k, k) = std::cos(angle);
  R(k, j) = std::sin(angle);
  R(j, k) = -std::sin(angle);
  return R;
}

/// exp(angle [axis]×) by its series: independent of Rodrigues' formula and of quaternions.
Mat3<double> turn_about(const Vec3<double>& axis, double angle) {
  const Mat3<double> S = skew((angle / std::sqrt(dot(axis, axis))) * axis);
  Mat3<double> sum = identity<double, 3>(), term = sum;
  for (int n = 1; n < 40; ++n) {
    term = term * S;
    for (auto& column : term.column) column = (1.0 / n) * column;
    sum = sum + term;
  }
  return sum;
}

TEST(Urdf, JointsTakeTheToolWhereUrdfTakesIt) {
  const model::Vehicle vehicle = imported(kArmUrdf, options());
  const physics::ArmGeometry arm = physics::arm_geometry(vehicle.arms[0]);
  ASSERT_EQ(arm.links.size(), 3u);
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> any(-3, 3);
  const auto flip = [](const Vec3<double>& v) { return Vec3<double>{{v[0], -v[1], -v[2]}}; };
  for (int run = 0; run < 100; ++run) {
    Frame urdf, ours;
    for (std::size_t i = 0; i < 3; ++i) {
      const double q = any(random);
      // URDF: x forward, y left, z up, by matrices.
      const Joint& j = kJoints[i];
      urdf.p += urdf.R * j.xyz;
      urdf.R = urdf.R * turn(2, j.rpy[2]) * turn(1, j.rpy[1]) * turn(0, j.rpy[0]);
      if (j.kind == 'r') urdf.R = urdf.R * turn_about(j.axis, q);
      if (j.kind == 'p') urdf.p += urdf.R * (q / std::sqrt(dot(j.axis, j.axis)) * j.axis);
      // hadal: x forward, y starboard, z down, by arm_geometry.
      const physics::LinkGeometry& link = arm.links[i];
      ours.p += ours.R * link.position;
      ours.R = ours.R * rotation_matrix(link.orientation);
      if (link.joint == model::JointKind::kHinge) {
        ours.R = ours.R * rotation_matrix(quaternion_from_rotation_vector(q * link.axis));
      } else {
        ours.p += ours.R * (q * link.axis);
      }
      for (int k = 0; k < 3; ++k) {
        EXPECT_NEAR(ours.p[k], flip(urdf.p)[k], 1e-12);
        // Axis k of our frame is that of URDF's, or its opposite.
        const Vec3<double> axis = flip(urdf.R.column_at(k));
        for (int m = 0; m < 3; ++m) {
          EXPECT_NEAR(ours.R(m, k), k == 0 ? axis[m] : -axis[m], 1e-12);
        }
      }
    }
  }
}

TEST(Urdf, LimitsMotorsAndFrictionArrive) {
  const model::Vehicle vehicle = imported(kArmUrdf, options());
  const std::vector<model::Link>& links = vehicle.arms[0].links;
  EXPECT_EQ(links[0].joint, model::JointKind::kHinge);
  EXPECT_NEAR((*links[0].limits_deg)[0], -90, 1e-12);
  EXPECT_NEAR((*links[0].limits_deg)[1], 0.5 * 180 / kPi, 1e-12);
  EXPECT_EQ(links[0].motor.torque_limit, 20);
  EXPECT_EQ(links[0].motor.damping, 0.7);
  EXPECT_EQ(links[0].motor.friction, 0.3);
  EXPECT_EQ(links[1].joint, model::JointKind::kSlide);
  EXPECT_EQ((*links[1].limits)[1], 0.2);
  EXPECT_EQ(links[2].joint, model::JointKind::kHinge);
  EXPECT_FALSE(links[2].limits_deg.has_value());
}

TEST(Urdf, InertiaIsTurnedWithItsOriginAndIntoOurAxes) {
  const model::Body body = imported(kArmUrdf, options()).arms[0].links[1].body;
  EXPECT_EQ(body.mass, 2);
  EXPECT_NEAR(body.center_of_gravity[0], 0.1, 1e-15);
  EXPECT_NEAR(body.center_of_gravity[1], -0.2, 1e-15);
  EXPECT_NEAR(body.center_of_gravity[2], -0.3, 1e-15);
  // By hand: a quarter turn about z takes x to y and y to −x, so in the link's axes Ixx = 0.03,
  // Iyy = 0.02, Ixy = −0.001, Ixz = −0.003, Iyz = 0.002. Half a turn about x then changes the signs
  // of Ixy and Ixz.
  const double expected[3][3] = {{0.03, 0.001, 0.003}, {0.001, 0.02, 0.002}, {0.003, 0.002, 0.04}};
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 3; ++c) EXPECT_NEAR(body.inertia(r, c), expected[r][c], 1e-15);
  }
}

TEST(Urdf, CollisionsBecomeShapesAndAGuessOfVolume) {
  const model::Link link = imported(kArmUrdf, options()).arms[0].links[0];
  ASSERT_EQ(link.shapes.size(), 1u);
  EXPECT_EQ(link.shapes[0].kind, model::ShapeKind::kCylinder);
  EXPECT_EQ(*link.shapes[0].radius, 0.05);
  EXPECT_EQ(*link.shapes[0].length, 0.4);
  EXPECT_NEAR(link.shapes[0].position[1], -0.2, 1e-15);
  EXPECT_NEAR(link.shapes[0].rpy_deg[0], 0.1 * 180 / kPi, 1e-12);
  EXPECT_NEAR(link.shapes[0].rpy_deg[1], -0.2 * 180 / kPi, 1e-12);
  EXPECT_NEAR(link.shapes[0].rpy_deg[2], -0.3 * 180 / kPi, 1e-12);
  EXPECT_NEAR(*link.body.volume, kPi * 0.0025 * 0.4, 1e-8);
  EXPECT_NEAR(link.body.center_of_buoyancy[2], -0.3, 1e-15);
  EXPECT_TRUE(
      tells(import_urdf(kArmUrdf, options()).toml,
            {"# guess: sum of the collision shapes; not in the file",
             "# guess: neutrally buoyant; not in the file", "# velocity limit of the joint: 1.5",
             "# with what is fixed to it: tool0 at [0.1, -0.02, -0.3] m",
             "hydrodynamics]  # not in the file"}));
}

/// A hull with a fixed weight, a camera frame and the arm's first joint on it.
const std::string kVehicleUrdf =
    "<robot name=\"rov\">\n" +
    link_text("hull",
              "    <collision><geometry><box size=\"1 0.5 0.4\"/></geometry></collision>\n"
              "    <visual/>\n") +
    link_text("weight") + "  <link name=\"camera\"/>\n" + link_text("upper-arm") +
    joint_text("a", "fixed", "hull", "weight", {{{1, 0, 0}}, {}, {{1, 0, 0}}, 'r'}) +
    joint_text("b", "fixed", "hull", "camera", {{{0, 1, 0}}, {}, {{1, 0, 0}}, 'r'}) +
    joint_text("c", "continuous", "hull", "upper-arm", kJoints[0]) + "</robot>\n";

TEST(Urdf, AWholeVehicleHasItsRootAsBodyAndItsChainsAsArms) {
  // A box of 200 litres that weighs 4 kg, its weight above: doubted, and nothing else.
  const std::string doubts = told(kVehicleUrdf, options(false));
  EXPECT_TRUE(tells(doubts, {"a buoyancy of 2031 N against a weight of 58.86 N",
                             "0.3 m below the centre of gravity"}));
  EXPECT_EQ(std::count(doubts.begin(), doubts.end(), '\n'), 2);
  const model::Vehicle v = imported(kVehicleUrdf, options(false));
  EXPECT_EQ(v.name, "rov");
  ASSERT_EQ(v.shapes.size(), 1u);
  EXPECT_EQ(v.body.mass, 4);
  EXPECT_NEAR(*v.body.volume, 0.2, 1e-12);
  // Two equal bodies 1 m apart in x: the centre is in the middle, and 2·(2 kg)(0.5 m)² = 1 kg·m²
  // come on top of both about y and z.
  EXPECT_NEAR(v.body.center_of_gravity[0], 0.6, 1e-15);
  EXPECT_NEAR(v.body.inertia(0, 0), 0.06, 1e-15);
  EXPECT_NEAR(v.body.inertia(1, 1), 1.04, 1e-14);
  EXPECT_NEAR(v.body.inertia(2, 2), 1.08, 1e-14);
  EXPECT_NEAR(v.body.inertia(0, 1), 0.002, 1e-15);
  ASSERT_EQ(v.arms.size(), 1u);
  EXPECT_EQ(v.arms[0].name, "upper_arm");
  EXPECT_EQ(v.arms[0].links[0].name, "upper_arm");
  EXPECT_NEAR(v.arms[0].position[2], -0.3, 1e-15);
}

TEST(Urdf, FromAnotherRootTheRestIsLeftOutWithAWord) {
  UrdfOptions o = options();
  o.root = "upper";
  EXPECT_TRUE(tells(told(kArmUrdf, o), {"a.urdf:4: warning: link[upper]: links that are not below "
                                        "it are left out: base\n"}));
  const model::Arm arm = imported(kArmUrdf, o).arms[0];
  ASSERT_EQ(arm.links.size(), 3u);
  EXPECT_EQ(arm.links[0].joint, model::JointKind::kFixed);
  o.root = "uper";
  EXPECT_TRUE(tells(told(kArmUrdf, o),
                    {"error: --root: there is no link 'uper'", "(did you mean 'upper'?)"}));
}

TEST(Urdf, WhatHasNoCounterpartIsTold) {
  EXPECT_TRUE(tells(told(replaced(kArmUrdf, "type=\"continuous\"", "type=\"floating\"")),
                    {"error: joint[roll]: joints of type 'floating' cannot be imported; expected "
                     "revolute, continuous, prismatic or fixed\n"}));
  EXPECT_TRUE(tells(told(replaced(kArmUrdf, "type=\"continuous\"", "type=\"planar\"")),
                    {"joints of type 'planar' cannot be imported"}));
  const std::string more =
      replaced(replaced(kArmUrdf, "    <limit lower=\"0\"",
                        "    <mimic joint=\"roll\"/><safety_controller k_velocity=\"1\"/>\n"
                        "    <limit lower=\"0\""),
               "</robot>", "<transmission/><gazebo/><gazebo/></robot>");
  EXPECT_TRUE(tells(told(more), {"warning: joint[rail].mimic: is left out: this joint moves on its "
                                 "own",
                                 "warning: joint[rail].safety_controller: is left out",
                                 "warning: robot.gazebo: 2 of these: left out",
                                 "warning: robot.transmission: 1 of these: left out"}));
}

TEST(Urdf, ErrorsTellLineKeyAndValue) {
  EXPECT_EQ(told(replaced(kArmUrdf, "mass value=\"2\"", "mass value=\"two\"")),
            "a.urdf:7: error: link[upper].inertial.mass.value = two: is not a number; expected a "
            "number > 0\n");
  EXPECT_TRUE(tells(told(replaced(kArmUrdf, "mass value=\"2\"", "mass value=\"nan\"")),
                    {"a.urdf:7: error: link[upper].inertial.mass.value = nan: is out of range"}));
  EXPECT_TRUE(tells(told(replaced(kArmUrdf, "xyz=\"0.1 0.2 0.3\"", "xyz=\"0.1 0.2\"")),
                    {"a.urdf:6: error: link[upper].inertial.origin.xyz = 0.1 0.2: has 2 numbers; "
                     "expected three\n"}));
  EXPECT_TRUE(tells(told(replaced(kArmUrdf, "mass value=\"2\"", "mass value=\"${m}\"")),
                    {"is an expression of xacro; expected a URDF file: run xacro first"}));
  EXPECT_TRUE(tells(told(replaced(kArmUrdf, "<child link=\"upper\"/>", "<child link=\"uper\"/>")),
                    {"error: joint[shoulder]: there is no link 'uper' (did you mean 'upper'?)"}));
  EXPECT_TRUE(tells(told(replaced(kArmUrdf, "upper=\"0.2\"", "upper=\"0\"")),
                    {"error: joint[rail].limit: lower 0 is not below upper 0"}));
  EXPECT_TRUE(tells(told("<robot name=\"x\"><link></robot>"), {"a.urdf:1: error: is not XML"}));
  EXPECT_TRUE(
      tells(told("<mujoco/>"), {"a.urdf:1: error: is no robot that is known; expected <robot>"}));
}

TEST(Urdf, BodiesThatCannotExistAreRefusedWithTheirKey) {
  EXPECT_TRUE(tells(told(replaced(kArmUrdf, "izz=\"0.04\"", "izz=\"0.4\"")),
                    {"a.urdf: error: arms[0].links[0].body.inertia", "no body has principal"}));
}

TEST(Urdf, LoopsAndTwoRootsAreRefused) {
  const Joint none{{}, {}, {{1, 0, 0}}, 'r'};
  const std::string links = "<robot name=\"x\">\n" + link_text("a") + link_text("b");
  EXPECT_TRUE(tells(told(links + "</robot>"),
                    {"error: robot: 2 links have no parent; expected --root with one of a or b"}));
  const std::string loop = links + joint_text("j", "continuous", "a", "b", none) +
                           joint_text("k", "continuous", "b", "a", none) + "</robot>";
  EXPECT_TRUE(tells(told(loop), {"its links form a loop"}));
  UrdfOptions o = options();
  o.root = "a";
  EXPECT_TRUE(tells(told(loop, o), {"error: joint[k]: closes a loop"}));
}

TEST(Urdf, WhatMovesNeedsAMass) {
  const std::string text = "<robot name=\"x\">\n" + link_text("a") + "<link name=\"b\"/>" +
                           joint_text("j", "continuous", "a", "b", kJoints[0]) + "</robot>";
  EXPECT_TRUE(tells(told(text), {"error: link[b]: joint 'j' moves it, but it has no mass"}));
}

TEST(Urdf, NoDocumentTypesNoGiantFiles) {
  EXPECT_TRUE(
      tells(told("<!DOCTYPE x [<!ENTITY e SYSTEM \"/etc/passwd\">]>\n" + kArmUrdf.substr(22)),
            {"error: document types and entities are not read"}));
  EXPECT_TRUE(tells(told(std::string((16u << 20) + 1, ' ')), {"is larger than 16 MiB"}));
}

std::string with_mesh(const std::string& mesh) {
  return "<robot name=\"x\">\n" +
         link_text("a", "<collision><origin rpy=\"0 0 0.5\"/><geometry>" + mesh +
                            "</geometry></collision>") +
         "</robot>";
}

TEST(Urdf, MeshesKeepTheirPlaceInTheTurnedAxes) {
  const model::Vehicle v =
      imported(with_mesh("<mesh filename=\"a.stl\" scale=\"2 2 2\"/>"), options(false));
  ASSERT_EQ(v.shapes.size(), 1u);
  EXPECT_EQ(v.shapes[0].scale, 2);
  // A point of the mesh at (0, 1, 2) is at R_z(0.5) (0, 1, 2) in URDF's axes.
  const Mat3<double> R = rotation_matrix(quaternion_from_rpy(radians(1) * v.shapes[0].rpy_deg));
  const Vec3<double> p = R * Vec3<double>{{0, 1, 2}};
  EXPECT_NEAR(p[0], -std::sin(0.5), 1e-12);
  EXPECT_NEAR(p[1], -std::cos(0.5), 1e-12);
  EXPECT_NEAR(p[2], -2, 1e-12);
  EXPECT_TRUE(tells(told(with_mesh("<mesh filename=\"a.stl\" scale=\"1 1 2\"/>"), options(false)),
                    {"scale 1 1 2 differs between axes; expected three equal numbers"}));
}

TEST(Urdf, MeshesAreFoundInPackagesAndBesideTheFile) {
  const auto folder =
      std::filesystem::temp_directory_path() / ("hadal_urdf_" + std::to_string(getpid()));
  std::filesystem::create_directories(folder / "my_robot/urdf");
  std::filesystem::create_directories(folder / "my_robot/meshes");
  std::ofstream(folder / "my_robot/meshes/hull.stl") << "solid";
  const auto find =
      mesh_finder((folder / "my_robot/urdf").string(), (folder / "vehicles").string());
  EXPECT_EQ(find("package://my_robot/meshes/hull.stl"), "../my_robot/meshes/hull.stl");
  EXPECT_EQ(find("../meshes/hull.stl"), "../my_robot/meshes/hull.stl");
  EXPECT_EQ(find("file://" + (folder / "my_robot/meshes/hull.stl").string()),
            "../my_robot/meshes/hull.stl");
  EXPECT_EQ(find("package://other/meshes/hull.stl"), std::nullopt);
  EXPECT_EQ(find("package://"), std::nullopt);
  std::filesystem::remove_all(folder);

  UrdfOptions o = options(false);
  o.find_mesh = find;
  EXPECT_TRUE(
      tells(told(with_mesh("<mesh filename=\"package://p/a.stl\"/>"), o),
            {"error: collision.geometry.mesh.filename = package://p/a.stl: there is no such "
             "file; expected the URDF file inside the folder of its package"}));
}

}  // namespace
}  // namespace hadal::importers
