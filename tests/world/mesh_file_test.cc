#include "hadal/world/mesh_file.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "world/mesh_folder.h"

namespace hadal {
namespace {

class MeshFile : public test::MeshFolder {};

/// The corner of the test triangle that lies off all axes: any turned axis would show in it.
bool has_vertex(const TriangleMesh& mesh, const Vec3<double>& p) {
  return std::find(mesh.vertices.begin(), mesh.vertices.end(), p) != mesh.vertices.end();
}

constexpr const char* kStl =
    "solid s\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0.5\n"
    "endloop\nendfacet\nendsolid s\n";

TEST_F(MeshFile, ReadsStl) {
  const TriangleMesh mesh = read_mesh_file(write("a.STL", kStl));
  EXPECT_EQ(mesh.triangles.size(), 1u);
  EXPECT_TRUE(has_vertex(mesh, {{0, 1, 0.5}}));
}

TEST_F(MeshFile, CutsPolygonsOfObjIntoTrianglesAndLeavesLinesOut) {
  const TriangleMesh mesh =
      read_mesh_file(write("a.obj", "v 0 0 0\nv 1 0 0\nv 1 1 0.5\nv 0 1 0.5\nf 1 2 3 4\nl 1 3\n"));
  EXPECT_EQ(mesh.triangles.size(), 2u);
  EXPECT_EQ(mesh.vertices.size(), 4u);
  EXPECT_TRUE(has_vertex(mesh, {{1, 1, 0.5}}));
}

TEST_F(MeshFile, ReadsPly) {
  const TriangleMesh mesh = read_mesh_file(
      write("a.ply",
            "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\n"
            "property float z\nelement face 1\nproperty list uchar int vertex_indices\n"
            "end_header\n0 0 0\n1 0 0\n0 1 0.5\n3 0 1 2\n"));
  EXPECT_EQ(mesh.triangles.size(), 1u);
  EXPECT_TRUE(has_vertex(mesh, {{0, 1, 0.5}}));
}

TEST_F(MeshFile, PlacesNodesOfGltf) {
  const TriangleMesh mesh = read_mesh_file(write("a.gltf", R"({
    "asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0, 1]}],
    "nodes": [{"mesh": 0}, {"children": [2], "translation": [0, 0, 10]},
              {"mesh": 0, "scale": [2, 2, 2]}],
    "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
    "accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3",
                   "min": [0, 0, 0], "max": [1, 1, 0.5]}],
    "bufferViews": [{"buffer": 0, "byteLength": 36}],
    "buffers": [{"byteLength": 36, "uri":
      "data:application/octet-stream;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAA/"}]})"));
  EXPECT_EQ(mesh.triangles.size(), 2u);
  EXPECT_TRUE(has_vertex(mesh, {{0, 1, 0.5}}));
  EXPECT_TRUE(has_vertex(mesh, {{0, 2, 11}}));
}

std::string dae(const std::string& asset) {
  return R"(<?xml version="1.0"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1"><asset>)" +
         asset + R"(</asset>
<library_geometries><geometry id="g"><mesh>
<source id="p"><float_array id="f" count="9">0 0 0 1 0 0 0 1 0.5</float_array>
<technique_common><accessor source="#f" count="3" stride="3"><param name="X" type="float"/>
<param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<triangles count="1"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2</p></triangles>
</mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="s"><node><instance_geometry url="#g"/></node>
</visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#s"/></scene></COLLADA>)";
}

TEST_F(MeshFile, KeepsAxesOfDaeAndAppliesItsUnit) {
  for (const char* axis : {"X_UP", "Y_UP", "Z_UP"}) {
    const std::string up = std::string("<up_axis>") + axis + "</up_axis>";
    EXPECT_TRUE(has_vertex(read_mesh_file(write("a.dae", dae(up))), {{0, 1, 0.5}})) << axis;
  }
  const TriangleMesh mesh = read_mesh_file(write("b.dae", dae("<unit meter=\"0.5\"/>")));
  EXPECT_TRUE(has_vertex(mesh, {{0, 0.5, 0.25}}));
}

TEST_F(MeshFile, ErrorsNameFileAndReason) {
  const std::string missing = (folder_ / "missing.stl").string();
  EXPECT_EQ(complaint(missing), missing + ": error: no such mesh file");
  const std::string text = write("a.txt", "hello");
  EXPECT_EQ(complaint(text), text +
                                 ": error: not a mesh file that can be read; expected STL, OBJ, "
                                 "PLY, glTF, DAE or VRML");
  EXPECT_NE(complaint(folder_.string() + "/"), "no error");
}

TEST_F(MeshFile, DamagedFilesAreRefused) {
  for (const char* name : {"a.stl", "a.obj", "a.ply", "a.gltf", "a.glb", "a.dae"}) {
    for (const std::string& text : {std::string(), std::string("x"), std::string(500, '\xff'),
                                    std::string("solid s\nfacet nor"), std::string("{\"a\":")}) {
      const std::string file = write(name, text);
      EXPECT_EQ(complaint(file).rfind(file + ":", 0), 0u) << complaint(file);
      EXPECT_NE(complaint(file).find(": error: "), std::string::npos) << complaint(file);
    }
  }
  const std::string half = dae("");
  EXPECT_NE(complaint(write("b.dae", half.substr(0, half.size() / 2))), "no error");
}

TEST_F(MeshFile, VerticesThatAreNotFiniteAreRefused) {
  const std::string file = write("a.obj", "v 0 0 nan\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
  EXPECT_NE(complaint(file), "no error");
}

}  // namespace
}  // namespace hadal
