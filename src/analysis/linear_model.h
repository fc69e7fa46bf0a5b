#pragma once

/// ẋ = A x + B u, y = C x + D u about a point, with named states, and what can be said about it.

#include <complex>
#include <string>
#include <vector>

#include "hadal/analysis/vehicle_system.h"

namespace hadal::analysis {

struct LinearModel {
  std::vector<std::string> states, inputs, outputs;
  Matrix A, B, C, D;
  double period = 0;  ///< of a discrete map x⁺ = A x + B u [s]; 0 for continuous time
};

/// The velocities that are not among the states.
HeldVelocities held_velocities(const std::vector<std::string>& states);

/// The vehicle about (x, u) by dual numbers. States that are left out are held, inputs likewise;
/// outputs are states by name. Throws InputError for names that there are not.
LinearModel linearize(const VehicleSystem& system, std::span<const double> x,
                      std::span<const double> u, const std::vector<std::string>& states,
                      const std::vector<std::string>& inputs,
                      const std::vector<std::string>& outputs);

/// The names that make sense unless others are asked for: all states but n and e.
std::vector<std::string> default_states(const VehicleSystem& system);

/// The model without states that no input reaches or no output sees, by the pattern of its
/// matrices; numbers below 1e-13 of the largest in their row of A count as zero. Loops about other
/// axes then do not disturb.
LinearModel pruned(const LinearModel& model);

struct Mode {
  std::complex<double> pole;
  double frequency = 0;                      ///< |pole| [rad/s]; of the continuous equivalent
  double damping = 0;                        ///< −Re/|pole|: 1 for a decay, −1 for growth
  std::vector<std::complex<double>> vector;  ///< by state, its largest element 1
};

struct ModalAnalysis {
  std::vector<Mode> modes;  ///< the slowest decay first
  bool stable = false;      ///< all poles in the left half plane, or within the unit circle
  bool neutral = false;     ///< not stable, but nothing grows: poles on the border, within rounding
  int controllable = 0;     ///< rank of [B, AB, A²B, …]
  int observable = 0;       ///< rank of [C; CA; CA²; …]
};
ModalAnalysis modes_of(const LinearModel& model);

}  // namespace hadal::analysis
