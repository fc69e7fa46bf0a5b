#include "hadal/config/complete.h"

#include "hadal/analysis/servo_lqr.h"
#include "hadal/config/checks/loop_checks.h"
#include "hadal/config/file_findings.h"

namespace hadal::config {

void complete_gains(LoadedScenario& loaded) {
  analysis::complete_gains(loaded.scenario, loaded.vehicles);
}

void judge_loops(LoadedScenario& loaded) {
  FileFindings report(loaded.file, *loaded.tree);
  loaded.loops = check_loops(loaded.scenario, loaded.vehicles, report);
  for (Finding& finding : report.take()) loaded.warnings.push_back(std::move(finding));
}

LoadedScenario completed(LoadedScenario loaded) {
  complete_gains(loaded);
  judge_loops(loaded);
  return loaded;
}

}  // namespace hadal::config
