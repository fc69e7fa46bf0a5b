// Robots of other simulators, each written in the manner of its own: tests/importers/robots.

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "config/support.h"
#include "hadal/config/source_files.h"
#include "hadal/importers/urdf_import.h"
#include "support/extended.h"

namespace hadal::importers {
namespace {

using config::replaced, config::tells;

std::string file(const std::string& name) {
  return config::read_text(std::filesystem::path(HADAL_SOURCE_DIR) / "tests/importers/robots" /
                           name);
}

UrdfOptions options(const std::string& name = "a") {
  return {.file = name, .arm = false, .root = "", .find_mesh = [](const std::string& mesh) {
            return std::optional<std::string>(mesh);
          }};
}

model::Vehicle imported(const std::string& text) {
  return config::load_vehicle(config::SourceFile{"v.toml", import_urdf(text, options()).toml})
      .vehicle;
}

std::string told(const std::string& text) {
  return config::told_by([&] { return import_urdf(text, options()); });
}

/// Wrenches at rest upright in still water, with these outputs of the actuators and this velocity.
auto wrenches(const model::Vehicle& v, const Vec6<double>& nu, const std::vector<double>& outputs) {
  const auto p = physics::vehicle_parameters(v);
  engine::VehicleState<double> s = test::initial_state(p);
  s.body.nu = nu;
  engine::VehicleInput<double> input;
  std::copy(outputs.begin(), outputs.end(), s.output.begin());
  std::copy(outputs.begin(), outputs.end(), input.command.begin());
  return test::rate_of(p, s, input, UniformWater<double>{{}, v.water_density, v.gravity}).wrenches;
}

void expect_near(const Vec6<double>& got, const Vec6<double>& want, double tolerance = 1e-9) {
  for (int i = 0; i < 6; ++i) EXPECT_NEAR(got[i], want[i], tolerance) << i;
}

// Linear and quadratic damping and −F u ν_j of UUV Simulator, by hand, in our axes.
TEST(UuvSimulator, EveryTermIsTheHandSum) {
  const model::Vehicle v = imported(file("uuv.urdf"));
  EXPECT_EQ(v.water_density, 1020);
  EXPECT_EQ(v.body.mass, 41);
  EXPECT_EQ(*v.body.volume, 0.041);
  EXPECT_EQ(v.body.center_of_buoyancy, (Vec3<double>{{0.1, -0.01, -0.02}}));
  EXPECT_EQ(v.hydrodynamics.added_mass(1, 5), 2);
  EXPECT_EQ(v.hydrodynamics.added_mass(2, 4), -3);
  const Vec6<double> nu{{0.5, -0.2, 0.3, 0.1, -0.4, 0.6}};
  const auto w = wrenches(v, nu, {10, 4, 0.2});
  const double linear[6] = {5, 15, 20, 1, 3, 4}, quadratic[6] = {25, 80, 90, 2, 7, 8};
  Vec6<double> damping;
  for (int i = 0; i < 6; ++i) damping[i] = -(linear[i] + quadratic[i] * std::abs(nu[i])) * nu[i];
  expect_near(w.damping, damping);
  // −8 u v in sway and −9 u w in heave.
  EXPECT_NEAR(w.lift[1], -8 * 0.5 * -0.2, 1e-12);
  EXPECT_NEAR(w.lift[2], -9 * 0.5 * 0.3, 1e-12);
  // Thruster 0 pushes 0.8·0.004·(0.5·2·10)|…| N ahead at (−0.5, −0.3, −0.1); 1 pushes 8·4/10 N up,
  // as its frame is pitched up by 90°; the fin pushes 6·0.2·u² to port at (−0.4, 0, −0.25).
  const double T0 = 0.8 * 0.004 * 100, T1 = 3.2, L = 6 * 0.2 * 0.25;
  const Vec6<double> push = wrench_at(Vec3<double>{{-0.5, -0.3, -0.1}}, Vec3<double>{{T0, 0, 0}}) +
                            wrench_at(Vec3<double>{{0, 0, -0.2}}, Vec3<double>{{0, 0, -T1}}) +
                            wrench_at(Vec3<double>{{-0.4, 0, -0.25}}, Vec3<double>{{0, -L, 0}});
  expect_near(w.actuators, push);
}

// Coefficients of Gazebo are SNAME-signed and in axes forward, left, up.
TEST(Gazebo, EveryTermIsTheHandSum) {
  const model::Vehicle v = imported(file("gazebo.sdf"));
  EXPECT_EQ(v.name, "auv");
  EXPECT_EQ(v.water_density, 1025);
  EXPECT_EQ(v.body.mass, 82);
  EXPECT_NEAR(*v.body.volume, 0.08, 1e-12);
  EXPECT_NEAR(v.body.center_of_buoyancy[0], 0.05, 1e-15);
  const Vec6<double> nu{{0.5, -0.2, 0.3, 0.1, -0.4, 0.6}};
  // The same velocity in Gazebo's axes, and what its formula gives there.
  const double u = 0.5, y = 0.2, z = -0.3, p = 0.1, q = 0.4, r = -0.6;
  const auto sq = [](double x) { return x * std::abs(x); };
  const Vec6<double> damping{{-1 * u - 6 * sq(u), -600 * sq(y) - 50 * sq(r),
                              -610 * sq(z) + 60 * sq(q), -0.2 * sq(p), -630 * sq(q), -640 * sq(r)}};
  const Vec6<double> lift{{0, -20 * u * y, -15 * u * q + 12 * p * y, 0, 0, 0}};
  const double sign[6] = {1, -1, -1, 1, -1, -1};
  const auto w = wrenches(v, nu, {100, 0});
  for (int i = 0; i < 6; ++i) {
    EXPECT_NEAR(w.damping[i], sign[i] * damping[i], 1e-12) << i;
    EXPECT_NEAR(w.lift[i], sign[i] * lift[i], 1e-12) << i;
  }
  EXPECT_EQ(v.hydrodynamics.added_mass(1, 1), 90);
  EXPECT_EQ(v.hydrodynamics.added_mass(1, 5), -2);  // y and ψ̈ both change sign: −(+2)
  // ρ K D⁴ ω² at (−1, −0.1, 0): 0.004·1000·0.0016·10⁴ N.
  const auto rest = wrenches(v, {}, {100, 0}).actuators;
  expect_near(rest, wrench_at(Vec3<double>{{-1, -0.1, 0}}, Vec3<double>{{64, 0, 0}}));
  // The rudder: centre of pressure 0.05 m above its joint, 0.1 m above the axis; turned to port by
  // δ it lifts ½ρ A C_L u² to port, C_L = 4 δ, at 1 m/s.
  const model::Actuator& rudder = v.actuators.at(1);
  EXPECT_NEAR(rudder.shape->area * 1025, 0.02 * 1000, 1e-12);
  EXPECT_NEAR(rudder.position[2], -0.15, 1e-12);
  const double delta = 1e-4;
  const auto turned = wrenches(v, {{1, 0, 0, 0, 0, 0}}, {0, delta}).actuators;
  EXPECT_NEAR(turned[1], -0.5 * 1000 * 0.02 * 4 * delta, 1e-7);
  EXPECT_NEAR(turned[5], -0.9 * turned[1], 1e-7);
}

// Axes as ours; the propeller by ρ D⁴ k n|n| less ρ D³ k |n| u.
TEST(Stonefish, EveryTermIsTheHandSum) {
  const model::Vehicle v = imported(file("stonefish.scn"));
  EXPECT_EQ(v.water_density, 1010);
  EXPECT_EQ(v.body.mass, 31);
  EXPECT_EQ(v.body.center_of_gravity, (Vec3<double>{{0.01, 0.02, 0.03}}));
  EXPECT_NEAR(v.body.inertia(2, 2), 3.1, 1e-15);
  // A cylinder of radius 0.1 and 1 m.
  EXPECT_NEAR(*v.body.volume, kPi * 0.01, 1e-7);
  EXPECT_NEAR(v.body.center_of_buoyancy[2], -0.02, 1e-15);
  // Inverted: a positive command turns it backward, which has the reverse coefficient.
  const double n = 100 / (2 * kPi), D = 0.18, u = 0.4;
  const double c = std::cos(kPi / 6), s = std::sin(kPi / 6);
  const double ahead = u * c;  // along the propeller's axis
  const double thrust = 1010 * D * D * D * n * (D * 0.4 * -n - 0.48 * ahead);
  const Vec3<double> axis{{c, s, 0}};
  Vec6<double> push = wrench_at(Vec3<double>{{-0.6, 0.1, 0.2}}, thrust * axis);
  // The reaction of a right-handed propeller: −k_Q D / k_T of the thrust about its axis.
  for (int i = 0; i < 3; ++i) push[3 + i] += -0.05 * 0.18 / 0.48 * thrust * axis[i];
  // And 7 N up at (0.2, 0, 0).
  push += wrench_at(Vec3<double>{{0.2, 0, 0}}, Vec3<double>{{0, 0, -7}});
  expect_near(wrenches(v, {{u, 0, 0, 0, 0, 0}}, {100, 7}).actuators, push);
}

TEST(Stonefish, HandednessAndInversionTurnTheThrustRound) {
  const auto thrust = [](const std::string& right, const std::string& inverted,
                         const std::string& model) {
    std::string text = replaced(file("stonefish.scn"), "right=\"true\"", "right=\"" + right + "\"");
    text = replaced(text, "inverted_setpoint=\"true\"", "inverted_setpoint=\"" + inverted + "\"");
    text = replaced(text, "type=\"fluid_dynamics\"", "type=\"" + model + "\"");
    text = replaced(text, "rpy=\"0 0 0.5235987755982988\"", "rpy=\"0 0 0\"");
    return wrenches(imported(text), {}, {100, 0}).actuators[0];
  };
  const double scale = 1010 * std::pow(0.18, 4) * 1e4 / (4 * kPi * kPi);
  EXPECT_NEAR(thrust("true", "false", "fluid_dynamics"), 0.48 * scale, 1e-9);
  EXPECT_NEAR(thrust("true", "true", "fluid_dynamics"), -0.4 * scale, 1e-9);
  EXPECT_NEAR(thrust("false", "false", "fluid_dynamics"), -0.4 * scale, 1e-9);
  EXPECT_NEAR(thrust("false", "true", "fluid_dynamics"), 0.48 * scale, 1e-9);
  // Without flow, the forward coefficient goes with positive speeds of either hand.
  EXPECT_NEAR(thrust("true", "false", "deadband"), 0.48 * 1e4, 1e-9);
  EXPECT_NEAR(thrust("true", "true", "deadband"), -0.4 * 1e4, 1e-9);
  EXPECT_NEAR(thrust("false", "false", "deadband"), -0.48 * 1e4, 1e-9);
  EXPECT_NEAR(thrust("false", "true", "deadband"), 0.4 * 1e4, 1e-9);
}

TEST(UuvSimulator, WhatIsLeftOutIsToldWithItsLine) {
  const std::string text = told(file("uuv.urdf"));
  EXPECT_TRUE(tells(text, {"a:46: warning: plugin[uuv_plugin].link.box: is left out"}));
  EXPECT_TRUE(tells(text, {"a:107: warning: plugin[fin_0].liftdrag: acts by its angle alone"}));
  EXPECT_TRUE(tells(text, {"a:115: warning: plugin[imu]: libuuv_gazebo_ros_imu_plugin.so is left "
                           "out: hadal has no counterpart\n"}));
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 3) << text;
}

TEST(UuvSimulator, NumbersSayWhereTheyComeFrom) {
  const std::string toml = import_urdf(file("uuv.urdf"), options("rov.urdf")).toml;
  EXPECT_TRUE(tells(toml, {"# Imported by `hadal import` from rov.urdf."}));
  EXPECT_TRUE(tells(toml, {"water_density = 1020                 # line 43 <fluid_density>"}));
  EXPECT_TRUE(tells(toml, {"volume = 0.041                       # line 45 <volume>"}));
  EXPECT_TRUE(tells(toml, {"linear_damping = [5, 15, 20, 1, 3, 4]  # line 58 <linear_damping>"}));
  EXPECT_TRUE(tells(toml, {"[[actuators]]  # line 66, uuv_thruster"}));
  EXPECT_TRUE(tells(toml, {"# mass and inertia: link 'uuv/base_link', line 4"}));
}

TEST(UuvSimulator, ThrustersOfOtherKinds) {
  const std::string uuv = file("uuv.urdf");
  const std::string basic = "<type>Basic</type>";
  const model::Vehicle bessa = imported(
      replaced(uuv, basic,
               "<type>Bessa</type><rotorConstantL>0.001</rotorConstantL><rotorConstantR>0.002"
               "</rotorConstantR><deltaL>-100</deltaL><deltaR>400</deltaR>"));
  // 0.8·0.002·(50² − 400) at a knot of the table; half the rotor's gain of 2 is 1.
  EXPECT_NEAR(wrenches(bessa, {}, {50, 0, 0}).actuators[0], 0.8 * 0.002 * 2100, 1e-9);
  EXPECT_NEAR(wrenches(bessa, {}, {-50, 0, 0}).actuators[0], -0.8 * 0.001 * 2400, 1e-9);
  EXPECT_EQ(wrenches(bessa, {}, {10, 0, 0}).actuators[0], 0);
  // thrustMax of 8 N is a command of 50.
  const model::Vehicle limited =
      imported(replaced(uuv, "<gain>", "<thrustMin>-2</thrustMin><thrustMax>8</thrustMax><gain>"));
  EXPECT_NEAR(limited.actuators[0].max, 50, 1e-12);
  EXPECT_NEAR(limited.actuators[0].min, -25, 1e-12);
  const model::Vehicle negative = imported(replaced(uuv, ">0.004<", ">-0.004<"));
  EXPECT_NEAR(wrenches(negative, {}, {10, 0, 0}).actuators[0], -0.32, 1e-12);
  const model::Vehicle yoerger = imported(replaced(
      uuv, "<type>FirstOrder</type>", "<type>Yoerger</type><alpha>0.1</alpha><beta>2</beta>"));
  EXPECT_EQ(yoerger.actuators[0].thrust->model, model::ThrustModel::kWhitcombYoerger1);
  EXPECT_EQ(yoerger.actuators[0].thrust->rotor->beta, 2);
  const model::Vehicle fin = imported(replaced(
      uuv, "<type>Quadratic</type>",
      "<type>TwoLines</type><area>0.051</area><fluid_density>1000</fluid_density><a0>0</a0>"
      "<alpha_stall>0.4</alpha_stall><cla>3</cla>"));
  EXPECT_NEAR(fin.actuators[2].shape->area, 0.05, 1e-15);
  EXPECT_EQ(*fin.actuators[2].shape->lift_slope, 3);
}

TEST(UuvSimulator, NeutralBuoyancyAndOtherModels) {
  const std::string uuv = file("uuv.urdf");
  const model::Vehicle neutral =
      imported(replaced(uuv, "<volume>0.041</volume>", "<neutrally_buoyant>1</neutrally_buoyant>"));
  EXPECT_NEAR(*neutral.body.volume, 40.0 / 1020, 1e-14);
  EXPECT_TRUE(tells(told(replaced(uuv, "<type>fossen</type>", "<type>sphere</type>")),
                    {"a:48: warning: plugin[uuv_plugin].link.hydrodynamic_model: type 'sphere' is "
                     "left out; expected fossen"}));
}

TEST(Robots, ErrorsTellLineKeyAndValue) {
  const std::string uuv = file("uuv.urdf"), sdf = file("gazebo.sdf"), fish = file("stonefish.scn");
  EXPECT_TRUE(tells(told(replaced(uuv, ">-5 -15 -20 -1 -3 -4<", ">-5 -15<")),
                    {"a:58: error: plugin[uuv_plugin].link.hydrodynamic_model.linear_damping = "
                     "-5 -15: has 2 numbers; expected 36"}));
  EXPECT_TRUE(tells(told(replaced(uuv, "<link name=\"uuv/base_link\">\n        <volume>",
                                  "<link name=\"uuv/base_lnk\">\n        <volume>")),
                    {"a:44: error: plugin: there is no link 'uuv/base_lnk' (did you mean "
                     "'uuv/base_link'?)"}));
  EXPECT_TRUE(
      tells(told(replaced(sdf, "<joint_name>propeller_joint", "<joint_name>propeler_joint")),
            {"error: plugin: there is no joint 'propeler_joint' (did you mean "
             "'propeller_joint'?)"}));
  EXPECT_TRUE(tells(told(replaced(sdf, "<xDotU>-4<", "<xDotU>4<")),
                    {"a:74: error: plugin[gz::sim::systems::Hydrodynamics].xDotU: 4 is positive, "
                     "which is a negative added mass"}));
  EXPECT_TRUE(tells(told(replaced(sdf, "<xUabsU>-6</xUabsU>", "<xUU>-6</xUU><xVabsU>3</xVabsU>")),
                    {"xUU: is taken as x|x|", "expected xUabsU", "xVabsU: is left out"}));
  EXPECT_TRUE(tells(told(replaced(sdf, "<pose>-1 0.1", "<pose relative_to=\"b\">-1 0.1")),
                    {"a:24: error: link[propeller].pose: is relative to 'b'"}));
  EXPECT_TRUE(tells(told(replaced(sdf, "<model name=\"bed\"><static>true</static></model>",
                                  "<model name=\"b\"/>")),
                    {"error: sdf.world.model: is a second model"}));
  EXPECT_TRUE(tells(told(replaced(fish, "max_setpoint=\"200\"", "max_rpm=\"900\"")),
                    {"a:18: error: actuator[Main]: is of Stonefish 1.2 and earlier"}));
  EXPECT_TRUE(tells(told(replaced(fish, "<mass value=\"31\"/>", "")),
                    {"error: base_link[Base]: has no mass and inertia"}));
  EXPECT_TRUE(tells(told(replaced(fish, "<robot name", "<xacro:include/><robot name")),
                    {"is an instruction of xacro"}));
  EXPECT_TRUE(tells(told("<scenario/>"), {"a:1: error: scenario: has no <robot>"}));
  EXPECT_TRUE(tells(told("<sdf/>"), {"a:1: error: sdf: has no <model> that can move"}));
}

// What `check` only warns of does not stop an import: the shapes go, since contact needs a real
// body.
TEST(Robots, AnInertiaThatNoBodyHasCostsTheShapes) {
  const std::string text =
      replaced(file("uuv.urdf"), "ixx=\"2\" iyy=\"6\" izz=\"7\"", "ixx=\"2\" iyy=\"6\" izz=\"17\"");
  EXPECT_TRUE(tells(told(text), {"a:4: warning: link[uuv/base_link]: no body has principal moments",
                                 "its collision shapes are left out"}));
  const model::Vehicle v = imported(text);
  EXPECT_TRUE(v.shapes.empty());
  EXPECT_GT(v.body.inertia(2, 2), 17);
}

}  // namespace
}  // namespace hadal::importers
