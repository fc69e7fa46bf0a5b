#pragma once

/// Gains of the servo from the exact linearisation of the vehicle: velocities with their integrals,
/// weights by Bryson's rule, the Riccati equation.

#include <complex>
#include <vector>

#include "hadal/analysis/linear_model.h"
#include "hadal/model/scenario.h"

namespace hadal::analysis {

/// The plant of the design in errors e = ν_ref − ν of the controlled axes and their integrals z,
/// with the wrench as its input: ė = A_ν e − M⁻¹ δτ, ż = e. The axes that are not controlled are
/// held; weight and buoyancy are left to the integrals.
LinearModel servo_plant(const VehicleSystem& system, const model::ServoControl& servo);

struct ServoDesign {
  Matrix gain;                              ///< 6×12 [K_p K_i], zero where nothing is controlled
  std::vector<std::complex<double>> poles;  ///< of the design [1/s]
};

ServoDesign design_servo(const VehicleSystem& system, const model::ServoControl& servo);

/// Gains of every servo that has none, each from its vehicle in the scenario's water.
/// `vehicles` are one per vehicle of the scenario.
void complete_gains(model::Scenario& scenario, const std::vector<model::Vehicle>& vehicles);

}  // namespace hadal::analysis
