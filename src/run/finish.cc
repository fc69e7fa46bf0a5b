// The end of a run: its last states, its log, its checks, and what is written about it.

#include "hadal/base/error.h"
#include "hadal/log/output_file.h"
#include "hadal/run/page.h"
#include "hadal/run/run_log.h"
#include "hadal/run/summary.h"

namespace hadal::run {

namespace {

/// Whoever watches the report has enough of it.
struct Stopped {};

}  // namespace

void Run::close_log() {
  guarded([&] {
    if (log_ && log_->writer().failed()) return;
    if (log_) log_->check_in_place();
    simulation_->publish_states();
    if (log_) log_->close();
  });
  if (outcome_.ending == Ending::kFailed && log_ && log_->writer().failed()) {
    outcome_.trouble += "; the log holds what was written before";
  }
}

void Run::write_pages(const std::function<bool()>& goes_on) {
  const auto attempt = [&](const auto& write) {
    try {
      write();
    } catch (const Stopped&) {
      outcome_.report_stopped = true;
    } catch (const std::exception& error) {
      outcome_.file_troubles.emplace_back(error.what());
    }
  };
  const Folder& folder = log_->folder();
  const auto write_summary = [&] {
    outcome_.summary = summary_text(outcome_, inputs_.loaded, *simulation_);
    log::write_file(folder.summary(), outcome_.summary + "\n");
  };
  // Before the report, so that who stops that has it.
  attempt(write_summary);
  attempt([&] {
    write_page(outcome_, inputs_.loaded, *simulation_, *log_->plots(), geometry_, folder.report(),
               [&] {
                 if (goes_on && !goes_on()) throw Stopped{};
               });
    outcome_.report = folder.report();
    write_summary();
  });
}

const Outcome& Run::finish(const std::function<bool()>& goes_on) {
  if (finished_) return outcome_;
  finished_ = true;
  start();
  if (!failed_) outcome_.ending = complete_ ? Ending::kFinished : Ending::kInterrupted;
  outcome_.end = now();
  close_log();
  outcome_.checks = checks_->results(now(), outcome_.stopped_early());
  if (outcome_.ending == Ending::kFinished && sim::tally(outcome_.checks).failed > 0) {
    outcome_.ending = Ending::kCheckFailed;
  }
  if (!log_) return outcome_;
  outcome_.log = log_->folder().log();
  outcome_.command = log_->options().command;
  if (outcome_.command.empty()) outcome_.command = "hadal run " + outcome_.log.string();
  if (log_->options().pages) write_pages(goes_on);
  return outcome_;
}

}  // namespace hadal::run
