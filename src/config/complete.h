#pragma once

/// What follows loading and takes analysis: gains that a scenario leaves to hadal, and how its
/// loops fly its vehicles. A simulation of a scenario with a `servo` needs its gains.

#include "hadal/config/load.h"

namespace hadal::config {

/// Gains of every servo that has none, by its Riccati equation (analysis/servo_lqr.h).
void complete_gains(LoadedScenario& loaded);

/// Fills `loops`, and adds a warning for each loop that is unstable or badly damped at its rates.
/// Gains must be complete.
void judge_loops(LoadedScenario& loaded);

/// Both.
LoadedScenario completed(LoadedScenario loaded);

}  // namespace hadal::config
