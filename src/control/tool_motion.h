#pragma once

/// References of the joints while the tool is led.

#include "hadal/control/manipulator.h"

namespace hadal::control {

/// The references of the joints.
JointArray<double> reference_positions(const ManipulatorParameters& p, const ManipulatorState& s);

/// The tool's reference starts where the joints' references have it, with its velocity, if the
/// frame of the order is known.
void begin_tool(const ManipulatorParameters& p, const ManipulatorMeasurements& m,
                ManipulatorState& s);

/// One tick of the tool's reference and of the joints' that follow it; says what the vehicle should
/// do beyond its hold.
Vec6<double> step_tool(const ManipulatorParameters& p, const ManipulatorMeasurements& m, double t,
                       ManipulatorState& s);

}  // namespace hadal::control
