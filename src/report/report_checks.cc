#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "hadal/report/html.h"
#include "hadal/report/report_parts.h"

namespace hadal::report {

namespace {

constexpr std::string_view kPassMark = R"(<span class="mark pass">✓ pass</span>)";
constexpr std::string_view kFailMark = R"(<span class="mark fail">✗ FAIL</span>)";
constexpr std::string_view kOpenMark = R"(<span class="mark open">– not reached</span>)";

const char* kind_of(const ReportCheck& check) {
  return !check.reached ? "open" : check.passed ? "pass" : "fail";
}

std::string_view mark_of(const ReportCheck& check) {
  return !check.reached ? kOpenMark : check.passed ? kPassMark : kFailMark;
}

/// Six digits with a true minus sign.
std::string number(double value) {
  if (!std::isfinite(value)) return std::isnan(value) ? "none" : value > 0 ? "∞" : "−∞";
  const std::string digits = fmt::format("{:.6g}", std::abs(value));
  return (value < 0 && digits != "0" ? "−" : "") + digits;
}

/// Where the measured value lies between expected − tolerance and expected + tolerance. A value
/// outside is drawn at the edge, beyond the allowed band.
std::string gauge(const ReportCheck& check) {
  const double deviation = check.measured - check.expected;
  if (!check.reached || !std::isfinite(deviation)) return "";
  double place = check.tolerance > 0 ? deviation / check.tolerance : 0;
  if (check.tolerance == 0 && deviation != 0) place = deviation > 0 ? 2 : -2;
  const double x = 40 + 28 * std::clamp(place, -1.3, 1.3);
  return fmt::format(
      R"(<svg class="gauge" viewBox="0 0 80 12" role="img" aria-label="{0} of tolerance">)"
      R"(<rect class="band" x="12" y="4" width="56" height="4" rx="2"/>)"
      R"(<path class="centre" d="M40 1v10"/>)"
      R"(<circle class="{1}" cx="{2:.1f}" cy="6" r="3.5"/></svg>)",
      fmt::format("{:.0f} %", std::min(std::abs(place), 99.99) * 100), kind_of(check), x);
}

std::string row(const ReportCheck& check) {
  const std::string unit =
      check.unit.empty() ? "" : fmt::format(R"( <i>{}</i>)", html_escape(check.unit));
  return fmt::format(
      R"(<tr class="{}"><td class="result">{}</td><th scope="row">{}<code>{}</code></th>)"
      R"(<td class="when">{}</td><td class="n expected">{}{}</td><td class="n">± {}</td>)"
      R"(<td class="n measured"><b>{}</b>{}</td><td class="within">{}</td></tr>)"
      "\n",
      kind_of(check), mark_of(check),
      check.name.empty() || check.name == check.quantity ? "" : html_escape(check.name) + " ",
      html_escape(check.quantity), html_escape(check.when), number(check.expected), unit,
      number(check.tolerance), check.reached ? number(check.measured) : "–",
      check.reached && std::isfinite(check.measured) ? unit : std::string(), gauge(check));
}

}  // namespace

std::string report_verdict(const ReportData& report) {
  const std::vector<ReportCheck>& checks = report.checks;
  const auto count = [&](auto&& wanted) {
    return std::count_if(checks.begin(), checks.end(), wanted);
  };
  const auto passed = count([](const ReportCheck& c) { return c.reached && c.passed; });
  const auto open = count([](const ReportCheck& c) { return !c.reached; });
  const auto all = static_cast<std::ptrdiff_t>(checks.size());
  const bool finished = report.ending == ReportEnding::kFinished;
  if (finished && checks.empty()) return "";

  // Red where something is wrong, amber where something is open.
  const bool wrong = report.ending == ReportEnding::kDiverged || passed + open < all;
  const bool undecided = !finished || open > 0;
  std::string text = wrong ? "✗ " : undecided ? "! " : "✓ ";
  if (!finished) text += report.ending == ReportEnding::kDiverged ? "Diverged" : "Interrupted";
  if (!finished && !checks.empty()) text += ": ";
  if (!checks.empty()) {
    text += fmt::format("{} of {} {} passed", passed, all, all == 1 ? "check" : "checks");
  }
  if (open > 0) text += fmt::format(", {} not reached", open);
  return fmt::format(R"(<p class="verdict {}">{}</p>)",
                     wrong       ? "fail"
                     : undecided ? "open"
                                 : "pass",
                     text);
}

std::string report_checks(const std::vector<ReportCheck>& checks) {
  if (checks.empty()) return "";
  std::string table =
      R"(<section class="checks"><h2>Checks</h2><div class="scroll"><table><thead><tr>)"
      R"(<th scope="col">Result</th><th scope="col">Check</th><th scope="col">When</th>)"
      R"(<th scope="col" class="n">Expected</th><th scope="col" class="n">Tolerance</th>)"
      R"(<th scope="col" class="n">Measured</th><th scope="col">Within</th></tr></thead><tbody>)"
      "\n";
  for (const ReportCheck& check : checks) table += row(check);
  return table + "</tbody></table></div></section>";
}

}  // namespace hadal::report
