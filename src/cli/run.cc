#include <fmt/format.h>

#include <csignal>
#include <fstream>
#include <nlohmann/json.hpp>

#include "hadal/base/error.h"
#include "hadal/base/version.h"
#include "hadal/cli/commands.h"
#include "hadal/cli/progress.h"
#include "hadal/cli/run_outcome.h"
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

struct Inputs {
  io::LoadedScenario loaded;
  std::uint64_t seed = 1;
  double until = 0;
};

/// A scenario file, or a log with all that made it; what the command line says comes on top.
Inputs load_inputs(const RunOptions& options) {
  std::vector<io::Override> overrides;
  Inputs in;
  if (options.input.extension() == ".mcap") {
    io::RunRecord record = io::read_run_record(options.input);
    for (const std::string& text : options.set)
      record.overrides.push_back(io::parse_override(text));
    // Meshes are looked for where the scenario would find them from here.
    const std::filesystem::path folder =
        std::filesystem::path(record.sources[0].name).parent_path();
    in.loaded = io::load_scenario(record.sources, record.overrides, {folder, record.meshes});
    in.seed = record.seed;
    in.until = record.until;
  } else {
    for (const std::string& text : options.set) overrides.push_back(io::parse_override(text));
    in.loaded = io::load_scenario(options.input, overrides);
    in.seed = static_cast<std::uint64_t>(in.loaded.scenario.seed);
    in.until = in.loaded.scenario.duration;
  }
  if (options.seed) in.seed = *options.seed;
  if (options.until) in.until = *options.until;
  if (options.snapshot_at && *options.snapshot_at > in.until) {
    throw InputError(Finding{.key = "--snapshot-at",
                             .value = fmt::format("{:g}", *options.snapshot_at),
                             .problem = "is after the end of the run",
                             .expected = fmt::format("at most {:g} s", in.until)});
  }
  return in;
}

std::filesystem::path output_folder(const RunOptions& options) {
  std::filesystem::path folder = options.out;
  if (folder.empty()) {
    const bool log = options.input.extension() == ".mcap";
    const auto stem = log ? std::filesystem::absolute(options.input).parent_path().filename()
                          : options.input.stem();
    folder = std::filesystem::path("out") / (log ? stem.string() + "_again" : stem.string());
  }
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw SystemError(fmt::format("cannot make {}: {}", folder.string(), error.message()));
  return folder;
}

/// One simulation with its checks, as one state.
class Run {
 public:
  Run(const Inputs& in, int threads)
      : simulation_({in.loaded.scenario, in.loaded.vehicles,
                     std::make_shared<const World>(in.loaded.scenario.world,
                                                   in.loaded.mesh_folder.string()),
                     in.seed, threads}),
        expectations_(in.loaded.scenario, in.loaded.vehicles, simulation_.topics()) {
    simulation_.add_sink(expectations_);
  }

  sim::Simulation& simulation() { return simulation_; }
  std::vector<sim::ExpectationResult> results() const { return expectations_.results(); }

  std::vector<std::byte> save() {
    StateWriter writer;
    std::vector<std::byte> all = simulation_.save();
    writer(expectations_);
    all.insert(all.begin(), writer.bytes().begin(), writer.bytes().end());
    return all;
  }
  void load(std::span<const std::byte> bytes) {
    StateWriter size;
    size(expectations_);
    const std::size_t own = size.bytes().size();
    if (bytes.size() < own) throw InputError("the snapshot ends too early");
    StateReader reader(bytes.first(own));
    reader(expectations_);
    simulation_.load(bytes.subspan(own));
  }

 private:
  sim::Simulation simulation_;
  sim::Expectations expectations_;
};

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
  } catch (const sim::DivergenceError& error) {
    outcome.exit_code = kDiverged;
    outcome.trouble = error.what();
  }
  simulation.publish_states();
  outcome.end = simulation.now();
  outcome.wall_time = progress.elapsed();
}

}  // namespace

int run_command(const RunOptions& options) {
  const Inputs in = load_inputs(options);
  if (!options.json) {
    for (const Finding& w : in.loaded.warnings) fmt::print(stderr, "{}\n", to_string(w));
  }
  const io::RunRecord record = io::run_record(in.loaded, in.seed, in.until);
  const std::string digest = io::run_digest(record);
  Run run(in, options.threads);
  if (!options.resume.empty()) {
    const io::Snapshot snapshot = io::read_snapshot(options.resume);
    if (snapshot.digest != digest) {
      throw InputError(Finding{.where = {options.resume.string()},
                               .problem = "is a snapshot of another run",
                               .expected = "the same scenario, vehicles, --set and seed"});
    }
    run.load(snapshot.state);
  }

  RunOutcome outcome{.folder = output_folder(options), .seed = in.seed, .until = in.until};
  catch_signals();
  io::LogWriter log(outcome.folder / "log.mcap");
  io::write_run_record(record, log);
  io::LogSink sink(log, run.simulation().topics());
  run.simulation().add_sink(sink);
  step_to_end(run, nanoseconds(in.until), options, digest, outcome.folder, outcome);
  log.close();

  outcome.checks = run.results();
  // Only a run that came to its end can pass its checks.
  if (outcome.exit_code == kFine && !outcome.all_passed()) outcome.exit_code = kCheckFailed;
  tell_outcome(outcome, in.loaded, run.simulation(), options.json);
  return outcome.exit_code;
}

}  // namespace hadal::cli
