#pragma once

/// How much of a hull is under water, for an ellipsoid cut by the surface: exact at any attitude.

#include "hadal/math/scalar.h"
#include "hadal/math/six_vector.h"

namespace hadal::physics {

/// The hull that the surface may cut: an ellipsoid about the centre of buoyancy.
template <class T>
struct Hull {
  bool meets_surface = false;
  Vec3<T> semi_axes;  ///< [m]

  template <class F>
  void for_each_number(F&& f) {
    if (!meets_surface) return;
    for (T& x : semi_axes.e) f(x);
  }
};

template <class T>
struct Submergence {
  T fraction{1};      ///< of the volume
  T fraction_rate{};  ///< [1/s]
  Vec3<T> shift{};    ///< of the centre of buoyancy from that of the whole hull, in B [m]
};

/// A plane at signed depth t·h above the centre cuts an ellipsoid whose half height across the
/// plane is h = |A n| (A the semi-axes, n down): the wet part is (1 + t)²(2 − t)/4 of the volume,
/// its centroid lies ¾ (1 − t)²/(2 − t) · A²n/h below the centre. t ≥ 1 is submerged, t ≤ −1 in the
/// air. The centre is r_B: only then is buoyancy conservative (Surface.BuoyancyKeepsEnergy).
template <class T>
Submergence<T> submergence(const Vec3<T>& semi_axes, const Vec3<T>& r_B, const T& origin_depth,
                           const Vec3<T>& down_B, const Vec6<T>& nu) {
  Vec3<T> stretched;  // A²n
  T h2(0.0);
  for (int i = 0; i < 3; ++i) {
    stretched[i] = semi_axes[i] * semi_axes[i] * down_B[i];
    h2 += stretched[i] * down_B[i];
  }
  const T h = sqrt(h2);
  const T depth = origin_depth + dot(down_B, r_B);
  const T t = clamp(depth / h, T(-1), T(1));

  const T in = T(1) + t, out = T(1) - t;
  const T fraction = T(0.25) * (in * in) * (T(2) - t);
  const T offset = T(0.75) * (out * out) / (T(2) - t);

  // ḋ of the centre and ḣ as down turns in B: ṅ = n × ω.
  const Vec3<T> n_dot = cross(down_B, angular(nu));
  const T depth_rate = dot(down_B, linear(nu) + cross(angular(nu), r_B));
  const T t_rate = (depth_rate - t * (dot(stretched, n_dot) / h)) / h;
  return {fraction, T(0.75) * (in * out) * t_rate, (offset / h) * stretched};
}

}  // namespace hadal::physics
