#include <fmt/format.h>

#include "hadal/base/error.h"
#include "hadal/base/version.h"
#include "hadal/cli/checked_run.h"
#include "hadal/cli/commands.h"
#include "hadal/cli/interrupt.h"
#include "hadal/cli/progress.h"
#include "hadal/cli/run_folder.h"
#include "hadal/cli/run_inputs.h"
#include "hadal/cli/run_outcome.h"
#include "hadal/cli/terminal.h"
#include "hadal/config/load.h"
#include "hadal/log/log_sink.h"
#include "hadal/log/run_record.h"
#include "hadal/log/snapshot_file.h"
#include "hadal/report/run_plots.h"

namespace hadal::cli {

namespace {

/// Bodies that begin inside each other are thrown apart.
void warn_of_overlaps(sim::Simulation& simulation) {
  for (const std::string& line : simulation.overlaps()) {
    note("warning: {} at the start\n", line);
  }
}

/// Takes up the run where a snapshot left it.
void resume(const std::filesystem::path& path, const std::string& digest, double until,
            CheckedRun& run) {
  const log::Snapshot snapshot = log::read_snapshot(path);
  const auto refuse = [&](const std::string& problem, const std::string& expected) {
    throw InputError(Finding{.where = {path.string()}, .problem = problem, .expected = expected});
  };
  if (snapshot.digest != digest) {
    refuse("is a snapshot of another run",
           "the same scenario, vehicles, --set, seed and hadal " + std::string(version()));
  }
  run.load(snapshot.state);
  const double taken = seconds(run.simulation().now());
  if (taken > until) {
    refuse(fmt::format("was taken at {:g} s, after the end of this run", taken),
           fmt::format("--until {:g} or later", taken));
  }
}

/// What stops a run early, in its physics or on its disk, is how it ended.
template <class Part>
void guarded(RunOutcome& outcome, Part&& part) {
  const auto stop = [&](int exit_code, const char* trouble) {
    outcome.exit_code = exit_code;
    if (!outcome.trouble.empty()) outcome.trouble += "; ";
    outcome.trouble += trouble;
  };
  try {
    part();
  } catch (const sim::RunError& error) {
    stop(kDiverged, error.what());
  } catch (const SystemError& error) {
    stop(kMachineFailed, error.what());
  }
}

/// Nobody would find what goes into a removed file.
void check_in_place(const log::LogWriter& log, const std::filesystem::path& folder) {
  if (log.in_place()) return;
  throw SystemError((folder / "log.mcap").string() +
                    ": was removed, renamed or replaced during the run");
}

/// Steps to the end, or to an interruption; writes the snapshot on the way.
void step_to_end(CheckedRun& run, const log::LogWriter& log, const RunOptions& options,
                 const std::string& digest, RunOutcome& outcome) {
  sim::Simulation& simulation = run.simulation();
  bool snapshot_due = options.snapshot_at.has_value();
  const Nanoseconds snapshot_at = nanoseconds(options.snapshot_at.value_or(0));
  Progress progress(seconds(simulation.now()), outcome.until);
  Pace once_a_second(std::chrono::seconds(1));
  outcome.start = simulation.now();
  guarded(outcome, [&] {
    for (bool more = true; more;) {
      if (take_interrupt()) {
        outcome.exit_code = kInterrupted;
        break;
      }
      more = simulation.step(nanoseconds(outcome.until));
      progress.update(seconds(simulation.now()));
      if (once_a_second.due()) check_in_place(log, outcome.folder);
      // Between two steps all that is due before the present time is done.
      if (snapshot_due && simulation.now() >= snapshot_at) {
        const std::filesystem::path file = outcome.folder / "snapshot.mcap";
        log::write_snapshot({digest, run.save()}, file);
        outcome.snapshot = file;
        snapshot_due = false;
      }
    }
  });
  outcome.end = simulation.now();
  outcome.wall_time = progress.elapsed();
}

/// Ends the log with the last state, unless it is the log that failed.
void close_log(sim::Simulation& simulation, log::LogWriter& log, RunOutcome& outcome) {
  guarded(outcome, [&] {
    if (log.failed()) return;
    check_in_place(log, outcome.folder);
    simulation.publish_states();
    log.close();
  });
  if (outcome.exit_code != kMachineFailed) return;
  if (log.failed()) outcome.trouble += "; the log holds what was written before";
  note("error: {}\n", outcome.trouble);
}

}  // namespace

int run_command(const RunOptions& options) {
  const RunInputs in = load_run_inputs(options);
  if (!options.json) {
    for (const Finding& w : in.loaded.warnings) note("{}\n", to_string(w));
  }
  log::RunRecord record = log::run_record(in.loaded, in.seed, in.until);
  const std::string digest = log::run_digest(record);
  CheckedRun run(in, options.threads);
  log::refuse_too_many_topics(run.simulation());
  if (!options.json) warn_of_overlaps(run.simulation());
  if (!options.resume.empty()) resume(options.resume, digest, in.until, run);
  record.start = seconds(run.simulation().now());

  catch_interrupts();
  const RunFolder folder(options, in, digest, record.start);
  folder.clear();
  RunOutcome outcome{.folder = folder.path(),
                     .command = command_line(options),
                     .seed = in.seed,
                     .until = in.until};
  log::LogWriter log(outcome.folder / "log.mcap");
  log::write_run_record(record, log);
  log::LogSink sink(log, run.simulation().topics());
  run.simulation().add_sink(sink);
  report::RunPlots plots(in.loaded.scenario, in.loaded.vehicles, run.simulation().topics());
  run.simulation().add_sink(plots);
  step_to_end(run, log, options, digest, outcome);
  close_log(run.simulation(), log, outcome);

  outcome.events = run.events();
  outcome.checks = run.results(outcome.stopped_early());
  if (outcome.exit_code == kFine && outcome.any_failed()) outcome.exit_code = kCheckFailed;
  return tell_outcome(outcome, in.loaded, run.simulation(), plots, options.json);
}

}  // namespace hadal::cli
