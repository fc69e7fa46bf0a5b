// VRML97: the shapes of its nodes where its transforms put them, and refusals.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "world/mesh_folder.h"

namespace hadal {
namespace {

using V3 = Vec3<double>;

class Vrml : public test::MeshFolder {
 protected:
  TriangleMesh mesh(const std::string& body) {
    return read_mesh_file(write("a.wrl", "#VRML V2.0 utf8\n" + body));
  }
  std::string told(const std::string& body) {
    const std::string file = write("a.wrl", "#VRML V2.0 utf8\n" + body);
    const std::string all = complaint(file);
    return all.starts_with(file + ":") ? all.substr(file.size() + 1) : all;
  }
};

std::array<V3, 2> extent(const TriangleMesh& mesh) {
  std::array<V3, 2> box{mesh.vertices.front(), mesh.vertices.front()};
  for (const V3& v : mesh.vertices) {
    for (int k = 0; k < 3; ++k) {
      box[0][k] = std::min(box[0][k], v[k]), box[1][k] = std::max(box[1][k], v[k]);
    }
  }
  return box;
}

/// Of a closed mesh, by the divergence theorem; its sign tells the winding.
double volume(const TriangleMesh& mesh) {
  double sum = 0;
  for (const auto& [a, b, c] : mesh.triangles) {
    sum += dot(mesh.vertices[a], cross(mesh.vertices[b], mesh.vertices[c])) / 6;
  }
  return sum;
}

void expect_near(const V3& a, const V3& b) {
  for (int k = 0; k < 3; ++k) EXPECT_NEAR(a[k], b[k], 1e-9);
}

TEST_F(Vrml, PrimitivesHaveTheirSizesAndVolumes) {
  const TriangleMesh box = mesh("Shape { geometry Box { size 1 2 4 } }");
  expect_near(extent(box)[1], {{0.5, 1, 2}});
  EXPECT_EQ(box.triangles.size(), 12u);
  // Round things by 48 corners are smaller by what a polygon of 48 corners lacks of its circle.
  const double pi = 3.14159265358979, circle = 48 * std::sin(2 * pi / 48) / 2;
  const TriangleMesh cylinder = mesh("Shape { geometry Cylinder { radius 2 height 3 } }");
  expect_near(extent(cylinder)[0], {{-2, -1.5, -2}});
  EXPECT_NEAR(volume(cylinder), 12 * circle, 1e-9);
  const TriangleMesh cone = mesh("Shape { geometry Cone { bottomRadius 2 height 3 } }");
  EXPECT_NEAR(volume(cone), 4 * circle, 1e-9);
  const TriangleMesh ball = mesh("Shape { geometry Sphere { radius 2 } }");
  EXPECT_NEAR(volume(ball), 4.0 / 3 * pi * 8, 0.01 * 33.5);
  for (const V3& v : ball.vertices) EXPECT_NEAR(dot(v, v), 4, 1e-12);
  EXPECT_NEAR(extent(mesh("Shape { geometry Cylinder { top FALSE bottom FALSE } }"))[1][1], 1, 0);
}

TEST_F(Vrml, FacesAndGridsAreRead) {
  const TriangleMesh faces = mesh(
      "Shape { geometry IndexedFaceSet { coord DEF C Coordinate { point [ 0 0 0, 2 0 0, 2 1 0 "
      "0 1 0 ] } coordIndex [ 0 1 2 3 -1 ] } }\n"
      "Shape { geometry IndexedFaceSet { coord USE C coordIndex [ 0 1 2 ] } }");
  EXPECT_EQ(faces.triangles.size(), 3u);
  const TriangleMesh grid = mesh(
      "Shape { geometry ElevationGrid { xDimension 3 zDimension 2 xSpacing 2 zSpacing 0.5\n"
      "height [ 0 1 2 3 4 5 ] } }");
  EXPECT_EQ(grid.triangles.size(), 4u);
  expect_near(extent(grid)[1], {{4, 5, 0.5}});
}

/// By hand: out by two, a quarter turn about z, twice as long along x, then named and used again.
TEST_F(Vrml, TransformsPlaceWhatIsNamedAndUsed) {
  const TriangleMesh one = mesh(
      "Transform { translation 10 0 0 rotation 0 0 1 1.5707963267948966 scale 2 1 1\n"
      "  children Transform { translation 2 0 0 children Shape { geometry Box { size 1 1 1 } } } "
      "}");
  expect_near(extent(one)[0], {{9.5, 3, -0.5}});
  expect_near(extent(one)[1], {{10.5, 5, 0.5}});
  const TriangleMesh two = mesh(
      "DEF A Group { children [ Shape { geometry Box { } } ] }\n"
      "Transform { translation 0 5 0 children [ USE A, USE A ] }");
  EXPECT_EQ(two.triangles.size(), 36u);
  // About its centre, stretched along its own diagonal.
  const TriangleMesh turned = mesh(
      "Transform { center 1 0 0 rotation 0 1 0 3.141592653589793 children Shape { geometry Box { } "
      "} }");
  expect_near(extent(turned)[0], {{1, -1, -1}});
  const TriangleMesh chosen = mesh(
      "Switch { whichChoice 1 choice [ Shape { geometry Sphere { } } Shape { geometry Box { } } ] "
      "}\n"
      "Switch { choice Shape { geometry Sphere { } } }");
  EXPECT_EQ(chosen.triangles.size(), 12u);
}

TEST_F(Vrml, WhatIsNotReadIsRefusedWithItsLine) {
  EXPECT_EQ(told("Inline { url \"b.wrl\" }"),
            "2: error: Inline names another file, which is not opened; expected its nodes in this "
            "file");
  EXPECT_EQ(told("\nPROTO A [ ] { }").substr(0, 38), "3: error: prototypes are not read; exp");
  EXPECT_EQ(told("Shape { geometry Extrusion { } }").substr(0, 31),
            "2: error: Extrusion is not read");
  EXPECT_EQ(told("Group { children USE A }"), "2: error: no node was called 'A' before");
  // A node within itself.
  EXPECT_EQ(told("DEF A Group { children USE A }"), "2: error: no node was called 'A' before");
  EXPECT_EQ(told("Shape { geometry Box { size 1 1 } }"),
            "2: error: 'size' has 2 numbers; expected 3");
  EXPECT_EQ(told("Shape { geometry Sphere { radius -1 } }").substr(0, 32),
            "2: error: 'radius' is no length;");
  EXPECT_EQ(told("Shape { geometry Box { size 1 x 1 } }").substr(0, 27),
            "2: error: 'size' has 1 numb");
  EXPECT_EQ(told("Shape {").substr(0, 27), "2: error: there is the end;");
  EXPECT_EQ(told("Shape { geometry \"abc"), "2: error: a text has no end");
  EXPECT_EQ(told(""), "2: error: the mesh has no triangles");
  const std::string old = write("b.wrl", "#VRML V1.0 ascii\n");
  EXPECT_NE(complaint(old).find("is VRML 1.0"), std::string::npos);
}

/// Names that double at each step: 2^60 boxes in a small file.
TEST_F(Vrml, NamesThatDoubleAreRefusedQuickly) {
  std::string body = "DEF A0 Group { }\n";
  for (int i = 1; i <= 60; ++i) {
    const std::string before = "USE A" + std::to_string(i - 1);
    body += "DEF A" + std::to_string(i) + " Group { children [ " + before + " " + before + " ] }\n";
  }
  EXPECT_NE(told(body).find("more than 1 million nodes"), std::string::npos);
  std::string deep;
  for (int i = 0; i < 100'000; ++i) deep += "Group { children ";
  EXPECT_NE(told(deep).find("nested more than 200 deep"), std::string::npos);
}

TEST_F(Vrml, CutAnywhereItIsRefusedOrRead) {
  std::ifstream in(HADAL_SOURCE_DIR "/fuzz/corpus/mesh_wrl/scene.wrl");
  const std::string whole((std::istreambuf_iterator<char>(in)), {});
  ASSERT_GT(whole.size(), 1000u);
  EXPECT_GT(read_mesh_file(write("whole.wrl", whole)).triangles.size(), 1000u);
  for (std::size_t size = 0; size < whole.size(); size += 3) {
    const std::string text = complaint(write("a.wrl", whole.substr(0, size)));
    EXPECT_TRUE(text == "no error" || text.find("error: ") != std::string::npos) << size;
  }
}

}  // namespace
}  // namespace hadal
