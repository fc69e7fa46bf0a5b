// The World Magnetic Model against its published test values.

#include "hadal/environment/magnetic.h"

#include <gtest/gtest.h>

#include <cmath>

#include "hadal/math/scalar.h"

namespace hadal {
namespace {

struct Row {
  double latitude, longitude, height, x, y, z, tolerance;
};

TEST(Wmm2025, HasThePublishedTestValues) {
  // The last row comes with six digits and a semi-minor axis that is rounded to 0.1 mm.
  const Row rows[] = {{80, 0, 0, 6521.6, 145.9, 54791.5, 0.05},
                      {0, 120, 0, 39677.8, -109.6, -10580.2, 0.05},
                      {-80, 240, 0, 6117.5, 15751.9, -52022.5, 0.05},
                      {89, -121, 28000, -255.388723, -1482.460628, 56194.288771, 1e-5}};
  for (const Row& r : rows) {
    const Vec3<double> B = wmm2025_field(r.latitude, r.longitude, r.height, 2025);
    EXPECT_NEAR(B[0], r.x, r.tolerance);
    EXPECT_NEAR(B[1], r.y, r.tolerance);
    EXPECT_NEAR(B[2], r.z, r.tolerance);
  }
  const Vec3<double> B = wmm2025_field(-80, 240, 0, 2025);
  EXPECT_NEAR(degrees(std::atan2(B[1], B[0])), 68.78, 5e-3);
}

// The field of a potential has neither sources nor, in air, currents: by differences over a
// sphere's small box.
TEST(Wmm2025, IsTheGradientOfAPotential) {
  const double year = 2027.3, step = 1e-3;  // [deg]
  const double metres = radians(step) * 6371200;
  const auto at = [&](double lat, double lon, double h) {
    return wmm2025_field(lat, lon, h, year);
  };
  // On the equator north and down are those of the sphere; parallels are as long as meridians.
  const double lat = 0, lon = 33;
  const auto slope = [&](const Vec3<double>& a, const Vec3<double>& b) {
    return 1 / (2 * metres) * (b - a);
  };
  const Vec3<double> dn = slope(at(lat - step, lon, 0), at(lat + step, lon, 0));
  const Vec3<double> de = slope(at(lat, lon - step, 0), at(lat, lon + step, 0));
  const Vec3<double> dd = slope(at(lat, lon, metres), at(lat, lon, -metres));
  const Vec3<double> B = at(lat, lon, 0);
  const double r = 6378137;
  // In spherical coordinates: div B = ∂B_n/∂n + ∂B_e/∂e + ∂B_d/∂d − 2 B_d/r; tolerance 1 % of the
  // terms, for the flattening.
  EXPECT_NEAR(dn[0] + de[1] + dd[2] - 2 * B[2] / r, 0, 1e-2 * std::abs(dd[2]));
  EXPECT_NEAR(de[0] - dn[1], 0, 1e-2 * std::abs(de[0]) + 1e-6);
}

TEST(MagneticField, OfAScenarioIsThatOfItsPlaceAndYear) {
  model::MagneticField keys;
  keys.field = {{17000, 200, 50000}};
  EXPECT_EQ(MagneticModel(keys).field({{1, 2, 3}}, 4)[2], 50000);
  keys = {.kind = model::FieldKind::kWmm2025, .latitude_deg = 60, .longitude_deg = 5, .year = 2026};
  const MagneticModel model(keys);
  const Vec3<double> here = model.field({}, 0), wanted = wmm2025_field(60, 5, 0, 2026);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(here[i], wanted[i]);
  // A degree of latitude to the north: 111.4 km at 60°.
  const Vec3<double> north = model.field({{111412, 0, 0}}, 0);
  const Vec3<double> there = wmm2025_field(61, 5, 0, 2026);
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(north[i], there[i], 1.0);
  // A year later.
  const Vec3<double> later = model.field({}, 365.25 * 86400);
  EXPECT_NEAR(later[2], wmm2025_field(60, 5, 0, 2027)[2], 1e-6);
}

}  // namespace
}  // namespace hadal
