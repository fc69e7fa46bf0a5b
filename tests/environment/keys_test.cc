// What the environment's keys refuse, and how they say it.

#include <gtest/gtest.h>

#include "hadal/config/load.h"
#include "hadal/environment/environment.h"

namespace hadal {
namespace {

config::LoadedScenario loaded(const std::string& environment) {
  const std::string scenario = R"(
name = "keys"
duration = 1
)" + environment + R"(
[[vehicles]]
name = "v"
file = "v.toml"
position = [0, 0, 3]
)";
  const std::string vehicle = R"(
name = "v"
[body]
mass = 1
volume = 0.001
inertia = [1, 1, 1]
)";
  return config::load_scenario({{"s.toml", scenario}, {"v.toml", vehicle}}, {}, {});
}

std::string told(const std::string& environment) {
  try {
    loaded(environment);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

void expect(const std::string& environment, const std::string& part) {
  const std::string text = told(environment);
  EXPECT_NE(text.find(part), std::string::npos) << text;
}

TEST(WaveKeys, OfAScenarioMakeItsSea) {
  const auto sea = [](const std::string& more, std::uint64_t seed) {
    const auto s = loaded(R"(
[environment]
water_depth = 20
[[environment.waves]]
kind = "jonswap"
significant_height = 1
peak_period = 7
heading_deg = 90
)" + more);
    return environment_of(s.scenario.environment, seed).surface(3, 4, 5);
  };
  EXPECT_NE(sea("", 1), 0);
  EXPECT_EQ(sea("", 1), sea("", 1));
  EXPECT_NE(sea("", 1), sea("", 2));
  // A seed of its own keeps the sea, whatever that of the run.
  EXPECT_EQ(sea("seed = 5", 1), sea("seed = 5", 2));
  EXPECT_EQ(sea("seed = 5", 1), sea("", 5));
  // A crest that rolls to the east over the origin at time zero.
  const auto regular = loaded(R"(
[[environment.waves]]
kind = "regular"
height = 2
period = 8
heading_deg = 90
)");
  const Environment e = environment_of(regular.scenario.environment, 1);
  EXPECT_NEAR(e.surface(0, 0, 0), -1, 1e-15);
  EXPECT_NEAR(e.surface(50, 0, 0), -1, 1e-12);
  EXPECT_NEAR(e.surface(0, 9.81 * 64 / (2 * 3.14159265358979), 8 - 8), -1, 1e-12);
  EXPECT_GT(e.surface(0, 1, 0), -1);
  EXPECT_LT(e.surface(0, 1, 0.1), e.surface(0, 1, 0));
}

TEST(WaveKeys, ThatNoSeaHasAreRefused) {
  expect(R"(
[[environment.waves]]
kind = "regular"
height = 2
period = 2
)",
         "waves of 2 m and 2 s would break; expected at most 0.887 m at this period and depth of "
         "water");
  expect(R"(
[environment]
water_depth = 1.5
[[environment.waves]]
kind = "jonswap"
significant_height = 2
peak_period = 10
)",
         "would break");
  expect(R"(
[[environment.waves]]
kind = "sine"
height = 2
)",
         "expected regular, pierson_moskowitz or jonswap");
  expect(R"(
[[environment.waves]]
kind = "pierson_moskowitz"
significant_height = 1
peak_period = 8
gamma = 3
)",
         "gamma");
}

TEST(WaterDepth, DoubtsVehiclesBelowTheBottom) {
  const auto shallow = loaded("[environment]\nwater_depth = 2\n");
  ASSERT_EQ(shallow.warnings.size(), 1u);
  EXPECT_NE(to_string(shallow.warnings[0]).find("'v' starts 3 m deep, below the bottom"),
            std::string::npos);
  EXPECT_TRUE(loaded("[environment]\nwater_depth = 4\n").warnings.empty());
}

TEST(ColumnKeys, MustBelongTogether) {
  expect(R"(
[environment.column]
kind = "constant"
standard = "teos10"
)",
         "does not belong to the standard of the column; expected teos10");
  expect(R"(
[environment.column]
kind = "constant"
sound_speed = "teos10"
)",
         "expected chen_millero or mackenzie");
  expect(R"(
[environment.column]
kind = "table"
depths = [0, 10, 10]
temperatures = [5, 5, 5]
salinities = [35, 35, 35]
)",
         "does not rise from point to point");
  expect(R"(
[environment.column]
kind = "table"
depths = [0, 10]
temperatures = [5, 5]
salinities = [35]
)",
         "does not fit the depths");
  expect(R"(
[environment.column]
kind = "constant"
temperature = 60
)",
         "temperature");
}

TEST(NetcdfKeys, NameTheFileThatIsMissing) {
  expect(R"(
[[environment.currents]]
kind = "netcdf"
file = "no/such.nc"
)",
         "no such file: no/such.nc; expected a netCDF file, relative to the scenario");
}

TEST(MagneticKeys, TakeThePlaceOfTheChart) {
  const auto on_chart = loaded(R"(
[chart]
latitude_deg = 43.7
longitude_deg = 10.3
[environment.magnetic]
kind = "wmm2025"
longitude_deg = 11
)");
  EXPECT_EQ(on_chart.scenario.environment.magnetic->latitude_deg, 43.7);
  EXPECT_EQ(on_chart.scenario.environment.magnetic->longitude_deg, 11);
}

TEST(MagneticKeys, DependOnTheKind) {
  expect(R"(
[environment.magnetic]
kind = "wmm2025"
)",
         "latitude_deg");
  expect(R"(
[environment.magnetic]
kind = "constant"
field = [1, 2, 3]
year = 2026
)",
         "year");
}

}  // namespace
}  // namespace hadal
