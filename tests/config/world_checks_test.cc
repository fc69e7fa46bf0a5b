// The world of a scenario: materials, ground, objects that are led.

#include <filesystem>
#include <fstream>

#include "config/support.h"
#include "hadal/config/check_file.h"

namespace hadal::config {
namespace {

const std::string kFractal =
    "[[world.terrains]]\nkind = \"fractal\"\ncenter = [0, 0, 30]\nextent = [100, 100]\n";
const std::string kCrate =
    "[[objects]]\nname = \"crate\"\njoint = \"path\"\n"
    "shapes = [{ kind = \"box\", size = [1, 1, 1] }]\n";

std::string told(const std::string& more, const std::vector<Override>& overrides = {}) {
  return told_of_scenario(kScenarioText + more, kVehicleText, overrides);
}

TEST(WorldChecks, GoodWorldTellsNothing) {
  EXPECT_EQ(told("[chart]\nlatitude_deg = 43\nlongitude_deg = 10\n" + kFractal +
                 "material = \"sand\"\nripples = { height = 0.1, wavelength = 2 }\n"
                 "boulders = { count = 10, radius = [0.5, 2] }\n"
                 "[[world.shapes]]\nkind = \"cylinder\"\nradius = 1\nlength = 5\n"
                 "position = [0, 5, 10]\nmaterial = \"steel\"\n"
                 "[[world.materials]]\nname = \"sand\"\nreflectivity = 0.3\n"
                 "[[world.materials]]\nname = \"steel\"\ncolor = [0.5, 0.5, 0.6]\n" +
                 kCrate +
                 "material = \"steel\"\n[objects.path]\nkind = \"waypoints\"\nspeed = 1\n"
                 "waypoints = [[0, 0, 5], [1, 0, 5]]\n"),
            "");
}

TEST(WorldChecks, MaterialThatIsNotThereIsNamed) {
  EXPECT_TRUE(tells(told(kFractal + "material = \"sand\"\n"),
                    {"error: world.terrains[0].material = \"sand\": no such material; expected a "
                     "table [[world.materials]] of that name"}));
  EXPECT_TRUE(tells(told("[[world.boxes]]\ncenter = [9, 0, 9]\nsize = [1, 1, 1]\n"
                         "material = \"stel\"\n[[world.materials]]\nname = \"steel\"\n"),
                    {"world.boxes[0].material = \"stel\": no such material; expected steel"}));
  EXPECT_TRUE(tells(told("[[world.materials]]\nname = \"a\"\n[[world.materials]]\nname = \"a\"\n"),
                    {"world.materials[1].name", "this name is taken"}));
}

TEST(WorldChecks, KeysOfFilesAndFormulasAreNotMixed) {
  EXPECT_TRUE(tells(told(kFractal + "values = \"depth\"\n"), {"world.terrains[0].values"}));
  EXPECT_TRUE(tells(told("[[world.terrains]]\nkind = \"file\"\nfile = \"a.asc\"\n"),
                    {"world.terrains[0].values", "missing"}));
  EXPECT_TRUE(tells(told(replaced(kFractal, "[100, 100]", "[0.5, 100]")),
                    {"world.terrains[0].extent", "is shorter than its spacing"}));
  EXPECT_TRUE(tells(told(kFractal + "spacing = 1e-3\n"),
                    {"world.terrains[0].spacing", "makes 1e+10 points; expected at most 64"}));
  EXPECT_TRUE(tells(told(kFractal + "boulders = { count = 5, radius = [2, 1] }\n"),
                    {"boulders.radius", "begins with the larger"}));
}

TEST(WorldChecks, BulletAndOdeSayWhoHasGroundAndPaths) {
  const std::string box =
      "[[objects]]\nname = \"b\"\njoint = \"fixed\"\n"
      "shapes = [{ kind = \"box\", size = [1, 1, 1] }]\n";
  for (const std::string engine : {"bullet", "ode"}) {
    EXPECT_TRUE(tells(told(kFractal + box, {{"engine.name", "\"" + engine + "\""}}),
                      {engine + " has no contact with `world.terrains`; expected auto or mujoco"}));
    EXPECT_TRUE(tells(told(kCrate + "[objects.path]\nkind = \"circle\"\nspeed = 1\n"
                                    "center = [0, 0, 5]\nradius = 2\n",
                           {{"engine.name", "\"" + engine + "\""}}),
                      {engine + " leads no object along a path, and 'crate' has one"}));
  }
}

TEST(WorldChecks, PathsThatLeadNowhereAreRefused) {
  const auto path = [](const std::string& points) {
    return told(kCrate + "[objects.path]\nkind = \"waypoints\"\nspeed = 1\nwaypoints = " + points +
                "\n");
  };
  EXPECT_TRUE(tells(told(kCrate), {"objects[0].path", "missing"}));
  EXPECT_TRUE(tells(path("[[0, 0, 5]]"), {"objects[0].path.waypoints", "has 1 points", "two"}));
  EXPECT_TRUE(tells(path("[[0, 0, 5], [1, 2]]"), {"waypoints[1]", "equally long"}));
  EXPECT_TRUE(tells(path("[[0, 5], [1, 2]]"), {"waypoints[0]", "has 2 numbers"}));
  EXPECT_TRUE(tells(path("[[0, 0, 5], [0, 0, 5]]"), {"waypoints[0]", "same place as the next"}));
  EXPECT_TRUE(tells(told("[[objects]]\nname = \"c\"\njoint = \"fixed\"\n[objects.path]\n"
                         "kind = \"circle\"\nspeed = 1\ncenter = [0, 0, 5]\nradius = 2\n"),
                    {"objects[0].path"}));
}

TEST(WorldChecks, CheckReadsTheGrid) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::temp_directory_path() / "hadal_world_checks";
  fs::create_directories(folder);
  std::ofstream(folder / "box.toml") << kVehicleText;
  std::ofstream(folder / "hole.asc") << "ncols 2\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 1\n"
                                        "1 2\n3 -9999\n";
  std::ofstream(folder / "bad.asc") << "ncols 2\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 1\n"
                                       "1 2\n3 x\n";
  std::ofstream(folder / "s.toml")
      << kScenarioText << "[[world.terrains]]\nkind = \"file\"\nfile = \"hole.asc\"\n"
      << "values = \"depth\"\n[[world.terrains]]\nkind = \"file\"\nfile = \"bad.asc\"\n"
      << "values = \"depth\"\n[[world.terrains]]\nkind = \"file\"\nfile = \"none.asc\"\n"
      << "values = \"depth\"\n";
  std::string text;
  for (const Finding& finding : check_file(folder / "s.toml").findings) {
    text += to_string(finding) + "\n";
  }
  fs::remove_all(folder);
  EXPECT_TRUE(tells(text, {"world.terrains[0].file = \"hole.asc\": has no data at 1 of 4 points",
                           "world.terrains[1].file = \"bad.asc\": line 7: 'x' is not a number",
                           "world.terrains[2].file", "no such file"}));
}

}  // namespace
}  // namespace hadal::config
