#pragma once

/// The only place that knows both conventions: NED and body FRD (hadal) ↔ ENU and body FLU (ROS,
/// REP 103). Both changes of axes swap or negate components only and undo themselves, so each
/// function goes either way; quaternions are w x y z as Vec and scalar-last in ROS messages.

#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>

#include "hadal/math/vec.h"
#include "hadal/message/geometry.h"

namespace hadal::message {

// Vectors.

/// north east down ↔ east north up.
template <class T>
constexpr Vec3<T> swap_ned_enu(const Vec3<T>& v) {
  return {{v[1], v[0], -v[2]}};
}

/// forward right down ↔ forward left up.
template <class T>
constexpr Vec3<T> swap_frd_flu(const Vec3<T>& v) {
  return {{v[0], -v[1], -v[2]}};
}

/// Six-vectors in body axes, linear then angular: twists and wrenches about the same point.
template <class T>
constexpr Vec6<T> swap_frd_flu(const Vec6<T>& v) {
  return {{v[0], -v[1], -v[2], v[3], -v[4], -v[5]}};
}

/// Orientation of one FRD frame in another ↔ of the FLU frames at the same places, as roll, pitch,
/// yaw (ZYX): both frames turn by π about their x, F R_z R_y R_x F with F = diag(1, −1, −1).
template <class T>
constexpr Vec3<T> swap_rpy_frd_flu(const Vec3<T>& rpy) {
  return swap_frd_flu(rpy);
}

/// A tensor such as an inertia in body axes, F m F.
template <class T>
constexpr Mat3<T> swap_frd_flu(const Mat3<T>& m) {
  Mat3<T> swapped;
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 3; ++c) swapped(r, c) = (r == 0) == (c == 0) ? m(r, c) : -m(r, c);
  }
  return swapped;
}

/// Attitude of the FRD body in NED ↔ attitude of the FLU body in ENU, w x y z.
/// q_EF = q_EN q_NB q_BF with q_EN = π about (north + east)/√2 and q_BF = π about forward.
template <class T>
constexpr Vec<T, 4> swap_ned_frd_enu_flu(const Vec<T, 4>& q) {
  const T s(std::numbers::sqrt2 / 2);
  return {{s * (q[0] + q[3]), s * (q[1] + q[2]), s * (q[1] - q[2]), s * (q[0] - q[3])}};
}

// Covariances, row-major N×N over consecutive triples of axes.

namespace detail {

/// New axis i is old axis from[i] times sign[i].
struct AxisSwap {
  std::array<std::size_t, 3> from;
  std::array<double, 3> sign;
};
inline constexpr AxisSwap kNedEnu{{1, 0, 2}, {1, 1, -1}};
inline constexpr AxisSwap kFrdFlu{{0, 1, 2}, {1, -1, -1}};

template <std::size_t NN>
constexpr std::array<double, NN> swap_covariance(const std::array<double, NN>& c,
                                                 const AxisSwap& swap) {
  constexpr std::size_t n = NN == 9 ? 3 : 6;
  static_assert(n * n == NN);
  const auto from = [&](std::size_t i) { return i / 3 * 3 + swap.from[i % 3]; };
  std::array<double, NN> out{};
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      out[n * i + j] = swap.sign[i % 3] * swap.sign[j % 3] * c[n * from(i) + from(j)];
    }
  }
  return out;
}

}  // namespace detail

/// 3×3 or 6×6 covariance of quantities in NED ↔ ENU.
template <std::size_t NN>
constexpr std::array<double, NN> swap_covariance_ned_enu(const std::array<double, NN>& c) {
  return detail::swap_covariance(c, detail::kNedEnu);
}

/// 3×3 or 6×6 covariance of quantities in FRD ↔ FLU.
template <std::size_t NN>
constexpr std::array<double, NN> swap_covariance_frd_flu(const std::array<double, NN>& c) {
  return detail::swap_covariance(c, detail::kFrdFlu);
}

// ROS messages from hadal's quantities …

constexpr Point point_from_ned(const Vec3<double>& p_N) {
  const Vec3<double> p_E = swap_ned_enu(p_N);
  return {p_E[0], p_E[1], p_E[2]};
}
constexpr Vector3 vector_from_frd(const Vec3<double>& v_B) {
  const Vec3<double> v_F = swap_frd_flu(v_B);
  return {v_F[0], v_F[1], v_F[2]};
}
constexpr Quaternion quaternion_from_ned_frd(const Vec<double, 4>& q_NB) {
  const Vec<double, 4> q_EF = swap_ned_frd_enu_flu(q_NB);
  return {q_EF[1], q_EF[2], q_EF[3], q_EF[0]};
}
constexpr Twist twist_from_frd(const Vec6<double>& nu) {
  return {vector_from_frd({{nu[0], nu[1], nu[2]}}), vector_from_frd({{nu[3], nu[4], nu[5]}})};
}
constexpr Wrench wrench_from_frd(const Vec6<double>& tau) {
  return {vector_from_frd({{tau[0], tau[1], tau[2]}}), vector_from_frd({{tau[3], tau[4], tau[5]}})};
}

// … and back.

constexpr Vec3<double> ned_from_point(const Point& p) {
  return swap_ned_enu(Vec3<double>{{p.x, p.y, p.z}});
}
constexpr Vec3<double> frd_from_vector(const Vector3& v) {
  return swap_frd_flu(Vec3<double>{{v.x, v.y, v.z}});
}
constexpr Vec<double, 4> ned_frd_from_quaternion(const Quaternion& q) {
  return swap_ned_frd_enu_flu(Vec<double, 4>{{q.w, q.x, q.y, q.z}});
}
constexpr Vec6<double> frd_from_twist(const Twist& t) {
  return swap_frd_flu(
      Vec6<double>{{t.linear.x, t.linear.y, t.linear.z, t.angular.x, t.angular.y, t.angular.z}});
}
constexpr Vec6<double> frd_from_wrench(const Wrench& w) {
  return swap_frd_flu(
      Vec6<double>{{w.force.x, w.force.y, w.force.z, w.torque.x, w.torque.y, w.torque.z}});
}

}  // namespace hadal::message
