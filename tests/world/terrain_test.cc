// Ground: rays, distances and overlaps against a search through all of its triangles.

#include "hadal/world/terrain.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "hadal/world/ray_triangle.h"
#include "hadal/world/triangle_distance.h"
#include "hadal/world/world.h"
#include "world/rays.h"

namespace hadal {
namespace {

using V3 = Vec3<double>;
using test::uniform;

/// Small grids of every shape: smooth, rough, and with walls of 50 m between points.
HeightGrid random_grid(std::mt19937_64& bits, int kind) {
  HeightGrid grid;
  grid.rows = 2 + bits() % 9, grid.columns = 2 + bits() % 9;
  grid.dx = uniform(bits, 0.1, 3), grid.dy = uniform(bits, 0.1, 3);
  grid.x0 = uniform(bits, -50, 50), grid.y0 = uniform(bits, -50, 50), grid.datum = 100;
  if (kind == 0) grid.x0 = -3, grid.y0 = 2, grid.dx = grid.dy = 1;
  for (std::size_t k = 0; k < grid.rows * grid.columns; ++k) {
    grid.z.push_back(kind == 1 ? static_cast<float>(50 * (bits() % 2))
                               : static_cast<float>(uniform(bits, -3, 3)));
  }
  return grid;
}

struct Ray {
  V3 origin, along;
  double least = 0, most = 1e9;
};

/// Into the box around it; every third through two of its points, every third along an axis or a
/// diagonal, on whole numbers where points are.
Ray random_ray(std::mt19937_64& bits, const Terrain& ground, int i) {
  const V3 size = ground.high() - ground.low() + V3{{4, 4, 8}};
  Ray ray;
  for (int k = 0; k < 3; ++k) {
    ray.origin[k] = ground.low()[k] + uniform(bits, -0.5, 1.2) * size[k];
    ray.along[k] = uniform(bits, -1, 1);
  }
  const HeightGrid& g = ground.grid();
  if (i % 3 == 0) {
    ray.origin = ground.point(bits() % g.rows, bits() % g.columns);
    ray.origin[2] = uniform(bits, 95, 99);
    ray.along = ground.point(bits() % g.rows, bits() % g.columns) - ray.origin;
  } else if (i % 3 == 1) {
    for (int k = 0; k < 3; ++k) ray.along[k] = static_cast<double>(bits() % 3) - 1;
    ray.origin[0] = std::round(ray.origin[0]), ray.origin[1] = std::round(ray.origin[1]);
    if (dot(ray.along, ray.along) == 0) ray.along[2] = 1;
  }
  ray.along = (1 / std::sqrt(dot(ray.along, ray.along))) * ray.along;
  if (i % 4 == 0) ray.least = uniform(bits, 0, 5);
  if (i % 5 == 0) ray.most = uniform(bits, 5, 30);
  return ray;
}

TEST(Terrain, RaysMeetTheNearestTriangleAndNoneSlipsThrough) {
  std::mt19937_64 bits(3);
  int hits = 0;
  for (int trial = 0; trial < 200; ++trial) {
    const Terrain ground(random_grid(bits, trial % 4));
    for (int i = 0; i < 1000; ++i) {
      const Ray ray = random_ray(bits, ground, i);
      const ShearedRay sheared(ray.origin, ray.along);
      double best = test::kInfinity;
      for (std::size_t k = 0; k < ground.triangle_count(); ++k) {
        const auto [a, b, c] = ground.triangle(k);
        const auto range = sheared.distance_to(a, b, c);
        if (range && *range >= ray.least && *range <= ray.most) best = std::min(best, *range);
      }
      const auto hit = ground.cast(ray.origin, ray.along, ray.least, ray.most);
      ASSERT_EQ(hit.has_value(), best < test::kInfinity) << "grid " << trial << ", ray " << i;
      if (!hit) continue;
      ++hits;
      EXPECT_NEAR(hit->range, best, 1e-9);
    }
  }
  EXPECT_GT(hits, 20'000);
}

TEST(Terrain, NearestPointIsThatOfAllTriangles) {
  std::mt19937_64 bits(4);
  for (int trial = 0; trial < 100; ++trial) {
    const Terrain ground(random_grid(bits, trial % 4));
    for (int i = 0; i < 100; ++i) {
      const V3 p = random_ray(bits, ground, 2).origin;
      double best = test::kInfinity;
      for (std::size_t k = 0; k < ground.triangle_count(); ++k) {
        const auto [a, b, c] = ground.triangle(k);
        const V3 d = nearest_on_triangle(p, a, b, c) - p;
        best = std::min(best, std::sqrt(dot(d, d)));
      }
      const auto near = ground.nearest(p, test::kInfinity);
      ASSERT_TRUE(near);
      EXPECT_EQ(near->distance, best);
      EXPECT_FALSE(ground.nearest(p, 0.999 * best));
      EXPECT_TRUE(ground.nearest(p, 1.001 * best));
    }
  }
}

TEST(Terrain, EveryTriangleOfABoxIsFound) {
  std::mt19937_64 bits(5);
  for (int trial = 0; trial < 200; ++trial) {
    const Terrain ground(random_grid(bits, trial % 4));
    const V3 p = random_ray(bits, ground, 2).origin;
    const V3 half{{uniform(bits, 0, 3), uniform(bits, 0, 3), uniform(bits, 0, 3)}};
    std::vector<std::size_t> found;
    ground.for_each_in(p - half, p + half, [&](std::size_t index, const Terrain::Triangle& t) {
      EXPECT_EQ(t[0], ground.triangle(index)[0]);
      found.push_back(index);
    });
    for (std::size_t k = 0; k < ground.triangle_count(); ++k) {
      bool meets = true;
      const auto t = ground.triangle(k);
      for (int axis = 0; axis < 3; ++axis) {
        const auto [least, most] = std::minmax({t[0][axis], t[1][axis], t[2][axis]});
        meets = meets && least <= p[axis] + half[axis] && most >= p[axis] - half[axis];
      }
      if (meets) {
        EXPECT_EQ(std::count(found.begin(), found.end(), k), 1) << k;
      }
    }
  }
}

/// By hand: a plane that falls 1 in 2 along x.
TEST(Terrain, PlaneIsAPlane) {
  HeightGrid grid{
      .rows = 3, .columns = 4, .x0 = 10, .y0 = -3, .dx = 2, .dy = 2, .datum = 50, .z = {}};
  for (const float z : {0.f, 1.f, 2.f}) grid.z.insert(grid.z.end(), 4, z);
  const Terrain ground(grid);
  EXPECT_EQ(ground.triangle_count(), 12u);
  EXPECT_NEAR(*ground.depth_at(11, 0), 50.5, 1e-12);
  EXPECT_FALSE(ground.depth_at(9.99, 0));
  EXPECT_FALSE(ground.depth_at(11, 3.01));
  EXPECT_TRUE(ground.depth_at(14, 3));
  for (std::size_t k = 0; k < 12; ++k) {
    const V3 n = ground.normal(k);
    EXPECT_NEAR(n[0], 1 / std::sqrt(5.0), 1e-12);
    EXPECT_NEAR(n[2], -2 / std::sqrt(5.0), 1e-12);
  }
  const auto hit = ground.cast({{12, 0, 0}}, {{0, 0, 1}}, 0, 100);
  ASSERT_TRUE(hit);
  EXPECT_NEAR(hit->range, 51, 1e-12);
  // From below it is solid, too.
  EXPECT_NEAR(ground.cast({{12, 0, 60}}, {{0, 0, -1}}, 0, 100)->range, 9, 1e-12);
  EXPECT_FALSE(ground.cast({{9, 0, 0}}, {{0, 0, 1}}, 0, 1000));
}

/// A grid below, a box, a ball and a mesh above it: one question to all.
TEST(Terrain, WorldSeesGroundBelowAndThingsAboveIt) {
  model::World description;
  description.materials = {{.name = "sand", .reflectivity = 0.3, .roughness = 0.01, .color = {}},
                           {.name = "steel", .reflectivity = 0.9, .roughness = 0, .color = {}}};
  model::Terrain ground;
  ground.kind = model::TerrainKind::kFractal;
  ground.name = "seabed", ground.material = "sand";
  ground.center = {{0, 0, 30}}, ground.extent = {100, 100}, ground.relief = 1;
  description.terrains.push_back(ground);
  model::WorldShape ball;
  ball.shape.kind = model::ShapeKind::kSphere, ball.shape.radius = 2;
  ball.shape.position = {{10, 0, 20}};
  ball.material = "steel";
  description.shapes.push_back(ball);
  model::WorldShape pipe;
  pipe.shape.kind = model::ShapeKind::kCylinder, pipe.shape.radius = 0.5, pipe.shape.length = 30;
  pipe.shape.position = {{-10, 0, 25}}, pipe.shape.rpy_deg = {{90, 0, 0}};
  description.shapes.push_back(pipe);
  model::WorldShape mesh;
  mesh.shape.kind = model::ShapeKind::kMesh, mesh.shape.file = "rock", mesh.shape.scale = 3;
  mesh.shape.position = {{0, 20, 25}};
  description.shapes.push_back(mesh);
  const World world(description, [](const std::string&) { return test::sphere_mesh(3); });

  const auto down = [&](double x, double y) {
    const auto hit = world.cast({{x, y, 0}}, {{0, 0, 1}}, 0, 100);
    EXPECT_TRUE(hit) << x << ", " << y;
    EXPECT_LT(hit->normal_N[2], 0);
    return *hit;
  };
  EXPECT_NEAR(down(10, 0).range, 18, 1e-12);
  EXPECT_EQ(world.piece(down(10, 0).of).material.name, "steel");
  EXPECT_NEAR(down(-10, 5).range, 24.5, 1e-12);
  EXPECT_EQ(world.piece(down(-10, 5).of).name, "shapes[1]");
  EXPECT_NEAR(down(0, 20).range, 22, 1e-12);
  EXPECT_EQ(world.piece(down(0, 20).of).name, "shapes[2]");
  const RayHit bottom = down(30, 30);
  EXPECT_EQ(world.piece(bottom.of).name, "seabed");
  EXPECT_EQ(world.piece(bottom.of).material.reflectivity, 0.3);
  EXPECT_NEAR(bottom.range, 30, 5);

  EXPECT_EQ(world.piece(world.nearest({{10, 0, 10}}, 100)->of).name, "shapes[0]");
  EXPECT_EQ(world.piece(world.nearest({{40, 40, 29}}, 100)->of).name, "seabed");
  std::vector<PieceId> met;
  world.find_overlaps({{{10, 0, 21}}, identity<double, 3>(), {{0.1, 0.1, 0.1}}}, {}, met);
  world.find_overlaps({{{30, 30, bottom.range}}, identity<double, 3>(), {{1, 1, 1}}}, {}, met);
  world.find_overlaps({{{30, 30, 60}}, identity<double, 3>(), {}}, {}, met);  // a point under it
  ASSERT_EQ(met.size(), 3u);
  EXPECT_EQ(world.piece(met[0]).name, "shapes[0]");
  EXPECT_EQ(world.piece(met[1]).name, "seabed");
  EXPECT_EQ(world.piece(met[2]).name, "seabed");
}

}  // namespace
}  // namespace hadal
