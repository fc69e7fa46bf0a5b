#pragma once

/// How the output of an actuator acts on the vehicle: its kind and the numbers of that kind.

#include <cstddef>
#include <memory>
#include <vector>

#include "hadal/math/vec.h"

namespace hadal::physics {

/// How the output of an actuator acts.
enum class Action {
  kForce,       ///< thruster: output is the force
  kTilt,        ///< turns thrusters
  kAffine,      ///< thruster: C_T ω|ω|
  kBilinear,    ///< thruster: C_T ω|ω| − C_Tv |ω| v
  kTable,       ///< thruster: piecewise linear
  kPolynomial,  ///< thruster
  kRotor1,      ///< thruster: [Whitcomb 1999] driven by torque
  kRotor2,      ///< … by voltage
  kRotor3,      ///< … by speed
  kFin,         ///< coefficients · u|u| δ
  kShapedFin,   ///< lift and drag at its place
  kMovingMass,  ///< shifts the centre of gravity
  kBallast,     ///< takes in water
  kBladder      ///< displaces water
};

/// Thrust against the actuator's output: a polynomial, or knots of a piecewise linear curve. Part
/// of the structure: the same for all vehicles of a pack.
struct ThrustCurve {
  std::vector<double> coefficients;  ///< from the constant up
  std::vector<double> x, y;          ///< knots, x rising
  std::vector<double> slope;         ///< from each knot to the next
  std::vector<std::size_t> first;    ///< of equal parts of the range: where to look for x
};

template <class T>
struct FinNumbers {
  Vec3<T> axis;      ///< of the stock, unit
  T area{};          ///< [m²]
  T lift_slope{};    ///< [1/rad]
  T induced_drag{};  ///< C_D per C_L²
  T drag{};          ///< C_D at zero lift
  T normal_force{};  ///< C_N of its plate across the flow
  T stall_begin{};   ///< sin² of the angle of attack where lift begins to fall
  T stall_end{};     ///< … where it is that of a plate

  template <class F>
  void for_each_number(F&& f) {
    for (T& x : axis.e) f(x);
    f(area), f(lift_slope), f(induced_drag), f(drag), f(normal_force);
    f(stall_begin), f(stall_end);
  }
};

template <class T>
struct RotorNumbers {
  T forward{}, backward{};     ///< C_T [N per output²]
  T speed_loss{};              ///< C_Tv
  T inflow{1};                 ///< 1 − wake fraction
  T alpha{}, beta{};           ///< model 1
  T k1{}, k2{}, k_a{};         ///< model 2
  T gamma{}, delta{};          ///< models 2, 3
  T blade_radius{};            ///< 0.7 r [m]
  T sin_2p{}, cos_2p{1};       ///< of twice the pitch
  T lift_area{}, drag_area{};  ///< ½ a C_Lmax, ½ a C_Dmax [m²]
  T speed_limit{};             ///< [rad/s]
  T handedness{1};

  template <class F>
  void for_each_number(F&& f) {
    f(forward), f(backward), f(speed_loss), f(inflow), f(alpha), f(beta), f(k1), f(k2), f(k_a);
    f(gamma), f(delta), f(blade_radius), f(sin_2p), f(cos_2p), f(lift_area), f(drag_area);
    f(speed_limit), f(handedness);
  }
};

/// Its thrust is computed from RotorNumbers.
constexpr bool has_rotor_numbers(Action a) {
  return a == Action::kAffine || a == Action::kBilinear || a == Action::kRotor1 ||
         a == Action::kRotor2 || a == Action::kRotor3;
}

/// Its force depends on the water at its place, or on states of its own.
constexpr bool meets_flow(Action a) {
  return a == Action::kShapedFin || a == Action::kBilinear || a == Action::kRotor1 ||
         a == Action::kRotor2 || a == Action::kRotor3;
}

constexpr bool changes_mass(Action a) {
  return a == Action::kMovingMass || a == Action::kBallast || a == Action::kBladder;
}

template <class T>
struct Effector {
  Action action = Action::kForce;
  std::shared_ptr<const ThrustCurve> curve;
  T mass{};  ///< that moves [kg]
  FinNumbers<T> fin;
  RotorNumbers<T> rotor;

  template <class F>
  void for_each_number(F&& f) {
    f(mass);
    if (action == Action::kShapedFin) fin.for_each_number(f);
    if (has_rotor_numbers(action)) rotor.for_each_number(f);
  }
};

}  // namespace hadal::physics
