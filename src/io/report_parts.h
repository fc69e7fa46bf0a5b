#pragma once

/// The parts of report.html; see report.h.

#include <string>
#include <vector>

#include "hadal/io/report.h"

namespace hadal::io {

/// "7 of 7 checks passed", with a mark; empty without checks.
std::string report_verdict(const std::vector<ReportCheck>& checks);

/// The table of checks, readable without JavaScript; empty without checks.
std::string report_checks(const std::vector<ReportCheck>& checks);

/// The plots for page.js, safe inside a <script>.
std::string report_json(const ReportData& report);

}  // namespace hadal::io
