#include "hadal/world/solid.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numbers>

#include "world/rays.h"
#include "world/solids.h"

namespace hadal {
namespace {

using model::ShapeKind;
using test::random_unit, test::uniform;

double length(const Vec3<double>& v) { return std::sqrt(dot(v, v)); }

std::array<double, 2> through(const Solid& s, const Vec3<double>& o, const Vec3<double>& d) {
  const auto both = line_through(s, o, (1 / length(d)) * d);
  EXPECT_TRUE(both);
  return both.value_or(std::array<double, 2>{});
}

// By hand, along simple lines.
TEST(Solid, LinesThroughEachKindByHand) {
  const Solid box{.kind = ShapeKind::kBox, .half_size = {{1, 2, 3}}};
  EXPECT_EQ(through(box, {{-5, 1, 1}}, {{1, 0, 0}}), (std::array<double, 2>{4, 6}));
  const Solid sphere{.kind = ShapeKind::kSphere, .radius = 2};
  EXPECT_EQ(through(sphere, {{0, 0, -5}}, {{0, 0, 1}}), (std::array<double, 2>{3, 7}));
  const Solid capsule{.kind = ShapeKind::kCapsule, .radius = 0.5, .half_length = 1};
  EXPECT_EQ(through(capsule, {{0, 0, -5}}, {{0, 0, 1}}), (std::array<double, 2>{3.5, 6.5}));
  EXPECT_EQ(through(capsule, {{-5, 0, 0.9}}, {{1, 0, 0}}), (std::array<double, 2>{4.5, 5.5}));
  const Solid cylinder{.kind = ShapeKind::kCylinder, .radius = 0.5, .half_length = 1};
  EXPECT_EQ(through(cylinder, {{0.3, 0, -5}}, {{0, 0, 1}}), (std::array<double, 2>{4, 6}));
  EXPECT_EQ(through(cylinder, {{-5, 0, 0.9}}, {{1, 0, 0}}), (std::array<double, 2>{4.5, 5.5}));
  const Solid ellipsoid{.kind = ShapeKind::kEllipsoid, .half_size = {{3, 2, 1}}};
  EXPECT_EQ(through(ellipsoid, {{0, -5, 0}}, {{0, 1, 0}}), (std::array<double, 2>{3, 7}));
}

// A sphere of radius r at the offset b of the line: entry at a − √(r² − b²), down to grazing.
TEST(Solid, ASphereIsEnteredAtTheClosedFormDownToGrazing) {
  const Solid sphere{.kind = ShapeKind::kSphere, .radius = 1};
  for (const double b : {0.0, 0.5, 0.999, 0.999999}) {
    const double half = std::sqrt(1 - b * b);
    const auto both = through(sphere, {{-10, b, 0}}, {{1, 0, 0}});
    // The square root loses half the digits where the line grazes: 1e-16/half.
    EXPECT_NEAR(both[0], 10 - half, 1e-14 + 1e-15 / half);
    EXPECT_NEAR(both[1], 10 + half, 1e-14 + 1e-15 / half);
  }
  EXPECT_FALSE(line_through(sphere, {{-10, 1.000001, 0}}, {{1, 0, 0}}));
}

// A millimetre of a solid is not lost to an origin 100 km away.
TEST(Solid, AFarOriginCostsNoDigits) {
  const Vec3<double> d = (1 / std::sqrt(3.0)) * Vec3<double>{{1, 1, 1}};
  for (const Solid& s : test::solids()) {
    const auto near = through(s, -10.0 * d, d), far = through(s, -1e5 * d, d);
    for (const std::size_t i : {0u, 1u}) EXPECT_NEAR(far[i] - near[i], 1e5 - 10, 1e-9);
  }
}

// Against marching along the line with the inequality of the solid, which knows no root.
TEST(Solid, LinesAgreeWithMarchingThroughTheInequality) {
  std::mt19937_64 bits(11);
  for (const Solid& s : test::solids()) {
    const double reach = bounding_radius(s), step = reach / 500;
    int hits = 0;
    for (int i = 0; i < 400; ++i) {
      const Vec3<double> d = random_unit(bits);
      const Vec3<double> o = uniform(bits, 0, 3) * reach * random_unit(bits);
      const auto both = line_through(s, o, d);
      const auto inside = [&](double t) { return test::excess(s, o + t * d) <= 0; };
      const double start = -dot(o, d) - 1.01 * reach;
      int first = 0;
      while (first < 1010 && !inside(start + first * step)) ++first;
      if (first == 1010) {
        // A line inside for less than a step may be missed.
        EXPECT_TRUE(!both || (*both)[1] - (*both)[0] < step);
        continue;
      }
      ASSERT_TRUE(both);
      ++hits;
      double out = start + (first - 1) * step, in = start + first * step;
      for (int k = 0; k < 60; ++k) (inside(0.5 * (out + in)) ? in : out) = 0.5 * (out + in);
      // Bisection ends at rounding of the inequality, which grazing magnifies.
      EXPECT_NEAR((*both)[0], in, 1e-9 * reach);
      EXPECT_NEAR(test::excess(s, o + (*both)[1] * d), 0, 1e-9);
    }
    EXPECT_GT(hits, 50);
  }
}

TEST(Solid, NormalsAreUnitSquareToTheSurfaceAndOutward) {
  std::mt19937_64 bits(12);
  for (const Solid& s : test::solids()) {
    for (int i = 0; i < 300; ++i) {
      const Vec3<double> d = random_unit(bits);
      const auto both = line_through(s, {}, d);
      ASSERT_TRUE(both);
      const Vec3<double> p = (*both)[1] * d, n = outward_normal(s, p);
      EXPECT_NEAR(length(n), 1, 1e-14);
      // A little along it is outside, a little back inside; across it the surface is level.
      const double h = 1e-5;
      EXPECT_GT(test::excess(s, p + h * n), 0);
      EXPECT_LT(test::excess(s, p - h * n), 0);
      const Vec3<double> across = cross(n, random_unit(bits));
      // Edges aside, the surface curves away by at most h²/(2 r) with r ≥ 0.2 m.
      if (test::edge_distance(s, p) > 2 * h) {
        EXPECT_NEAR(length(nearest_on_surface(s, p + h * across) - (p + h * across)), 0, 1e-9);
      }
    }
  }
}

// The nearest point lies on the surface, and none of many others is nearer.
TEST(Solid, NoPointOfTheSurfaceIsNearerThanTheNearest) {
  std::mt19937_64 bits(13);
  for (const Solid& s : test::solids()) {
    std::vector<Vec3<double>> surface;
    for (int i = 0; i < 3000; ++i) {
      const Vec3<double> d = random_unit(bits);
      surface.push_back((*line_through(s, {}, d))[1] * d);
    }
    for (int i = 0; i < 300; ++i) {
      // Inside and outside, and on planes of symmetry.
      Vec3<double> p = uniform(bits, 0, 2) * bounding_radius(s) * random_unit(bits);
      if (i % 3 == 0) p[static_cast<int>(bits() % 3)] = 0;
      if (i % 30 == 0) p = {};
      const Vec3<double> x = nearest_on_surface(s, p);
      EXPECT_NEAR(test::excess(s, x), 0, 1e-12);
      double sampled = test::kInfinity;
      for (const Vec3<double>& y : surface) sampled = std::min(sampled, length(y - p));
      EXPECT_LE(length(x - p), sampled + 1e-12);
      // 3000 points leave gaps of some 0.1 of the radius.
      EXPECT_GE(length(x - p), sampled - 0.2 * bounding_radius(s));
    }
  }
}

TEST(Solid, NearestPointsByHand) {
  const Solid box{.kind = ShapeKind::kBox, .half_size = {{1, 2, 3}}};
  EXPECT_EQ(nearest_on_surface(box, {{5, 0, 0}}), (Vec3<double>{{1, 0, 0}}));
  EXPECT_EQ(nearest_on_surface(box, {{0.9, 0, 0}}), (Vec3<double>{{1, 0, 0}}));
  EXPECT_EQ(nearest_on_surface(box, {{2, 3, 4}}), (Vec3<double>{{1, 2, 3}}));
  const Solid cylinder{.kind = ShapeKind::kCylinder, .radius = 1, .half_length = 2};
  EXPECT_EQ(nearest_on_surface(cylinder, {{0.2, 0, 1.9}}), (Vec3<double>{{0.2, 0, 2}}));
  EXPECT_EQ(nearest_on_surface(cylinder, {{0.9, 0, 0}}), (Vec3<double>{{1, 0, 0}}));
  EXPECT_EQ(nearest_on_surface(cylinder, {{3, 0, 5}}), (Vec3<double>{{1, 0, 2}}));
  // From the centre of an ellipsoid the nearest is the end of its shortest axis.
  const Solid ellipsoid{.kind = ShapeKind::kEllipsoid, .half_size = {{3, 2, 1}}};
  EXPECT_EQ(nearest_on_surface(ellipsoid, {}), (Vec3<double>{{0, 0, 1}}));
  EXPECT_EQ(nearest_on_surface(ellipsoid, {{7, 0, 0}}), (Vec3<double>{{3, 0, 0}}));
}

TEST(Solid, SupportIsTheFarthestPoint) {
  std::mt19937_64 bits(14);
  for (const Solid& s : test::solids()) {
    for (int i = 0; i < 300; ++i) {
      const Vec3<double> d = random_unit(bits), far = support(s, d);
      EXPECT_NEAR(test::excess(s, far), 0, 1e-12);
      EXPECT_LE(length(far), bounding_radius(s) + 1e-12);
      for (int k = 0; k < 30; ++k) {
        const Vec3<double> e = random_unit(bits);
        EXPECT_LE(dot((*line_through(s, {}, e))[1] * e, d), dot(far, d) + 1e-12);
      }
    }
  }
}

}  // namespace
}  // namespace hadal
