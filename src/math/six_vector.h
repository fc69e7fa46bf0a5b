#pragma once

/// The one place that knows the order of a 6-vector: linear part first, then angular, as in
/// Fossen's ν = [u v w p q r] and τ = [X Y Z K M N].

#include "hadal/math/vec.h"

namespace hadal {

template <class T>
constexpr Vec3<T> linear(const Vec6<T>& x) {
  return {{x[0], x[1], x[2]}};
}
template <class T>
constexpr Vec3<T> angular(const Vec6<T>& x) {
  return {{x[3], x[4], x[5]}};
}
template <class T>
constexpr Vec6<T> join(const Vec3<T>& linear_part, const Vec3<T>& angular_part) {
  return {{linear_part[0], linear_part[1], linear_part[2], angular_part[0], angular_part[1],
           angular_part[2]}};
}
/// Force at a point r: [f; r × f].
template <class T>
constexpr Vec6<T> wrench_at(const Vec3<T>& r, const Vec3<T>& f) {
  return join(f, cross(r, f));
}

/// Rate of change of a momentum h = [p; l] about the moving origin that comes from the motion ν of
/// the frame itself: [ω × p; ω × l + v × p]. Both Coriolis terms are minus this (Kirchhoff's
/// equations), and νᵀ·momentum_rate(ν, Mν) = 0 for any symmetric M.
template <class T>
constexpr Vec6<T> momentum_rate(const Vec6<T>& nu, const Vec6<T>& h) {
  const Vec3<T> v = linear(nu), w = angular(nu), p = linear(h), l = angular(h);
  return join(cross(w, p), cross(w, l) + cross(v, p));
}

}  // namespace hadal
