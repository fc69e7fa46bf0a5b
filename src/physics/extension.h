#pragma once

/// What goes beyond the plain vehicle (forces from lagged outputs, constant mass, always
/// submerged): lift, fins, thruster models, rotors, moving masses, the surface. A vehicle without
/// any of it has an empty Extension and steps by the short path.

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

/// How the output of an actuator follows its command.
enum class Following {
  kLag,          ///< first order, solved
  kRateLimited,  ///< first order within a largest rate, solved
  kTransferFunction,
  kRotor,  ///< the rotor's own equation
  kMover   ///< critically damped, within a largest rate
};

/// Thrust against the actuator's output: a polynomial, or knots of a piecewise linear curve. Part
/// of the structure: the same for all vehicles of a pack.
struct ThrustCurve {
  std::vector<double> coefficients;  ///< from the constant up
  std::vector<double> x, y;          ///< knots, x rising
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

template <class T>
struct ActuatorExtension {
  Action action = Action::kForce;
  Following following = Following::kLag;
  int first_internal = 0;  ///< index of its first internal state
  int internal_count = 0;
  std::shared_ptr<const ThrustCurve> curve;
  std::shared_ptr<const LinearLag> lag;
  T dead_band{};
  T rate_limit{};
  T mass{};  ///< that moves [kg]
  FinNumbers<T> fin;
  RotorNumbers<T> rotor;

  template <class F>
  void for_each_number(F&& f) {
    f(dead_band), f(rate_limit), f(mass);
    fin.for_each_number(f), rotor.for_each_number(f);
  }
};

/// c · ν_a ν_b in one row of the wrench.
template <class T>
struct ProductTerm {
  int row = 0, a = 0, b = 0;
  T coefficient{};
};

/// Lift of the hull by its shape.
template <class T>
struct BodyLiftNumbers {
  T force{};     ///< ½ρ A C, force per u v or u w [N/(m/s)²]
  T position{};  ///< x of the centre of pressure [m]
};

template <class T>
struct Extension {
  bool active = false;  ///< anything below is in use
  std::vector<ActuatorExtension<T>> actuators;
  std::vector<ProductTerm<T>> products;
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
    for (ActuatorExtension<T>& a : actuators) a.for_each_number(f);
    for (ProductTerm<T>& p : products) f(p.coefficient);
    if (has_body_lift) f(body_lift.force), f(body_lift.position);
    if (!meets_surface) return;
    for (T& x : hull_semi_axes.e) f(x);
  }
};

/// The same extension in another number type.
template <class U, class T>
Extension<U> convert(const Extension<T>& from);

/// Two vehicles whose extensions differ in numbers only.
bool same_structure(const Extension<double>& a, const Extension<double>& b);

}  // namespace hadal::physics
