#pragma once

#include <string>
#include <vector>

#include "hadal/analysis/loop_check.h"
#include "hadal/config/file_findings.h"
#include "hadal/model/scenario.h"
#include "hadal/model/vehicle.h"

namespace hadal::config {

/// Warns of loops that are unstable or badly damped at their rates. Every servo must have gains.
/// Returns what was found of each vehicle with controllers.
std::vector<analysis::LoopVerdict> check_loops(const model::Scenario& scenario,
                                               const std::vector<model::Vehicle>& vehicles,
                                               FileFindings& report);

/// One line on a loop that is unstable or badly damped: pole and damping ratio.
std::string trouble_text(const analysis::LoopTrouble& trouble);

/// One line on each vehicle whose loops could not be judged, with the reason.
std::vector<std::string> loop_notes(const std::vector<analysis::LoopVerdict>& verdicts);

}  // namespace hadal::config
