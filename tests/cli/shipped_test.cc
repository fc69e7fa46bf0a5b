#include <set>

#include "cli/command.h"

namespace hadal::test {
namespace {

std::vector<std::string> files_in(const std::string& folder) {
  std::set<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(shipped(folder))) {
    if (entry.path().extension() == ".toml") files.insert(entry.path().stem().string());
  }
  return {files.begin(), files.end()};
}

class ShippedScenario : public testing::TestWithParam<std::string> {};

TEST_P(ShippedScenario, PassesAllItsChecks) {
  const Folder folder;
  const Outcome o =
      hadal(folder, {"run", shipped("scenarios/" + GetParam() + ".toml"), "--out", "o"});
  EXPECT_EQ(o.code, 0) << o.out << o.err;
  EXPECT_EQ(o.err, "");
  const Json s = summary(folder, "o");
  EXPECT_EQ(s["outcome"], "finished");
  EXPECT_GE(s["checks"].size(), 5u);
  for (const Json& check : s["checks"]) EXPECT_TRUE(check["passed"]) << check.dump();
  for (const char* file : {"log.mcap", "report.html"}) {
    EXPECT_GT(std::filesystem::file_size(folder / "o" / file), 10000u) << file;
  }
}
INSTANTIATE_TEST_SUITE_P(All, ShippedScenario, testing::ValuesIn(files_in("scenarios")),
                         [](const auto& test) { return test.param; });

class ShippedVehicle : public testing::TestWithParam<std::string> {};

TEST_P(ShippedVehicle, PassesCheckAndIsShown) {
  const Folder folder;
  const std::string file = shipped("vehicles/" + GetParam() + ".toml");
  const Outcome check = hadal(folder, {"check", file});
  EXPECT_EQ(check.code, 0) << check.err;
  EXPECT_EQ(check.err, "");
  const Outcome text = hadal(folder, {"show", file});
  EXPECT_EQ(text.code, 0) << text.err;
  const Outcome show = hadal(folder, {"show", file, "--json"});
  EXPECT_EQ(show.code, 0) << show.err;
  const Json j = json_of(show);
  EXPECT_EQ(j["M_RB"].size(), 6u);
  EXPECT_TRUE(contains(text.out, {j["name"].get<std::string>()}));
  // Mass matrices are symmetric.
  for (std::size_t r = 0; r < 6; ++r) {
    for (std::size_t c = 0; c < 6; ++c) {
      EXPECT_EQ(j["M_RB"][r][c].get<double>(), j["M_RB"][c][r].get<double>());
      EXPECT_EQ(j["M_A"][r][c].get<double>(), j["M_A"][c][r].get<double>());
    }
  }
}
INSTANTIATE_TEST_SUITE_P(All, ShippedVehicle, testing::ValuesIn(files_in("vehicles")),
                         [](const auto& test) { return test.param; });

TEST(Shipped, AreTheVehiclesAndScenariosOfTheReadme) {
  EXPECT_EQ(files_in("scenarios"), (std::vector<std::string>{"tethered_rov", "tunnel", "tunnel_survey"}));
  EXPECT_EQ(files_in("vehicles"),
            (std::vector<std::string>{"bluerov2_heavy_a", "bluerov2_heavy_b", "ellipsoid", "rexrov",
                                      "sphere", "vita1"}));
}

TEST(Show, OfVita1HasItsPublishedNumbers) {
  const Folder folder;
  const Json j = json_of(hadal(folder, {"show", shipped("vehicles/vita1.toml"), "--json"}));
  EXPECT_EQ(j["name"], "VITA1");
  EXPECT_EQ(j["allocation"]["rank"], 6);
  EXPECT_EQ(j["allocation"]["matrix"].size(), 6u);
  EXPECT_EQ(j["allocation"]["matrix"][0].size(), 8u);
  for (const auto& [dof, kind] : j["allocation"]["actuated"].items())
    EXPECT_EQ(kind, "alone") << dof;
  EXPECT_NEAR(j["net_buoyancy_N"].get<double>(), 2, 1e-9);
  EXPECT_NEAR(j["weight_N"].get<double>(), 112.8, 1e-9);
  EXPECT_NEAR(j["metacentric_height_m"].get<double>(), 0.02, 1e-12);
  EXPECT_NEAR(j["M_RB"][0][0].get<double>(), 11.5, 1e-12);
  EXPECT_NEAR(j["M_RB"][3][3].get<double>(), 0.16 + 11.5 * 0.02 * 0.02, 1e-12);
  EXPECT_NEAR(j["M_RB"][0][4].get<double>(), 11.5 * 0.02, 1e-12);
  EXPECT_NEAR(j["M_A"][2][2].get<double>(), 14.57, 1e-12);
  EXPECT_TRUE(j["natural_periods_s"].contains("roll"));
  EXPECT_TRUE(j["natural_periods_s"].contains("pitch"));
  // It rises: 5.18 w + 36.99 w² = 2.
  const double up = -j["free_vertical_speed"].get<double>();
  EXPECT_NEAR(5.18 * up + 36.99 * up * up, 2, 1e-9);
}

TEST(Show, TakesSetAndAliases) {
  const Folder folder;
  const Json j = json_of(hadal(folder, {"show", shipped("vehicles/vita1.toml"), "--json", "--set",
                                        "m=20", "--set", "body.inertia=[1,2,3]", "--set", "zG=0"}));
  EXPECT_EQ(j["M_RB"][0][0], 20.0);
  EXPECT_EQ(j["M_RB"][4][4], 2.0);
}

TEST(Show, WithoutActuatorsTellsRankZero) {
  const Folder folder;
  const Json j = json_of(hadal(folder, {"show", shipped("vehicles/sphere.toml"), "--json"}));
  EXPECT_EQ(j["allocation"]["rank"], 0);
  EXPECT_EQ(j["allocation"]["actuated"]["surge"], "none");
  EXPECT_EQ(j["upright_stable"], false);
}

}  // namespace
}  // namespace hadal::test
