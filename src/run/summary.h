#pragma once

#include <string>

#include "hadal/config/load.h"
#include "hadal/run/outcome.h"
#include "hadal/sim/simulation.h"

namespace hadal::run {

/// The text of summary.json: how the run ended, checks, events, last states, verdicts on loops.
std::string summary_text(const Outcome& outcome, const config::LoadedScenario& loaded,
                         const sim::Simulation& simulation);

}  // namespace hadal::run
