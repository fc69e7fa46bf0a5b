#pragma once

/// How a run ended, and telling it: summary.json, report.html and a few lines.

#include <filesystem>
#include <string>
#include <vector>

#include "hadal/base/clock.h"
#include "hadal/cli/commands.h"
#include "hadal/sim/event_record.h"
#include "hadal/sim/expectations.h"

namespace hadal::config {
struct LoadedScenario;
}
namespace hadal::report {
class RunPlots;
}
namespace hadal::sim {
class Simulation;
}

namespace hadal::cli {

struct RunOutcome {
  std::filesystem::path folder;
  std::string command;  ///< as given
  std::uint64_t seed = 1;
  double until = 0;  ///< asked for [s]
  Nanoseconds start = 0;
  Nanoseconds end = 0;
  double wall_time = 0;  ///< of the loop with its log [s]
  int exit_code = kFine;
  std::string trouble;  ///< what stopped it early
  std::filesystem::path snapshot;
  std::filesystem::path report;  ///< once it is written
  std::vector<sim::ExpectationResult> checks;
  sim::EventRecord events;

  bool any_failed() const { return sim::tally(checks).failed > 0; }
  bool stopped_early() const {
    return exit_code == kDiverged || exit_code == kInterrupted || exit_code == kMachineFailed;
  }
  double times_real_time() const { return seconds(end - start) / std::max(wall_time, 1e-9); }
};

/// Writes summary.json and report.html; prints the summary or a few lines. Returns the exit code of
/// the command: that of the run, unless the report was interrupted or one of the files could not be
/// written.
int tell_outcome(RunOutcome& outcome, const config::LoadedScenario& loaded,
                 const sim::Simulation& simulation, const report::RunPlots& plots, bool json);

}  // namespace hadal::cli
