// What `hadal check` and the loaders say of whole files on disk.

#include "hadal/config/check_file.h"

#include <unistd.h>

#include <fstream>

#include "config/support.h"

namespace hadal::config {
namespace {

class FileOnDisk : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() /
              ("hadal_check_file_" + std::to_string(getpid()) + "_" +
               testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::create_directories(folder_);
    write("box.toml", kVehicleText);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path write(const std::string& name, const std::string& text) {
    std::ofstream(folder_ / name, std::ios::binary) << text;
    return folder_ / name;
  }
  /// What is said, with the folder's name taken out.
  std::string told_of(const std::filesystem::path& path) const {
    std::string text;
    for (const Finding& finding : check_file(path).findings) text += to_string(finding) + "\n";
    return without_folder(text);
  }
  std::string without_folder(std::string text) const {
    const std::string prefix = folder_.string() + "/";
    for (std::size_t at; (at = text.find(prefix)) != std::string::npos;) {
      text.erase(at, prefix.size());
    }
    return text;
  }

  std::filesystem::path folder_;
};

TEST_F(FileOnDisk, UnreadableMeshesAreLocatedInTheScenario) {
  write("good.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
  write("broken.stl", "this is no mesh");
  write("notes.txt", "neither is this");
  const auto path = write("s.toml", kScenarioText + "[[world.meshes]]\nfile = \"good.obj\"\n" +
                                        "[[world.meshes]]\nfile = \"broken.stl\"\n" +
                                        "[[world.meshes]]\nfile = \"notes.txt\"\n" +
                                        "[[world.meshes]]\nfile = \"missing.obj\"\n");
  const std::string told = told_of(path);
  EXPECT_TRUE(tells(told, {"s.toml:9:8: error: world.meshes[1].file = \"broken.stl\": ",
                           "s.toml:11:8: error: world.meshes[2].file = \"notes.txt\": not a mesh "
                           "file that can be read; expected STL, OBJ, PLY, glTF, DAE or VRML\n",
                           "s.toml:13:8: error: world.meshes[3].file"}));
  EXPECT_EQ(std::count(told.begin(), told.end(), '\n'), 3) << told;
}

TEST_F(FileOnDisk, UnreadableMeshesAreToldBesideOtherErrors) {
  write("broken.stl", "this is no mesh");
  const auto path = write("s.toml", replaced(kScenarioText, "duration = 10", "duration = 0") +
                                        "[[world.meshes]]\nfile = \"broken.stl\"\n");
  EXPECT_TRUE(tells(told_of(path), {"s.toml:2:12: error: duration", "s.toml:7:8: error: world"}));
}

TEST_F(FileOnDisk, ReadableMeshesAreFine) {
  write("good.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
  EXPECT_EQ(told_of(write("s.toml", kScenarioText + "[[world.meshes]]\nfile = \"good.obj\"\n")),
            "");
}

TEST_F(FileOnDisk, FilesOfTheOtherKindAreToldApart) {
  const auto scenario = write("s.toml", kScenarioText);
  const auto vehicle = folder_ / "box.toml";
  EXPECT_EQ(
      without_folder(told_by([&] { return load_scenario(vehicle); })),
      "box.toml:1:1: error: this is a vehicle file; expected a scenario (try `hadal show`)\n");
  EXPECT_EQ(without_folder(told_by([&] { return load_vehicle(scenario); })),
            "s.toml:1:1: error: this is a scenario; expected a vehicle file (try `hadal run`)\n");
}

TEST_F(FileOnDisk, AVehicleWithoutShapesThatBeginsInsideSomethingIsWarnedOf) {
  std::string box = replaced(kVehicleText, "mass = 2.0\n", "mass = 2.0\nsize = [1, 0.4, 0.4]\n");
  write("box.toml", replaced(box, "inertia = [1, 1, 1]", "inertia = [0.1, 0.1, 0.1]"));
  // A plate across x at 3 m, as a mesh of two triangles.
  write("plate.obj", "v 3 -9 -9\nv 3 9 -9\nv 3 9 9\nv 3 -9 9\nf 1 2 3\nf 1 3 4\n");
  const auto scenario = [&](const std::string& north) {
    return write("s.toml", kScenarioText + "position = [" + north + ", 0, 5]\n" +
                               "[[world.meshes]]\nname = \"plate\"\nfile = \"plate.obj\"\n");
  };
  EXPECT_EQ(told_of(scenario("2.4")), "");
  EXPECT_EQ(
      told_of(scenario("2.6")),
      "s.toml:6:12: warning: vehicles[0].position = [2.6, 0, 5]: at the start a passes through "
      "plate of the world: it has no shapes, so contact is off; give it [[shapes]], and "
      "the mesh `contact`\n");
}

}  // namespace
}  // namespace hadal::config
