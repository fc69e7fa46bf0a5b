#pragma once

/// The latest values that a controller has seen by message.

#include <cmath>

#include "hadal/control/visit.h"

namespace hadal::control {

/// Echosounders of the centralization: d1 … d4 of [Simu2VITA, Fig. 12].
enum class Side { kStarboard, kPort, kAbove, kBelow };

template <class T>
struct Measurements {
  Quaternion<T> q_NB;  ///< attitude
  Vec3<T> w_NB_B;      ///< body rates [rad/s]
  Vec3<T> v_NB_B;      ///< velocity over ground [m/s]
  Vec3<T> p_NB_N;      ///< position of the body origin, NED [m]
  T depth{0};          ///< of the body origin [m]
  Vec<T, 4> range;     ///< last finite echo of each side, by Side [m]
  bool attitude_seen = false;
  bool rates_seen = false;
  bool velocity_seen = false;
  bool position_seen = false;
  bool depth_seen = false;
  std::array<bool, 4> range_seen{};  ///< a finite echo has come from that side

  template <class V>
  void visit(V&& v) {
    visit_numbers(v, q_NB), visit_numbers(v, w_NB_B), visit_numbers(v, v_NB_B);
    visit_numbers(v, p_NB_N), v(depth), visit_numbers(v, range);
    v(attitude_seen), v(rates_seen), v(velocity_seen), v(position_seen), v(depth_seen);
    visit_numbers(v, range_seen);
  }
};

template <class T>
void see_attitude(Measurements<T>& m, const Quaternion<T>& q_NB) {
  m.q_NB = q_NB, m.attitude_seen = true;
}
template <class T>
void see_rates(Measurements<T>& m, const Vec3<T>& w_NB_B) {
  m.w_NB_B = w_NB_B, m.rates_seen = true;
}
template <class T>
void see_velocity(Measurements<T>& m, const Vec3<T>& v_NB_B) {
  m.v_NB_B = v_NB_B, m.velocity_seen = true;
}
template <class T>
void see_position(Measurements<T>& m, const Vec3<T>& p_NB_N) {
  m.p_NB_N = p_NB_N, m.position_seen = true;
}
template <class T>
void see_depth(Measurements<T>& m, const T& depth) {
  m.depth = depth, m.depth_seen = true;
}
/// No echo (not finite) leaves the last echo in place.
template <class T>
void see_range(Measurements<T>& m, Side side, const T& d) {
  if (!std::isfinite(value_of(d))) return;
  const auto i = static_cast<int>(side);
  m.range[i] = d, m.range_seen[static_cast<std::size_t>(i)] = true;
}

/// e_sw = d2 − d1 [m], positive when the vehicle is to starboard of the centre.
template <class T>
T sway_offset(const Measurements<T>& m) {
  return m.range[1] - m.range[0];
}
template <class T>
bool sway_offset_seen(const Measurements<T>& m) {
  return m.range_seen[0] && m.range_seen[1];
}
/// e_he = d3 − d4 [m], positive when the vehicle is below the centre (z is down).
template <class T>
T heave_offset(const Measurements<T>& m) {
  return m.range[2] - m.range[3];
}
template <class T>
bool heave_offset_seen(const Measurements<T>& m) {
  return m.range_seen[2] && m.range_seen[3];
}

}  // namespace hadal::control
