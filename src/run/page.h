#pragma once

#include <filesystem>
#include <functional>

#include "hadal/config/load.h"
#include "hadal/run/outcome.h"
#include "hadal/sim/simulation.h"

namespace hadal::run {

/// Writes report.html of a run that ended, with plots from its log. `watch` is called now and then
/// with the part of the log that is read [0, 1]; what it throws ends the writing.
void write_page(const Outcome& outcome, const config::LoadedScenario& loaded,
                const sim::Simulation& simulation, const std::filesystem::path& file,
                const std::function<void(double done)>& watch);

}  // namespace hadal::run
