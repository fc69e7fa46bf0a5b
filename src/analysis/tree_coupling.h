#pragma once

/// Whether added mass may be a force where bodies hang together: the condition of
/// physics/added_mass_coupling.h [theory, Eq. 15.8] for a vehicle with its arms.
///
/// Joints let a tree move along V = J u only, so the eigenvalues are those of
/// (Σ JᵀM_x J, Σ JᵀM J) over its bodies. They lie between the smallest and the largest of its
/// bodies alone: a light link with much added mass can make a tree diverge whose hull is stable,
/// and a heavy neighbour can save it. They depend on the pose [theory, Eq. 15.10].

#include <string>
#include <string_view>
#include <vector>

#include "hadal/control/arm_kinematics.h"
#include "hadal/model/engine.h"
#include "hadal/model/vehicle.h"
#include "hadal/physics/added_mass_coupling.h"

namespace hadal::analysis {

/// Joints of each arm of a vehicle; zero for those left out.
using ArmPoses = std::vector<control::JointArray<double>>;

enum class CouplingVerdict { kStable, kDiverges, kDivergesInSomePoses, kDampingTooStrong };

/// The vehicle without its arms, in TreeStability::body.
inline constexpr std::string_view kHullName = "hull";

struct TreeStability {
  physics::EigenRange r;  ///< in all poses that were looked at, the start among them
  double limit = 1;       ///< 2/β − 1: the largest r must stay below
  CouplingVerdict verdict = CouplingVerdict::kStable;
  std::string body;   ///< whose own r is the largest: hull, or arm/link
  double body_r = 0;  ///< that r
};

/// Of a vehicle with its arms, after steps of T seconds: at `start`, and at always the same sample
/// of poses within the limits of the joints.
TreeStability tree_stability(const model::Vehicle& vehicle, const model::Engine& engine, double T,
                             const ArmPoses& start = {});

}  // namespace hadal::analysis
