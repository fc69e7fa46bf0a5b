#pragma once

/// From the actuators of a description to the numbers of their responses and forces.

#include <vector>

#include "hadal/physics/effector.h"
#include "hadal/physics/response_numbers.h"

namespace hadal::model {
struct Actuator;
struct FinShape;
struct Thrust;
struct TransferFunction;
struct Vehicle;
}  // namespace hadal::model

namespace hadal::physics {

/// One for each actuator, with places for internal states; those that respond alike share their
/// lag.
std::vector<ResponseNumbers<double>> response_numbers(
    const std::vector<model::Actuator>& actuators);

/// Of all actuators; at most kMaxInternal fit a vehicle.
int internal_state_count(const std::vector<ResponseNumbers<double>>& responses);
int internal_state_count(const model::Vehicle& vehicle);

/// One for each actuator; those with the same curve share it.
std::vector<Effector<double>> effectors(const std::vector<model::Actuator>& actuators);
bool same_curve(const std::shared_ptr<const ThrustCurve>& x,
                const std::shared_ptr<const ThrustCurve>& y);

/// A transfer function in controllable canonical form.
LinearLag linear_lag(const model::TransferFunction& transfer);
bool same_lag(const std::shared_ptr<const LinearLag>& x, const std::shared_ptr<const LinearLag>& y);

/// The curve at the thruster's supply voltage: between two curves both are blended, knot by knot.
ThrustCurve thrust_curve(const model::Thrust& thrust);

/// dC_L/dα of a fin [1/rad]: its own, or that of its aspect ratio A, 2πA/(2 + √(A² + 4)), which is
/// πA/2 for short fins and 2π for long ones [Helmbold 1942].
double fin_lift_slope(const model::FinShape& shape);

}  // namespace hadal::physics
