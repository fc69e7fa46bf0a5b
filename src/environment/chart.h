#pragma once

/// Where on the Earth N is: local coordinates to latitude and longitude and back, exactly.
///
/// N is the plane that touches the ellipsoid WGS 84 at the origin, x to true north, y east, z down:
/// Cartesian coordinates, turned and moved, without any projection. The water of a run has its
/// surface in the plane z = 0, which leaves the Earth by d²/2R: 8 cm at 1 km, 7.8 m at 10 km. So
/// whatever lies in or on that water (a grid of depths, a current, a GPS antenna) is charted by
/// `position_of_sea` and `geodetic_of_sea`, for which depth is z itself.

#include "hadal/math/vec.h"
#include "hadal/model/chart.h"

namespace hadal {

struct Geodetic {
  double latitude_deg = 0;   ///< WGS 84, from −90 to 90
  double longitude_deg = 0;  ///< from −180 to 180
  double height = 0;         ///< above the ellipsoid [m]
};

class Chart {
 public:
  explicit Chart(const model::Chart& origin);

  /// A point of N [m] on the Earth and back: inverse to each other to 1e-8 m within 1e6 m of the
  /// surface. Closed form, and back by Bowring's iteration [Bowring 1976].
  Geodetic geodetic(const Vec3<double>& p_N) const;
  Vec3<double> position(const Geodetic& place) const;

  /// Latitude and longitude straight above a point of N, in the surface z = 0 of the water; its
  /// height is −z.
  Geodetic geodetic_of_sea(const Vec3<double>& p_N) const;
  /// The point of N there, at depth z = −height. Inverse to the above within 1000 km.
  Vec3<double> position_of_sea(const Geodetic& place) const;

  const model::Chart& origin() const { return origin_; }

 private:
  model::Chart origin_;
  Vec3<double> p_EN_E_;  ///< of the origin, in Cartesian coordinates of the Earth [m]
  Mat3<double> R_EN_;    ///< its axes there
};

}  // namespace hadal
