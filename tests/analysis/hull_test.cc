#include "hadal/analysis/hull.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "hadal/math/scalar.h"

namespace hadal::analysis {
namespace {

Hull hull(HullKind kind, double length, double width, double height, double nose = 0,
          double tail = 0) {
  return {kind, length, width, height, nose, tail};
}

const std::vector<Hull> kHulls = {hull(HullKind::kEllipsoid, 2, 0.6, 0.3),
                                  hull(HullKind::kCylinder, 1.5, 0.4, 0.4),
                                  hull(HullKind::kBox, 0.9, 0.6, 0.4),
                                  hull(HullKind::kTorpedo, 1.33, 0.191, 0.191, 0.191, 0.541)};

/// Volume, mean x, and mean squares, by counting points of a fine grid: a second algorithm.
struct Counted {
  double volume = 0, x = 0;
  Vec3<double> mean_square{};
};

Counted counted(const Hull& h) {
  constexpr int n = 200;
  const HullGeometry g = hull_geometry(h);
  Counted c;
  double points = 0;
  for (int i = 0; i < n; ++i) {
    const double x = g.x_tail + h.length * (i + 0.5) / n;
    const double scale = section_scale(h, g, x);
    for (int j = 0; j < n; ++j) {
      const double y = -1 + 2 * (j + 0.5) / n;
      for (int k = 0; k < n; ++k) {
        const double z = -1 + 2 * (k + 0.5) / n;
        const bool inside = h.kind == HullKind::kBox || y * y + z * z <= scale * scale;
        if (!inside) continue;
        points += 1;
        c.x += x;
        c.mean_square +=
            Vec3<double>{{x * x, y * y * h.width * h.width / 4, z * z * h.height * h.height / 4}};
      }
    }
  }
  c.volume = points / (1.0 * n * n * n) * h.length * h.width * h.height;
  c.x /= points;
  c.mean_square = (1 / points) * c.mean_square;
  return c;
}

// A grid of 200³ finds volumes to some 1e-4.
TEST(Hull, VolumeCentreAndInertiaAreThoseOfCountedPoints) {
  for (const Hull& h : kHulls) {
    const HullGeometry g = hull_geometry(h);
    const Counted c = counted(h);
    EXPECT_NEAR(g.volume / c.volume, 1, 1e-3);
    EXPECT_NEAR(c.x, 0, 1e-4 * h.length) << "the origin is the centre of volume";
    for (int i = 0; i < 3; ++i) EXPECT_NEAR(g.mean_square[i] / c.mean_square[i], 1, 2e-3);
  }
}

TEST(Hull, VolumeOfRemusIsThatOfItsBuoyancy) {
  // 306 N in water of 1030 kg/m³ [Prestero 2001]; hull with nose 0.191 m and tail 0.541 m, whose
  // Myring shapes are fuller than half spheroid and cone.
  const double volume = hull_geometry(kHulls[3]).volume;
  EXPECT_LT(volume, 306 / (1030 * 9.81));
  EXPECT_GT(volume, 0.8 * 306 / (1030 * 9.81));
}

TEST(Hull, StripIntegralsOfAnEllipsoidAreItsClosedForms) {
  const Hull h = kHulls[0];
  const HullGeometry g = hull_geometry(h);
  const auto strips = [&](const auto& f) { return strip_integral(h, g, f); };
  EXPECT_NEAR(strips([](double, double s) { return s; }), kPi / 2, 1e-8);
  EXPECT_NEAR(strips([](double, double s) { return kPi * 0.3 * 0.15 * s * s; }), g.volume, 1e-8);
  EXPECT_NEAR(strips([](double x, double s) { return s * std::abs(x * x * x); }), 4.0 / 15, 1e-8);
  EXPECT_NEAR(strips([](double x, double s) { return s * x; }), 0, 1e-12);
}

TEST(Hull, SurfaceOfASpheroidIsTheClosedFormWithinOnePercent) {
  for (const double a : {0.5, 1.0, 4.0}) {
    const double b = 0.5, e = std::sqrt(std::abs(1 - b * b / (a * a)));
    const double exact =
        a == b ? 4 * kPi * b * b : 2 * kPi * b * b * (1 + a / (b * e) * std::asin(e));
    const HullGeometry g = hull_geometry(hull(HullKind::kEllipsoid, 2 * a, 2 * b, 2 * b));
    EXPECT_NEAR(g.wetted_surface / exact, 1, 0.011);
  }
}

TEST(Hull, InertiaOfASpheroidIsThatOfThePaper) {
  const double L = 1.08, r = 0.075, m = 18;
  const HullGeometry g = hull_geometry(hull(HullKind::kEllipsoid, L, 2 * r, 2 * r));
  EXPECT_NEAR(uniform_inertia(g, m)[1], m * (L * L / 20 + r * r / 5), 1e-12);  // [LAUV]
}

}  // namespace
}  // namespace hadal::analysis
