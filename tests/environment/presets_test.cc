// The environments that ship, as a scenario starts from them.

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "hadal/config/load.h"
#include "hadal/environment/environment.h"

namespace hadal {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

config::LoadedScenario started_from(const std::string& preset) {
  const fs::path root = HADAL_SOURCE_DIR;
  const std::string text = "base = \"../environments/" + preset + R"("
name = "preset"
duration = 1
[[vehicles]]
name = "sphere"
file = "../vehicles/sphere.toml"
position = [0, 0, 3]
)";
  return config::load_scenario(
      {{"preset.toml", text},
       {"../environments/" + preset, text_of(root / "environments" / preset)},
       {"../vehicles/sphere.toml", text_of(root / "vehicles/sphere.toml")}},
      {}, {});
}

TEST(Presets, LoadWithoutAWordAndMoveAsTheirNamesSay) {
  const auto speed = [](const Environment& e) {
    double most = 0;
    for (int i = 0; i < 600; ++i) {
      const Vec3<double> v = e.sample(Vec3<double>{{0, 0, 2}}, i).velocity_N;
      most = std::max(most, std::sqrt(dot(v, v)));
    }
    return most;
  };
  double last = -1;
  int presets = 0;
  for (const char* name : {"calm_pool.toml", "harbour.toml", "coast.toml", "storm.toml"}) {
    const config::LoadedScenario loaded = started_from(name);
    for (const Finding& finding : loaded.warnings) ADD_FAILURE() << to_string(finding);
    const Environment e = environment_of(loaded.scenario.environment, 1);
    EXPECT_GT(speed(e), last) << name;
    last = speed(e), ++presets;
  }
  EXPECT_GT(last, 1);
  const Environment pool = environment_of(started_from("calm_pool.toml").scenario.environment, 1);
  EXPECT_EQ(speed(pool), 0);
  EXPECT_NEAR(pool.density({}, 0), 997.77, 0.02);  // fresh water at 22 °C
  const auto files = fs::directory_iterator(fs::path(HADAL_SOURCE_DIR) / "environments");
  EXPECT_EQ(std::distance(begin(files), end(files)), presets);
}

}  // namespace
}  // namespace hadal
