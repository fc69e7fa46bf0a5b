#pragma once

/// What the wind does to the dry part of a hull.

#include "hadal/physics/parameters.h"
#include "hadal/physics/submergence.h"

namespace hadal::physics {

/// Still air over a uniform current: nothing, by type.
template <class T>
Vec6<T> wind_wrench(const Hull<T>& /*hull*/, const RigidBody<T>& /*body*/,
                    const Submergence<T>& /*sub*/, const Mat3<T>& /*R_NB*/, const Vec6<T>& /*nu*/,
                    const UniformWaterSample<T>& /*water*/) {
  return {};
}

/// Drag of the air on the silhouette of what of the ellipsoid is out of the water, seen along the
/// wind relative to the body [theory, Eq. 10.22]: across a unit vector u the whole one is π abc
/// |A⁻¹u|, the part above a plane at t half heights over the centre (arccos t − t √(1 − t²))/π of
/// it, with its centroid so far above the centre that their product is ⅔ (1 − t²)^(3/2)/π half
/// heights.
template <class T>
Vec6<T> wind_wrench(const Hull<T>& hull, const RigidBody<T>& body, const Submergence<T>& sub,
                    const Mat3<T>& R_NB, const Vec6<T>& nu, const WaterSample<T>& water) {
  const T decay = exp(water.wind.exponent * hull.log_wind_height);
  const Vec3<T> v = transposed_times(R_NB, decay * water.wind.velocity_N) - linear(nu);
  // |v| · silhouette = π |(bc v_x, ca v_y, ab v_z)|.
  const Vec3<T>& a = hull.semi_axes;
  const Vec3<T> seen{{a[1] * a[2] * v[0], a[2] * a[0] * v[1], a[0] * a[1] * v[2]}};
  // The root of a wind that does not blow has no slope.
  const T seen2 = dot(seen, seen);
  const T area_speed = select(seen2 > T(0.0), sqrt(larger_of(seen2, T(1e-30))), T(0.0));

  const T t = sub.depth, chord2 = larger_of(T(1.0) - t * t, T(0.0));
  const T chord = select(chord2 > T(0.0), sqrt(larger_of(chord2, T(1e-30))), T(0.0));
  const T dry = atan2(chord, t) - t * chord, lever = T(2.0 / 3) * (chord2 * chord);
  const Vec3<T> pressure = (T(0.5) * water.wind.density * hull.wind_drag * area_speed) * v;
  return join(dry * pressure, cross(dry * body.r_B - lever * sub.across, pressure));
}

}  // namespace hadal::physics
