#pragma once

/// The parts of report.html; see report.h.

#include <string>
#include <vector>

#include "hadal/report/report.h"

namespace hadal::report {

/// "7 of 7 checks passed", "Diverged: 1 of 4 checks passed, 3 not reached" and the like, with a
/// mark. Green only if the run came to its end and every check passed; empty for one without
/// checks.
std::string report_verdict(const ReportData& report);

/// The table of checks, readable without JavaScript; empty without checks.
std::string report_checks(const std::vector<ReportCheck>& checks);

/// The plots for page.js, safe inside a <script>.
std::string report_json(const ReportData& report);

}  // namespace hadal::report
