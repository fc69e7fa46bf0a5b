#pragma once

/// A run from its files to its report, as a library. Everything but the scenario is optional: a run
/// without a folder makes no files.
///
///     run::Run run("scenarios/lauv_dive.toml");
///     run.subscribe<message::Depth>("/lauv/depth", [](Nanoseconds now, const auto& m) { … });
///     run.log_to({.folder = "out/dive"});
///     run.run();
///     return run::exit_code(run.finish().ending);
///
/// Command it by `give`, or by a CommandSource that is asked at ticks of its own; when and in which
/// order orders act is said in sim/outside.h. What was ordered is in the log, and a run that is
/// loaded from that log repeats it bit for bit.
///
/// Errors: a user's mistake is thrown as InputError. What stops a run by itself, in its physics or
/// on its disk, is no exception but its ending. One thread at a time; `stop` may come from any.

#include <atomic>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hadal/base/clock.h"
#include "hadal/log/snapshot_file.h"
#include "hadal/run/inputs.h"
#include "hadal/run/outcome.h"
#include "hadal/run/replay.h"
#include "hadal/run/subscriptions.h"
#include "hadal/sim/simulation.h"

namespace hadal::run {

class RunLog;

struct LogOptions {
  std::filesystem::path folder;
  std::string command;    ///< what the report says would make it again; empty: by its log
  bool snapshot = false;  ///< `write_snapshot` will be called
  bool pages = true;      ///< summary.json and report.html at the end
};

class Run final : public sim::CommandPort {
 public:
  explicit Run(Inputs inputs, int threads = 1);
  /// A scenario or a log.
  explicit Run(const std::filesystem::path& file, const InputOptions& options = {},
               int threads = 1);
  ~Run();

  const Inputs& inputs() const { return inputs_; }
  Nanoseconds now() const { return simulation_->now(); }
  Nanoseconds until() const { return nanoseconds(inputs_.until); }
  /// Its states: truth, which no controller should see. Another one after `reset`.
  sim::Simulation& simulation() { return *simulation_; }

  // Before the first step. Sinks and sources must stay as long as the run steps.

  /// Log, and at the end summary and report, in this folder, which is locked. Throws InputError.
  void log_to(const LogOptions& options);
  /// Sinks and subscriptions hear all that sensors measure, whatever their `log_rate`.
  void add_sink(sim::MessageSink& sink);
  void add_source(sim::CommandSource& source);
  /// `call(Nanoseconds, const M&)` with every message of a topic.
  template <message::Message M, class F>
  void subscribe(std::string_view topic, F call) {
    subscriptions_.add(simulation_->topics(), topic, M::kType,
                       [call](Nanoseconds now, const sim::AnyMessage& message) {
                         call(now, message.as<M>());
                       });
  }
  /// With every value of a quantity, by the names of `expect`: rov.u, rov.dvl.u, frame.n
  void subscribe_quantity(const std::string& name, Subscriptions::NumberCall call) {
    subscriptions_.add_quantity(inputs_.loaded, simulation_->topics(), name, std::move(call));
  }
  /// Called before every step of `run`: progress, a look at signals, snapshots.
  void set_between_steps(std::function<void()> call) { between_ = std::move(call); }

  void give(std::string_view vehicle, const sim::Order& order) override;
  double parameter(std::string_view vehicle, std::string_view name) const override;

  /// What comes next, at latest to the end of the run; false once there is nothing more.
  bool step();
  /// Up to this time, at latest to the end of the run. True if it got there: false if it was
  /// stopped, then another call goes on, or if it ended by itself.
  bool run(Nanoseconds to = kNever);
  /// `run` returns before its next step.
  void stop() { stop_ = true; }

  /// All that changes, with the digest of all that does not.
  log::Snapshot snapshot();
  /// Into the folder of the log.
  void write_snapshot();
  /// Throws InputError for the snapshot of another run, and once this one is logged. `name` stands
  /// for it in errors.
  void restore(const log::Snapshot& snapshot, const std::string& name = "the snapshot");
  /// From the start, with the same seed or another, as a new run would. Its log, if any, is closed
  /// as it is; the next wants `log_to` again. Sources and subscriptions stay.
  void reset();
  void reset(std::uint64_t seed);

  /// The end: last states, log, checks, summary, report. `goes_on` is asked before each plot; false
  /// gives the report up.
  const Outcome& finish(const std::function<bool()>& goes_on = {});

 private:
  void build();
  /// Before anything is published.
  void start();
  bool step_to(Nanoseconds end);
  /// What stops a run early is how it ended. False if something did.
  bool guarded(const std::function<void()>& part);
  void close_log();
  void write_pages(const std::function<bool()>& goes_on);

  Inputs inputs_;
  int threads_;
  std::shared_ptr<const Geometry> geometry_;
  Replay replay_;
  std::unique_ptr<sim::Simulation> simulation_;
  std::unique_ptr<sim::Expectations> checks_;
  std::unique_ptr<RunLog> log_;
  Subscriptions subscriptions_;
  std::vector<sim::MessageSink*> sinks_;
  std::vector<sim::CommandSource*> sources_;
  std::function<void()> between_;
  std::atomic<bool> stop_ = false;
  bool started_ = false;
  bool failed_ = false;    ///< it ended by itself, before its end
  bool complete_ = false;  ///< it came to its end
  bool finished_ = false;
  Outcome outcome_;
};

}  // namespace hadal::run
