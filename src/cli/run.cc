#include "hadal/run/run.h"

#include <fmt/format.h>

#include "hadal/base/error.h"
#include "hadal/cli/commands.h"
#include "hadal/cli/interrupt.h"
#include "hadal/cli/progress.h"
#include "hadal/cli/run_lines.h"
#include "hadal/cli/terminal.h"

namespace hadal::cli {

namespace {

run::Inputs load_inputs(const RunOptions& options) {
  run::InputOptions with{
      .set = {}, .seed = options.seed, .until = options.until, .meshes = options.meshes};
  for (const std::string& text : options.set) with.set.push_back(config::parse_override(text));
  run::Inputs in = run::load(options.input, with);
  if (!options.resume.empty()) in.files.push_back(options.resume);
  if (options.snapshot_at && *options.snapshot_at > in.until) {
    throw InputError(Finding{.key = "--snapshot-at",
                             .value = fmt::format("{:g}", *options.snapshot_at),
                             .problem = "is after the end of the run",
                             .expected = fmt::format("at most {:g} s", in.until)});
  }
  return in;
}

/// Where a run without --out writes.
std::filesystem::path default_folder(const RunOptions& options) {
  const bool log = run::is_log(options.input);
  const std::filesystem::path stem =
      log ? std::filesystem::absolute(options.input).parent_path().filename()
          : options.input.stem();
  return std::filesystem::path("out") /
         (stem.string() + (log ? "_again" : "") + (options.resume.empty() ? "" : "_resumed"));
}

/// The command that was given, for the report.
std::string command_line(const RunOptions& options) {
  std::string text = "hadal run " + options.input.string();
  for (const std::string& set : options.set) text += fmt::format(" --set '{}'", set);
  if (options.seed) text += fmt::format(" --seed {}", *options.seed);
  if (options.until) text += fmt::format(" --until {:g}", *options.until);
  if (!options.resume.empty()) text += " --resume " + options.resume.string();
  return text;
}

/// What a user should know before it starts.
void print_warnings(run::Run& run) {
  for (const Finding& w : run.inputs().loaded.warnings) note("{}\n", to_string(w));
  // Bodies that begin inside each other are thrown apart.
  for (const std::string& line : run.simulation().overlaps()) {
    note("warning: {} at the start\n", line);
  }
}

/// To the end or an interruption, with a line of progress; writes the snapshot on the way.
void run_to_end(run::Run& run, const RunOptions& options) {
  Progress progress(seconds(run.now()), run.inputs().until);
  bool snapshot_due = options.snapshot_at.has_value();
  run.set_between_steps([&] {
    progress.update(seconds(run.now()));
    // Between two steps all that is due before the present time is done.
    if (snapshot_due && run.now() >= nanoseconds(*options.snapshot_at)) {
      run.write_snapshot();
      snapshot_due = false;
    }
    if (take_interrupt()) run.stop();
  });
  run.run();
  run.set_between_steps({});
}

}  // namespace

int run_command(const RunOptions& options) {
  run::Run run(load_inputs(options), options.threads);
  if (!options.json) print_warnings(run);
  if (!options.resume.empty()) {
    run.restore(log::read_snapshot(options.resume), options.resume.string());
  }
  catch_interrupts();
  run.log_to({.folder = options.out.empty() ? default_folder(options) : options.out,
              .command = command_line(options),
              .snapshot = options.snapshot_at.has_value()});
  run_to_end(run, options);

  const run::Outcome& outcome = run.finish([] { return !take_interrupt(); });
  int code = run::exit_code(outcome.ending);
  if (outcome.ending == run::Ending::kFailed) note("error: {}\n", outcome.trouble);
  for (const std::string& trouble : outcome.file_troubles) {
    note("error: {}\n", trouble);
    if (code == kFine) code = kMachineFailed;
  }
  if (outcome.report_stopped) {
    note("interrupted: there is no report; log and summary are complete\n");
    code = kInterrupted;
  }
  if (options.json) {
    say("{}\n", outcome.summary);
  } else {
    print_outcome(outcome, run.inputs().loaded, run.simulation());
  }
  return code;
}

}  // namespace hadal::cli
