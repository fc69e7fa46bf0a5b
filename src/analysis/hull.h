#pragma once

/// Simple hulls and what their geometry alone says, by closed forms. Positions in B with the origin
/// at the centre of volume, which is the centre of buoyancy: x forward, y starboard, z down.

#include <algorithm>
#include <functional>

#include "hadal/math/vec.h"

namespace hadal::analysis {

enum class HullKind { kEllipsoid, kCylinder, kBox, kTorpedo };

/// Outer sizes [m]. A torpedo is half a spheroid, a cylinder and a cone that ends in a point.
struct Hull {
  HullKind kind = HullKind::kEllipsoid;
  double length = 0;  ///< along x
  double width = 0;   ///< along y; the diameter of a round hull
  double height = 0;  ///< along z; equal to `width` for a round hull
  double nose = 0;    ///< length of a torpedo's nose
  double tail = 0;    ///< length of a torpedo's tail cone

  bool round() const { return kind != HullKind::kBox && width == height; }
  double slenderness() const { return length / std::max(width, height); }
};

struct HullGeometry {
  double volume = 0;           ///< [m³]
  double wetted_surface = 0;   ///< [m²]
  double frontal_area = 0;     ///< largest section across x [m²]
  double x_nose = 0;           ///< foremost point [m]
  double x_tail = 0;           ///< aftmost point, negative [m]
  Vec3<double> mean_square{};  ///< mean of x², y², z² over the volume [m²]
};

HullGeometry hull_geometry(const Hull& hull);

/// Width and height of the section at x, as a share of the largest one; 0 outside the hull.
double section_scale(const Hull& hull, const HullGeometry& geometry, double x);

/// ∫ f(x, section_scale(x)) dx from tail to nose. f may have a kink at x = 0 [relative error below
/// 1e-8 for smooth f: see Hull.StripIntegralsOfAnEllipsoidAreItsClosedForms].
double strip_integral(const Hull& hull, const HullGeometry& geometry,
                      const std::function<double(double, double)>& f);

/// Moments of inertia of a uniform body of mass m about its centre [kg·m²].
Vec3<double> uniform_inertia(const HullGeometry& geometry, double mass);

}  // namespace hadal::analysis
