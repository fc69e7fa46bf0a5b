#pragma once

/// The plots of a run from its log; memory as of RunPlots.

#include <filesystem>
#include <functional>

#include "hadal/model/scenario.h"
#include "hadal/model/vehicle.h"
#include "hadal/report/report.h"

namespace hadal::report {

/// Adds the plots and notes that RunPlots gathers while a run goes on. `scenario` and `vehicles`
/// are those of the run. Reads what a killed run left, too. `watch` is called now and then with the
/// part that is read [0, 1]; what it throws ends the reading.
void add_plots_of_log(const std::filesystem::path& log, const model::Scenario& scenario,
                      const std::vector<model::Vehicle>& vehicles, ReportData& report,
                      const std::function<void(double done)>& watch = {});

}  // namespace hadal::report
