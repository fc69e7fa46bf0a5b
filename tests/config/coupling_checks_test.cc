#include "config/support.h"
#include "hadal/physics/added_mass_coupling.h"

namespace hadal::config {
namespace {

// 2 kg and 1 kg·m²; the damping of 1 N/(m/s) takes nothing at steps of 5 ms.
const std::string kBall = "[[shapes]]\nkind = \"sphere\"\nradius = 0.1\n";

std::string told(const std::string& engine, const std::string& added_mass) {
  return told_of_scenario(kScenarioText + "[engine]\n" + engine,
                          replaced(kVehicleText, "[1, 1, 1, 1, 1, 1]", added_mass) + kBall);
}

TEST(CouplingChecks, AStableOnePassesWithoutAWord) {
  EXPECT_EQ(told("name = \"bullet\"\ncoupling = \"causal\"\n", "[1, 1, 1.9, 0.9, 0.9, 0.9]"), "");
  EXPECT_EQ(told("name = \"ode\"\n", "[1, 1, 4, 1, 1, 1]"), "");
}

TEST(CouplingChecks, OneThatDivergesIsAWarningWithTheEigenvalueAndWhatWouldDo) {
  const std::string text =
      told("name = \"ode\"\ncoupling = \"causal\"\n", "[1, 1, 4, 0.5, 0.5, 0.5]");
  EXPECT_TRUE(tells(text, {"s.toml:8:", "warning", "causal diverges for 'a'",
                           "eigenvalue of the added mass is 2, not below 1",
                           "filtered, folded, folded_filtered or noncausal"}))
      << text;
}

const std::string kPlate =
    "[[arms]]\nname = \"arm\"\n[[arms.links]]\nname = \"plate\"\njoint = \"slide\"\n"
    "axis = [0, 0, 1]\n[arms.links.body]\nmass = 0.1\nvolume = 0.0001\n"
    "inertia = [0.001, 0.001, 0.001]\n[arms.links.hydrodynamics]\n"
    "added_mass = [0, 0, 1, 0, 0, 0]\n";

// The hull alone is stable [theory, Eq. 15.10].
TEST(CouplingChecks, ALinkWithMuchAddedMassIsToldByName) {
  const std::string engine = "[engine]\nname = \"ode\"\ncoupling = \"causal\"\n";
  const std::string vehicle =
      replaced(kVehicleText, "[1, 1, 1, 1, 1, 1]", "[1, 1, 1, 0.5, 0.5, 0.5]") + kPlate;
  const std::string text = told_of_scenario(kScenarioText + engine, vehicle);
  EXPECT_TRUE(tells(text, {"causal diverges for 'a'", "is 10, not below 1",
                           "link arm/plate alone: 10", "filtered or folded_filtered"}))
      << text;
}

TEST(CouplingChecks, AnObjectIsJudgedToo) {
  const std::string object =
      "[[objects]]\nname = \"lid\"\nposition = [0, 0, 3]\n[objects.body]\nmass = 1\n"
      "volume = 0.001\ninertia = [0.01, 0.01, 0.01]\n[objects.hydrodynamics]\n"
      "added_mass = [0, 0, 8, 0, 0, 0]\n";
  const std::string text = told_of_scenario(
      kScenarioText + "[engine]\nname = \"bullet\"\ncoupling = \"folded\"\n" + object,
      kVehicleText);
  // (8 − 8/3)/(1 + 8/3)
  EXPECT_TRUE(tells(text, {"folded diverges for 'lid'", "is 1.45, not below 1"})) << text;
}

TEST(CouplingChecks, OtherEnginesHaveNoLimit) {
  EXPECT_EQ(told("name = \"mujoco\"\n", "[1, 1, 4, 2, 2, 2]"), "");
}

TEST(CouplingChecks, DampingTooStrongForTheStepIsToldAsSuch) {
  const std::string scenario =
      kScenarioText +
      "[engine]\nname = \"bullet\"\ncoupling = \"causal\"\n[integrator]\nstep = 0.1\n";
  const std::string vehicle =
      replaced(replaced(kVehicleText, "[1, 1, 1, 1, 1, 1]", "[1, 1, 1, 0.5, 0.5, 0.5]"),
               "linear_damping = [1, 1", "linear_damping = [30, 1");
  const std::string text = told_of_scenario(scenario, vehicle);
  EXPECT_TRUE(tells(text, {"warning", "linear damping is too strong for steps of 0.1 s"})) << text;
}

// Geometric scale does not change them: they are those of the same vehicle at 3800 kg.
TEST(CouplingChecks, ShippedRexrovHasTheKnownEigenvalues) {
  const std::filesystem::path file = HADAL_SOURCE_DIR "/vehicles/rexrov.toml";
  const auto vehicle = physics::vehicle_parameters(load_vehicle(file, {}).vehicle);
  const auto largest = [&](model::Coupling coupling) {
    return physics::coupling_stability(vehicle, {.coupling = coupling}, 0.005).r.largest;
  };
  EXPECT_NEAR(largest(model::Coupling::kCausal), 2.07, 0.005);
  EXPECT_NEAR(largest(model::Coupling::kFolded), 0.56, 0.005);
}

}  // namespace
}  // namespace hadal::config
