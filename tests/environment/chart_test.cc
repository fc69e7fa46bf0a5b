#include "hadal/environment/chart.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

namespace hadal {
namespace {

using V3 = Vec3<double>;
constexpr double kPi = std::numbers::pi;

void expect_near(const V3& a, const V3& b, double tolerance) {
  for (int k = 0; k < 3; ++k) EXPECT_NEAR(a[k], b[k], tolerance) << "axis " << k;
}

/// Uniform in [low, high).
double uniform(std::mt19937_64& bits, double low, double high) {
  return low + (high - low) * static_cast<double>(bits() >> 11) * 0x1p-53;
}

TEST(Chart, OriginIsWhereTheScenarioSays) {
  const Chart chart({.latitude_deg = 43.7, .longitude_deg = 10.3});
  const Geodetic place = chart.geodetic({});
  EXPECT_NEAR(place.latitude_deg, 43.7, 1e-13);
  EXPECT_NEAR(place.longitude_deg, 10.3, 1e-13);
  EXPECT_NEAR(place.height, 0, 1e-8);
}

/// On the equator at longitude 0 the plane of N is x = a of the Earth: by hand.
TEST(Chart, OnTheEquatorCoordinatesAreThoseOfTheEarth) {
  const Chart chart({});
  constexpr double a = 6378137, b = 6356752.314245179;
  expect_near(chart.position({0, 90, 0}), {{0, a, a}}, 1e-8);
  expect_near(chart.position({90, 0, 0}), {{b, 0, a}}, 1e-8);
  expect_near(chart.position({0, 0, 250}), {{0, 0, -250}}, 1e-8);
  const Geodetic pole = chart.geodetic({{b + 100, 0, a}});
  EXPECT_NEAR(pole.latitude_deg, 90, 1e-13);
  EXPECT_NEAR(pole.height, 100, 1e-8);
}

/// Small steps along x and y are arcs with the radii of curvature M and N of the ellipsoid.
TEST(Chart, DegreesAreAsLongAsTheRadiiOfCurvatureSay) {
  const double phi = 60 * kPi / 180, e2 = 0.00669437999014;
  const double w = 1 - e2 * std::sin(phi) * std::sin(phi);
  const double meridian = 6378137 * (1 - e2) / (w * std::sqrt(w));
  const double parallel = 6378137 / std::sqrt(w) * std::cos(phi);
  const Chart chart({.latitude_deg = 60, .longitude_deg = 5});
  const double step = 1e-4;  // deg: 11 m; the arc leaves its tangent by 10 µm
  const V3 north = chart.position({60 + step, 5, 0}), east = chart.position({60, 5 + step, 0});
  EXPECT_NEAR(north[0], meridian * step * kPi / 180, 1e-6);
  EXPECT_NEAR(east[1], parallel * step * kPi / 180, 1e-6);
  EXPECT_NEAR(north[1], 0, 1e-9);
  EXPECT_NEAR(east[0], 0, 2e-5);
}

/// Computed by an independent implementation, GeographicLib 2.1.2 (LocalCartesian), with origin
/// 43.7 N 10.3 E and z up turned to down.
TEST(Chart, AgreesWithGeographicLib) {
  const Chart chart({.latitude_deg = 43.7, .longitude_deg = 10.3});
  struct Row {
    Geodetic place;
    V3 p_N;
  };
  const Row rows[] = {
      {{43.71, 10.32, -50}, {{1111.250470745131, 1611.903878310914, 50.300350529383}}},
      {{43.5, 9.9, -2000}, {{-22135.867297048659, -32340.280508353724, 2120.385592347751}}},
      {{45, 12, 0}, {{145816.138898274483, 134019.953688602312, 3076.307420432029}}},
      {{-43.7, -169.7, 10}, {{42722.028994508088, 0, 12735887.303966578096}}}};
  for (const Row& row : rows) {
    expect_near(chart.position(row.place), row.p_N, 1e-8);
    const Geodetic back = chart.geodetic(row.p_N);
    EXPECT_NEAR(back.latitude_deg, row.place.latitude_deg, 1e-13);
    EXPECT_NEAR(back.longitude_deg, row.place.longitude_deg, 1e-13);
    EXPECT_NEAR(back.height, row.place.height, 1e-8);
  }
}

TEST(Chart, RoundTripsAreExact) {
  std::mt19937_64 bits(7);
  for (int i = 0; i < 2000; ++i) {
    const Chart chart(
        {.latitude_deg = uniform(bits, -89.9, 89.9), .longitude_deg = uniform(bits, -180, 180)});
    const double reach = i % 2 == 0 ? 1e3 : 3e5;
    const V3 p{
        {uniform(bits, -reach, reach), uniform(bits, -reach, reach), uniform(bits, -1000, 11000)}};
    expect_near(chart.position(chart.geodetic(p)), p, 1e-8);
    const Geodetic sea = chart.geodetic_of_sea(p);
    EXPECT_EQ(sea.height, -p[2]);
    expect_near(chart.position_of_sea(sea), p, 1e-8);
    EXPECT_LE(std::abs(sea.latitude_deg), 90);
    EXPECT_LE(std::abs(sea.longitude_deg), 180);
  }
}

/// The sea of a run is flat: 10 km away its plane is d²/2R above the ellipsoid, and yet depth zero.
TEST(Chart, TheSeaIsThePlaneAndDepthIsZ) {
  const Chart chart({.latitude_deg = 10, .longitude_deg = -170});
  const V3 p{{0, 10e3, 0}};
  const double parallel = 6378137 / std::sqrt(1 - 0.00669437999014 * 0.0301537);  // sin²(10°)
  EXPECT_NEAR(chart.geodetic(p).height, 1e8 / (2 * parallel), 1e-4);
  EXPECT_EQ(chart.geodetic_of_sea(p).height, 0);
}

TEST(Chart, LongitudeGoesRoundAtTheDateLine) {
  const Chart chart({.latitude_deg = 0, .longitude_deg = 179.999});
  const Geodetic place = chart.geodetic({{0, 1000, 0}});
  EXPECT_LT(place.longitude_deg, -179.99);
  expect_near(chart.position(place), {{0, 1000, 0}}, 1e-8);
}

}  // namespace
}  // namespace hadal
