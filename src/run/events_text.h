#pragma once

/// Telling what happened during a run.

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "hadal/report/report.h"
#include "hadal/sim/event_record.h"

namespace hadal::run {

/// One line an event, repeats counted, at most kMostEventLines, then how many more there are.
inline constexpr std::size_t kMostEventLines = 25;
std::vector<std::string> event_lines(const sim::EventRecord& events);

/// How many of each kind there were, and the first of them.
nlohmann::json events_json(const sim::EventRecord& events);

/// Marks in the plots of `vehicles`; what happens to others is marked in those of objects.
std::vector<report::ReportEvent> report_events(const sim::EventRecord& events,
                                               const std::vector<std::string>& vehicles);

}  // namespace hadal::run
