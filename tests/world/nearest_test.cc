// Distances and overlaps, against trying everything and against other algorithms.

#include <gtest/gtest.h>

#include <algorithm>

#include "hadal/world/overlap.h"
#include "hadal/world/triangle_distance.h"
#include "hadal/world/world.h"
#include "world/bodies.h"
#include "world/rays.h"
#include "world/solids.h"

namespace hadal {
namespace {

using test::kInfinity, test::random_unit, test::uniform;

double length(const Vec3<double>& v) { return std::sqrt(dot(v, v)); }

Vec3<double> in_cube(std::mt19937_64& bits, double half) {
  Vec3<double> p;
  for (int k = 0; k < 3; ++k) p[k] = uniform(bits, -half, half);
  return p;
}

// The nearest point of a triangle by its three edges and its plane, one after the other.
double distance_to_triangle(const Vec3<double>& p, const std::array<Vec3<double>, 3>& t) {
  double best = kInfinity;
  for (std::size_t i = 0; i < 3; ++i) {
    const Vec3<double> a = t[i], e = t[(i + 1) % 3] - a;
    const double s = std::clamp(dot(p - a, e) / dot(e, e), 0.0, 1.0);
    best = std::min(best, length(p - (a + s * e)));
  }
  const Vec3<double> n = cross(t[1] - t[0], t[2] - t[0]);
  const Vec3<double> foot = p - (dot(p - t[0], n) / dot(n, n)) * n;
  bool inside = true;
  for (std::size_t i = 0; i < 3; ++i) {
    inside &= dot(cross(t[(i + 1) % 3] - t[i], foot - t[i]), n) >= 0;
  }
  return inside ? std::min(best, length(p - foot)) : best;
}

TEST(Nearest, PointOfATriangleAgreesWithItsEdgesAndItsPlane) {
  std::mt19937_64 bits(31);
  for (int i = 0; i < 5000; ++i) {
    const std::array<Vec3<double>, 3> t{in_cube(bits, 1), in_cube(bits, 1), in_cube(bits, 1)};
    const Vec3<double> p = in_cube(bits, 2);
    EXPECT_NEAR(length(nearest_on_triangle(p, t[0], t[1], t[2]) - p), distance_to_triangle(p, t),
                1e-12);
  }
}

TEST(Nearest, AgreesWithTryingEveryTriangleAndEverySolid) {
  std::mt19937_64 bits(32);
  const TriangleMesh ball = test::sphere_mesh(3);
  model::World fixed;
  fixed.meshes.push_back({.file = "ball", .position = {{4, 0, 0}}, .scale = 3});
  fixed.boxes.push_back({.center = {{-4, 0, 0}}, .size = {{2, 3, 1}}, .rpy_deg = {{10, 20, 30}}});
  std::vector<model::Object> objects;
  for (const Solid& solid : test::solids()) objects.push_back(test::object_of(solid));
  objects.emplace_back().shapes.push_back(test::mesh_shape("ball", 0.7));
  World world(test::geometry_of(objects, {}, fixed, [&](const std::string&) { return ball; }));
  std::vector<Vec3<double>> p;
  std::vector<Mat3<double>> R;
  for (std::size_t i = 0; i < objects.size(); ++i) {
    const Quaternion<double> q = test::random_turn(bits);
    p.push_back(in_cube(bits, 8)), R.push_back(rotation_matrix(q));
    world.place(1 + i, p.back(), q);
  }
  const auto to_mesh = [](const TriangleMesh& m, const Vec3<double>& point) {
    double best = kInfinity;
    for (const auto& [a, b, c] : m.triangles) {
      best = std::min(best,
                      distance_to_triangle(point, {m.vertices[a], m.vertices[b], m.vertices[c]}));
    }
    return best;
  };
  int beyond = 0;
  for (int i = 0; i < 400; ++i) {
    const Vec3<double> at = in_cube(bits, i % 10 == 0 ? 1000 : 10);
    double best = to_mesh(world.geometry().world_mesh_N(), at);
    for (std::size_t k = 0; k < objects.size(); ++k) {
      const Piece& piece = world.geometry().bodies()[1 + k].pieces[0];
      const Vec3<double> at_B = transposed_times(R[k], at - p[k]);
      best = std::min(best, piece.mesh ? to_mesh(piece.mesh->triangles(), at_B)
                                       : length(nearest_on_surface(piece.solid, at_B) - at_B));
    }
    const auto any = world.nearest(at, kInfinity);
    ASSERT_TRUE(any);
    EXPECT_NEAR(any->distance, best, 1e-10);
    EXPECT_NEAR(length(any->point_N - at), best, 1e-10);
    // Within a radius: the same, or nothing.
    const double radius = uniform(bits, 0, 5);
    const auto within = world.nearest(at, radius);
    EXPECT_EQ(within.has_value(), best <= radius);
    if (within) {
      EXPECT_EQ(within->distance, any->distance);
    }
    beyond += !within;
  }
  EXPECT_GT(beyond, 50);
}

TEST(Nearest, LeavesAnOwnerOut) {
  model::Vehicle ball;
  ball.shapes.push_back(test::shape_of({.kind = model::ShapeKind::kSphere, .radius = 0.5}));
  World world(test::geometry_of({}, {ball, ball}));
  world.place(1, {{2, 0, 0}}, {});
  world.place(2, {{5, 0, 0}}, {});
  EXPECT_NEAR(world.nearest({}, 10)->distance, 1.5, 1e-15);
  EXPECT_NEAR(world.nearest({}, 10, Owner::vehicle(0))->distance, 4.5, 1e-15);
  EXPECT_FALSE(world.nearest({}, 4, Owner::vehicle(0)));
}

/// The pieces that a box meets.
std::vector<PieceId> met(const World& world, const OrientedBox& box) {
  std::vector<PieceId> found;
  world.find_overlaps(box, {}, found);
  return found;
}

/// Whether a plane across one of the axes has both on different sides [Gottschalk 1996]; for convex
/// polyhedra these axes are all that can.
bool separated(const std::vector<Vec3<double>>& a, const std::vector<Vec3<double>>& b,
               const std::vector<Vec3<double>>& axes) {
  return std::any_of(axes.begin(), axes.end(), [&](const Vec3<double>& axis) {
    const auto span = [&](const std::vector<Vec3<double>>& points) {
      std::array<double, 2> s{kInfinity, -kInfinity};
      for (const Vec3<double>& p : points) {
        s = {std::min(s[0], dot(axis, p)), std::max(s[1], dot(axis, p))};
      }
      return s;
    };
    const auto x = span(a), y = span(b);
    return x[1] < y[0] || y[1] < x[0];
  });
}

std::vector<Vec3<double>> corners(const OrientedBox& box) {
  std::vector<Vec3<double>> points = box_mesh(2.0 * box.half_size).vertices;
  for (Vec3<double>& p : points) p = box.center_N + box.R * p;
  return points;
}

OrientedBox random_box(std::mt19937_64& bits, double place) {
  return {in_cube(bits, place),
          rotation_matrix(test::random_turn(bits)),
          {{uniform(bits, 0.1, 1), uniform(bits, 0.1, 1), uniform(bits, 0.1, 1)}}};
}

TEST(Overlap, OfTwoBoxesAgreesWithSeparatingAxes) {
  std::mt19937_64 bits(33);
  const Solid solid = test::solids()[0];
  World world(test::geometry_of({test::object_of(solid)}));
  int overlaps = 0;
  for (int i = 0; i < 3000; ++i) {
    const OrientedBox box = random_box(bits, 2);
    const Quaternion<double> q = test::random_turn(bits);
    world.place(1, {{0.1, 0.2, 0.3}}, q);
    const OrientedBox other{{{0.1, 0.2, 0.3}}, rotation_matrix(q), solid.half_size};
    std::vector<Vec3<double>> axes;
    for (int k = 0; k < 3; ++k) {
      axes.push_back(box.R.column_at(k)), axes.push_back(other.R.column_at(k));
      for (int j = 0; j < 3; ++j) {
        axes.push_back(cross(box.R.column_at(k), other.R.column_at(j)));
      }
    }
    const bool overlap = !separated(corners(box), corners(other), axes);
    EXPECT_EQ(met(world, box).size(), overlap ? 1u : 0u);
    overlaps += overlap;
  }
  EXPECT_GT(overlaps, 500);
  EXPECT_LT(overlaps, 2500);
}

TEST(Overlap, OfABoxAndAMeshAgreesWithSeparatingAxesOfItsTriangles) {
  std::mt19937_64 bits(34);
  const TriangleMesh ball = test::sphere_mesh(2);
  model::World fixed;
  fixed.boxes.push_back({.center = {{50, 0, 0}}, .size = {{1, 1, 1}}});
  fixed.meshes.push_back({.file = "ball"});
  // The same mesh at rest and as a body that may move.
  model::Object moving;
  moving.shapes.push_back(test::mesh_shape("ball", 1));
  World world(test::geometry_of({moving}, {}, fixed, [&](const std::string&) { return ball; }));
  world.place(1, {}, {});
  int overlaps = 0;
  for (int i = 0; i < 1000; ++i) {
    const OrientedBox box = random_box(bits, 1.5);
    bool overlap = false;
    for (const auto& [a, b, c] : ball.triangles) {
      const std::vector<Vec3<double>> t{ball.vertices[a], ball.vertices[b], ball.vertices[c]};
      std::vector<Vec3<double>> axes{cross(t[1] - t[0], t[2] - t[0])};
      for (int k = 0; k < 3; ++k) {
        axes.push_back(box.R.column_at(k));
        for (std::size_t j = 0; j < 3; ++j) {
          axes.push_back(cross(box.R.column_at(k), t[(j + 1) % 3] - t[j]));
        }
      }
      overlap = overlap || !separated(corners(box), t, axes);
    }
    const std::vector<PieceId> expected =
        overlap ? std::vector<PieceId>{{0, 1}, {1, 0}} : std::vector<PieceId>{};
    EXPECT_EQ(met(world, box), expected);
    overlaps += overlap;
  }
  EXPECT_GT(overlaps, 200);
  EXPECT_LT(overlaps, 900);
}

// Points of a grid in the box: none is inside where they are apart, one is near where they overlap.
TEST(Overlap, OfABoxAndEachSolidAgreesWithAGridOfPoints) {
  std::mt19937_64 bits(35);
  constexpr int kGrid = 12;
  for (const Solid& solid : test::solids()) {
    World world(test::geometry_of({test::object_of(solid)}));
    world.place(1, {}, {});
    int overlaps = 0;
    for (int i = 0; i < 200; ++i) {
      const OrientedBox box = random_box(bits, 1.5);
      double nearest = kInfinity;
      for (int n = 0; n < kGrid * kGrid * kGrid; ++n) {
        const std::array<int, 3> at{n % kGrid, n / kGrid % kGrid, n / kGrid / kGrid};
        Vec3<double> p;
        for (int k = 0; k < 3; ++k) {
          p[k] = (2.0 * at[static_cast<std::size_t>(k)] / (kGrid - 1) - 1) * box.half_size[k];
        }
        p = box.center_N + box.R * p;
        nearest = std::min(
            nearest, test::excess(solid, p) <= 0 ? 0 : length(nearest_on_surface(solid, p) - p));
      }
      const bool overlap = !met(world, box).empty();
      EXPECT_TRUE(overlap || nearest > 0);
      // Half the diagonal of a cell.
      EXPECT_TRUE(!overlap || nearest <= length(box.half_size) / (kGrid - 1));
      overlaps += overlap;
    }
    EXPECT_GT(overlaps, 40);
    EXPECT_LT(overlaps, 190);
  }
}

TEST(Overlap, OfAPointIsWhetherItIsInside) {
  std::mt19937_64 bits(36);
  for (const Solid& solid : test::solids()) {
    World world(test::geometry_of({test::object_of(solid)}));
    world.place(1, {}, {});
    for (int i = 0; i < 2000; ++i) {
      const Vec3<double> p = in_cube(bits, 1.2);
      EXPECT_EQ(!met(world, {.center_N = p}).empty(), test::excess(solid, p) <= 0);
    }
  }
}

TEST(Overlap, APointCutsNoMesh) {
  model::World fixed;
  fixed.meshes.push_back({.file = "ball"});
  model::Object moving;
  moving.shapes.push_back(test::mesh_shape("ball", 1));
  const TriangleMesh ball = test::sphere_mesh(1);
  World world(test::geometry_of({moving}, {}, fixed, [&](const std::string&) { return ball; }));
  world.place(1, {}, {});
  EXPECT_TRUE(met(world, {.center_N = ball.vertices[0]}).empty());
  EXPECT_EQ(met(world, {.center_N = ball.vertices[0], .half_size = {{0.1, 0.1, 0.1}}}).size(), 2u);
}

}  // namespace
}  // namespace hadal
