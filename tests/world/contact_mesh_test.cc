#include "hadal/world/contact_mesh.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "hadal/base/error.h"
#include "hadal/math/rotation.h"
#include "hadal/math/scalar.h"
#include "hadal/world/mesh_components.h"

namespace hadal {
namespace {

/// Appends a mesh, first scaled, then turned by roll, pitch, yaw [deg], then moved.
void add_placed(TriangleMesh& all, TriangleMesh mesh, double scale, const Vec3<double>& rpy_deg,
                const Vec3<double>& position) {
  for (Vec3<double>& vertex : mesh.vertices) vertex = scale * vertex;
  append_placed(all, mesh, rotation_matrix(quaternion_from_rpy(radians(1) * rpy_deg)), position);
}

using model::MeshContact;

/// An L of three unit cubes, with its corner at the origin and 2 m long legs along x and y, as
/// triangle soup: two hexagons and six sides.
TriangleMesh l_shape() {
  const double outline[6][2] = {{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}};
  TriangleMesh mesh;
  for (const double z : {0.0, 1.0}) {
    for (const auto& [x, y] : outline) mesh.vertices.push_back({{x, y, z}});
  }
  for (std::uint32_t i = 0; i < 6; ++i) {
    const std::uint32_t j = (i + 1) % 6;
    mesh.triangles.push_back({i, j, j + 6});
    mesh.triangles.push_back({i, j + 6, i + 6});
  }
  for (const std::uint32_t z : {0u, 6u}) {
    for (const auto& [a, b, c] : {std::array{0u, 1u, 2u}, std::array{0u, 2u, 3u},
                                  std::array{0u, 3u, 4u}, std::array{0u, 4u, 5u}}) {
      mesh.triangles.push_back({z + a, z + b, z + c});
    }
  }
  return mesh;
}

/// Rings of constant latitude, `n` of them, with 2n points each, and two poles.
TriangleMesh sphere(double radius, std::uint32_t n) {
  TriangleMesh mesh;
  const std::uint32_t around = 2 * n;
  for (std::uint32_t i = 1; i <= n; ++i) {
    const double polar = kPi * i / (n + 1);
    for (std::uint32_t j = 0; j < around; ++j) {
      const double azimuth = 2 * kPi * j / around;
      mesh.vertices.push_back(
          {{radius * std::sin(polar) * std::cos(azimuth),
            radius * std::sin(polar) * std::sin(azimuth), radius * std::cos(polar)}});
    }
  }
  const auto north = static_cast<std::uint32_t>(mesh.vertices.size()), south = north + 1;
  mesh.vertices.push_back({{0, 0, radius}});
  mesh.vertices.push_back({{0, 0, -radius}});
  for (std::uint32_t j = 0; j < around; ++j) {
    const std::uint32_t k = (j + 1) % around, last = (n - 1) * around;
    mesh.triangles.push_back({north, j, k});
    mesh.triangles.push_back({south, last + j, last + k});
    for (std::uint32_t i = 0; i + 1 < n; ++i) {
      const std::uint32_t row = i * around;
      mesh.triangles.push_back({row + j, row + k, row + around + k});
      mesh.triangles.push_back({row + j, row + around + k, row + around + j});
    }
  }
  return mesh;
}

/// Every triangle with vertices of its own, as an STL file has it.
TriangleMesh soup(const TriangleMesh& mesh) {
  TriangleMesh result;
  for (const auto& triangle : mesh.triangles) {
    const auto first = static_cast<std::uint32_t>(result.vertices.size());
    for (const std::uint32_t v : triangle) result.vertices.push_back(mesh.vertices[v]);
    result.triangles.push_back({first, first + 1, first + 2});
  }
  return result;
}

TriangleMesh two_cubes() {
  TriangleMesh mesh;
  add_placed(mesh, box_mesh({{1, 1, 1}}), 1, {}, {{0, 0, 0}});
  add_placed(mesh, box_mesh({{2, 2, 2}}), 1, {}, {{5, 0, 0}});
  return mesh;
}

std::string complaint(const TriangleMesh& mesh, MeshContact contact) {
  try {
    contact_mesh(mesh, contact);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(ContactMesh, OfABoxIsItsEightCornersAndItsVolume) {
  const ContactMesh c = contact_mesh(box_mesh({{1, 2, 3}}), MeshContact::kHull);
  ASSERT_EQ(c.parts.size(), 1u);
  EXPECT_EQ(c.parts[0].points.size(), 8u);
  for (const Vec3<double>& p : c.parts[0].points) {
    EXPECT_EQ(std::abs(p[0]), 0.5);
    EXPECT_EQ(std::abs(p[1]), 1);
    EXPECT_EQ(std::abs(p[2]), 1.5);
  }
  EXPECT_TRUE(c.closed);
  EXPECT_NEAR(c.parts[0].volume, 6, 1e-12);
  EXPECT_NEAR(c.mesh_volume, 6, 1e-12);
  EXPECT_NEAR(c.volume_ratio(), 1, 1e-12);
}

TEST(ContactMesh, WindingAndVerticesOfTheirOwnChangeNothing) {
  TriangleMesh mesh = soup(l_shape());
  for (std::size_t i = 0; i < mesh.triangles.size(); i += 3) {
    std::swap(mesh.triangles[i][0], mesh.triangles[i][1]);
  }
  const ContactMesh c = contact_mesh(mesh, MeshContact::kComponents);
  ASSERT_EQ(c.parts.size(), 1u);
  EXPECT_TRUE(c.closed);
  EXPECT_NEAR(c.mesh_volume, 3, 1e-12);
}

TEST(ContactMesh, HullOfAnLBridgesItsInnerCorner) {
  // The hull adds a prism of 1/2 m² by 1 m to the three cubes, and drops the two inner corners.
  const ContactMesh c = contact_mesh(l_shape(), MeshContact::kHull);
  ASSERT_EQ(c.parts.size(), 1u);
  EXPECT_EQ(c.parts[0].points.size(), 10u);
  EXPECT_NEAR(c.parts[0].volume, 3.5, 1e-12);
  EXPECT_NEAR(c.mesh_volume, 3, 1e-12);
  EXPECT_NEAR(c.volume_ratio(), 3.5 / 3, 1e-12);
}

TEST(ContactMesh, OfASphereIsItselfAndItsVolumeComesNearAsTrianglesGetSmaller) {
  double last_error = 1;
  for (const std::uint32_t n : {8u, 16u, 32u}) {
    const TriangleMesh mesh = sphere(0.3, n);
    const ContactMesh c = contact_mesh(mesh, MeshContact::kHull);
    EXPECT_EQ(c.parts[0].points.size(), mesh.vertices.size());
    // Cut along either diagonal, a quadrilateral between two rings is plane: the mesh is convex.
    EXPECT_NEAR(c.volume_ratio(), 1, 1e-9);
    // Second order: a quarter at half the size of the triangles.
    const double error = 1 - c.mesh_volume / (4.0 / 3 * kPi * 0.027);
    EXPECT_GT(error, 0);
    EXPECT_LT(error, 0.35 * last_error);
    last_error = error;
  }
}

TEST(ContactMesh, SeparateBodiesAreOneHullOrOneEach) {
  const ContactMesh hull = contact_mesh(two_cubes(), MeshContact::kHull);
  ASSERT_EQ(hull.parts.size(), 1u);
  EXPECT_NEAR(hull.mesh_volume, 9, 1e-12);
  // A frustum from the 1 m square at x = −0.5 m to the 2 m square at x = 4 m,
  // (h/3)(A₁ + A₂ + √(A₁A₂)), and the whole larger cube.
  EXPECT_NEAR(hull.parts[0].volume, 4.5 / 3 * (1 + 4 + 2) + 8, 1e-9);

  const ContactMesh parts = contact_mesh(two_cubes(), MeshContact::kComponents);
  ASSERT_EQ(parts.parts.size(), 2u);
  EXPECT_NEAR(parts.parts[0].volume, 1, 1e-12);
  EXPECT_NEAR(parts.parts[1].volume, 8, 1e-12);
  EXPECT_NEAR(parts.volume_ratio(), 1, 1e-12);
}

TEST(ContactMesh, NoneIsNothing) {
  EXPECT_TRUE(contact_mesh(two_cubes(), MeshContact::kNone).parts.empty());
  EXPECT_EQ(contact_mesh(two_cubes(), MeshContact::kNone).volume_ratio(), 0);
}

TEST(ContactMesh, OfAnOpenMeshHasAHullButNoVolumeToCompare) {
  TriangleMesh open = box_mesh({{1, 1, 1}});
  open.triangles.pop_back();
  const ContactMesh c = contact_mesh(open, MeshContact::kHull);
  EXPECT_FALSE(c.closed);
  EXPECT_EQ(c.mesh_volume, 0);
  EXPECT_EQ(c.volume_ratio(), 0);
  EXPECT_NEAR(c.parts[0].volume, 1, 1e-12);
}

TEST(ContactMesh, FlatOnesAreRefusedWithTheirName) {
  TriangleMesh flat;
  flat.vertices = {{{0, 0, 1}}, {{1, 0, 1}}, {{1, 1, 1}}, {{0, 1, 1}}, {{0.5, 0.5, 1}}};
  flat.triangles = {{0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}};
  EXPECT_EQ(complaint(flat, MeshContact::kHull),
            "error: the mesh is flat: it has no volume to touch");
  // Turned, so that no coordinate is constant.
  TriangleMesh turned;
  add_placed(turned, flat, 3, {{20, 30, 40}}, {});
  EXPECT_EQ(complaint(turned, MeshContact::kHull),
            "error: the mesh is flat: it has no volume to touch");
  TriangleMesh both = box_mesh({{1, 1, 1}});
  add_placed(both, flat, 1, {}, {{9, 9, 9}});
  EXPECT_EQ(complaint(both, MeshContact::kComponents),
            "error: component 2 of 2 of the mesh is flat: it has no volume to touch");
  EXPECT_EQ(complaint({.vertices = {{{0, 0, 0}}}, .triangles = {{0, 0, 0}}}, MeshContact::kHull),
            "error: the mesh is flat: it has no volume to touch");
}

TEST(ContactMesh, CornersAreThoseOfTheMeshToTheLastBit) {
  TriangleMesh placed;
  add_placed(placed, box_mesh({{0.1, 0.2, 0.3}}), 0.7, {{10, 20, 30}}, {{100, -200, 300}});
  const ContactMesh c = contact_mesh(placed, MeshContact::kHull);
  ASSERT_EQ(c.parts[0].points.size(), 8u);
  for (const Vec3<double>& p : c.parts[0].points) {
    EXPECT_EQ(std::count(placed.vertices.begin(), placed.vertices.end(), p), 1);
  }
}

}  // namespace
}  // namespace hadal
