#include "hadal/environment/magnetic.h"

#include <algorithm>
#include <cmath>

#include "hadal/environment/earth.h"
#include "hadal/environment/wmm2025.h"

namespace hadal {

namespace {

constexpr double kSphere = 6371200;       // to which the coefficients refer [m]
constexpr double kYear = 365.25 * 86400;  // [s]

}  // namespace

Vec3<double> wmm2025_field(double latitude_deg, double longitude_deg, double height, double year) {
  // From the ellipsoid to radius and geocentric latitude.
  const double latitude = radians(latitude_deg), longitude = radians(longitude_deg);
  const double e2 = kEarthFlattening * (2 - kEarthFlattening);
  const double across = earth_curvature(latitude).across;
  const double axial = (across * (1 - e2) + height) * std::sin(latitude);
  const double equatorial = (across + height) * std::cos(latitude);
  const double r = std::hypot(axial, equatorial);
  const double x = axial / r;  // sine of the geocentric latitude
  // At a pole the east component is a limit; so close to it that none of its digits shows.
  const double y = std::max(equatorial / r, 1e-10);

  // Schmidt's functions P_n^m(x) and their slopes over the geocentric latitude, by recurrence.
  constexpr int kN = kWmmDegree;
  double P[kN + 1][kN + 1] = {}, slope[kN + 1][kN + 1] = {};
  P[0][0] = 1;
  for (int n = 1; n <= kN; ++n) {
    for (int m = 0; m <= n; ++m) {
      if (m == n) {
        const double k = n == 1 ? 1 : std::sqrt(1 - 0.5 / n);
        P[n][n] = k * y * P[n - 1][n - 1];
        slope[n][n] = k * (y * slope[n - 1][n - 1] - x * P[n - 1][n - 1]);
        continue;
      }
      const double scale = 1 / std::sqrt(n * n - m * m), a = (2 * n - 1) * scale;
      const double b = std::sqrt((n - 1) * (n - 1) - m * m) * scale;
      const bool two = n - 2 >= m;
      P[n][m] = a * x * P[n - 1][m] - (two ? b * P[n - 2][m] : 0);
      slope[n][m] = a * (y * P[n - 1][m] + x * slope[n - 1][m]) - (two ? b * slope[n - 2][m] : 0);
    }
  }

  double north = 0, east = 0, down = 0;
  const double years = year - kWmmEpoch;
  for (const GaussCoefficient& c : kWmm2025) {
    const double g = c.g + years * c.g_rate, h = c.h + years * c.h_rate;
    const double power = std::pow(kSphere / r, c.n + 2);
    const double cosine = std::cos(c.m * longitude), sine = std::sin(c.m * longitude);
    const double in_phase = g * cosine + h * sine;
    north -= power * in_phase * slope[c.n][c.m];
    east += power * c.m * (g * sine - h * cosine) * P[c.n][c.m] / y;
    down -= power * (c.n + 1) * in_phase * P[c.n][c.m];
  }
  // From the sphere's north and down to the ellipsoid's.
  const double turn = std::asin(x) - latitude;
  return {{north * std::cos(turn) - down * std::sin(turn), east,
           north * std::sin(turn) + down * std::cos(turn)}};
}

Vec3<double> MagneticModel::field(const Vec3<double>& p_N, double t) const {
  if (keys_.kind == model::FieldKind::kConstant) return keys_.field;
  const double latitude = keys_.latitude_deg.value_or(0),
               longitude = keys_.longitude_deg.value_or(0);
  const DegreeLength degree = degree_length(latitude);
  return wmm2025_field(latitude + p_N[0] / degree.north, longitude + p_N[1] / degree.east, -p_N[2],
                       keys_.year + t / kYear);
}

std::shared_ptr<const MagneticModel> magnetic_of(const model::Environment& e) {
  if (!e.magnetic) return nullptr;
  return std::make_shared<const MagneticModel>(*e.magnetic);
}

}  // namespace hadal
