#include "hadal/report/report.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <fstream>
#include <sstream>

#include "hadal/base/error.h"

namespace hadal::report {
namespace {

constexpr char kEvil[] = "</script><script>alert('\"1&2')</script><!--{{css}}";

ReportData small_report() {
  ReportData report;
  report.title = "Tunnel";
  report.version = "hadal 0.1.0";
  report.facts = {{"Seed", "7"}};
  report.checks = {{"Speed", "rov.u", "at 60 s", 0.5, 0.01, -0.4987, "m/s", true},
                   {"", "rov.n", "at the end", 60, 1, 57, "m", false}};
  report.plots = {{.title = "Speed",
                   .y_label = "u [m/s]",
                   .series = {{.name = "u", .t = {0, 1, 2}, .y = {0, NAN, 0.5}},
                              {.name = "v", .t = {0, 1, 2}, .y = {0, 1, 2}},
                              {.name = "u_ref", .t = {0, 2}, .y = {0, 0.5}, .dashed = true}},
                   .group = "rov",
                   .step = true}};
  return report;
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++found;
  }
  return found;
}

TEST(Report, TextOfUsersNeverBecomesMarkup) {
  const std::string plain = report_html(small_report());
  ReportData report = small_report();
  report.title = report.description = report.version = report.command = kEvil;
  report.facts = {{kEvil, kEvil}};
  report.warnings = {kEvil};
  for (ReportCheck& check : report.checks) {
    check.name = check.quantity = check.when = check.unit = kEvil;
  }
  report.plots[0].title = report.plots[0].y_label = report.plots[0].group = kEvil;
  report.plots[0].series[0].name = kEvil;
  const std::string page = report_html(report);
  EXPECT_FALSE(contains(page, "<script>alert"));
  EXPECT_FALSE(contains(page, "<!--"));
  EXPECT_EQ(count(page, "</script"), count(plain, "</script"));
  EXPECT_EQ(count(page, "</style"), 1u);
  EXPECT_TRUE(contains(page, "&lt;script&gt;alert(&#39;&quot;1&amp;2&#39;)&lt;/script&gt;"));
  EXPECT_TRUE(contains(page, R"(\u003c/script\u003e\u003cscript\u003ealert('\"1\u0026)"));
}

TEST(Report, LoadsNothingFromElsewhere) {
  const std::string page = report_html(small_report());
  EXPECT_TRUE(contains(page, "default-src 'none'"));
  EXPECT_FALSE(contains(page, " src="));
  EXPECT_EQ(count(page, "href="), count(page, "href=\"data:"));
  EXPECT_FALSE(contains(page, "@import"));
  EXPECT_FALSE(contains(page, "url("));
  EXPECT_FALSE(contains(page, "sourceMappingURL"));
  // The only address is in the licence comment of dygraphs.
  EXPECT_EQ(count(page, "://"), 1u);
  EXPECT_TRUE(contains(page, "@license https://"));
}

TEST(Report, ShowsChecksAndFactsWithoutJavaScript) {
  const std::string page = report_html(small_report());
  EXPECT_TRUE(contains(page, "<title>Tunnel – hadal</title>"));
  EXPECT_TRUE(contains(page, "✗ 1 of 2 checks passed"));
  EXPECT_TRUE(contains(page, "✓ pass"));
  EXPECT_TRUE(contains(page, "✗ FAIL"));
  EXPECT_TRUE(contains(page, "<b>−0.4987</b> <i>m/s</i>"));
  EXPECT_TRUE(contains(page, "± 0.01"));
  EXPECT_TRUE(contains(page, "<code>rov.n</code>"));
  EXPECT_TRUE(contains(page, "<dt>Seed</dt><dd>7</dd>"));
}

TEST(Report, IsGreenOnlyIfTheRunEndedAndEveryCheckPassed) {
  const auto verdict = [](ReportEnding ending, std::vector<ReportCheck> checks) {
    ReportData report = small_report();
    report.ending = ending;
    report.checks = std::move(checks);
    const std::string page = report_html(report);
    const std::size_t at = page.find(R"(<p class="verdict )");
    return at == std::string::npos ? "" : page.substr(at, page.find("</p>", at) - at);
  };
  const ReportCheck pass{.passed = true}, fail{}, open{.reached = false};
  using enum ReportEnding;
  EXPECT_EQ(verdict(kFinished, {pass, pass}), R"(<p class="verdict pass">✓ 2 of 2 checks passed)");
  EXPECT_EQ(verdict(kFinished, {pass, fail}), R"(<p class="verdict fail">✗ 1 of 2 checks passed)");
  EXPECT_EQ(verdict(kFinished, {pass, open}),
            R"(<p class="verdict open">! 1 of 2 checks passed, 1 not reached)");
  EXPECT_EQ(verdict(kInterrupted, {pass}),
            R"(<p class="verdict open">! Interrupted: 1 of 1 check passed)");
  EXPECT_EQ(verdict(kInterrupted, {fail}),
            R"(<p class="verdict fail">✗ Interrupted: 0 of 1 check passed)");
  EXPECT_EQ(verdict(kDiverged, {pass, open, open}),
            R"(<p class="verdict fail">✗ Diverged: 1 of 3 checks passed, 2 not reached)");
  EXPECT_EQ(verdict(kDiverged, {}), R"(<p class="verdict fail">✗ Diverged)");
  EXPECT_EQ(verdict(kFinished, {}), "");
}

TEST(Report, SaysWhenNothingWasMeasured) {
  ReportData report = small_report();
  report.checks = {{"", "rov.u", "at 9 s", 0, 1, NAN, "m/s", false}};
  EXPECT_TRUE(contains(report_html(report), "<b>none</b></td>"));
}

TEST(Report, LeavesOutWhatIsEmpty) {
  const std::string page = report_html({.title = "Bare"});
  EXPECT_FALSE(contains(page, "<table"));
  EXPECT_FALSE(contains(page, "<dl"));
  EXPECT_FALSE(contains(page, R"(class="warnings")"));
  EXPECT_TRUE(contains(page, R"({"plots":[]})"));
}

TEST(Report, CarriesPlotsWithGapsAndSharedTimes) {
  const std::string page = report_html(small_report());
  EXPECT_TRUE(contains(
      page, R"({"title":"Speed","label":"u [m/s]","group":"rov","step":true,"x":"t [s]","series":[)"
            R"({"name":"u","t":[0,"ACC"],"y":[1,"A.K"]},)"
            "\n"
            R"({"name":"v","y":[0,"ACC"]},)"
            "\n"
            R"({"name":"u_ref","dashed":true,"t":[0,"AE"],"y":[1,"AK"]}]})"));
}

TEST(Report, ListsEventsWithoutJavaScriptAndCarriesThemForTheMarks) {
  ReportData report = small_report();
  report.events = {{.t = 12.25, .group = "rov", .text = "rov/arm: grasp <won>"}};
  report.notes = {{.group = "rov", .text = "Zero throughout and not drawn: Contact"}};
  const std::string page = report_html(report);
  EXPECT_TRUE(contains(page, R"(<li data-t="12.25"><time>12.25 s</time><span>rov/arm: grasp)"
                             " &lt;won&gt;</span></li>"));
  EXPECT_TRUE(contains(page, R"("events":[{"t":12.25,"group":"rov","text":"rov/arm: grasp )"));
  EXPECT_TRUE(contains(page, R"("notes":[{"group":"rov","text":"Zero throughout)"));
}

TEST(Report, StaysSmall) {
  // The page without data; a run like the tunnel's adds about 150 kB.
  EXPECT_LT(report_html(small_report()).size(), 195000u);
}

TEST(WriteReport, WritesThePage) {
  const std::string path = testing::TempDir() + "hadal_report_test.html";
  write_report(small_report(), path);
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  EXPECT_EQ(text.str(), report_html(small_report()));
  std::remove(path.c_str());
}

TEST(WriteReport, TellsPathAndReasonOnFailure) {
  try {
    write_report(small_report(), "/nonexistent/report.html");
    FAIL();
  } catch (const SystemError& error) {
    EXPECT_TRUE(contains(error.what(), "/nonexistent/report.html"));
    EXPECT_TRUE(contains(error.what(), "No such file"));
  }
}

}  // namespace
}  // namespace hadal::report
