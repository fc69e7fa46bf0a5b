// One body, a tetrahedron with legs of 1 m, in every form that the formats have.

#include <gtest/gtest.h>

#include <array>

#include "hadal/world/mesh_components.h"
#include "world/mesh_folder.h"

namespace hadal {
namespace {

using test::raw;

constexpr std::array<std::array<double, 3>, 4> kCorners{
    {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
constexpr std::array<std::array<int, 3>, 4> kFaces{{{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}};

/// Its faces stand in the order of kFaces, and it encloses 1/6 m³.
void expect_tetrahedron(const TriangleMesh& mesh, const std::string& what, double size = 1) {
  ASSERT_EQ(mesh.triangles.size(), 4u) << what;
  for (std::size_t f = 0; f < 4; ++f) {
    for (std::size_t i = 0; i < 3; ++i) {
      for (int k = 0; k < 3; ++k) {
        const auto& corner = kCorners[static_cast<std::size_t>(kFaces[f][i])];
        EXPECT_EQ(mesh.vertices[mesh.triangles[f][i]][k],
                  size * corner[static_cast<std::size_t>(k)])
            << what;
      }
    }
  }
  const TriangleMesh whole = welded(mesh);
  EXPECT_TRUE(is_closed(whole)) << what;
  EXPECT_NEAR(enclosed_volume(whole), size * size * size / 6, 1e-15) << what;
}

class MeshFormat : public test::MeshFolder {
 protected:
  void expect_read(const std::string& name, const std::string& text) {
    SCOPED_TRACE(name);
    expect_tetrahedron(read_mesh_file(write(name, text)), name);
  }
};

std::string binary_stl(const std::string& header) {
  std::string text = header + std::string(80 - header.size(), ' ') + raw(std::uint32_t{4});
  for (const auto& face : kFaces) {
    text += std::string(12, '\0');
    for (const int i : face) {
      for (const double x : kCorners[static_cast<std::size_t>(i)])
        text += raw(static_cast<float>(x));
    }
    text += std::string(2, '\0');
  }
  return text;
}

TEST_F(MeshFormat, StlIsTextOrBinaryAndSharesVertices) {
  std::string text = "solid a name with facet in it\r\n";
  for (const auto& face : kFaces) {
    text += "  FACET NORMAL nan nan nan\n outer loop\n";
    for (const int i : face) {
      text += "vertex";
      for (const double x : kCorners[static_cast<std::size_t>(i)])
        text.append(" ").append(std::to_string(x));
      text += "\n";
    }
    text += "endloop\nendfacet\n";
  }
  expect_read("text.stl", text + "endsolid a name\n");
  expect_read("binary.stl", binary_stl("made by a test"));
  expect_read("liar.stl", binary_stl("solid in spite of its name"));
  EXPECT_EQ(read_mesh_file((folder_ / "liar.stl").string()).vertices.size(), 4u);
}

TEST_F(MeshFormat, ObjCountsFromOneOrBackAndKnowsOtherVertexData) {
  const std::string vertices = "v 0 0 0\nv 1 0 0 1.0\nv 0 2 0 2\nv 0 0 +1 .5 .5 .5\n";
  expect_read("a.obj", "# comment\nmtllib no.mtl\no x\n" + vertices +
                           "vt 0 0\nvn 0 0 1\nusemtl m\nf 1/1/1 3/1/1 2/1/1\nf 1//1 2//1 4//1\n"
                           "f 1/1 4/1 3/1\r\nf 2 \\\n 3 4\n");
  expect_read("b.obj", vertices + "f -4 -2 -3\nf -4 -3 -1\nl 1 2\nf -4 -1 -2\np 1\nf -3 -2 -1");
}

std::string ply_header(const std::string& format) {
  return "ply\nformat " + format +
         " 1.0\ncomment made by a test\nelement vertex 4\nproperty uchar red\nproperty float z\n"
         "property double x\nproperty float y\nelement edge 1\nproperty int vertex1\nproperty list "
         "uchar short other\nelement face 4\nproperty list uchar int vertex_indices\nproperty "
         "ushort flags\nend_header\n";
}

std::string binary_ply(bool big) {
  std::string text = ply_header(big ? "binary_big_endian" : "binary_little_endian");
  for (const auto& c : kCorners) {
    text += raw(std::uint8_t{7}) + raw(static_cast<float>(c[2]), big) + raw(c[0], big) +
            raw(static_cast<float>(c[1]), big);
  }
  text += raw(std::int32_t{2}, big) + raw(std::uint8_t{1}) + raw(std::int16_t{-5}, big);
  for (const auto& face : kFaces) {
    text += raw(std::uint8_t{3});
    for (const int i : face) text += raw(std::int32_t{i}, big);
    text += raw(std::uint16_t{9}, big);
  }
  return text;
}

TEST_F(MeshFormat, PlyIsTextOrBinaryOfEitherByteOrder) {
  std::string text = ply_header("ascii") + "7 0 0 0\n7 0 1 0\n7 0 0 1\n7 1 0 0\n2 1 -5\n";
  for (const auto& f : kFaces) {
    text += "3";
    for (const int i : f) text.append(" ").append(std::to_string(i));
    text += " 9\n";
  }
  expect_read("text.ply", text);
  expect_read("little.ply", binary_ply(false));
  expect_read("big.ply", binary_ply(true));
}

TEST_F(MeshFormat, PlyStripsGoOnWithTheirLastTwoCorners) {
  // 0 2 1 3 and, behind a break, 0 3 2 and 1 2 3.
  const TriangleMesh mesh = read_mesh_file(write(
      "a.ply",
      "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float "
      "z\nelement tristrips 1\nproperty list int int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 "
      "0\n0 0 1\n12 0 2 1 3 -1 0 3 2 -1 1 2 3\n"));
  EXPECT_EQ(mesh.triangles.size(), 4u);
  EXPECT_EQ(mesh.triangles[1], (std::array<std::uint32_t, 3>{2, 1, 3}));
}

/// Positions as floats, then indices as bytes, 48 + 12 bytes.
std::string gltf_buffer() {
  std::string bytes;
  for (const auto& c : kCorners) {
    for (const double x : c) bytes += raw(static_cast<float>(x));
  }
  for (const auto& face : kFaces) {
    for (const int i : face) bytes += static_cast<char>(i);
  }
  return bytes;
}

std::string gltf_json(const std::string& uri) {
  return R"({"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}],
    "nodes": [{"mesh": 0}], "images": [{"uri": "never_opened.png"}],
    "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1},
                               {"attributes": {"POSITION": 0}, "mode": 1}]}],
    "accessors": [{"bufferView": 0, "componentType": 5126, "count": 4, "type": "VEC3"},
                  {"bufferView": 1, "componentType": 5121, "count": 12, "type": "SCALAR"}],
    "bufferViews": [{"buffer": 0, "byteLength": 48},
                    {"buffer": 0, "byteOffset": 48, "byteLength": 12}],
    "buffers": [{)" +
         (uri.empty() ? "" : "\"uri\": \"" + uri + "\", ") + R"("byteLength": 60},
                {"byteLength": 1, "uri": "animation.bin"}]})";
}

std::string glb() {
  const std::string bytes = gltf_buffer();
  std::string json = gltf_json("");
  while (json.size() % 4 != 0) json += ' ';
  const auto size = [](const std::string& s) { return raw(static_cast<std::uint32_t>(s.size())); };
  const std::string chunks =
      size(json) + "JSON" + json + size(bytes) + std::string("BIN\0", 4) + bytes;
  return "glTF" + raw(std::uint32_t{2}) + raw(static_cast<std::uint32_t>(12 + chunks.size())) +
         chunks;
}

TEST_F(MeshFormat, GltfHasItsBufferInAFileBelowOrInItself) {
  expect_read("a.glb", glb());
  expect_read("by_content.gltf", glb());
  std::filesystem::create_directory(folder_ / "some where");
  write("some where/b.bin", gltf_buffer());
  expect_read("b.gltf", gltf_json("some%20where/b.bin"));
  EXPECT_EQ(mesh_side_files((folder_ / "b.gltf").string()),
            std::vector<std::string>{"some where/b.bin"});
  EXPECT_TRUE(mesh_side_files((folder_ / "a.glb").string()).empty());
  EXPECT_NE(complaint(write("c.gltf", gltf_json("missing.bin"))).find("missing.bin"),
            std::string::npos);
}

TEST_F(MeshFormat, GltfReadsNoBufferOutsideItsFolder) {
  std::filesystem::create_directory(folder_ / "in");
  write("b.bin", gltf_buffer());
  for (const std::string& uri :
       {std::string("../b.bin"), (folder_ / "b.bin").string(), std::string("x/../../b.bin"),
        std::string("file:///etc/passwd"), std::string("%2e%2e/b.bin")}) {
    EXPECT_NE(complaint(write("in/a.gltf", gltf_json(uri))).find("is not read"), std::string::npos)
        << uri;
  }
}

std::string dae(const std::string& primitives, const std::string& nodes,
                const std::string& library = "") {
  return R"(<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><unit name="decimeter" meter="0.1"/><up_axis>Z_UP</up_axis></asset>
<library_geometries><geometry id="g"><mesh>
<source id="p"><float_array id="f" count="16">9 0 0 0
 9 0 0 1  9 1 0 0 <!-- cut -->  9 0 1 0 </float_array>
<technique_common><accessor source="#f" count="4" stride="4"><param type="float"/>
<param name="Y" type="float"/><param name="Z" type="float"/><param name="X" type="float"/>
</accessor></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>)" +
         primitives + "</mesh></geometry></library_geometries>" + library +
         "<library_visual_scenes><visual_scene id=\"s\">" + nodes +
         "</visual_scene></library_visual_scenes><scene><instance_visual_scene url=\"#s\"/></scene>"
         "</COLLADA>";
}

const std::string kInputs =
    "<input semantic=\"NORMAL\" source=\"#n\" offset=\"0\"/><input semantic=\"VERTEX\" "
    "source=\"#v\" offset=\"1\"/>";
const std::string kCube = "<scale>10 10 10</scale><instance_geometry url=\"#g\"/>";

TEST_F(MeshFormat, DaeHasTrianglesPolygonsListsFansAndStrips) {
  const std::string node = "<node>" + kCube + "</node>";
  for (const std::string& primitives :
       {"<triangles count=\"4\">" + kInputs +
            "<p>7 0 7 2 7 1 7 0 7 1 7 3</p><p>7 0 7 3 7 2 7 1 7 2 7 3</p></triangles>",
        "<polylist count=\"4\">" + kInputs +
            "<vcount>3 3 2 3 3</vcount><p>7 0 7 2 7 1 7 0 7 1 7 3 7 0 7 1 7 0 7 3 7 2 7 1 7 2 7 "
            "3</p></polylist>",
        "<lines count=\"1\">" + kInputs + "<p>7 0 7 1</p></lines><polygons count=\"2\">" + kInputs +
            "<p>7 0 7 2 7 1</p><p>7 0 7 1 7 3</p></polygons><trifans>" + kInputs +
            "<p>7 0 7 3 7 2</p></trifans><tristrips>" + kInputs +
            "<p>7 1 7 2 7 3</p></tristrips>"}) {
    expect_read("a.dae", dae(primitives, node));
  }
}

TEST_F(MeshFormat, DaePlacesNodesInTheOrderOfTheirTransforms) {
  const std::string primitive =
      "<triangles count=\"1\">" + kInputs + "<p>7 1 7 2 7 3</p></triangles>";
  // x ↦ 2x, turned 90° about z, 1 dm along x: the corner (0, 1, 0) comes to (−2 + 1, 0, 0) dm.
  const std::string turned =
      "<node><translate>1 0 0</translate><node id=\"inner\"><rotate>0 0 5 90</rotate><matrix>2 0 0 "
      "0 "
      "0 2 0 0 0 0 2 0 0 0 0 1</matrix><instance_geometry url=\"#g\"/></node></node>";
  const std::string shared = "<node><instance_node url=\"#inner\"/></node>";
  const TriangleMesh mesh = read_mesh_file(write("a.dae", dae(primitive, turned + shared)));
  ASSERT_EQ(mesh.triangles.size(), 2u);
  const Vec3<double> y = mesh.vertices[mesh.triangles[0][1]];
  for (int k = 0; k < 3; ++k) EXPECT_NEAR(y[k], k == 0 ? -0.1 : 0, 1e-15);
  const Vec3<double> again = mesh.vertices[mesh.triangles[1][1]];
  EXPECT_NEAR(again[0], -0.2, 1e-15);
}

}  // namespace
}  // namespace hadal
