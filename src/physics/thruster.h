#pragma once

/// Thrust of the steady-state and dynamic thruster models [NEPTUNE, Eqs. 3–10] [Whitcomb 1999].

#include "hadal/math/scalar.h"
#include "hadal/physics/extension.h"

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

/// Straight between knots, constant beyond the ends [N].
template <class T>
T table_thrust(const ThrustCurve& curve, const T& x) {
  T thrust(curve.y[0]);
  for (std::size_t k = 0; k + 1 < curve.x.size(); ++k) {
    const double dx = curve.x[k + 1] - curve.x[k], slope = (curve.y[k + 1] - curve.y[k]) / dx;
    const T beyond = x - T(curve.x[k]);
    thrust = select(beyond > T(0), T(curve.y[k]) + T(slope) * smaller_of(beyond, T(dx)), thrust);
  }
  return thrust;
}

template <class T>
T polynomial_thrust(const ThrustCurve& curve, const T& x) {
  T thrust(0.0);
  for (std::size_t k = curve.coefficients.size(); k-- > 0;) {
    thrust = thrust * x + T(curve.coefficients[k]);
  }
  return thrust;
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
