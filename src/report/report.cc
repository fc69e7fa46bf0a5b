#include "hadal/report/report.h"

#include <fmt/format.h>

#include "hadal/log/output_file.h"
#include "hadal/report/html.h"
#include "hadal/report/report_parts.h"

namespace hadal::embedded {
std::string_view dygraphs_js();
std::string_view dygraphs_license();
std::string_view report_css();
std::string_view report_html();
std::string_view report_map_js();
std::string_view report_page_js();
std::string_view report_plot_js();
std::string_view report_series_js();
std::string_view report_track3d_js();
}  // namespace hadal::embedded

namespace hadal::report {

namespace {

/// dygraphs without the comment that would make a debugger fetch its source map.
std::string dygraphs() {
  const std::string_view script = embedded::dygraphs_js();
  return fmt::format("/*\n{}*/\n{}", embedded::dygraphs_license(),
                     script.substr(0, script.rfind("//# sourceMappingURL")));
}

std::string paragraph(std::string_view kind, const std::string& text) {
  if (text.empty()) return "";
  return fmt::format(R"(<p class="{}">{}</p>)", kind, html_escape(text));
}

std::string facts(const std::vector<ReportFact>& facts) {
  if (facts.empty()) return "";
  std::string list = R"(<dl class="facts">)";
  for (const ReportFact& fact : facts) {
    list += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", html_escape(fact.label),
                        html_escape(fact.value));
  }
  return list + "</dl>";
}

std::string warnings(const std::vector<std::string>& warnings) {
  if (warnings.empty()) return "";
  std::string list =
      fmt::format(R"(<section class="warnings"><h2>⚠ {}</h2><ul>)",
                  warnings.size() == 1 ? std::string("1 warning")
                                       : fmt::format("{} warnings", warnings.size()));
  for (const std::string& warning : warnings) {
    list += fmt::format("<li>{}</li>\n", html_escape(warning));
  }
  return list + "</ul></section>";
}

/// A list, readable without JavaScript; page.js marks the events in the plots.
std::string events(const std::vector<ReportEvent>& events) {
  if (events.empty()) return "";
  std::string list = R"(<section class="events"><h2>Events</h2><ol>)";
  for (const ReportEvent& event : events) {
    list += fmt::format(R"(<li data-t="{0:.9g}"><time>{0:.6g} s</time><span>{1}</span></li>)",
                        event.t, html_escape(event.text));
    list += '\n';
  }
  return list + "</ol></section>";
}

}  // namespace

std::string report_html(const ReportData& report) {
  return fill_template(
      embedded::report_html(),
      {{"title", html_escape(report.title)},
       {"description", paragraph("description", report.description)},
       {"version", html_escape(report.version)},
       {"command",
        report.command.empty() ? "" : fmt::format("<code>{}</code>", html_escape(report.command))},
       {"verdict", report_verdict(report)},
       {"trouble", paragraph("trouble", report.trouble)},
       {"facts", facts(report.facts)},
       {"warnings", warnings(report.warnings)},
       {"checks", report_checks(report.checks)},
       {"events", events(report.events)},
       {"css", std::string(embedded::report_css())},
       {"data", report_json(report)},
       {"dygraphs", dygraphs()},
       {"series_js", std::string(embedded::report_series_js())},
       {"plot_js", std::string(embedded::report_plot_js())},
       {"map_js", std::string(embedded::report_map_js())},
       {"track3d_js", std::string(embedded::report_track3d_js())},
       {"page_js", std::string(embedded::report_page_js())}});
}

void write_report(const ReportData& report, const std::string& path) {
  log::write_file(path, report_html(report));
}

}  // namespace hadal::report
