#pragma once

/// `report.html` of a run: one page that needs no network, with facts, checks and zoomable plots.

#include <string>
#include <vector>

#include "hadal/report/report_map.h"

namespace hadal::report {

struct ReportFact {
  std::string label;  ///< e.g. "Simulated time"
  std::string value;  ///< with its unit, e.g. "120 s"
};

/// |measured − expected| ≤ tolerance, as the run decided it.
struct ReportCheck {
  std::string name;
  std::string quantity;  ///< e.g. `rov.u`
  std::string when;      ///< e.g. "mean over 40 … 60 s"
  double expected = 0;
  double tolerance = 0;
  double measured = 0;  ///< NaN if there was nothing to measure
  std::string unit;
  bool passed = false;
  bool reached = true;  ///< false: the run ended before this check could be decided
};

/// What ended the run: its own end, the user, or a state that became NaN or infinite.
enum class ReportEnding { kFinished, kInterrupted, kDiverged };

/// t in seconds, sorted, as many as y; a y that is not finite is a gap.
struct ReportSeries {
  std::string name;
  std::vector<double> t;
  std::vector<double> y;
  bool dashed = false;  ///< for references and limits
  bool step = false;    ///< holds each value until the next, as commands do
  int colour = -1;      ///< that of the series with this index, e.g. of what follows a reference
};

/// Series of one plot may have different times.
struct ReportPlot {
  std::string title;
  std::string y_label;  ///< e.g. "distance [m]": what stands in brackets is the unit beside values
  std::vector<ReportSeries> series;
  std::string group;  ///< heading, e.g. the vehicle; plots of one group zoom together
  bool step = false;  ///< holds each value until the next, as commands do
  std::string x_label = "t [s]";
  bool down = false;  ///< the axis points down, as depths do
};

/// What happened at a time, for a mark in the plots of its group and a line in a list.
struct ReportEvent {
  double t = 0;
  std::string group;  ///< as of its plots; empty for all
  std::string text;   ///< says whom it happened to
};

/// A remark below the plots of a group.
struct ReportNote {
  std::string group;
  std::string text;
};

struct ReportData {
  std::string title;
  std::string description;
  std::string version;  ///< of hadal
  std::string command;  ///< that makes this report again
  std::vector<ReportFact> facts;
  std::vector<ReportCheck> checks;
  ReportMap map;
  std::vector<ReportPlot> plots;
  std::vector<ReportEvent> events;  ///< in order of time
  std::vector<ReportNote> notes;
  std::vector<std::string> warnings;
  ReportEnding ending = ReportEnding::kFinished;
  std::string trouble;  ///< why and when the run stopped early
};

/// The whole page. All strings are plain text: markup in them is shown, not obeyed.
std::string report_html(const ReportData& report);

/// Writes report_html; SystemError with the path and the reason if that fails.
void write_report(const ReportData& report, const std::string& path);

}  // namespace hadal::report
