#include <fmt/format.h>

#include "hadal/base/error.h"
#include "hadal/report/html.h"
#include "hadal/report/packed_numbers.h"
#include "hadal/report/report_parts.h"

namespace hadal::report {

namespace {

std::string numbers(std::span<const double> values) {
  const PackedNumbers packed = pack_numbers(values);
  return fmt::format(R"([{},"{}"])", packed.decimals, packed.text);
}

/// A series without "t" has the times of the one before.
std::string series_json(const ReportSeries& series, const ReportSeries* before) {
  HADAL_ASSERT(
      series.t.size() == series.y.size(),
      fmt::format("{}: {} times, {} values", series.name, series.t.size(), series.y.size()));
  std::string json = fmt::format(R"({{"name":{})", json_string(series.name));
  if (series.dashed) json += R"(,"dashed":true)";
  if (series.step) json += R"(,"step":true)";
  if (series.colour >= 0) json += fmt::format(R"(,"colour":{})", series.colour);
  if (before == nullptr || before->t != series.t) json += R"(,"t":)" + numbers(series.t);
  return json + R"(,"y":)" + numbers(series.y) + '}';
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

/// "[a,b,c]" of what `f` makes of each.
template <class List, class F>
std::string array(const List& list, F&& f) {
  std::string json = "[";
  for (const auto& one : list) {
    if (json.size() > 1) json += ",\n";
    json += f(one);
  }
  return json + "]";
}

}  // namespace

std::string report_json(const ReportData& report) {
  std::string json = R"({"plots":)" + array(report.plots, plot_json);
  if (!report.events.empty()) {
    json += R"(,"events":)" + array(report.events, [](const ReportEvent& event) {
              return fmt::format(R"({{"t":{:.9g},"group":{},"text":{}}})", event.t,
                                 json_string(event.group), json_string(event.text));
            });
  }
  if (!report.notes.empty()) {
    json += R"(,"notes":)" + array(report.notes, [](const ReportNote& note) {
              return fmt::format(R"({{"group":{},"text":{}}})", json_string(note.group),
                                 json_string(note.text));
            });
  }
  return json + '}';
}

}  // namespace hadal::report
