// Unknown and missing keys, types, lengths, ranges: what the declarations alone can tell.

#include "config/support.h"
#include "hadal/config/toml/toml_scan.h"

namespace hadal::config {
namespace {

TEST(VehicleShape, NothingWrongTellsNothing) { EXPECT_EQ(told_of_vehicle(kVehicleText), ""); }

TEST(VehicleShape, MisspeltKeyHasPlaceExpectationAndSuggestion) {
  EXPECT_EQ(
      told_of_vehicle(replaced(kVehicleText, "volume = 0.002", "volum = 0.002\nvolume = 0.002")),
      "box.toml:4:1: error: body.volum = 0.002: unknown key; expected mass, weight_N, volume, "
      "buoyancy_N, center_of_gravity, center_of_buoyancy, inertia, inertia_about, size, hull, "
      "compressibility, thermal_expansion or reference_temperature "
      "(did you mean 'volume'?)\n");
}

TEST(VehicleShape, RightKeyInWrongTableIsSentHome) {
  EXPECT_TRUE(tells(told_of_vehicle("center_of_gravity = [0, 0, 0]\n" + kVehicleText),
                    {"box.toml:1:1: error: center_of_gravity", "unknown key",
                     "did you mean 'body.center_of_gravity'?"}));
}

TEST(VehicleShape, MisspeltEnumHasSuggestion) {
  EXPECT_TRUE(tells(told_of_vehicle(replaced(kVehicleText, "\"velocity\"", "\"velocty\"")),
                    {"box.toml:15:8: error: sensors[0].kind = \"velocty\"",
                     "expected echosounder, attitude, velocity, depth, position or joints",
                     "did you mean 'velocity'?"}));
}

TEST(VehicleShape, OutOfRangeShowsValueRangeAndUnit) {
  EXPECT_EQ(
      told_of_vehicle(replaced(kVehicleText, "mass = 2.0", "mass = -2.50")),
      "box.toml:3:8: error: body.mass = -2.50: is out of range; expected a number > 0 [kg]\n");
}

TEST(VehicleShape, CoordinatesAndSizesHaveBounds) {
  EXPECT_TRUE(tells(told_of_vehicle(kVehicleText, {{"sensors.dvl.position", "[1e300, 0, 0]"}}),
                    {"--set: error: sensors[0].position[0] = 1e300: is out of range; expected a "
                     "number from -1e7 to 1e7 [m]"}));
  const auto set = [](const std::string& key, const std::string& value) {
    return told_of_vehicle(kVehicleText, {{key, value}});
  };
  EXPECT_TRUE(tells(set("actuators[0].position", "[0, -2e7, 0]"), {"actuators[0].position[1]"}));
  EXPECT_TRUE(tells(set("body.center_of_gravity", "[0, 0, 2e7]"), {"from -1e7 to 1e7 [m]"}));
  EXPECT_TRUE(tells(set("body.center_of_buoyancy", "[0, 0, 2e7]"), {"from -1e7 to 1e7 [m]"}));
  EXPECT_TRUE(tells(set("body.size", "[1, 1, 2e7]"), {"> 0 and ≤ 1e7 [m]"}));
}

TEST(ScenarioShape, CoordinatesSizesAndVelocitiesHaveBounds) {
  const auto set = [](const std::string& key, const std::string& value) {
    const std::string world =
        "[[world.boxes]]\ncenter = [0, 0, 0]\nsize = [1, 1, 1]\n[[world.meshes]]\nfile = \"m\"\n";
    return told_of_scenario(kScenarioText + world, kVehicleText, {{key, value}});
  };
  EXPECT_TRUE(tells(set("vehicles[0].position", "[1e300, 0, 0]"),
                    {"--set: error: vehicles[0].position[0] = 1e300: is out of range"}));
  EXPECT_TRUE(tells(set("vehicles[0].nu", "[0, 0, 0, 0, 0, 1001]"),
                    {"expected a number from -1000 to 1000 [m/s, rad/s]"}));
  EXPECT_TRUE(tells(set("environment.current", "[-1001, 0, 0]"), {"from -1000 to 1000 [m/s]"}));
  EXPECT_TRUE(tells(set("world.boxes[0].center", "[0, 0, 2e7]"), {"from -1e7 to 1e7 [m]"}));
  EXPECT_TRUE(tells(set("world.boxes[0].size", "[1, 2e7, 1]"), {"> 0 and ≤ 1e7 [m]"}));
  EXPECT_TRUE(tells(set("world.meshes[0].position", "[0, 0, 2e7]"), {"from -1e7 to 1e7 [m]"}));
  EXPECT_TRUE(tells(set("world.meshes[0].scale", "2e7"), {"> 0 and ≤ 1e7"}));
}

TEST(ScenarioShape, RangeWithOneEndExcludedIsReadable) {
  EXPECT_EQ(told_of_scenario(replaced(kScenarioText, "duration = 10", "duration = 0")),
            "s.toml:2:12: error: duration = 0: is out of range; expected a number > 0 and ≤ 1e8 "
            "[s]\n");
}

TEST(VehicleShape, MissingKeyPointsAtItsTable) {
  EXPECT_EQ(told_of_vehicle(replaced(kVehicleText, "mass = 2.0\n", "")),
            "box.toml:2:1: error: body.mass: is missing; expected a number > 0 [kg]\n");
}

TEST(VehicleShape, MissingTablePointsAtTheBeginning) {
  EXPECT_TRUE(tells(told_of_vehicle("name = \"x\"\n"),
                    {"box.toml:1:1: error: body: is missing; expected a table, [body]"}));
}

TEST(VehicleShape, WrongTypesAreNamed) {
  EXPECT_TRUE(tells(told_of_vehicle(replaced(kVehicleText, "mass = 2.0", "mass = \"2\"")),
                    {"body.mass = \"2\": is a string; expected a number > 0 [kg]"}));
  EXPECT_TRUE(tells(told_of_vehicle(replaced(kVehicleText, "[2, 0, 0]", "3")),
                    {"actuators[0].direction = 3: is an integer; expected 3 numbers"}));
  EXPECT_TRUE(tells(told_of_scenario("seed = 1.5\n" + kScenarioText),
                    {"s.toml:1:8: error: seed = 1.5: is a number; expected an integer ≥ 0"}));
  EXPECT_TRUE(
      tells(told_of_vehicle("sensors = 3\n" + kVehicleText.substr(0, kVehicleText.find("[[sen"))),
            {"expected an array of tables, [[sensors]]"}));
  EXPECT_TRUE(
      tells(told_of_vehicle("source = 1979-05-27\n" + kVehicleText), {"is a date or time"}));
}

TEST(VehicleShape, WrongLengthsAreCounted) {
  EXPECT_TRUE(tells(told_of_vehicle(replaced(kVehicleText, "[1, 1, 1]\n", "[1, 1]\n")),
                    {"box.toml:5:11: error: body.inertia = [1, 1]: has 2 elements",
                     "3 numbers (the diagonal) or 3 rows of 3 numbers"}));
  EXPECT_TRUE(tells(
      told_of_vehicle(replaced(kVehicleText, "[1, 1, 1]\n", "[[1, 0, 0], [0, 1], [0, 0, 1]]\n")),
      {"body.inertia[1] = [0, 1]: has 2 elements"}));
}

TEST(VehicleShape, NanAndInfinityAreRefused) {
  EXPECT_TRUE(tells(told_of_vehicle(replaced(kVehicleText, "[1, 1, 1]\n", "[1, nan, 1]\n")),
                    {"box.toml:5:15: error: body.inertia[1] = nan: is not a finite number"}));
  EXPECT_TRUE(tells(told_of_vehicle(replaced(kVehicleText, "max = 10", "max = inf")),
                    {"is not a finite number"}));
}

TEST(ScenarioShape, InfinityIsFineWhereItIsTheDefault) {
  const std::string pid =
      "[vehicles.guidance]\n[vehicles.control.forward_speed]\n"
      "pid = { integral_limit = ";
  EXPECT_EQ(told_of_scenario(kScenarioText + pid + "inf }\n"), "");
  EXPECT_TRUE(
      tells(told_of_scenario(kScenarioText + pid + "-inf }\n"), {"is not a finite number"}));
  EXPECT_TRUE(tells(told_of_scenario(kScenarioText + pid + "nan }\n"), {"is not a finite number"}));
}

TEST(VehicleShape, AllErrorsComeTogetherInOrder) {
  std::string text = replaced(kVehicleText, "mass = 2.0", "mass = 0");
  text = replaced(text, "max = 10", "maxx = 10\nmin = 1\nmax = 0");
  text = replaced(text, "kind = \"attitude\"", "kind = \"compass\"");
  const std::string told = told_of_vehicle(text);
  const std::size_t mass = told.find("box.toml:3:8");
  const std::size_t max = told.find("box.toml:12:1: error: actuators[0].maxx");
  const std::size_t min = told.find("box.toml:13:7: error: actuators[0].min = 1: is above max");
  const std::size_t kind = told.find("box.toml:20:8");
  EXPECT_TRUE(mass < max && max < min && min < kind && kind != std::string::npos) << told;
}

TEST(VehicleShape, DiagonalAndRowsGiveTheSameMatrix) {
  const auto inertia = [](const std::string& text) {
    return load_vehicle(SourceFile{"v", replaced(kVehicleText, "[1, 1, 1]\n", text)})
        .vehicle.body.inertia;
  };
  EXPECT_EQ(inertia("[2, 3, 4]\n"), inertia("[[2, 0, 0], [0, 3, 0], [0, 0, 4]]\n"));
  EXPECT_EQ(inertia("[2, 3, 4]\n")(1, 1), 3);
}

TEST(TomlText, SyntaxErrorHasItsPlace) {
  EXPECT_TRUE(
      tells(told_of_vehicle("name = \"x\"\nmass = = 2\n"), {"box.toml:2:8: error: not TOML: "}));
  EXPECT_TRUE(tells(told_of_vehicle("a = 1\na = 2\n"), {"box.toml:2:", "not TOML"}));
}

TEST(TomlText, OddBytesAreRefusedBeforeTheParser) {
  EXPECT_TRUE(
      tells(told_of_vehicle("\xef\xbb\xbd "), {"box.toml:1:1: error: non-ASCII character"}));
  EXPECT_TRUE(tells(told_of_vehicle("name = \"\xff\""), {"box.toml:1:9: error: this byte is not"}));
  EXPECT_TRUE(tells(told_of_vehicle("# é\nmasse_é = 1"), {"box.toml:2:7: error: non-ASCII"}));
  EXPECT_TRUE(tells(told_of_vehicle("a = " + std::string(100, '[')), {"nested too deep"}));
  std::string keys = "a";
  for (int i = 0; i < 100; ++i) keys += ".a";
  EXPECT_TRUE(tells(told_of_vehicle(keys + " = 1"), {"nested too deep"}));
  EXPECT_TRUE(tells(told_of_vehicle(std::string(kMaxTomlSize + 1, '#')), {"file too large"}));
}

TEST(TomlText, ByteOrderMarkCrlfAndNonAsciiInStringsAreFine) {
  std::string crlf = "\xef\xbb\xbf";
  for (const char c : kVehicleText) crlf += c == '\n' ? std::string("\r\n") : std::string(1, c);
  EXPECT_EQ(told_of_vehicle(crlf), "");
  EXPECT_TRUE(tells(told_of_vehicle(replaced(crlf, "mass = 2.0", "mass = 0")), {"box.toml:3:8:"}));
  EXPECT_EQ(told_of_vehicle("source = 'é' # ü\n" + kVehicleText), "");
}

}  // namespace
}  // namespace hadal::config
