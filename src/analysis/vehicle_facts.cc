#include "hadal/analysis/vehicle_facts.h"

#include <cmath>
#include <limits>

#include "hadal/engine/vehicle_step.h"
#include "hadal/math/dense_solvers.h"
#include "hadal/math/scalar.h"
#include "hadal/math/small_solvers.h"
#include "hadal/physics/thrust_inverse.h"

namespace hadal::analysis {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Largest factor s ≥ 0 for which the commands s·u stay within the limits.
double largest_factor(const physics::VehicleParameters<double>& v,
                      const physics::ActuatorArray<double>& u, double sign) {
  double factor = kInfinity;
  for (std::size_t i = 0; i < static_cast<std::size_t>(v.actuator_count); ++i) {
    const double command = sign * u[i];
    const physics::ForceRange range = physics::force_range(v, static_cast<int>(i));
    if (command > 1e-12) factor = std::min(factor, range.max / command);
    if (command < -1e-12) factor = std::min(factor, range.min / command);
  }
  return std::max(factor, 0.0);
}

/// How far each axis can be pushed alone, through the pseudo-inverse of H.
void find_actuation(const physics::VehicleParameters<double>& v, VehicleFacts& facts) {
  const auto H_plus = physics::pseudo_inverse(facts.H, v.actuator_count);
  facts.rank = physics::allocation_rank(facts.H, v.actuator_count);
  for (int axis = 0; axis < 6; ++axis) {
    const auto k = static_cast<std::size_t>(axis);
    Vec6<double> unit{};
    unit[axis] = 1;
    const auto u = physics::inverse_allocated(H_plus, v.actuator_count, unit);
    const Vec6<double> reached = physics::allocated_wrench(facts.H, v.actuator_count, u);
    const Vec6<double> missed = reached - unit;
    if (std::sqrt(dot(reached, reached)) < 1e-9) continue;
    facts.actuation[k] = dot(missed, missed) < 1e-12 ? Actuation::kFull : Actuation::kCoupled;
    facts.max_wrench[k] = reached[axis] * largest_factor(v, u, 1);
    facts.min_wrench[k] = 0.0 - reached[axis] * largest_factor(v, u, -1);
  }
}

/// M δ̈ + K δ = 0 about the level attitude, with the coupling of all six degrees of freedom.
void find_natural_modes(double righting_stiffness, VehicleFacts& facts) {
  facts.upright_stable = righting_stiffness > 0;
  if (!facts.upright_stable) return;
  DenseMatrix K(6, 6);
  K(3, 3) = K(4, 4) = righting_stiffness;
  const SymmetricPairs modes =
      generalized_eigenpairs(K, to_dense(facts.M_RB + facts.M_A), "mass and restoring moments");
  const double largest = modes.values.back();
  for (std::size_t i = 0; i < 6; ++i) {
    const double squared = modes.values[i];
    if (squared < 1e-9 * largest) continue;
    const DenseVector v = modes.vectors.col(static_cast<Index>(i));
    const bool roll = std::abs(v[3]) >= std::abs(v[4]);
    facts.natural_modes.push_back({roll ? "roll" : "pitch", 2 * kPi / std::sqrt(squared)});
  }
}

/// By a small turn to either side, in the equations that a run steps with.
void find_fins(physics::VehicleParameters<double> v, double density, double gravity,
               VehicleFacts& facts) {
  constexpr double kAngle = 1e-4;  // [rad]
  constexpr double kLater = kInfinity;
  for (std::size_t i = 0; i < v.effectors.size(); ++i) {
    const physics::Action action = v.effectors[i].action;
    const bool turns = action == physics::Action::kFin || action == physics::Action::kShapedFin;
    if (!turns) continue;
    // The angle is given, however it comes about.
    v.responses[i].kind = physics::Response::kLag;
    const auto wrench_at = [&](double angle) {
      engine::VehicleState<double> state;
      state.body.nu[0] = kFinSpeed;
      state.internal = engine::initial_internal(v);
      state.output[i] = angle;
      // Deep enough for any hull that meets the surface.
      state.body.p_NB_N[2] = 1000;
      const UniformWater<double> still{{}, density, gravity};
      return engine::present_rate(v, still, {}, kLater, state, true).wrenches.actuators;
    };
    facts.fins.push_back({i, 1 / (2 * kAngle) * (wrench_at(kAngle) - wrench_at(-kAngle))});
  }
}

}  // namespace

double terminal_speed(double linear, double quadratic, double force) {
  if (force <= 0) return 0;
  if (quadratic > 0) {
    // The root without cancellation of quadratic·v² + linear·v − force = 0.
    return 2 * force / (linear + std::sqrt(linear * linear + 4 * quadratic * force));
  }
  return linear > 0 ? force / linear : kInfinity;
}

VehicleFacts vehicle_facts(const physics::VehicleParameters<double>& v, double density,
                           double gravity) {
  VehicleFacts facts;
  facts.M_RB = physics::rigid_body_mass_matrix(v.body);
  facts.M_A = v.M_A;
  facts.H = physics::thruster_columns(v);
  facts.actuator_count = v.actuator_count;
  facts.weight = v.body.weight_mass * gravity;
  facts.buoyancy = density * v.body.volume * gravity;
  facts.net_buoyancy = facts.buoyancy - facts.weight;
  facts.metacentric_height = v.body.r_G[2] - v.body.r_B[2];
  find_actuation(v, facts);
  find_natural_modes(facts.weight * v.body.r_G[2] - facts.buoyancy * v.body.r_B[2], facts);

  const auto speed = [&](int axis, double force, double side) {
    const auto& d = v.damping;
    return terminal_speed(d.linear(axis, axis) + side * d.linear_half(axis, axis),
                          d.quadratic(axis, axis) + side * d.quadratic_half(axis, axis), force);
  };
  for (int axis = 0; axis < 6; ++axis) {
    const auto k = static_cast<std::size_t>(axis);
    facts.terminal[k] = {speed(axis, facts.max_wrench[k], 1),
                         0.0 - speed(axis, -facts.min_wrench[k], -1)};
  }
  const double down = -facts.net_buoyancy;
  facts.free_vertical_speed = std::copysign(speed(2, std::abs(down), down < 0 ? -1 : 1), down);
  find_fins(v, density, gravity, facts);
  return facts;
}

}  // namespace hadal::analysis
