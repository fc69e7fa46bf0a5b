#pragma once

#include "hadal/config/load.h"
#include "hadal/run/outcome.h"
#include "hadal/sim/simulation.h"

namespace hadal::cli {

/// A few lines on how a run ended.
void print_outcome(const run::Outcome& outcome, const config::LoadedScenario& loaded,
                   const sim::Simulation& simulation);

}  // namespace hadal::cli
