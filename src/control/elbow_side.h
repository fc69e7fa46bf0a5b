#pragma once

/// Which way the elbow of a classic arm is bent. Where the arm is stretched or folded, both ways
/// lead on equally well and rounding would choose; while the tool is led, the elbow keeps its side.

#include "hadal/control/arm_inverse.h"
#include "hadal/control/joint_reference.h"

namespace hadal::control {

/// From the stretched and the folded pose the elbow keeps this angle [rad]: at them its speed does
/// not move the tool along the arm, so that nothing would lead it back. Costs 1e-7 of the reach.
inline constexpr double kBentAtLeast = 1e-3;

/// Bounds of the elbow with the side on which it is. The bounds of the joint alone where it has no
/// side yet, and where it is too fast to brake.
JointBounds on_its_side(const ClassicArm& arm, const JointBounds& elbow,
                        const LimitedReference<double>& now, double dt);

}  // namespace hadal::control
