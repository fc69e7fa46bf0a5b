#pragma once

#include <optional>

#include "hadal/log/log_sink.h"
#include "hadal/log/log_writer.h"
#include "hadal/log/run_record.h"
#include "hadal/report/run_plots.h"
#include "hadal/run/folder.h"
#include "hadal/run/pace.h"
#include "hadal/run/run.h"

namespace hadal::run {

/// The log of a run in its folder, and the plots of its report.
class RunLog {
 public:
  RunLog(LogOptions options, const Inputs& inputs, sim::Simulation& simulation);

  const LogOptions& options() const { return options_; }
  const Folder& folder() const { return folder_; }
  const log::LogWriter& writer() const { return writer_; }

  /// Says what made the run, first of all.
  void begin(const log::RunRecord& record);
  /// Throws SystemError if nobody would find the file any more; looks once a second.
  void check_now_and_then() {
    if (once_a_second_.due()) check_in_place();
  }
  void check_in_place() const;
  void close() { writer_.close(); }
  void listen_to(sim::Simulation& simulation);
  /// nullptr if there will be no report.
  const report::RunPlots* plots() const { return plots_ ? &*plots_ : nullptr; }

 private:
  LogOptions options_;
  Folder folder_;
  log::LogWriter writer_;
  log::LogSink sink_;
  std::optional<report::RunPlots> plots_;
  Pace once_a_second_{std::chrono::seconds(1)};
};

}  // namespace hadal::run
