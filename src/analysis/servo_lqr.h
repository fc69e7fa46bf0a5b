#pragma once

/// Gains of the servo from the exact linearisation of the vehicle with its thrusters: velocities
/// with their integrals, weights by Bryson's rule, the linear-quadratic regulator of the sampled
/// loop by what the servo measures.

#include <array>
#include <complex>
#include <vector>

#include "hadal/analysis/linear_model.h"
#include "hadal/analysis/loop_timing.h"
#include "hadal/model/scenario.h"
#include "hadal/model/vehicle.h"

namespace hadal::analysis {

/// When the servo acts, and for how many ticks it holds the measured velocity of each axis.
struct ServoTiming {
  double period = 0.05;  ///< [s]
  std::array<int, 6> held{1, 1, 1, 1, 1, 1};
};
ServoTiming servo_timing(const model::Control& control, const model::Navigation& navigation,
                         const std::vector<model::Sensor>& sensors);

/// The plant of the design in continuous time: velocities of the controlled axes, then the states
/// of the thrusters; its input the wrench that is asked for, shared out by the inverse of the
/// allocation. The axes that are not controlled are held; weight and buoyancy are left to the
/// integrals. A vehicle without thrusters gets the wrench itself.
LinearModel servo_plant(const VehicleSystem& system, const model::ServoControl& servo);

struct ServoDesign {
  Matrix gain;                              ///< 6×12 [K_p K_i], zero where nothing is controlled
  std::vector<std::complex<double>> poles;  ///< of the sampled loop as ln z/T [1/s]
  /// Share of `wrench` that an axis could make use of: below 1 where sampling and lags would leave
  /// a pole with a damping ratio below a half.
  std::array<double, 6> used{1, 1, 1, 1, 1, 1};
};

ServoDesign design_servo(const VehicleSystem& system, const model::ServoControl& servo,
                         const ServoTiming& timing);

/// Gains of every servo that has none, each from its vehicle in the scenario's water.
/// `vehicles` are one per vehicle of the scenario.
void complete_gains(model::Scenario& scenario, const std::vector<model::Vehicle>& vehicles);

}  // namespace hadal::analysis
