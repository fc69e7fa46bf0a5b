#pragma once

/// Unit quaternions, rotation matrices and Euler angles. q_NB turns B components into N components
/// (scalar first); Euler angles are ZYX: R_NB = R_z(yaw) R_y(pitch) R_x(roll).

#include "hadal/math/scalar.h"
#include "hadal/math/vec.h"

namespace hadal {

template <class T>
struct Quaternion {
  T w{1}, x{0}, y{0}, z{0};

  template <class V>
  void visit(V&& v) {
    v(w), v(x), v(y), v(z);
  }

  template <class U>
  constexpr Quaternion<U> cast() const {
    return {static_cast<U>(w), static_cast<U>(x), static_cast<U>(y), static_cast<U>(z)};
  }
};

template <class T>
constexpr Quaternion<T> operator*(const Quaternion<T>& a, const Quaternion<T>& b) {
  return {
      a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
      a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
}
template <class T>
constexpr Quaternion<T> conjugate(const Quaternion<T>& q) {
  return {q.w, -q.x, -q.y, -q.z};
}
template <class T>
Quaternion<T> normalized(const Quaternion<T>& q) {
  const T s = T(1) / sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
  return {s * q.w, s * q.x, s * q.y, s * q.z};
}

/// R_NB of a unit quaternion [Fossen 2011, Eq. 2.64]. For a quaternion that is off unit length by ε
/// the result is off a rotation by O(ε): integrators normalise after each step.
template <class T>
constexpr Mat3<T> rotation_matrix(const Quaternion<T>& q) {
  const T x2 = q.x + q.x, y2 = q.y + q.y, z2 = q.z + q.z;
  const T xx = q.x * x2, yy = q.y * y2, zz = q.z * z2;
  const T xy = q.x * y2, xz = q.x * z2, yz = q.y * z2;
  const T wx = q.w * x2, wy = q.w * y2, wz = q.w * z2;
  Mat3<T> r;
  r(0, 0) = T(1) - yy - zz, r(0, 1) = xy - wz, r(0, 2) = xz + wy;
  r(1, 0) = xy + wz, r(1, 1) = T(1) - xx - zz, r(1, 2) = yz - wx;
  r(2, 0) = xz - wy, r(2, 1) = yz + wx, r(2, 2) = T(1) - xx - yy;
  return r;
}

/// q̇ = ½ q ⊗ [0, ω] with ω in the body frame [Simu2VITA, Eq. 7].
template <class T>
constexpr Quaternion<T> quaternion_rate(const Quaternion<T>& q, const Vec3<T>& w_NB_B) {
  const T p = T(0.5) * w_NB_B[0], s = T(0.5) * w_NB_B[1], r = T(0.5) * w_NB_B[2];
  return {-q.x * p - q.y * s - q.z * r, q.w * p + q.y * r - q.z * s, q.w * s - q.x * r + q.z * p,
          q.w * r + q.x * s - q.y * p};
}

/// Rotation by |φ| about φ; smooth at zero.
template <class T>
Quaternion<T> quaternion_from_rotation_vector(const Vec3<T>& phi) {
  const T angle2 = dot(phi, phi);
  const bool small = value_of(angle2) < 1e-8;
  const T angle = small ? T(0) : sqrt(angle2);
  const T half = T(0.5) * angle;
  const T scale = small ? T(0.5) - angle2 / T(48) : sin(half) / angle;
  const T w = small ? T(1) - angle2 / T(8) : cos(half);
  return {w, scale * phi[0], scale * phi[1], scale * phi[2]};
}

/// The rotation vector of the shorter way round, |φ| ≤ π.
template <class T>
Vec3<T> rotation_vector(const Quaternion<T>& q) {
  const T sign = value_of(q.w) < 0 ? T(-1) : T(1);
  const Vec3<T> v{{sign * q.x, sign * q.y, sign * q.z}};
  const T sine2 = dot(v, v);
  if (value_of(sine2) < 1e-14) return T(2) * v;
  const T sine = sqrt(sine2);
  return (T(2) * atan2(sine, sign * q.w) / sine) * v;
}

/// Roll, pitch, yaw [rad] ZYX → q_NB.
template <class T>
Quaternion<T> quaternion_from_rpy(const Vec3<T>& rpy) {
  const T h(0.5);
  const Quaternion<T> roll{cos(h * rpy[0]), sin(h * rpy[0]), T(0), T(0)};
  const Quaternion<T> pitch{cos(h * rpy[1]), T(0), sin(h * rpy[1]), T(0)};
  const Quaternion<T> yaw{cos(h * rpy[2]), T(0), T(0), sin(h * rpy[2])};
  return yaw * pitch * roll;
}

/// q_NB → roll, pitch, yaw [rad] ZYX, roll and yaw within ±π, pitch within ±π/2. Roll and yaw come
/// from their half sum and half difference: near pitch ±90°, where they are not unique, the pair
/// still gives the same rotation. For people and plots only: the state never is Euler angles.
template <class T>
Vec3<T> rpy_from_quaternion(const Quaternion<T>& q) {
  const auto wrapped = [](const T& angle) {
    if (value_of(angle) > kPi) return angle - T(2 * kPi);
    if (value_of(angle) < -kPi) return angle + T(2 * kPi);
    return angle;
  };
  const Mat3<T> r = rotation_matrix(q);
  const T cos_pitch = sqrt(r(0, 0) * r(0, 0) + r(1, 0) * r(1, 0));
  const T half_sum = atan2(q.x + q.z, q.w - q.y), half_difference = atan2(q.x - q.z, q.w + q.y);
  return {{wrapped(half_sum + half_difference), atan2(-r(2, 0), cos_pitch),
           wrapped(half_sum - half_difference)}};
}

/// v turned by angle about the unit axis (Rodrigues).
template <class T>
Vec3<T> rotate_about(const Vec3<T>& axis, const T& angle, const Vec3<T>& v) {
  const T c = cos(angle), s = sin(angle);
  return c * v + s * cross(axis, v) + ((T(1) - c) * dot(axis, v)) * axis;
}

}  // namespace hadal
