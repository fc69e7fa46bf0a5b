// --set path=value

#include "hadal/config/schema/override.h"

#include "config/support.h"

namespace hadal::config {
namespace {

std::vector<Override> set(const std::vector<std::string>& arguments) {
  std::vector<Override> overrides;
  for (const std::string& argument : arguments) overrides.push_back(parse_override(argument));
  return overrides;
}

model::Vehicle vehicle_with(const std::vector<std::string>& arguments) {
  return load_vehicle(SourceFile{"box.toml", kVehicleText}, set(arguments)).vehicle;
}

TEST(Override, SplitsAtTheFirstEqualsSign) {
  EXPECT_EQ(parse_override("a.b = x=y"), (Override{"a.b", "x=y"}));
  EXPECT_THROW(parse_override("a.b"), InputError);
  EXPECT_THROW(parse_override("=1"), InputError);
}

TEST(Override, ReachesKeysElementsAndNames) {
  EXPECT_EQ(vehicle_with({"body.mass=3"}).body.mass, 3);
  EXPECT_EQ(vehicle_with({"actuators[0].max=7"}).actuators[0].max, 7);
  EXPECT_EQ(vehicle_with({"actuators.main.max=8"}).actuators[0].max, 8);
  EXPECT_EQ(vehicle_with({"sensors.dvl.kind=depth"}).sensors[0].kind.name(), "depth");
  EXPECT_EQ(vehicle_with({"name=\"x y\""}).name, "x y");
  EXPECT_EQ(vehicle_with({"source=paper"}).source, "paper");
  EXPECT_EQ(vehicle_with({"actuators.main.saturate=false"}).actuators[0].saturate, false);
}

TEST(Override, AddsWhatTheFileLeavesOut) {
  EXPECT_EQ(vehicle_with({"gravity=9.82"}).gravity, 9.82);
  EXPECT_EQ(vehicle_with({"body.center_of_gravity[2]=0.1"}).body.center_of_gravity,
            (Vec3<double>{{0, 0, 0.1}}));
  EXPECT_EQ(vehicle_with({"actuators.main.pwm.dead_band_us=5"}).actuators[0].pwm->dead_band_us, 5);
  EXPECT_EQ(
      vehicle_with({"hydrodynamics.quadratic_damping[1]=5"}).hydrodynamics.quadratic_damping(1, 1),
      5);
}

TEST(Override, GivesADiagonalRowsWhereNeeded) {
  const auto m =
      vehicle_with({"hydrodynamics.added_mass[0][4]=0.5", "hydrodynamics.added_mass[4][0]=0.5"})
          .hydrodynamics.added_mass;
  EXPECT_EQ(m(0, 4), 0.5);
  EXPECT_EQ(m(4, 0), 0.5);
  EXPECT_EQ(m(4, 4), 1);
}

TEST(Override, AliasStandsForItsTarget) {
  EXPECT_EQ(vehicle_with({"zG=0.05"}).body.center_of_gravity[2], 0.05);
}

TEST(Override, LaterOnesWin) {
  EXPECT_EQ(vehicle_with({"body.mass=3", "body.mass=4"}).body.mass, 4);
}

TEST(Override, UnknownPathsHaveSuggestions) {
  EXPECT_EQ(
      told_of_vehicle(kVehicleText, set({"body.mas=3"})),
      "--set: error: body.mas = 3: there is no such key; expected mass, weight_N, volume, "
      "buoyancy_N, center_of_gravity, center_of_buoyancy, inertia, inertia_about, size, hull, "
      "compressibility, thermal_expansion or reference_temperature "
      "(did you mean 'mass'?)\n");
  EXPECT_TRUE(tells(told_of_vehicle(kVehicleText, set({"actuators.mian.max=3"})),
                    {"has no element named 'mian'", "did you mean 'main'?"}));
  EXPECT_TRUE(tells(told_of_vehicle(kVehicleText, set({"actuators[1].max=3"})),
                    {"actuators has 1 elements"}));
  EXPECT_TRUE(tells(told_of_vehicle(kVehicleText, set({"body.mass.x=3"})), {"has no such part"}));
  EXPECT_TRUE(tells(told_of_vehicle(kVehicleText, set({"body..mass=3"})), {"is not a path"}));
  EXPECT_TRUE(tells(told_of_vehicle(kVehicleText, set({"body.mass=[1"})), {"is not a TOML value"}));
}

TEST(Override, RangesAndChecksSeeTheNewValue) {
  EXPECT_EQ(told_of_vehicle(kVehicleText, set({"body.mass=-3"})),
            "--set: error: body.mass = -3: is out of range; expected a number > 0 [kg]\n");
  EXPECT_TRUE(tells(told_of_vehicle(kVehicleText, set({"actuators.main.min=20"})),
                    {"--set: error: actuators[0].min = 20: is above max = 10"}));
}

model::Scenario scenario_with(const std::vector<std::string>& arguments) {
  return load_texts(kScenarioText, kVehicleText, set(arguments)).scenario;
}

TEST(ScenarioOverride, ReachesTheScenario) {
  EXPECT_EQ(scenario_with({"integrator.step=0.001"}).integrator.step, 0.001);
  EXPECT_EQ(scenario_with({"vehicles.a.position[0]=5"}).vehicles[0].position[0], 5);
  EXPECT_EQ(scenario_with({"vehicles[0].nu=[1,0,0,0,0,0]"}).vehicles[0].nu[0], 1);
  EXPECT_EQ(scenario_with({"a.position=[1, 2, 3]"}).vehicles[0].position[2], 3);
  EXPECT_EQ(scenario_with({"integrator.method=semi_implicit_euler"}).integrator.method,
            model::IntegratorMethod::kSemiImplicitEuler);
}

TEST(ScenarioOverride, ReachesIntoTheVehicleFile) {
  for (const std::string path : {"vehicles.a.", "a.", "vehicles[0]."}) {
    const auto loaded =
        load_texts(kScenarioText, kVehicleText, set({path + "body.mass=5", path + "zG=0.3"}));
    EXPECT_EQ(loaded.vehicles[0].body.mass, 5) << path;
    EXPECT_EQ(loaded.vehicles[0].body.center_of_gravity[2], 0.3) << path;
  }
  EXPECT_EQ(load_texts(kScenarioText, kVehicleText, set({"zG=0.4"}))
                .vehicles[0]
                .body.center_of_gravity[2],
            0.4);
}

TEST(ScenarioOverride, VehiclesOfOneFileAreSetApart) {
  const std::string two = kScenarioText + "[[vehicles]]\nname = \"b\"\nfile = \"box.toml\"\n";
  const auto loaded = load_texts(two, kVehicleText, set({"b.body.mass=5"}));
  EXPECT_EQ(loaded.vehicles[0].body.mass, 2);
  EXPECT_EQ(loaded.vehicles[1].body.mass, 5);
  EXPECT_TRUE(tells(told_of_scenario(two, kVehicleText, set({"zG=1"})),
                    {"--set: error: zG = 1: 2 vehicles have this alias; expected VEHICLE.zG"}));
}

TEST(ScenarioOverride, UnknownPathsHaveSuggestions) {
  EXPECT_TRUE(tells(told_of_scenario(kScenarioText, kVehicleText, set({"integrater.step=1"})),
                    {"--set: error: integrater.step = 1", "did you mean 'integrator'?"}));
  EXPECT_TRUE(tells(told_of_scenario(kScenarioText, kVehicleText, set({"vehicles.a.body.mas=1"})),
                    {"--set: error: vehicles.a.body.mas = 1", "did you mean 'mass'?"}));
  EXPECT_TRUE(tells(told_of_scenario(kScenarioText, kVehicleText, set({"vehicles.b.body.mass=1"})),
                    {"vehicles has no element named 'b'"}));
  EXPECT_TRUE(tells(told_of_scenario(kScenarioText, kVehicleText, set({"body.mass=1"})),
                    {"did you mean 'a.body.mass'?"}));
}

}  // namespace
}  // namespace hadal::config
