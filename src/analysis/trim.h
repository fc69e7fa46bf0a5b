#pragma once

/// Equilibria: steady motion, straight or on a helix, in which no wrench is left over.
///
/// The unknowns are any of d, phi, theta, u, v, w, turn (dψ/dt about the vertical) and the
/// commands; p, q, r follow from turn and attitude. A plane says which components of the wrench
/// must vanish and which states are unknown unless said otherwise:
///
///   vertical     X, Z, M        theta, w
///   horizontal   X, Y, N        v, turn
///   full         all six        phi, theta, v, w, turn
///
/// and in each the commands of thrusters, unless they are given; if all are, u is unknown too. With
/// more unknowns than equations the solution nearest to the start (level, at rest) is taken.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "hadal/analysis/vehicle_system.h"

namespace hadal::analysis {

enum class Plane { kVertical, kHorizontal, kFull };

struct TrimRequest {
  Plane plane = Plane::kFull;
  std::map<std::string, double> fixed;   ///< states and commands that are given
  std::map<std::string, double> inputs;  ///< commands that are given, scaled on the way to a fold
  std::vector<std::string> free;         ///< more unknowns
};

/// Where the equilibria turn back as the given inputs grow from zero: beyond there is none nearby.
struct Fold {
  std::map<std::string, double> inputs;
  std::vector<double> x;
};

struct TrimResult {
  bool converged = false;
  std::vector<double> x;  ///< of the system's states
  std::vector<double> u;
  double turn = 0;             ///< [rad/s]
  double residual = 0;         ///< largest component of the wrench that must vanish [N, N·m]
  double scaled_residual = 0;  ///< the same against the vehicle's weight
  std::vector<std::string> unknowns;
  std::optional<Fold> fold;  ///< if not converged and one was found
};

/// Names that `fixed` and `free` may use.
std::vector<std::string> trim_variables(const VehicleSystem& system);

/// Throws InputError for names that there are not.
TrimResult trim(const VehicleSystem& system, const TrimRequest& request);

}  // namespace hadal::analysis
