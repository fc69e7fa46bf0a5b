#pragma once

#include <filesystem>
#include <functional>
#include <memory>

#include "hadal/config/load.h"
#include "hadal/report/run_plots.h"
#include "hadal/run/outcome.h"
#include "hadal/sim/simulation.h"

namespace hadal {
class Geometry;
}

namespace hadal::run {

/// Writes report.html of a run that ended. `watch` is called before each plot; what it throws ends
/// the writing.
void write_page(const Outcome& outcome, const config::LoadedScenario& loaded,
                const sim::Simulation& simulation, const report::RunPlots& plots,
                const std::shared_ptr<const Geometry>& geometry, const std::filesystem::path& file,
                const std::function<void()>& watch);

}  // namespace hadal::run
