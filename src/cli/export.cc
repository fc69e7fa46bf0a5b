
#include "hadal/base/error.h"
#include "hadal/cli/commands.h"
#include "hadal/cli/log_watch.h"
#include "hadal/cli/terminal.h"
#include "hadal/config/schema/reference.h"
#include "hadal/log/log_export.h"

namespace hadal::cli {

namespace {

void tell(const log::ExportReport& report) {
  for (const std::string& line : report.written) say("{}\n", line);
  for (const std::string& line : report.skipped) note("left out: {}\n", line);
  if (!report.recovery_reason.empty()) {
    note("warning: the log is incomplete: {}\n", report.recovery_reason);
  }
}

}  // namespace

int export_command(const std::filesystem::path& log, const std::filesystem::path& csv,
                   const std::filesystem::path& mat) {
  if (csv.empty() && mat.empty()) {
    throw InputError(
        Finding{.problem = "nothing to export to", .expected = "--csv DIR or --mat FILE"});
  }
  catch_interrupts();
  LogWatch watch("reading the log");
  const auto update = [&](double done) { watch.update(done); };
  if (!csv.empty()) tell(log::export_csv(log, csv, update));
  if (!mat.empty()) tell(log::export_mat(log, mat, update));
  return kFine;
}

int reference_command(const std::string& key) {
  if (key.empty()) {
    say("{}", config::reference_markdown());
    return kFine;
  }
  const std::optional<std::string> text = config::explain_key(key);
  if (!text) {
    throw InputError(Finding{.key = key,
                             .problem = "no such key",
                             .expected = "a dotted path as in docs/reference.md",
                             .suggestion = config::suggest_path(key)});
  }
  say("{}\n", *text);
  return kFine;
}

}  // namespace hadal::cli
