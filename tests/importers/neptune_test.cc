// The files of NEPTUNE as its paper prints them [NEPTUNE, Figs. 5 to 7]: tests/importers/neptune.

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "config/support.h"
#include "hadal/config/source_files.h"
#include "hadal/importers/neptune_import.h"
#include "hadal/physics/added_mass_coupling.h"
#include "support/extended.h"

namespace hadal::importers {
namespace {

using config::replaced, config::tells;

const std::filesystem::path kRoot = HADAL_SOURCE_DIR;

std::string printed(const std::string& name) {
  return config::read_text(kRoot / "tests/importers/neptune" / name);
}

/// What Table 3 and the text of the paper say and the files do not.
NeptuneOptions table_3() {
  NeptuneOptions o;
  o.gravity = 10;
  o.inertia = Vec3<double>{{0.27, 0.27, 0.27}};
  o.size = Vec3<double>{{0.35, 0.35, 0.35}};
  o.rpm_limit = 1000;
  return o;
}

const std::string kMotor3 = "CQf <-0.000003883791> CQb <0.0000038835>";

/// With the sign of motor 3 that lets the pair pitch.
std::string corrected() {
  return replaced(printed("URIS.DYN"), kMotor3, "CQf <0.000003883791> CQb <0.0000038835>");
}

ImportedNeptune imported(const std::string& dynamics, const NeptuneOptions& options = table_3(),
                         const std::string& world = printed("URIS.MON"),
                         const std::string& vehicle = printed("URIS.UUV")) {
  return import_neptune(
      parse_neptune_world(world, "URIS.MON"),
      {{parse_neptune_vehicle(vehicle, "URIS.UUV"), parse_neptune_dynamics(dynamics, "URIS.DYN")}},
      options);
}

model::Vehicle vehicle_of(const ImportedNeptune& neptune) {
  return config::load_vehicle(config::SourceFile{"uris.toml", neptune.vehicles.at(0).toml}).vehicle;
}

std::string told(const std::string& dynamics, const NeptuneOptions& options = table_3(),
                 const std::string& world = printed("URIS.MON"),
                 const std::string& vehicle = printed("URIS.UUV")) {
  return config::told_by([&] { return imported(dynamics, options, world, vehicle); });
}

TEST(Neptune, ThePrintedFilesSayWhatTheyPrint) {
  const NeptuneDynamics d = parse_neptune_dynamics(printed("URIS.DYN"), "URIS.DYN");
  EXPECT_EQ(d.mass_forward(2, 2), 59.4462);
  EXPECT_EQ(d.mass_backward(5, 5), 1.8123);
  EXPECT_EQ(d.mass_backward(5, 4), 0);
  EXPECT_EQ(d.linear_forward(0, 0), 17.51);
  EXPECT_EQ(d.linear_backward(3, 3), 0.8090);
  EXPECT_EQ(d.quadratic_forward, Mat6<double>{});
  EXPECT_EQ(d.buoyancy, 300);
  EXPECT_EQ(d.weight, 300);
  EXPECT_EQ(d.center_of_buoyancy[2], -0.0118);
  ASSERT_EQ(d.motors.size(), 4u);
  EXPECT_EQ(d.motors[1].thrust_backward, 0.000014780836);
  EXPECT_EQ(d.motors[1].torque_forward, -0.00000430428);
  EXPECT_EQ(d.motors[3].torque_backward, 0.0000038835);
  const NeptuneVehicle v = parse_neptune_vehicle(printed("URIS.UUV"), "URIS.UUV");
  EXPECT_EQ(v.dynamic, "uris.dyn");
  EXPECT_EQ(v.scale, 0.003);
  ASSERT_EQ(v.sensors.size(), 2u);
  EXPECT_EQ(v.sensors[0].range, 10);
  EXPECT_EQ(v.sensors[0].beta, 0.3);
  EXPECT_EQ(v.sensors[0].inc_x, 0.3);
  EXPECT_EQ(v.sensors[0].inc_z, 0.2);
  EXPECT_EQ(v.sensors[1].position[2], 1.25);
  EXPECT_EQ(v.sensors[1].rpy_deg[1], -30);
  const NeptuneWorld w = parse_neptune_world(printed("URIS.MON"), "URIS.MON");
  EXPECT_EQ(w.model, "water_tank.wrl");
  EXPECT_EQ(w.scale, 2);
  EXPECT_EQ(w.resolution, 0.01);
  ASSERT_EQ(w.objects.size(), 1u);
  EXPECT_EQ(w.objects[0].radius, 0.1);
  EXPECT_EQ(w.objects[0].position[2], -4);
}

TEST(Neptune, MisprintsAndWhatIsLeftOutAreTold) {
  const std::string text = told(printed("URIS.DYN"));
  for (const char* line :
       {"URIS.MON:1: warning: world: water_tank.wrl is left out: hadal reads no VRML",
        "URIS.DYN:69: warning: motor[motor2].CQf: CQf/CTf = -0.3 m but CQb/CTb = -0.31068 m",
        "URIS.DYN:76: warning: motor[motor3].CQf: CQf = -3.88379e-06 and CQb = 3.8835e-06 have "
        "opposite signs",
        "URIS.UUV:6: warning: sensor[downward]: beta <0.3> is left out",
        "URIS.UUV:13: warning: sensor[forward]: beta <0.3> is left out",
        "URIS.UUV:2: warning: model: uris.wrl is left out",
        "URIS.UUV:4: warning: radius: 12.6 is left out",
        "URIS.MON:6: warning: object: underwater_camera.wrl becomes the sphere of its radius"}) {
    EXPECT_TRUE(tells(text, {line})) << text;
  }
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 8) << text;
  // The misprint stays as it is printed: motor 3 sits where motor 2 does.
  EXPECT_EQ(vehicle_of(imported(printed("URIS.DYN"))).actuators[3].position[0], 0.3);
}

TEST(Neptune, WhatTheFilesDoNotSayIsAskedFor) {
  const std::string text = told(printed("URIS.DYN"), {});
  EXPECT_TRUE(tells(text, {"w: 300 N is a mass of 30.581 kg at 9.81 m/s²: the file names no "
                           "gravity; expected --gravity"}));
  EXPECT_TRUE(tells(text, {"Mf: is the sum of rigid body and added mass", "--inertia Ix,Iy,Iz"}));
  const model::Vehicle v = vehicle_of(imported(printed("URIS.DYN"), {}));
  const auto p = physics::vehicle_parameters(v);
  // However it is split, the sum is the file's.
  const Mat6<double> sum = physics::rigid_body_mass_matrix(p.body) + p.M_A;
  for (int i = 0; i < 6; ++i) {
    EXPECT_NEAR(sum(i, i), i < 3 ? 59.4462 : i < 5 ? 1.1444 : 1.8123, 1e-10);
  }
  EXPECT_FALSE(v.actuators[0].saturate);
}

TEST(Neptune, UrisThatShipsIsWhatTheImportMakes) {
  const model::Vehicle made = vehicle_of(imported(corrected()));
  const model::Vehicle ours = config::load_vehicle(kRoot / "vehicles/uris.toml").vehicle;
  EXPECT_EQ(made.water_density, ours.water_density);
  EXPECT_EQ(made.gravity, ours.gravity);
  EXPECT_EQ(made.body.mass, ours.body.mass);
  EXPECT_EQ(made.body.buoyancy_N, ours.body.buoyancy_N);
  EXPECT_EQ(made.body.center_of_gravity, ours.body.center_of_gravity);
  EXPECT_EQ(made.body.center_of_buoyancy, ours.body.center_of_buoyancy);
  EXPECT_EQ(made.body.inertia, ours.body.inertia);
  EXPECT_EQ(made.body.size, ours.body.size);
  EXPECT_EQ(made.hydrodynamics.added_mass, ours.hydrodynamics.added_mass);
  EXPECT_EQ(made.hydrodynamics.linear_damping, ours.hydrodynamics.linear_damping);
  EXPECT_EQ(made.hydrodynamics.quadratic_damping, ours.hydrodynamics.quadratic_damping);
  ASSERT_EQ(made.actuators.size(), ours.actuators.size());
  for (std::size_t i = 0; i < made.actuators.size(); ++i) {
    const model::Actuator &a = made.actuators[i], &b = ours.actuators[i];
    EXPECT_EQ(a.name, b.name);
    EXPECT_EQ(a.position, b.position) << a.name;
    EXPECT_EQ(a.direction, b.direction) << a.name;
    EXPECT_EQ(a.thrust->forward, b.thrust->forward) << a.name;
    EXPECT_EQ(a.thrust->backward, b.thrust->backward) << a.name;
    EXPECT_EQ(a.min, b.min);
    EXPECT_EQ(a.max, b.max);
  }
}

/// The wrench of all at a steady velocity and command.
Vec6<double> balance(const model::Vehicle& v, int component, double velocity,
                     std::initializer_list<double> command) {
  engine::VehicleState<double> s;
  s.body.nu[component] = velocity;
  engine::VehicleInput<double> input;
  std::copy(command.begin(), command.end(), input.command.begin());
  const UniformWater<double> water{{}, v.water_density, v.gravity};
  return test::rate_of(physics::vehicle_parameters(v), s, input, water).wrenches.sum();
}

// D_L u = 2 C_T n², with the coefficients as printed.
TEST(Neptune, TerminalSpeedsOfUrisFollowFromItsFile) {
  const model::Vehicle v = vehicle_of(imported(corrected()));
  const double ahead = 2 * 0.00001434760 * 1e6 / 17.51;
  const double astern = -2 * 0.000014780836 * 1e6 / 17.51;
  EXPECT_NEAR(ahead, 1.6388, 5e-5);
  EXPECT_NEAR(astern, -1.6883, 5e-5);
  EXPECT_NEAR(balance(v, 0, ahead, {1000, 1000, 0, 0})[0], 0, 1e-12);
  EXPECT_NEAR(balance(v, 0, astern, {-1000, -1000, 0, 0})[0], 0, 1e-12);
  const double down = 2 * 0.00001294597 * 1e6 / 17.51, up = -2 * 0.0000125 * 1e6 / 17.51;
  EXPECT_NEAR(balance(v, 2, down, {0, 0, 1000, 1000})[2], 0, 1e-12);
  EXPECT_NEAR(balance(v, 2, up, {0, 0, -1000, -1000})[2], 0, 1e-12);
  const double yaw = (0.00000430428 + 0.0000044342508) * 1e6 / 2.4;
  EXPECT_NEAR(balance(v, 5, yaw, {1000, -1000, 0, 0})[5], 0, 1e-9);
}

// 20 N/(m/s) astern in place of 17.51, and 8 N/(m/s)² more.
TEST(Neptune, DampingAsternIsItsOwn) {
  std::string text = replaced(corrected(), "DLb\n< 17.51", "DLb\n< 20");
  text = replaced(text, "DQb\n< 0.0", "DQb\n< 8");
  const model::Vehicle v = vehicle_of(imported(text));
  const double push = 2 * 0.000014780836 * 1e6;
  const double astern = -(-20 + std::sqrt(400 + 4 * 8 * push)) / 16;
  EXPECT_NEAR(20 * -astern + 8 * astern * astern, push, 1e-12);
  EXPECT_NEAR(balance(v, 0, astern, {-1000, -1000, 0, 0})[0], 0, 1e-12);
  const double ahead = 2 * 0.00001434760 * 1e6 / 17.51;
  EXPECT_NEAR(balance(v, 0, ahead, {1000, 1000, 0, 0})[0], 0, 1e-12);
}

TEST(Neptune, AddedMassHasNoDirection) {
  EXPECT_TRUE(tells(told(replaced(printed("URIS.DYN"), "Mb\n<59.4462", "Mb\n<70")),
                    {"URIS.DYN: warning: Mb[0][0]: 70 differs from Mf = 59.4462: Mf is used both "
                     "ways, since added mass is the same ahead and astern in potential flow"}));
}

TEST(Neptune, TorqueAboutTheForceIsAReaction) {
  const std::string text =
      replaced(corrected(),
               "CQf <0.00000430428> CQb <0.0000044342508>\nO <1.0 0.0 0.0>\n"
               "PA <0.0 0.0 1.0>",
               "CQf <0.00000430428> CQb <0.0000044342508>\nO <2.0 0.0 0.0>\nPA <0.6 0.0 0.8>");
  const model::Vehicle v = vehicle_of(imported(text));
  const Vec6<double> w = balance(v, 0, 0, {1000, 0, 0, 0});
  // O of length 2 doubles the force; the torque is C_Q PA.
  EXPECT_NEAR(w[0], 2 * 14.3476, 1e-9);
  EXPECT_NEAR(w[3], 0.6 * 4.30428, 1e-9);
  EXPECT_NEAR(w[4], 0, 1e-12);
  EXPECT_NEAR(w[5], 0.8 * 4.30428, 1e-9);
}

TEST(Neptune, TheWorldBecomesAScenario) {
  NeptuneOptions o = table_3();
  o.find_mesh = [](const std::string& name) {
    return name == "water_tank.wrl" ? std::optional<std::string>("tank.obj") : std::nullopt;
  };
  const ImportedNeptune n = imported(corrected(), o);
  EXPECT_TRUE(tells(n.scenario.toml, {"file = \"tank.obj\"", "scale = 2 "}));
  const ImportedNeptune bare = imported(corrected());
  const config::LoadedScenario s = config::load_scenario(
      {{bare.scenario.name, bare.scenario.toml}, {"uris.toml", bare.vehicles[0].toml}}, {}, {});
  EXPECT_EQ(s.scenario.environment.gravity, 10);
  ASSERT_EQ(s.scenario.objects.size(), 1u);
  EXPECT_EQ(s.scenario.objects[0].joint, model::ObjectJoint::kFixed);
  EXPECT_EQ(s.scenario.objects[0].position[1], -2);
  EXPECT_EQ(*s.scenario.objects[0].shapes[0].radius, 0.1);
  ASSERT_EQ(s.vehicles.size(), 1u);
  EXPECT_EQ(s.vehicles[0].sensors[0].name, "downward");
}

TEST(Neptune, ErrorsTellLineKeyAndValue) {
  const std::string dyn = printed("URIS.DYN");
  EXPECT_EQ(told(replaced(dyn, "bc <0.0 0.0 -0.0118>", "bc <0.0 0.0>")),
            "URIS.DYN:49: error: bc: has 2 numbers; expected 3\n");
  EXPECT_EQ(told(replaced(dyn, "b <300.0>", "b <3OO>")),
            "URIS.DYN:48: error: b = 3OO: is not a number; expected a number\n");
  EXPECT_TRUE(tells(told(replaced(dyn, "w <300.0>", "w <1e999>")),
                    {"URIS.DYN:50: error: w = 1e999: is not a number"}));
  EXPECT_TRUE(tells(told(replaced(dyn, "w <300.0>", "w <-1>")),
                    {"error: w = -1: is out of range; expected a number > 0"}));
  EXPECT_TRUE(tells(told(replaced(dyn, "w <300.0>", "")), {"URIS.DYN:1: error: has no w"}));
  EXPECT_TRUE(tells(told(replaced(dyn, "w <300.0>", "b <300.0>")), {"error: b: is given twice"}));
  EXPECT_TRUE(tells(told(replaced(dyn, "gc <", "cg <")),
                    {"error: cg: is an unknown key", "(did you mean 'gc'?)"}));
  EXPECT_TRUE(tells(told(replaced(dyn, "DQb\n<", "DQb\n< 1")),
                    {"error: DQb", "has 7 numbers; expected 36, by rows"}));
  EXPECT_TRUE(tells(told(replaced(dyn, "0.0 0.0 0.0 0.0 0.0 1.8123>", "0.0 0.0 0.0 0.0 0.0>")),
                    {"error: Mf: has 35 numbers; expected 36, by rows"}));
  EXPECT_TRUE(
      tells(told(dyn.substr(0, dyn.size() - 2)), {"ends too early; expected a key or '>'"}));
  EXPECT_TRUE(tells(told(replaced(dyn, "O <1.0", "O <0.0")), {"error: motor.O: has length zero"}));
  EXPECT_TRUE(tells(told(dyn, table_3(), "object< <a.wrl> radius <1> position <0 0 0 0 0 0> >"),
                    {"URIS.MON:1: error: has no world"}));
  EXPECT_TRUE(tells(told(dyn, table_3(), std::string("world\0<", 7)), {"holds binary data"}));
  EXPECT_TRUE(tells(told(std::string((1u << 20) + 1, ' ')), {"is larger than 1 MiB"}));
  EXPECT_TRUE(tells(told(replaced(dyn, "Mf <59.4462", "Mf <1.0")), {"added_mass"}));
}

TEST(Neptune, FilesAreFoundWhateverTheCaseOfTheirLetters) {
  const std::string uuv = (kRoot / "tests/importers/neptune/URIS.UUV").string();
  EXPECT_EQ(std::filesystem::path(find_neptune_file("uris.dyn", uuv)).filename(), "URIS.DYN");
  EXPECT_THROW(find_neptune_file("other.dyn", uuv), InputError);
}

}  // namespace
}  // namespace hadal::importers
