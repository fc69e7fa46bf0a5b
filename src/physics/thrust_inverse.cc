#include "hadal/physics/thrust_inverse.h"

#include <algorithm>
#include <cmath>

#include "hadal/physics/actuator_response.h"
#include "hadal/physics/thruster.h"

namespace hadal::physics {

namespace {

constexpr int kBisections = 60;  ///< halve any interval down to rounding

/// Density for the blades of rotor models; the controller's guess.
constexpr double kNominalDensity = 1025;

/// x in [low, high] with f(x) = target for a rising f; an end if the target lies beyond it.
template <class F>
double bisect(double low, double high, double target, F&& f) {
  for (int i = 0; i < kBisections; ++i) {
    const double middle = 0.5 * (low + high);
    (f(middle) < target ? low : high) = middle;
  }
  return 0.5 * (low + high);
}

/// Thrust when the water in the duct has settled: T = δ v_p |v_p|.
BladeForce<double> settled_blade(const RotorNumbers<double>& r, double speed) {
  const double top = 10 * (1 + std::abs(r.blade_radius * speed));
  const double v_p = bisect(-top, top, 0, [&](double v) {
    return r.delta * v * std::abs(v) - blade_force(r, speed, v, kNominalDensity).thrust;
  });
  return blade_force(r, speed, v_p, kNominalDensity);
}

/// ω in the long run under a voltage: k1 ω + k2 V = k_a Q.
double settled_speed(const RotorNumbers<double>& r, double voltage) {
  const double top = std::min(r.speed_limit, 1e4);
  return bisect(-top, top, 0, [&](double speed) {
    return r.k_a * settled_blade(r, speed).torque - r.k1 * speed - r.k2 * voltage;
  });
}

/// One actuator: how it responds, and how its output acts.
struct ActuatorNumbers {
  const ResponseNumbers<double>& response;
  const Effector<double>& effector;
};

ActuatorNumbers numbers_of(const VehicleParameters<double>& vehicle, int actuator) {
  const auto i = static_cast<std::size_t>(actuator);
  return {vehicle.responses[i], vehicle.effectors[i]};
}

/// Output in the long run per command.
double steady_gain(const ResponseNumbers<double>& r) {
  return r.lag ? r.lag->c[0] / r.lag->a[0] + r.lag->d : 1;
}

double thrust_of_command(const ActuatorNumbers& numbers, double command) {
  const Effector<double>& a = numbers.effector;
  const RotorNumbers<double>& r = a.rotor;
  const double u =
      steady_gain(numbers.response) * outside_dead_band(command, numbers.response.dead_band);
  switch (a.action) {
    case Action::kAffine:
    case Action::kBilinear:
      return affine_thrust(r, u);
    case Action::kTable:
      return table_thrust(*a.curve, u);
    case Action::kPolynomial:
      return polynomial_thrust(*a.curve, u);
    case Action::kRotor1: {
      // βQ = αω|ω| in the long run.
      const double squared = r.alpha > 0 ? r.beta * std::abs(u) / r.alpha : 0;
      const double speed = std::min(std::sqrt(squared), r.speed_limit);
      return affine_thrust(r, std::copysign(speed, u));
    }
    case Action::kRotor2:
      return settled_blade(r, settled_speed(r, u)).thrust;
    case Action::kRotor3:
      return settled_blade(r, u).thrust;
    default:
      return u;
  }
}

bool has_square_law(Action action) {
  return action == Action::kAffine || action == Action::kBilinear;
}

bool is_thruster(Action action) {
  return action != Action::kTilt && action != Action::kFin && action != Action::kShapedFin &&
         action != Action::kMovingMass && action != Action::kBallast && action != Action::kBladder;
}

}  // namespace

double steady_thrust(const VehicleParameters<double>& vehicle, int actuator, double command) {
  return thrust_of_command(numbers_of(vehicle, actuator), command);
}

ForceRange force_range(const VehicleParameters<double>& vehicle, int actuator) {
  const auto i = static_cast<std::size_t>(actuator);
  return {steady_thrust(vehicle, actuator, vehicle.actuators.min[i]),
          steady_thrust(vehicle, actuator, vehicle.actuators.max[i])};
}

double command_for_force(const VehicleParameters<double>& vehicle, int actuator, double force) {
  const ActuatorNumbers numbers = numbers_of(vehicle, actuator);
  const Effector<double>& a = numbers.effector;
  const double gain = steady_gain(numbers.response);
  if (!is_thruster(a.action)) return force;
  if (a.action == Action::kForce) return force / gain;
  if (has_square_law(a.action)) {
    const double coefficient = force < 0 ? a.rotor.backward : a.rotor.forward;
    if (!(coefficient > 0)) return 0;
    return std::copysign(std::sqrt(std::abs(force) / coefficient), force) / gain;
  }
  if (force == 0 && thrust_of_command(numbers, 0) == 0) return 0;
  const auto i = static_cast<std::size_t>(actuator);
  const double low = std::max(vehicle.actuators.min[i], -1e6);
  const double high = std::min(vehicle.actuators.max[i], 1e6);
  return bisect(low, high, force, [&](double u) { return thrust_of_command(numbers, u); });
}

std::array<Vec6<double>, kMaxActuators> thruster_columns(const VehicleParameters<double>& vehicle) {
  std::array<Vec6<double>, kMaxActuators> columns = vehicle.allocation.column;
  for (std::size_t i = 0; i < vehicle.effectors.size(); ++i) {
    if (!is_thruster(vehicle.effectors[i].action)) columns[i] = {};
  }
  return columns;
}

}  // namespace hadal::physics
