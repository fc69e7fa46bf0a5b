#include <fmt/format.h>

#include "hadal/base/error.h"
#include "hadal/report/html.h"
#include "hadal/report/report_parts.h"

namespace hadal::report {

namespace {

/// A series without "t" has the times of the one before.
std::string series_json(const ReportSeries& series, const ReportSeries* before) {
  HADAL_ASSERT(
      series.t.size() == series.y.size(),
      fmt::format("{}: {} times, {} values", series.name, series.t.size(), series.y.size()));
  std::string json = fmt::format(R"({{"name":{})", json_string(series.name));
  if (series.dashed) json += R"(,"dashed":true)";
  if (series.step) json += R"(,"step":true)";
  if (series.colour >= 0) json += fmt::format(R"(,"colour":{})", series.colour);
  if (before == nullptr || before->t != series.t) json += R"(,"t":)" + packed_json(series.t);
  return json + R"(,"y":)" + packed_json(series.y) + '}';
}

std::string plot_json(const ReportPlot& plot) {
  std::string json =
      fmt::format(R"({{"title":{},"label":{},"group":{},"step":{},"x":{},{}"series":[)",
                  json_string(plot.title), json_string(plot.y_label), json_string(plot.group),
                  plot.step, json_string(plot.x_label), plot.down ? R"("down":true,)" : "");
  const ReportSeries* before = nullptr;
  for (const ReportSeries& series : plot.series) {
    if (before != nullptr) json += ",\n";
    json += series_json(series, before);
    before = &series;
  }
  return json + "]}";
}

}  // namespace

std::string packed_json(std::span<const double> values) {
  const PackedNumbers packed = pack_numbers(values);
  return fmt::format(R"([{},"{}"])", packed.decimals, packed.text);
}

std::string report_json(const ReportData& report) {
  std::string json = R"({"plots":)" + json_array(report.plots, plot_json);
  if (!report.events.empty()) {
    json += R"(,"events":)" + json_array(report.events, [](const ReportEvent& event) {
              return fmt::format(R"({{"t":{:.9g},"group":{},"text":{}}})", event.t,
                                 json_string(event.group), json_string(event.text));
            });
  }
  if (!report.notes.empty()) {
    json += R"(,"notes":)" + json_array(report.notes, [](const ReportNote& note) {
              return fmt::format(R"({{"group":{},"text":{}}})", json_string(note.group),
                                 json_string(note.text));
            });
  }
  if (!report.map.empty()) json += R"(,"map":)" + map_json(report.map);
  return json + '}';
}

}  // namespace hadal::report
