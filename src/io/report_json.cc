#include <fmt/format.h>

#include "hadal/base/error.h"
#include "hadal/io/html.h"
#include "hadal/io/packed_numbers.h"
#include "hadal/io/report_parts.h"

namespace hadal::io {

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
  if (before == nullptr || before->t != series.t) json += R"(,"t":)" + numbers(series.t);
  return json + R"(,"y":)" + numbers(series.y) + '}';
}

std::string plot_json(const ReportPlot& plot) {
  std::string json = fmt::format(
      R"({{"title":{},"label":{},"group":{},"step":{},"x":{},"series":[)", json_string(plot.title),
      json_string(plot.y_label), json_string(plot.group), plot.step, json_string(plot.x_label));
  const ReportSeries* before = nullptr;
  for (const ReportSeries& series : plot.series) {
    if (before != nullptr) json += ",\n";
    json += series_json(series, before);
    before = &series;
  }
  return json + "]}";
}

}  // namespace

std::string report_json(const ReportData& report) {
  std::string json = R"({"plots":[)";
  for (std::size_t i = 0; i < report.plots.size(); ++i) {
    if (i > 0) json += ",\n";
    json += plot_json(report.plots[i]);
  }
  return json + "]}";
}

}  // namespace hadal::io
