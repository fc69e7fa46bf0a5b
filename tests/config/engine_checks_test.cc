#include "config/arms.h"

namespace hadal::config {
namespace {

const std::string kShaped = kVehicleText + "[[shapes]]\nkind = \"sphere\"\nradius = 1\n";
const std::string kStation = "[[objects]]\nname = \"station\"\njoint = \"fixed\"\n";

std::string told(const std::string& more, const std::string& vehicle) {
  return told_of_scenario(kScenarioText + more, vehicle);
}

TEST(EngineChecks, EveryEngineOfScenesTakesShapes) {
  for (const std::string name : {"auto", "mujoco", "bullet", "ode"}) {
    EXPECT_EQ(told("[engine]\nname = \"" + name + "\"\n", kShaped), "") << name;
  }
}

TEST(EngineChecks, NativeRefusesArmsShapesAndObjects) {
  const std::string native = "[engine]\nname = \"native\"\n";
  EXPECT_EQ(told(native, kVehicleText), "");
  EXPECT_TRUE(tells(told(native, kShaped),
                    {"s.toml:7:8: error: engine.name = \"native\": native moves single bodies "
                     "without contact, and 'a' has shapes; expected auto, mujoco, bullet or "
                     "ode\n"}));
  EXPECT_TRUE(tells(told(kArmControl + native, kArmedVehicle), {"'a' has arms"}));
  EXPECT_TRUE(tells(told(native + kStation, kVehicleText), {"and there are objects"}));
}

TEST(EngineChecks, AnEngineWithNothingToMoveIsAWarning) {
  EXPECT_TRUE(tells(told("[engine]\nname = \"mujoco\"\n", kVehicleText),
                    {"warning: engine.name = \"mujoco\": is not used: no vehicle has arms or "
                     "shapes"}));
}

TEST(EngineChecks, CouplingsOfAddedMassAreForEnginesWithoutIt) {
  EXPECT_TRUE(tells(told("[engine]\ncoupling = \"causal\"\n", kShaped),
                    {"warning: engine.coupling = \"causal\": is not used"}));
  EXPECT_TRUE(tells(
      told("[engine]\nname = \"ode\"\ncoupling = \"folded\"\nfilter_time_constant = 1\n", kShaped),
      {"warning: engine.filter_time_constant = 1: is not used"}));
  EXPECT_EQ(told("[engine]\nname = \"ode\"\ncoupling = \"filtered\"\nfilter_time_constant = 1\n",
                 kShaped),
            "");
}

TEST(EngineChecks, ScenesHaveFixedSteps) {
  EXPECT_TRUE(tells(told("[integrator]\nmethod = \"dormand_prince\"\n", kShaped),
                    {"error: integrator.method = \"dormand_prince\": engines of arms and contact "
                     "have fixed steps, and 'a' has shapes; expected rk4 or "
                     "semi_implicit_euler\n"}));
  EXPECT_EQ(told("[integrator]\nmethod = \"dormand_prince\"\n", kVehicleText), "");
}

TEST(EngineChecks, LongStepsWithContactAreAWarning) {
  EXPECT_TRUE(tells(told("[integrator]\nstep = 0.01\n", kShaped),
                    {"warning: integrator.step = 0.01: is long for contact", "at most 0.005 s"}));
  EXPECT_EQ(told(kArmControl + "[integrator]\nstep = 0.01\n", kArmedVehicle), "");
}

// Advice is about the steps that occur, not about those asked for.
TEST(EngineChecks, AStepThatRatesSplitIsAWarningAndNotLongForContact) {
  const std::string sensed =
      kShaped + "[[sensors]]\nname = \"depth\"\nkind = \"depth\"\nrate = 400\n";
  EXPECT_TRUE(tells(told("[integrator]\nstep = 0.02\n", sensed),
                    {"warning: integrator.step = 0.02: no step is that long: depth of a at 400 Hz "
                     "splits it to 0.0025 s; expected at most 0.0025 s\n"}));
  EXPECT_FALSE(tells(told("[integrator]\nstep = 0.02\n", sensed), {"long for contact"}));
  EXPECT_EQ(told("[integrator]\nstep = 0.0025\n", sensed), "");
  // Nobody asked for the default.
  EXPECT_EQ(told("", sensed), "");
}

TEST(EngineChecks, BulletAndOdeCannotCoupleTwoFingers) {
  EXPECT_TRUE(tells(told(kArmControl + "[engine]\nname = \"bullet\"\n", kArmedVehicle),
                    {"error: engine.name = \"bullet\": bullet cannot couple two joints, and 'left' "
                     "of 'a' has two fingers that move together; expected auto or mujoco\n"}));
}

TEST(EngineChecks, BulletAndOdeHaveNoSpringsInSurfaces) {
  const std::string box =
      "[[world.boxes]]\nname = \"b\"\ncenter = [9, 0, 9]\nsize = [1, 1, 1]\nstiffness = 1e5\n";
  EXPECT_EQ(told(box, kShaped), "");
  EXPECT_TRUE(tells(told("[engine]\nname = \"ode\"\n" + box, kShaped),
                    {"error: engine.name = \"ode\": ode has no springs in surfaces, and the world "
                     "has a stiffness; expected auto or mujoco\n"}));
  EXPECT_TRUE(tells(told("[engine]\nname = \"bullet\"\n", kShaped + "stiffness = 1e5\n"),
                    {"and 'a' has a stiffness"}));
}

TEST(EngineChecks, VehiclesOfAScenePullNoTether) {
  const std::string tether =
      "[[tethers]]\nname = \"line\"\nvehicle = \"a\"\nlength = 20\nsegments = 10\n"
      "axial_stiffness = 1e5\ndiameter = 0.01\nmass_per_m = 0.1\n";
  EXPECT_EQ(told(tether, kVehicleText), "");
  EXPECT_TRUE(tells(told(tether, kShaped), {"error: tethers[0].vehicle = \"a\": a vehicle with "
                                            "arms or shapes cannot be tethered yet\n"}));
}

}  // namespace
}  // namespace hadal::config
