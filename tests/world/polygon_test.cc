#include "hadal/world/polygon.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace hadal {
namespace {

double area(const Vec3<double>& a, const Vec3<double>& b, const Vec3<double>& c) {
  const Vec3<double> n = cross(b - a, c - a);
  return std::sqrt(dot(n, n)) / 2;
}

/// Of all triangles, each counted positive: more than the polygon has wherever one sticks out.
double area_of_triangles(const std::vector<Vec3<double>>& polygon) {
  std::size_t work = 0;
  double sum = 0;
  const auto triangles = cut_polygon(polygon, work);
  EXPECT_EQ(triangles.size(), polygon.size() - 2);
  for (const auto& [i, j, k] : triangles) sum += area(polygon[i], polygon[j], polygon[k]);
  return sum;
}

/// Of a polygon in the plane of the first two axes.
double shoelace(const std::vector<Vec3<double>>& p) {
  double sum = 0;
  for (std::size_t i = 0; i < p.size(); ++i) {
    const Vec3<double>&a = p[i], &b = p[(i + 1) % p.size()];
    sum += (a[0] * b[1] - b[0] * a[1]) / 2;
  }
  return std::abs(sum);
}

TEST(Polygon, ConcaveQuadIsCutFromItsHollowCorner) {
  // An arrow head: area 1/2·2·2 − 1/2·2·1.
  for (std::size_t first = 0; first < 4; ++first) {
    const std::vector<Vec3<double>> arrow{{{-1, 0, 0}}, {{0, 1, 0}}, {{1, 0, 0}}, {{0, 2, 0}}};
    std::vector<Vec3<double>> turned;
    for (std::size_t i = 0; i < 4; ++i) turned.push_back(arrow[(first + i) % 4]);
    EXPECT_NEAR(area_of_triangles(turned), 1, 1e-15) << first;
  }
}

TEST(Polygon, TrianglesCoverStarsOfAnyShapeOnceInAnyPlane) {
  std::mt19937 random(3);
  const auto uniform = [&](double low, double high) {
    return low + (high - low) * static_cast<double>(random()) / 4294967296.0;
  };
  for (int trial = 0; trial < 500; ++trial) {
    // Seen from the origin every corner is at a later angle: concave, but never crossing itself.
    const int n = 4 + static_cast<int>(random() % 40);
    std::vector<Vec3<double>> star;
    for (int i = 0; i < n; ++i) {
      const double angle = 6.283185307179586 * i / n, r = uniform(0.1, 1);
      star.push_back({{r * std::cos(angle), r * std::sin(angle), 0}});
    }
    const double flat = shoelace(star);
    EXPECT_NEAR(area_of_triangles(star), flat, 1e-12 * n) << trial;
    // Along a slope z = a x + b y the area grows by √(1 + a² + b²).
    const double a = uniform(-2, 2), b = uniform(-2, 2);
    for (Vec3<double>& p : star) p[2] = a * p[0] + b * p[1];
    EXPECT_NEAR(area_of_triangles(star), flat * std::sqrt(1 + a * a + b * b), 1e-12 * n) << trial;
  }
}

TEST(Polygon, WorkOnPolygonsThatCrossThemselvesEnds) {
  std::mt19937 random(7);
  std::vector<Vec3<double>> scribble(3000);
  for (Vec3<double>& p : scribble) p = {{1.0 * random(), 1.0 * random(), 0}};
  std::size_t work = 0;
  EXPECT_EQ(cut_polygon(scribble, work).size(), scribble.size() - 2);
  EXPECT_LT(work, kMostPolygonWork + 10000);
}

}  // namespace
}  // namespace hadal
