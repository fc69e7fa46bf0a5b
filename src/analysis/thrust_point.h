#pragma once

/// The point at which thrusters are linearised: that of the vehicle, but away from where a square
/// law is flat or a dead band swallows the command.

#include "hadal/analysis/vehicle_system.h"

namespace hadal::analysis {

struct ThrustPoint {
  std::vector<double> x, u;   ///< state and commands, beside those asked for where needed
  std::vector<double> slope;  ///< du/dF of each thruster there; zero for what is no thruster
};

/// A square law is flat at rest, its inverse steep; their product is one. Both are taken at a
/// command where they are finite: the smallest, in doubling steps, beyond dead band and flat part.
ThrustPoint thrust_point(const VehicleSystem& system, std::span<const double> x,
                         std::span<const double> u);

}  // namespace hadal::analysis
