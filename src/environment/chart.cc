#include "hadal/environment/chart.h"

#include <cmath>
#include <numbers>

namespace hadal {

namespace {

constexpr double kRadian = std::numbers::pi / 180;

// The ellipsoid WGS 84 [NIMA TR8350.2, table 3.1].
constexpr double kSemiMajor = 6378137;  // m
constexpr double kFlattening = 1 / 298.257223563;
constexpr double kSemiMinor = kSemiMajor * (1 - kFlattening);
constexpr double kEccentricity2 = kFlattening * (2 - kFlattening);              // e²
constexpr double kSecondEccentricity2 = kEccentricity2 / (1 - kEccentricity2);  // e'²

/// x through latitude and longitude zero, z through the north pole [m].
Vec3<double> cartesian(const Geodetic& place) {
  const double phi = kRadian * place.latitude_deg, lambda = kRadian * place.longitude_deg;
  const double s = std::sin(phi), c = std::cos(phi);
  const double normal = kSemiMajor / std::sqrt(1 - kEccentricity2 * s * s);
  const double out = (normal + place.height) * c;
  return {{out * std::cos(lambda), out * std::sin(lambda),
           (normal * (1 - kEccentricity2) + place.height) * s}};
}

Geodetic geodetic_of(const Vec3<double>& p) {
  const double out = std::hypot(p[0], p[1]);
  // Bowring: the reduced latitude β leads to the latitude φ, and that to a better β.
  double beta = std::atan2(kSemiMajor * p[2], kSemiMinor * out);
  double phi = 0;
  constexpr int kMost = 20;  // 2 or 3 near the surface
  for (int i = 0; i < kMost; ++i) {
    const double s = std::sin(beta), c = std::cos(beta);
    phi = std::atan2(p[2] + kSecondEccentricity2 * kSemiMinor * s * s * s,
                     out - kEccentricity2 * kSemiMajor * c * c * c);
    const double better = std::atan2((1 - kFlattening) * std::sin(phi), std::cos(phi));
    if (better == beta) break;
    beta = better;
  }
  const double s = std::sin(phi), c = std::cos(phi);
  const double normal = kSemiMajor / std::sqrt(1 - kEccentricity2 * s * s);
  // Along the normal; also at a pole, where out/cos φ says nothing.
  const double height = out * c + p[2] * s - kSemiMajor * kSemiMajor / normal;
  return {phi / kRadian, std::atan2(p[1], p[0]) / kRadian, height};
}

}  // namespace

Chart::Chart(const model::Chart& origin) : origin_(origin) {
  p_EN_E_ = cartesian({origin.latitude_deg, origin.longitude_deg, 0});
  const double phi = kRadian * origin.latitude_deg, lambda = kRadian * origin.longitude_deg;
  const double s = std::sin(phi), c = std::cos(phi);
  R_EN_.column_at(0) = {{-s * std::cos(lambda), -s * std::sin(lambda), c}};
  R_EN_.column_at(1) = {{-std::sin(lambda), std::cos(lambda), 0}};
  R_EN_.column_at(2) = {{-c * std::cos(lambda), -c * std::sin(lambda), -s}};
}

Geodetic Chart::geodetic(const Vec3<double>& p_N) const {
  return geodetic_of(p_EN_E_ + R_EN_ * p_N);
}

Vec3<double> Chart::position(const Geodetic& place) const {
  return transposed_times(R_EN_, cartesian(place) - p_EN_E_);
}

Geodetic Chart::geodetic_of_sea(const Vec3<double>& p_N) const {
  Geodetic place = geodetic({{p_N[0], p_N[1], 0}});
  place.height = -p_N[2];
  return place;
}

Vec3<double> Chart::position_of_sea(const Geodetic& place) const {
  // Along the ellipsoid's normal there, which is the same at any height, until z is 0.
  const Vec3<double> foot = position({place.latitude_deg, place.longitude_deg, 0});
  const double phi = kRadian * place.latitude_deg, lambda = kRadian * place.longitude_deg;
  const Vec3<double> up =
      transposed_times(R_EN_, Vec3<double>{{std::cos(phi) * std::cos(lambda),
                                            std::cos(phi) * std::sin(lambda), std::sin(phi)}});
  const double height = -foot[2] / up[2];
  return {{foot[0] + height * up[0], foot[1] + height * up[1], -place.height}};
}

}  // namespace hadal
