#include <fmt/format.h>

#include <csignal>
#include <fstream>
#include <nlohmann/json.hpp>

#include "hadal/base/error.h"
#include "hadal/base/version.h"
#include "hadal/cli/commands.h"
#include "hadal/cli/progress.h"
#include "hadal/cli/run_inputs.h"
#include "hadal/cli/run_outcome.h"
#include "hadal/cli/terminal.h"
#include "hadal/io/load.h"
#include "hadal/io/log_sink.h"
#include "hadal/io/run_record.h"
#include "hadal/io/snapshot_file.h"
#include "hadal/sim/expectations.h"
#include "hadal/sim/simulation.h"
#include "hadal/world/world.h"

namespace hadal::cli {

namespace {

volatile std::sig_atomic_t interrupted = 0;
void on_signal(int) { interrupted = 1; }

/// From here on Ctrl-C ends the run in good order; a second one ends it at once.
void catch_signals() {
  struct sigaction action {};
  action.sa_handler = on_signal;
  action.sa_flags = SA_RESETHAND;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

std::filesystem::path output_folder(const RunOptions& options) {
  std::filesystem::path folder = options.out;
  if (folder.empty()) {
    const bool log = is_log(options.input);
    const auto stem = log ? std::filesystem::absolute(options.input).parent_path().filename()
                          : options.input.stem();
    folder = std::filesystem::path("out") / (log ? stem.string() + "_again" : stem.string());
  }
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw SystemError(fmt::format("cannot make {}: {}", folder.string(), error.message()));
  return folder;
}

/// One simulation with its checks and events, as one state.
class Run {
 public:
  Run(const RunInputs& in, int threads)
      : simulation_({in.loaded.scenario, in.loaded.vehicles,
                     std::make_shared<const World>(in.loaded.scenario.world,
                                                   in.loaded.mesh_folder.string()),
                     in.seed, threads, in.loaded.mesh_folder.string()}),
        expectations_(in.loaded.scenario, in.loaded.vehicles, simulation_.topics()) {
    simulation_.add_sink(expectations_);
    simulation_.add_sink(events_);
  }

  sim::Simulation& simulation() { return simulation_; }
  std::vector<sim::ExpectationResult> results(bool stopped_early) const {
    return expectations_.results(simulation_.now(), stopped_early);
  }

  const sim::EventRecord& events() const { return events_; }

  std::vector<std::byte> save() {
    StateWriter writer;
    std::vector<std::byte> all = simulation_.save();
    writer(expectations_), writer(events_);
    all.insert(all.begin(), writer.bytes().begin(), writer.bytes().end());
    return all;
  }
  void load(std::span<const std::byte> bytes) {
    StateWriter size;
    size(expectations_), size(events_);
    const std::size_t own = size.bytes().size();
    if (bytes.size() < own) throw InputError("the snapshot ends too early");
    StateReader reader(bytes.first(own));
    reader(expectations_), reader(events_);
    simulation_.load(bytes.subspan(own));
  }

 private:
  sim::Simulation simulation_;
  sim::Expectations expectations_;
  sim::EventRecord events_;
};

/// Bodies that begin inside each other are thrown apart.
void warn_of_overlaps(sim::Simulation& simulation) {
  for (const std::string& line : simulation.overlaps()) {
    note("warning: {} at the start\n", line);
  }
}

/// Takes up the run where a snapshot left it.
void resume(const std::filesystem::path& path, const std::string& digest, double until, Run& run) {
  const io::Snapshot snapshot = io::read_snapshot(path);
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

/// Steps to the end, or to an interruption; writes the snapshot on the way.
void step_to_end(Run& run, Nanoseconds end, const RunOptions& options, const std::string& digest,
                 const std::filesystem::path& folder, RunOutcome& outcome) {
  sim::Simulation& simulation = run.simulation();
  bool snapshot_due = options.snapshot_at.has_value();
  const Nanoseconds snapshot_at = nanoseconds(options.snapshot_at.value_or(0));
  Progress progress(seconds(simulation.now()), seconds(end));
  outcome.start = simulation.now();
  try {
    bool more = true;
    while (more && interrupted == 0) {
      more = simulation.step(end);
      progress.update(seconds(simulation.now()));
      // Between two steps all that is due before the present time is done.
      if (snapshot_due && simulation.now() >= snapshot_at) {
        outcome.snapshot = folder / "snapshot.mcap";
        io::write_snapshot({digest, run.save()}, outcome.snapshot);
        snapshot_due = false;
      }
    }
    if (interrupted != 0) outcome.exit_code = kInterrupted;
  } catch (const sim::RunError& error) {
    outcome.exit_code = kDiverged;
    outcome.trouble = error.what();
  }
  simulation.publish_states();
  outcome.end = simulation.now();
  outcome.wall_time = progress.elapsed();
}

}  // namespace

int run_command(const RunOptions& options) {
  const RunInputs in = load_run_inputs(options);
  if (!options.json) {
    for (const Finding& w : in.loaded.warnings) note("{}\n", to_string(w));
  }
  io::RunRecord record = io::run_record(in.loaded, in.seed, in.until);
  const std::string digest = io::run_digest(record);
  Run run(in, options.threads);
  if (!options.json) warn_of_overlaps(run.simulation());
  if (!options.resume.empty()) resume(options.resume, digest, in.until, run);
  record.start = seconds(run.simulation().now());

  RunOutcome outcome{.folder = output_folder(options),
                     .command = command_line(options),
                     .seed = in.seed,
                     .until = in.until};
  catch_signals();
  io::LogWriter log(outcome.folder / "log.mcap");
  io::write_run_record(record, log);
  io::LogSink sink(log, run.simulation().topics());
  run.simulation().add_sink(sink);
  step_to_end(run, nanoseconds(in.until), options, digest, outcome.folder, outcome);
  log.close();

  outcome.events = run.events();
  outcome.checks = run.results(outcome.stopped_early());
  if (outcome.exit_code == kFine && outcome.any_failed()) outcome.exit_code = kCheckFailed;
  tell_outcome(outcome, in.loaded, run.simulation(), options.json);
  return outcome.exit_code;
}

}  // namespace hadal::cli
