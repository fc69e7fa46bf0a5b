#pragma once

/// The WGS 84 ellipsoid around a latitude.

#include <cmath>

#include "hadal/math/scalar.h"

namespace hadal {

inline constexpr double kEarthSemiMajor = 6378137;  ///< [m]
inline constexpr double kEarthFlattening = 1 / 298.257223563;

/// Radii of curvature [m].
struct EarthCurvature {
  double meridian = 0;  ///< along the meridian
  double across = 0;    ///< across it
};

inline EarthCurvature earth_curvature(double latitude) {
  const double e2 = kEarthFlattening * (2 - kEarthFlattening), s = std::sin(latitude);
  const double w2 = 1 - e2 * s * s, across = kEarthSemiMajor / std::sqrt(w2);
  return {across * (1 - e2) / w2, across};
}

/// Metres to the north and east of a degree of latitude and longitude, at a latitude [deg]: a flat
/// chart, right to 1 % within 60 km at 45°.
struct DegreeLength {
  double north = 0, east = 0;
};
inline DegreeLength degree_length(double latitude_deg) {
  const EarthCurvature c = earth_curvature(radians(latitude_deg));
  return {radians(c.meridian), radians(c.across * std::cos(radians(latitude_deg)))};
}

}  // namespace hadal
