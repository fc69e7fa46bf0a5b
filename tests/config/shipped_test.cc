// The files that ship, loading from memory, meshes.

#include <filesystem>
#include <fstream>

#include "config/support.h"
#include "hadal/base/sha256.h"
#include "hadal/config/check_file.h"

namespace hadal::config {
namespace {

namespace fs = std::filesystem;
const fs::path kRoot = HADAL_SOURCE_DIR;

TEST(Shipped, EveryVehicleAndScenarioPassesWithoutAWord) {
  int files = 0;
  for (const char* folder : {"vehicles", "scenarios"}) {
    for (const auto& entry : fs::directory_iterator(kRoot / folder)) {
      if (entry.path().extension() != ".toml") continue;
      ++files;
      const CheckedFile checked = check_file(entry.path());
      EXPECT_EQ(checked.kind,
                std::string(folder) == "vehicles" ? FileKind::kVehicle : FileKind::kScenario);
      for (const Finding& finding : checked.findings) ADD_FAILURE() << to_string(finding);
    }
  }
  EXPECT_GE(files, 8);
}

TEST(Shipped, Vita1IsWhatThePaperPrints) {
  const auto loaded = load_scenario(kRoot / "scenarios/tunnel.toml");
  const model::Vehicle& vita1 = loaded.vehicles.at(0);
  ASSERT_EQ(vita1.actuators.size(), 8u);
  EXPECT_EQ(vita1.actuators[0].min, -39.91);
  EXPECT_EQ(vita1.actuators[7].max, 51.48);
  EXPECT_EQ(vita1.actuators[3].time_constant, 0.1754);
  EXPECT_EQ(loaded.scenario.vehicles[0].position, (Vec3<double>{{3, 1, -1}}));
}

TEST(Shipped, RexRovAddedMassIsTheConvertedPublishedOne) {
  const auto m = load_vehicle(kRoot / "vehicles/rexrov.toml").vehicle.hydrodynamics.added_mass;
  // FLU: M[0][1] = −6.8773, M[1][3] = 409.44, M[4][5] = −1.1162; T = diag(1,−1,−1,1,−1,−1).
  EXPECT_EQ(m(0, 1), 6.8773);
  EXPECT_EQ(m(1, 3), -409.44);
  EXPECT_EQ(m(4, 5), -1.1162);
}

TEST(CheckFile, SaysWhenItIsUnclear) {
  EXPECT_EQ(file_kind({"name", "body"}), FileKind::kVehicle);
  EXPECT_EQ(file_kind({"name", "duration"}), FileKind::kScenario);
  EXPECT_EQ(file_kind({"name", "title"}), FileKind::kUnclear);
  const CheckedFile missing = check_file(kRoot / "vehicles/vita.toml");
  ASSERT_EQ(missing.findings.size(), 1u);
  EXPECT_TRUE(missing.has_errors());
  EXPECT_EQ(missing.findings[0].suggestion, "did you mean 'vita1.toml'?");
  EXPECT_TRUE(check_file(kRoot / "vehicles").has_errors());
}

TEST(Memory, ReloadGivesTheSameModelFromItsSources) {
  const std::vector<Override> overrides = {{"vita1.body.mass", "12"}};
  const auto first = load_scenario(kRoot / "scenarios/tunnel.toml", overrides);
  ASSERT_EQ(first.sources.size(), 2u);
  EXPECT_EQ(first.sources[0].name, "tunnel.toml");
  EXPECT_EQ(first.sources[1].name, "../vehicles/vita1.toml");
  const auto again = load_scenario(first.sources, first.overrides, {});
  EXPECT_EQ(again.sources, first.sources);
  EXPECT_EQ(again.vehicles[0].body.mass, 12);
  EXPECT_EQ(again.vehicles[0].hydrodynamics.added_mass, first.vehicles[0].hydrodynamics.added_mass);
  EXPECT_EQ(*again.scenario.vehicles[0].quaternion, *first.scenario.vehicles[0].quaternion);
}

class MeshTest : public testing::Test {
 protected:
  MeshTest() {
    fs::create_directories(folder_);
    std::ofstream(folder_ / "rock.stl") << "solid rock\n";
  }
  ~MeshTest() override { fs::remove_all(folder_); }

  std::string told(const std::string& file, const std::vector<MeshHash>& expected) {
    const std::vector<SourceFile> sources = {
        {"s.toml", kScenarioText + "[[world.meshes]]\nfile = \"" + file + "\"\n"},
        {"box.toml", kVehicleText}};
    return told_by([&] { return load_scenario(sources, {}, {folder_, expected}); });
  }

  const fs::path folder_ = fs::path(testing::TempDir()) / "hadal_mesh_test";
};

TEST_F(MeshTest, ContentIsVerified) {
  const std::string right = sha256_hex("solid rock\n");
  EXPECT_EQ(told("rock.stl", {}), "");
  EXPECT_EQ(told("rock.stl", {{"rock.stl", right}}), "");
  EXPECT_TRUE(tells(told("rock.stl", {{"rock.stl", "0000"}}),
                    {"s.toml:7:8: error: world.meshes[0].file", "has changed", right}));
  EXPECT_TRUE(tells(told("rock.stl", {{"other.stl", right}}), {"no SHA-256 is known"}));
}

TEST_F(MeshTest, MissingFileHasASuggestion) {
  EXPECT_TRUE(tells(told("rok.stl", {}), {"no such file", "did you mean 'rock.stl'?"}));
}

}  // namespace
}  // namespace hadal::config
