#pragma once

/// The Earth's magnetic field: three numbers, or the World Magnetic Model.

#include <memory>

#include "hadal/math/vec.h"
#include "hadal/model/environment.h"

namespace hadal {

/// Of WMM2025 at a place over the WGS 84 ellipsoid: north, east, down [nT]. Degree and order 12,
/// with secular variation; holds from 2024.9 to 2030. [Chulliat 2025]
Vec3<double> wmm2025_field(double latitude_deg, double longitude_deg, double height, double year);

class MagneticModel {
 public:
  explicit MagneticModel(const model::MagneticField& keys) : keys_(keys) {}
  /// In N [nT]. A place is p_N from the origin along the meridian and the parallel; the field is
  /// that of its own north and down, which turn by 1e-7 rad a metre.
  Vec3<double> field(const Vec3<double>& p_N, double t) const;

 private:
  model::MagneticField keys_;
};

/// That of a scenario; null if it has none.
std::shared_ptr<const MagneticModel> magnetic_of(const model::Environment& e);

}  // namespace hadal
