#pragma once

/// An arm as understood: for `hadal show` and for comparing with a data sheet.

#include "hadal/math/vec.h"
#include "hadal/model/arm.h"

namespace hadal::analysis {

struct ArmFacts {
  int joints = 0;       ///< that its control moves
  double mass = 0;      ///< of all links [kg]
  double volume = 0;    ///< displaced by all links [m³]
  Vec3<double> tool_B;  ///< position of the tool with all joints at zero, in the body frame [m]
  double reach = 0;     ///< distance of the tool from the base of the arm, then [m]
};

/// `density` and `gravity` are those that `buoyancy_N` refers to.
ArmFacts arm_facts(const model::Arm& arm, double density, double gravity);

}  // namespace hadal::analysis
