// Mesh files of vehicles, links, objects and worlds, on disk.

#include <unistd.h>

#include <cstring>
#include <fstream>

#include "config/arms.h"
#include "hadal/config/check_file.h"

namespace hadal::config {
namespace {

/// A tetrahedron with legs of 1 m.
const std::string kCorner =
    "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
/// Two of them, 9 m apart.
const std::string kTwoCorners =
    kCorner + "v 10 0 0\nv 11 0 0\nv 10 1 0\nv 10 0 1\nf 5 7 6\nf 5 6 8\nf 5 8 7\nf 6 7 8\n";

std::string mesh_shape(const std::string& file) {
  return "[[shapes]]\nkind = \"mesh\"\nfile = \"" + file + "\"\n";
}

/// scenarios/s.toml with vehicles/box.toml and vehicles/meshes/hull.obj.
class MeshFilesOnDisk : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() /
              ("hadal_mesh_files_" + std::to_string(getpid()) + "_" +
               testing::UnitTest::GetInstance()->current_test_info()->name());
    write("vehicles/meshes/hull.obj", kCorner);
    write("vehicles/box.toml", kVehicleText + mesh_shape("meshes/hull.obj"));
    write("scenarios/s.toml", scenario_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name, std::ios::binary) << text;
    return folder_ / name;
  }
  std::string told_of(const std::string& name) const {
    std::string text;
    for (const Finding& finding : check_file(folder_ / name).findings) {
      text += to_string(finding) + "\n";
    }
    const std::string prefix = folder_.string() + "/";
    for (std::size_t at; (at = text.find(prefix)) != std::string::npos;) {
      text.erase(at, prefix.size());
    }
    return text;
  }

  const std::string scenario_ = replaced(kScenarioText, "box.toml", "../vehicles/box.toml");
  std::filesystem::path folder_;
};

TEST_F(MeshFilesOnDisk, AreRelativeToTheFileThatNamesThemAndLoadedRelativeToTheScenario) {
  write("scenarios/wreck.obj", kCorner);
  write("scenarios/s.toml",
        scenario_ +
            "[[objects]]\nname = \"wreck\"\njoint = \"fixed\"\nshapes = [{ kind = "
            "\"mesh\", file = \"wreck.obj\" }]\n");
  const LoadedScenario loaded = load_scenario(folder_ / "scenarios/s.toml");
  EXPECT_EQ(loaded.vehicles[0].shapes[0].file, "../vehicles/meshes/hull.obj");
  ASSERT_EQ(loaded.meshes.size(), 2u);
  EXPECT_EQ(loaded.meshes[0].file, "wreck.obj");
  EXPECT_EQ(loaded.meshes[1].file, "../vehicles/meshes/hull.obj");
  for (const MeshHash& mesh : loaded.meshes) {
    EXPECT_TRUE(std::filesystem::exists(loaded.mesh_folder / mesh.file)) << mesh.file;
    EXPECT_EQ(mesh.sha256.size(), 64u);
  }
  EXPECT_EQ(told_of("scenarios/s.toml"), "");
}

TEST_F(MeshFilesOnDisk, AreFoundAgainFromTheTextsOfALog) {
  const LoadedScenario first = load_scenario(folder_ / "scenarios/s.toml");
  const LoadedScenario again =
      load_scenario(first.sources, {}, {folder_ / "scenarios", first.meshes});
  EXPECT_EQ(again.meshes, first.meshes);
  EXPECT_EQ(again.vehicles[0].shapes[0].file, first.vehicles[0].shapes[0].file);

  write("vehicles/meshes/hull.obj", kTwoCorners);
  EXPECT_TRUE(
      tells(told_by([&] {
              return load_scenario(first.sources, {}, {folder_ / "scenarios", first.meshes});
            }),
            {"../vehicles/box.toml:23:8: error: shapes[0].file = \"meshes/hull.obj\": "
             "../vehicles/meshes/hull.obj has changed: its SHA-256 is"}));
}

TEST_F(MeshFilesOnDisk, OfGltfAreHashedWithTheirBuffers) {
  const auto buffer = [](float x) {
    std::string bytes(36, '\0');
    for (const std::size_t at : {12, 28}) std::memcpy(bytes.data() + at, &x, sizeof(x));
    return bytes;
  };
  write("vehicles/meshes/hull.gltf",
        R"({"asset": {"version": "2.0"}, "scenes": [{"nodes": [0]}], "nodes": [{"mesh": 0}],
            "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
            "accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"}],
            "bufferViews": [{"buffer": 0, "byteLength": 36}],
            "buffers": [{"byteLength": 36, "uri": "points/hull.bin"}]})");
  write("vehicles/meshes/points/hull.bin", buffer(1));
  write("vehicles/box.toml", kVehicleText + mesh_shape("meshes/hull.gltf"));
  const LoadedScenario first = load_scenario(folder_ / "scenarios/s.toml");
  ASSERT_EQ(first.meshes.size(), 2u);
  EXPECT_EQ(first.meshes[0].file, "../vehicles/meshes/hull.gltf");
  EXPECT_EQ(first.meshes[1].file, "../vehicles/meshes/points/hull.bin");

  const auto told_again = [&](const std::vector<MeshHash>& expected) {
    return told_by([&] {
      return load_scenario(first.sources, {}, {folder_ / "scenarios", expected});
    });
  };
  write("vehicles/meshes/points/hull.bin", buffer(2));
  EXPECT_TRUE(tells(told_again(first.meshes),
                    {"../vehicles/meshes/points/hull.bin has changed: its SHA-256 is"}));
  EXPECT_TRUE(tells(told_again({first.meshes[0]}),
                    {"no SHA-256 is known for ../vehicles/meshes/points/hull.bin"}));
  std::filesystem::remove(folder_ / "vehicles/meshes/points/hull.bin");
  EXPECT_TRUE(tells(told_of("vehicles/box.toml"),
                    {"the file that it needs is not there: vehicles/meshes/points/hull.bin"}));
}

TEST_F(MeshFilesOnDisk, ThatAreDamagedAreToldWithTheirLine) {
  write("vehicles/meshes/hull.obj", kCorner + "f 1 2 9\n");
  EXPECT_TRUE(tells(told_of("vehicles/box.toml"), {"line 9: a face points to vertex 8"}));
}

TEST_F(MeshFilesOnDisk, OfOneVehicleFileUsedTwiceAreNotedOnce) {
  write("scenarios/s.toml",
        scenario_ + "[[vehicles]]\nname = \"b\"\nfile = \"../vehicles/box.toml\"\n");
  EXPECT_EQ(load_scenario(folder_ / "scenarios/s.toml").meshes.size(), 1u);
}

TEST_F(MeshFilesOnDisk, ThatAreMissingAreToldInTheVehicleFile) {
  write("vehicles/box.toml", kVehicleText + mesh_shape("meshes/hul.obj"));
  const std::string expected =
      "vehicles/box.toml:23:8: error: shapes[0].file = \"meshes/hul.obj\": no such file: "
      "vehicles/meshes/hul.obj; expected a mesh file, relative to the vehicle file (did you mean "
      "'hull.obj'?)\n";
  EXPECT_EQ(told_of("vehicles/box.toml"), expected);
  EXPECT_EQ(told_of("scenarios/s.toml"), expected);
}

TEST_F(MeshFilesOnDisk, OfLinksAreFoundToo) {
  const std::string shape = "shapes = [{ kind = \"mesh\", file = \"meshes/hull.obj\" }]\n";
  write("vehicles/box.toml", kVehicleText + "[[arms]]\n" + link("a", shape));
  const LoadedScenario loaded = load_scenario(folder_ / "scenarios/s.toml");
  EXPECT_EQ(loaded.vehicles[0].arms[0].links[0].shapes[0].file, "../vehicles/meshes/hull.obj");
}

TEST_F(MeshFilesOnDisk, WhoseHullIsMuchLargerAreAWarning) {
  // The tetrahedra of 1/6 m³ each span a prism of ½·10 m³ with one more corner: 5 + 1/6 m³.
  write("vehicles/meshes/hull.obj", kTwoCorners);
  const std::string told = told_of("vehicles/box.toml");
  EXPECT_EQ(told,
            "vehicles/box.toml:23:8: warning: shapes[0].file = \"meshes/hull.obj\": to contact it "
            "is 15.50 times its own volume: its convex hull fills its hollows; expected contact = "
            "\"components\" of a mesh in convex pieces, or several simple shapes\n");
  EXPECT_EQ(told_of("scenarios/s.toml"), told);
  write("vehicles/box.toml",
        kVehicleText + mesh_shape("meshes/hull.obj") + "contact = \"components\"\n");
  EXPECT_EQ(told_of("vehicles/box.toml"), "");
}

TEST_F(MeshFilesOnDisk, ThatAreFlatCannotTouch) {
  write("vehicles/meshes/hull.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nf 1 2 3\nf 2 3 4\n");
  EXPECT_EQ(told_of("vehicles/box.toml"),
            "vehicles/box.toml:23:8: error: shapes[0].file = \"meshes/hull.obj\": the mesh is "
            "flat: it has no volume to touch\n");
}

}  // namespace
}  // namespace hadal::config
