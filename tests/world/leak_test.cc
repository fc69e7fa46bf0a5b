// Closed surfaces must stop every ray from inside, and rays aimed at edges and corners above all.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "hadal/world/ray_triangle.h"
#include "hadal/world/world.h"
#include "world/rays.h"

namespace hadal {
namespace {

using test::kInfinity, test::uniform, test::random_unit, test::sphere_mesh;

constexpr int kRays = 100'000;

/// Where a ray from inside an axis-aligned box leaves it.
double exit_of_box(const Vec3<double>& p, const Vec3<double>& d, const Vec3<double>& half) {
  double range = kInfinity;
  for (int k = 0; k < 3; ++k) {
    if (d[k] != 0) range = std::min(range, (std::copysign(half[k], d[k]) - p[k]) / d[k]);
  }
  return range;
}

TEST(WorldLeaks, EveryRayFromInsideABoxHitsAtTheClosedForm) {
  // A tunnel far from the origin: rays meet its walls at all angles.
  const Vec3<double> half{{50, 3, 2}};
  for (const Vec3<double>& center : {Vec3<double>{}, Vec3<double>{{7000, -7000, 300}}}) {
    const World world({.boxes = {{.center = center, .size = 2.0 * half}}});
    std::mt19937_64 bits(1);
    int misses = 0;
    double worst = 0;
    for (int i = 0; i < kRays; ++i) {
      Vec3<double> p;
      for (int k = 0; k < 3; ++k) p[k] = uniform(bits, -0.9, 0.9) * half[k];
      const Vec3<double> d = random_unit(bits);
      const auto hit = world.cast(center + p, d, 0, kInfinity);
      if (!hit) {
        ++misses;
        continue;
      }
      worst = std::max(worst, std::abs(hit->range - exit_of_box(p, d, half)));
    }
    EXPECT_EQ(misses, 0);
    EXPECT_LT(worst, 1e-9);
  }
}

TEST(WorldLeaks, RaysAtEdgesAndCornersOfATurnedBoxHit) {
  const World world(
      {.boxes = {
           {.center = {{4000, 3000, 50}}, .size = {{6, 4, 2}}, .rpy_deg = {{20, -35, 110}}}}});
  const TriangleMesh& mesh = world.geometry().world_mesh_N();
  std::mt19937_64 bits(2);
  int misses = 0;
  double worst = 0;
  for (int i = 0; i < kRays; ++i) {
    // From near the centre to a point on an edge or diagonal, or exactly to a corner.
    const auto& triangle = mesh.triangles[bits() % mesh.triangles.size()];
    const double s = i % 10 == 0 ? 0 : uniform(bits, 0, 1);
    const Vec3<double> goal =
        mesh.vertices[triangle[0]] + s * (mesh.vertices[triangle[1]] - mesh.vertices[triangle[0]]);
    const Vec3<double> from = Vec3<double>{{4000, 3000, 50}} + 0.3 * random_unit(bits);
    const Vec3<double> d = goal - from;
    const auto hit = world.cast(from, d, 0, kInfinity);
    if (!hit) {
      ++misses;
      continue;
    }
    worst = std::max(worst, std::abs(hit->range - std::sqrt(dot(d, d))));
  }
  EXPECT_EQ(misses, 0);
  EXPECT_LT(worst, 1e-9);
}

TEST(WorldLeaks, EveryRayFromInsideASphereMeshHits) {
  // Edges of 5 levels span 2π/128: a flat face lies at most 1 − cos(span/√3) inside the sphere.
  const TriangleMesh sphere = sphere_mesh(5);
  const World world({.meshes = {{.file = "sphere", .scale = 10}}},
                    [&](const std::string&) { return sphere; });
  EXPECT_EQ(world.geometry().world_mesh_N().triangles.size(), 8u << 10);
  std::mt19937_64 bits(3);
  int misses = 0, strays = 0;
  for (int i = 0; i < kRays; ++i) {
    // Every other ray goes from the centre straight to a vertex, where six triangles meet.
    const bool to_vertex = i % 2 == 0;
    const Vec3<double> p = to_vertex ? Vec3<double>{} : uniform(bits, 0, 8) * random_unit(bits);
    const Vec3<double> d =
        to_vertex ? sphere.vertices[bits() % sphere.vertices.size()] : random_unit(bits);
    const auto hit = world.cast(p, d, 0, kInfinity);
    if (!hit) {
      ++misses;
      continue;
    }
    const double radius = std::sqrt(dot(hit->point_N, hit->point_N));
    if (radius > 10 + 1e-9 || radius < (to_vertex ? 10 - 1e-9 : 9.98)) ++strays;
  }
  EXPECT_EQ(misses, 0);
  EXPECT_EQ(strays, 0);
}

TEST(WorldLeaks, TreeAgreesWithTryingEveryTriangle) {
  // A cloud of small boxes, seen from far outside and from within.
  std::mt19937_64 bits(4);
  model::World description;
  for (int i = 0; i < 60; ++i) {
    model::Box box;
    for (int k = 0; k < 3; ++k) {
      box.center[k] = uniform(bits, -500, 500);
      box.size[k] = uniform(bits, 1, 120);
      box.rpy_deg[k] = uniform(bits, -180, 180);
    }
    description.boxes.push_back(box);
  }
  const World world(description);
  const TriangleMesh& mesh = world.geometry().world_mesh_N();

  int hits = 0;
  for (int i = 0; i < 1000; ++i) {
    const Vec3<double> p = uniform(bits, 0, i % 2 == 0 ? 600 : 20'000) * random_unit(bits);
    const Vec3<double> d = 300.0 * random_unit(bits) - (i % 2 == 0 ? 0.0 : 1.0) * p;
    const auto hit = world.cast(p, d, 0, kInfinity);
    const ShearedRay ray(p, (1 / std::sqrt(dot(d, d))) * d);
    double nearest = kInfinity;
    for (const auto& [a, b, c] : mesh.triangles) {
      const auto range = ray.distance_to(mesh.vertices[a], mesh.vertices[b], mesh.vertices[c]);
      if (range && *range >= 0) nearest = std::min(nearest, *range);
    }
    EXPECT_DOUBLE_EQ(hit ? hit->range : kInfinity, nearest);
    hits += hit.has_value();
  }
  EXPECT_GT(hits, 100);
}

}  // namespace
}  // namespace hadal
