// Mesh files that lie, or are none: each is refused with file, place and reason, quickly.

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <ctime>

#include "world/mesh_folder.h"

namespace hadal {
namespace {

class MeshRefusal : public test::MeshFolder {
 protected:
  /// What is said behind the name of the file.
  std::string told(const std::string& name, const std::string& text) {
    const std::string file = write(name, text);
    const std::string all = complaint(file);
    return all.starts_with(file + ":") ? all.substr(file.size() + 1) : all;
  }
};

const std::string kPly =
    "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\n"
    "property float z\nelement face 2\nproperty list uchar int vertex_indices\nend_header\n";

TEST_F(MeshRefusal, PlyFaceWithoutCornersIsLeftOut) {
  const TriangleMesh mesh =
      read_mesh_file(write("a.ply", kPly + "0 0 0\n1 0 0\n0 1 0\n0\n3 0 1 2\n"));
  EXPECT_EQ(mesh.triangles.size(), 1u);
  EXPECT_EQ(told("b.ply", kPly + "0 0 0\n1 0 0\n0 1 0\n0\n0\n"),
            "14: error: the mesh has no triangles");
}

TEST_F(MeshRefusal, PlyCutAnywhereIsRefused) {
  const std::string whole = kPly + "0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n3 0 2 1";
  EXPECT_EQ(complaint(write("whole.ply", whole)), "no error");
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_NE(complaint(write("a.ply", whole.substr(0, size))), "no error") << size;
  }
}

TEST_F(MeshRefusal, CountsThatTheFileCannotHoldAskForNoMemory) {
  const std::string huge = "element vertex 999999999999";
  EXPECT_EQ(told("a.ply",
                 "ply\nformat ascii 1.0\n" + huge +
                     "\nproperty float x\nproperty float y\nproperty float z\nend_header\n0 0 0\n"),
            "8: error: the file is too short for 999999999999 elements 'vertex'");
  EXPECT_EQ(told("b.ply", "ply\nformat binary_little_endian 1.0\n" + huge + "\nend_header\n"),
            " error: the element 'vertex' has no properties at byte 75");
  const std::string list = kPly + "0 0 0\n1 0 0\n0 1 0\n";
  EXPECT_EQ(told("c.ply", list + "4000000000 0 1 2\n3 0 1 2\n"),
            "13: error: the file is too short for a list of 4000000000");
  EXPECT_NE(told("d.stl", std::string(80, ' ') + "\xff\xff\xff\xff" + std::string(50, ' ')),
            "no error");
}

TEST_F(MeshRefusal, IndicesOutsideAreToldWithTheirLine) {
  EXPECT_EQ(told("a.ply", kPly + "0 0 0\n1 0 0\n0 1 0\n3 0 1 3\n3 0 1 2\n"),
            "13: error: a face points to vertex 3 (counted from 0); expected one of 3 vertices");
  EXPECT_EQ(told("a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\n\nf 1 2 0\n"),
            "5: error: a face points to vertex 0; expected vertices counted from 1");
  EXPECT_NE(told("b.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 -4\n"), "no error");
  EXPECT_NE(told("c.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9223372036854775807\n"), "no error");
}

TEST_F(MeshRefusal, CoordinatesThatAreNotFiniteOrHugeAreTold) {
  for (const char* x : {"nan", "inf", "-inf", "1e999", "1.1e9", "-3e200"}) {
    const std::string vertex = std::string("v 0 0 ") + x + "\n";
    EXPECT_TRUE(
        told("a.obj", "v 0 0 0\nv 1 0 0\n" + vertex + "f 1 2 3\n").starts_with("3: error: a "))
        << x;
  }
  EXPECT_NE(told("b.obj", "v 1 1 1 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"), "no error");
}

std::string dae(const std::string& accessor, const std::string& nodes) {
  return "<COLLADA><library_geometries><geometry id=\"g\"><mesh><source id=\"p\"><float_array "
         "id=\"f\">0 0 0 1 0 0 0 1 0</float_array><technique_common><accessor source=\"#f\" " +
         accessor +
         "/></technique_common></source><vertices id=\"v\"><input semantic=\"POSITION\" "
         "source=\"#p\"/></vertices><triangles><input semantic=\"VERTEX\" source=\"#v\" "
         "offset=\"0\"/><p>0 1 2</p></triangles></mesh></geometry></library_geometries>"
         "<library_visual_scenes><visual_scene id=\"s\">" +
         nodes +
         "</visual_scene></library_visual_scenes><scene><instance_visual_scene url=\"#s\"/></scene>"
         "</COLLADA>";
}

TEST_F(MeshRefusal, StridesAndCountsOfDaeAreChecked) {
  const std::string node = "<node><instance_geometry url=\"#g\"/></node>";
  EXPECT_EQ(complaint(write("a.dae", dae("count=\"3\" stride=\"3\"", node))), "no error");
  for (const char* accessor :
       {"count=\"3\" stride=\"4294967296\"", "count=\"3\" stride=\"0\"", "count=\"3\" stride=\"2\"",
        "count=\"4\" stride=\"3\"", "count=\"3\" stride=\"9223372036854775807\"",
        "count=\"9223372036854775807\" stride=\"3\"", "count=\"3\" stride=\"3\" offset=\"1\"",
        "count=\"3\" stride=\"3\" offset=\"9223372036854775807\"", "count=\"-1\" stride=\"3\"",
        "count=\"99999999999999999999\" stride=\"3\""}) {
    EXPECT_TRUE(told("a.dae", dae(accessor, node)).starts_with("1: error: ")) << accessor;
  }
}

TEST_F(MeshRefusal, NodesThatNameThemselvesOrMultiplyEndSoon) {
  EXPECT_NE(told("a.dae", dae("count=\"3\" stride=\"3\"",
                              "<node id=\"n\"><instance_node url=\"#n\"/></node>"))
                .find("nested deeper"),
            std::string::npos);
  // Each node holds the next one ten times: 10^20 triangles.
  std::string nodes;
  for (int i = 0; i < 20; ++i) {
    nodes += "<node id=\"n" + std::to_string(i) + "\">";
    for (int k = 0; k < 10; ++k)
      nodes += "<instance_node url=\"#n" + std::to_string(i + 1) + "\"/>";
    nodes += "</node>";
  }
  nodes += "<node id=\"n20\"><instance_geometry url=\"#g\"/></node>";
  const std::clock_t begin = std::clock();
  EXPECT_NE(told("b.dae", dae("count=\"3\" stride=\"3\"", nodes)).find("more than 1 million"),
            std::string::npos);
  EXPECT_LT(static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC, 20);
}

TEST_F(MeshRefusal, DeepJsonIsRefused) {
  const std::string deep(400'000, '[');
  EXPECT_NE(told("a.gltf", "{\"asset\":" + deep).find("nested deeper than 64"), std::string::npos);
  EXPECT_NE(told("b.dae",
                 [] {
                   std::string text;
                   for (int i = 0; i < 100'000; ++i) text += "<a>";
                   return text;
                 }()),
            "no error");
}

TEST_F(MeshRefusal, OnlyRegularFilesAreOpened) {
  const std::string pipe = (folder_ / "pipe.stl").string();
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_EQ(complaint(pipe), pipe + ": error: is not a regular file; expected a mesh file");
  const std::string device = (folder_ / "zero.obj").string();
  std::filesystem::create_symlink("/dev/zero", device);
  EXPECT_EQ(complaint(device), device + ": error: is not a regular file; expected a mesh file");
  const std::string folder = (folder_ / "folder.ply").string();
  std::filesystem::create_directory(folder);
  EXPECT_EQ(complaint(folder), folder + ": error: is a folder; expected a mesh file");
}

TEST_F(MeshRefusal, MaterialsOfObjAreNeverOpened) {
  ASSERT_EQ(::mkfifo((folder_ / "endless.mtl").c_str(), 0600), 0);
  const std::string file =
      write("a.obj", "mtllib endless.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl m\nf 1 2 3\n");
  EXPECT_EQ(complaint(file), "no error");
}

TEST_F(MeshRefusal, FilesLargerThanAGibibyteAreNotRead) {
  const std::string file = write("a.stl", "solid");
  std::filesystem::resize_file(file, (std::uintmax_t{1} << 30) + 1);  // a hole, no disk space
  EXPECT_EQ(complaint(file), file + ": error: the mesh file is larger than 1 GiB");
}

TEST_F(MeshRefusal, WordsOfTheFileReachNoTerminalAsTheyAre) {
  const std::string words =
      told("a.ply", "ply\nformat ascii 1.0\nelement a\x1b[2J 9\nend_header\n");
  EXPECT_EQ(words.find('\x1b'), std::string::npos) << words;
}

}  // namespace
}  // namespace hadal
