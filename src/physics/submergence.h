#pragma once

/// How much of a hull is under water, for an ellipsoid cut by the surface: exact at any attitude.

#include "hadal/environment/water.h"
#include "hadal/math/scalar.h"
#include "hadal/math/six_vector.h"

namespace hadal::physics {

/// The hull that the surface may cut: an ellipsoid about the centre of buoyancy.
template <class T>
struct Hull {
  bool meets_surface = false;
  Vec3<T> semi_axes;    ///< [m]
  T wind_drag{};        ///< of the dry part's silhouette
  T log_wind_height{};  ///< ln of half the hull's half height over 10 m

  template <class F>
  void for_each_number(F&& f) {
    if (!meets_surface) return;
    for (T& x : semi_axes.e) f(x);
    f(wind_drag), f(log_wind_height);
  }
};

/// The surface above a body as a plane, as the centre of its hull meets it.
template <class T>
struct CutPlane {
  Vec3<T> down_B;       ///< unit normal into the water, in B
  Vec3<T> down_rate_B;  ///< [1/s]
  T origin_depth{};     ///< of the body origin along the normal [m]
  T depth{};            ///< of the centre along the normal [m]
  T depth_rate{};       ///< [m/s]
};

/// Still water. ḋ of the centre, and down as it turns in B: ṅ = n × ω.
template <class T>
CutPlane<T> level_plane(const Vec3<T>& r_B, const T& origin_depth, const Vec3<T>& down_B,
                        const Vec6<T>& nu) {
  return {down_B, cross(down_B, angular(nu)), origin_depth, origin_depth + dot(down_B, r_B),
          dot(down_B, linear(nu) + cross(angular(nu), r_B))};
}
template <class T>
CutPlane<T> cut_plane(const UniformWaterSample<T>& /*water*/, const Vec3<T>& r_B,
                      const T& origin_depth, const Mat3<T>& R_NB, const Vec6<T>& nu) {
  return level_plane(r_B, origin_depth, Vec3<T>{{R_NB(2, 0), R_NB(2, 1), R_NB(2, 2)}}, nu);
}

/// The plane that touches the waves over the body origin: m = (−∂d/∂n, −∂d/∂e, 1) is its normal,
/// which turns as the body meets other slopes [theory, Eq. 10.21].
template <class T>
CutPlane<T> cut_plane(const WaterSample<T>& water, const Vec3<T>& r_B, const T& origin_depth,
                      const Mat3<T>& R_NB, const Vec6<T>& nu) {
  const WaterSurface<T>& s = water.surface;
  const T inverse = T(1.0) / sqrt(T(1.0) + dot(s.slope, s.slope));
  const Vec3<T> n_N{{-inverse * s.slope[0], -inverse * s.slope[1], inverse}};
  const Vec<T, 2> turning = s.slope_rate_along(R_NB * linear(nu));
  const T shrinking = inverse * inverse * dot(s.slope, turning);  // d/dt ln |m|
  const Vec3<T> n_rate_N =
      Vec3<T>{{-inverse * turning[0], -inverse * turning[1], T(0.0)}} - shrinking * n_N;
  const Vec3<T> n_B = transposed_times(R_NB, n_N);
  const Vec3<T> n_rate_B = cross(n_B, angular(nu)) + transposed_times(R_NB, n_rate_N);
  const T origin = inverse * (origin_depth - s.depth);
  const T origin_rate = dot(n_B, linear(nu)) - inverse * s.rate - shrinking * origin;
  return {n_B, n_rate_B, origin, origin + dot(n_B, r_B), origin_rate + dot(n_rate_B, r_B)};
}

template <class T>
struct Submergence {
  T fraction{1};      ///< of the volume
  T fraction_rate{};  ///< [1/s]
  Vec3<T> shift{};    ///< of the centre of buoyancy from that of the whole hull, in B [m]
  T height{};         ///< half that of the hull across the plane [m]
  T depth{1};         ///< t below
  Vec3<T> across{};   ///< A²n/h: from the centre to where the hull is deepest, in B [m]
};

/// A plane at signed depth t·h above the centre cuts an ellipsoid whose half height across the
/// plane is h = |A n| (A the semi-axes, n down): the wet part is (1 + t)²(2 − t)/4 of the volume,
/// its centroid lies ¾ (1 − t)²/(2 − t) · A²n/h below the centre. t ≥ 1 is submerged, t ≤ −1 in the
/// air. The centre is r_B: only then is buoyancy conservative (Surface.BuoyancyKeepsEnergy).
template <class T>
Submergence<T> submergence(const Vec3<T>& semi_axes, const CutPlane<T>& plane) {
  Vec3<T> stretched;  // A²n
  T h2(0.0);
  for (int i = 0; i < 3; ++i) {
    stretched[i] = semi_axes[i] * semi_axes[i] * plane.down_B[i];
    h2 += stretched[i] * plane.down_B[i];
  }
  const T h = sqrt(h2);
  const T t = clamp(plane.depth / h, T(-1), T(1));

  const T in = T(1) + t, out = T(1) - t;
  const T fraction = T(0.25) * (in * in) * (T(2) - t);
  const T offset = T(0.75) * (out * out) / (T(2) - t);

  // ḣ as down turns in B.
  const T t_rate = (plane.depth_rate - t * (dot(stretched, plane.down_rate_B) / h)) / h;
  return {fraction, T(0.75) * (in * out) * t_rate, (offset / h) * stretched, h,
          t,        (T(1.0) / h) * stretched};
}

/// In still water.
template <class T>
Submergence<T> submergence(const Vec3<T>& semi_axes, const Vec3<T>& r_B, const T& origin_depth,
                           const Vec3<T>& down_B, const Vec6<T>& nu) {
  return submergence(semi_axes, level_plane(r_B, origin_depth, down_B, nu));
}

}  // namespace hadal::physics
