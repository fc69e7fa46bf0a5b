#pragma once

/// The parts of report.html; see report.h.

#include <span>
#include <string>
#include <vector>

#include "hadal/report/packed_numbers.h"
#include "hadal/report/report.h"

namespace hadal::report {

/// "7 of 7 checks passed", "Diverged: 1 of 4 checks passed, 3 not reached" and the like, with a
/// mark. Green only if the run came to its end and every check passed; empty for one without
/// checks.
std::string report_verdict(const ReportData& report);

/// The table of checks, readable without JavaScript; empty without checks.
std::string report_checks(const std::vector<ReportCheck>& checks);

/// Plots and map for page.js, safe inside a <script>.
std::string report_json(const ReportData& report);
std::string map_json(const ReportMap& map);

/// [decimals,"text"] of packed numbers.
std::string packed_json(std::span<const double> values);

/// "[a,b,c]" of what `f` makes of each.
template <class List, class F>
std::string json_array(const List& list, F&& f) {
  std::string json = "[";
  for (const auto& one : list) {
    if (json.size() > 1) json += ",\n";
    json += f(one);
  }
  return json + "]";
}

}  // namespace hadal::report
