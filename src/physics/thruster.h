#pragma once

/// Thrust of the steady-state and dynamic thruster models [NEPTUNE, Eqs. 3–10] [Whitcomb 1999].

#include "hadal/math/pack.h"
#include "hadal/math/scalar.h"
#include "hadal/physics/effector.h"

namespace hadal::physics {

/// C_T ω|ω| with its own coefficient either way [N].
template <class T>
T affine_thrust(const RotorNumbers<T>& r, const T& speed) {
  return select(speed < T(0), r.backward, r.forward) * (abs(speed) * speed);
}

/// C_T ω|ω| − C_Tv |ω| v [N]; v is the speed of the thruster through the water along its axis.
template <class T>
T bilinear_thrust(const RotorNumbers<T>& r, const T& speed, const T& v) {
  return affine_thrust(r, speed) - r.speed_loss * abs(speed) * (r.inflow * v);
}

/// The last knot but one that lies below x, 0 if none does.
inline std::size_t knot_below(const ThrustCurve& curve, double x) {
  const double parts = static_cast<double>(curve.first.size());
  const double part = parts * ((x - curve.x.front()) / (curve.x.back() - curve.x.front()));
  const auto p = part > 0 ? static_cast<std::size_t>(smaller_of(part, parts - 1)) : 0;
  std::size_t k = curve.first[p];
  while (k > 0 && !(curve.x[k] < x)) --k;
  while (k + 2 < curve.x.size() && curve.x[k + 1] < x) ++k;
  return k;
}

/// Straight between knots, constant beyond the ends [N].
template <class T>
T table_thrust(const ThrustCurve& curve, const T& x) {
  using Lane = typename Lanes<T>::Element;
  T from, thrust, slope, length;
  for (int lane = 0; lane < Lanes<T>::kCount; ++lane) {
    const std::size_t k = knot_below(curve, value_of(Lanes<T>::get(x, lane)));
    Lanes<T>::set(from, lane, Lane(curve.x[k]));
    Lanes<T>::set(length, lane, Lane(curve.x[k + 1] - curve.x[k]));
    Lanes<T>::set(thrust, lane, Lane(curve.y[k]));
    Lanes<T>::set(slope, lane, Lane(curve.slope[k]));
  }
  const T beyond = x - from;
  return select(beyond > T(0), thrust + slope * smaller_of(beyond, length), thrust);
}

template <class T>
T polynomial_thrust(const ThrustCurve& curve, const T& x) {
  T thrust(0.0);
  for (std::size_t k = curve.coefficients.size(); k-- > 0;) {
    thrust = thrust * x + T(curve.coefficients[k]);
  }
  return thrust;
}

/// The same of `count` thrusters with one curve, as many at once as a register holds: bit for bit
/// what each alone has.
template <class T>
void polynomial_thrusts(const ThrustCurve& curve, std::size_t count, const T* x, T* thrust) {
  std::size_t i = 0;
  if constexpr (std::is_floating_point_v<T>) {
    using Block = Pack<T>;
    constexpr std::size_t kBlock = Block::Simd::size();
    for (; i + kBlock <= count; i += kBlock) {
      const Block block = typename Block::Simd(x + i, std::experimental::element_aligned);
      polynomial_thrust(curve, block).v.copy_to(thrust + i, std::experimental::element_aligned);
    }
  }
  for (; i < count; ++i) thrust[i] = polynomial_thrust(curve, x[i]);
}

/// Thrust [N] and torque [N·m] of the blades at 0.7 of the radius.
template <class T>
struct BladeForce {
  T thrust{};
  T torque{};
};

/// From the rotor's speed [rad/s] and the axial speed of the water in the duct [m/s], by lift and
/// drag L = ½ρa V² C_L sin 2α, D = ½ρa V² C_D (1 − cos 2α), α = p − θ, θ the angle of the flow:
///   T = L cos θ − D sin θ,  Q = 0.7 r (L sin θ + D cos θ)
/// written in the components of V, so that it is smooth at rest.
template <class T>
BladeForce<T> blade_force(const RotorNumbers<T>& r, const T& speed, const T& v_p,
                          const T& density) {
  const T v_t = r.blade_radius * speed;
  const T V2 = v_t * v_t + v_p * v_p;
  const T cos_part = v_t * v_t - v_p * v_p;  // V² cos 2θ
  const T sin_part = T(2) * v_t * v_p;       // V² sin 2θ
  const T lift = density * r.lift_area * (r.sin_2p * cos_part - r.cos_2p * sin_part);
  const T drag = density * r.drag_area * (V2 - (r.cos_2p * cos_part + r.sin_2p * sin_part));
  const auto moving = V2 > T(1e-24);
  const T per_V = select(moving, T(1) / sqrt(select(moving, V2, T(1))), T(0));
  return {(lift * v_t - drag * v_p) * per_V, r.blade_radius * ((lift * v_p + drag * v_t) * per_V)};
}

/// v̇_p of the water in the duct.
template <class T>
T duct_acceleration(const RotorNumbers<T>& r, const T& thrust, const T& v_p) {
  return r.gamma * (thrust - r.delta * v_p * abs(v_p));
}

/// ω̇ kept from going on beyond the largest speed.
template <class T>
T limited_spin_up(const RotorNumbers<T>& r, const T& speed, const T& rate) {
  const T low = select(speed <= -r.speed_limit, larger_of(rate, T(0)), rate);
  return select(speed >= r.speed_limit, smaller_of(low, T(0)), low);
}

/// ω̇ = βQ − αω|ω| under the motor's torque.
template <class T>
T torque_driven_rate(const RotorNumbers<T>& r, const T& speed, const T& motor_torque) {
  return limited_spin_up(r, speed, r.beta * motor_torque - r.alpha * speed * abs(speed));
}

/// ω̇ = k1 ω + k2 V − k_a Q under the motor's voltage.
template <class T>
T voltage_driven_rate(const RotorNumbers<T>& r, const T& speed, const T& voltage,
                      const T& blade_torque) {
  return limited_spin_up(r, speed, r.k1 * speed + r.k2 * voltage - r.k_a * blade_torque);
}

}  // namespace hadal::physics
