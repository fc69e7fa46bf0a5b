#pragma once

/// What a vehicle may have beyond forces from lagged outputs, constant mass and water all around:
/// lift, fins, thruster models, rotors, moving masses, the surface. Which of it a vehicle has is
/// found once, as its Features, so that a step computes that and no more.

#include <array>
#include <memory>
#include <vector>

#include "hadal/math/vec.h"

namespace hadal::physics {

/// Numbers that the internal states of all actuators of a vehicle may need.
inline constexpr int kMaxInternal = 64;

template <class T>
using InternalArray = std::array<T, kMaxInternal>;

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

/// The response of an actuator's output to its command.
enum class Response {
  kLag,          ///< first order, solved
  kRateLimited,  ///< first order within a largest rate, solved
  kTransferFunction,
  kRotor,  ///< the rotor's own equation
  kServo   ///< critically damped, within a largest rate
};

/// What the equations of a vehicle compute in each stage of a step; each holds those before it.
/// Steps are compiled for each.
enum class Features {
  kForces,  ///< forces that are known from outputs alone
  kLift,    ///< products of velocities, lift of the hull, fins by coefficients
  kFlow,    ///< actuators whose force depends on the water at their place
  kVarying  ///< integrated states of actuators, a mass that varies, the surface
};

/// Thrust against the actuator's output: a polynomial, or knots of a piecewise linear curve. Part
/// of the structure: the same for all vehicles of a pack.
struct ThrustCurve {
  std::vector<double> coefficients;  ///< from the constant up
  std::vector<double> x, y;          ///< knots, x rising
  std::vector<double> slope;         ///< from each knot to the next
  std::vector<std::size_t> first;    ///< of equal parts of the range: where to look for x
};

/// ż = A z + B u, y = C z + D u in controllable canonical form: z_i' = z_{i+1}, the last
/// −Σ a_i z_i + u. Part of the structure.
struct LinearLag {
  std::vector<double> a;  ///< of the denominator without its leading 1, from the constant up
  std::vector<double> c;  ///< output from states
  double d = 0;           ///< output from the command
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
struct ActuatorExtension {
  Action action = Action::kForce;
  Response response = Response::kLag;
  int first_internal = 0;  ///< index of its first internal state
  int internal_count = 0;
  std::shared_ptr<const ThrustCurve> curve;
  std::shared_ptr<const LinearLag> lag;
  int lag_place = 0;  ///< of its numbers in a LagSolution
  T dead_band{};
  T rate_limit{};
  T mass{};  ///< that moves [kg]
  FinNumbers<T> fin;
  RotorNumbers<T> rotor;

  template <class F>
  void for_each_number(F&& f) {
    f(dead_band), f(rate_limit), f(mass);
    if (action == Action::kShapedFin) fin.for_each_number(f);
    if (has_rotor_numbers(action)) rotor.for_each_number(f);
  }
};

/// A wrench per product ν_a ν_b of two velocities.
template <class T>
struct VelocityProduct {
  int a = 0, b = 0;
  Vec6<T> wrench;
};

/// Lift of the hull by its shape.
template <class T>
struct BodyLiftNumbers {
  T force{};     ///< ½ρ A C, force per u v or u w [N/(m/s)²]
  T position{};  ///< x of the centre of pressure [m]
};

template <class T>
struct Extension {
  Features features = Features::kForces;
  bool plain_response = true;  ///< all outputs follow by a lag alone, or at once
  bool plain_force = true;     ///< all outputs are forces, or angles of tilts
  bool sums_each_stage =
      false;  ///< no force is known from outputs alone: surface, or tilts in a flow
  std::vector<ActuatorExtension<T>> actuators;  ///< one for each
  std::vector<VelocityProduct<T>> products;
  int internal_count = 0;
  bool has_body_lift = false;
  BodyLiftNumbers<T> body_lift;
  bool coriolis_from_derivatives = false;  ///< C_A stands in `products`
  bool mass_varies = false;
  bool meets_surface = false;
  Vec3<T> hull_semi_axes;  ///< of an ellipsoid about the centre of buoyancy [m]

  /// f(number) for each number that varies between vehicles of one structure.
  template <class F>
  void for_each_number(F&& f) {
    if (!plain_response || !plain_force) {
      for (ActuatorExtension<T>& a : actuators) a.for_each_number(f);
    }
    for (VelocityProduct<T>& p : products) {
      for (T& x : p.wrench.e) f(x);
    }
    if (has_body_lift) f(body_lift.force), f(body_lift.position);
    if (!meets_surface) return;
    for (T& x : hull_semi_axes.e) f(x);
  }
};

/// Nothing beyond forces from lagged outputs.
template <class T>
bool is_plain(const Extension<T>& e) {
  return e.features == Features::kForces && e.plain_response && e.plain_force;
}

template <class T>
bool mass_is_constant(const Extension<T>& e) {
  return !e.mass_varies && !e.meets_surface;
}

/// The same extension in another number type.
template <class U, class T>
Extension<U> convert(const Extension<T>& from);

/// Two vehicles whose extensions differ in numbers only.
bool same_structure(const Extension<double>& a, const Extension<double>& b);

}  // namespace hadal::physics
