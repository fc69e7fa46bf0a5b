#include "hadal/run/run_log.h"

#include "hadal/base/error.h"

namespace hadal::run {

namespace {

/// All checks and clean-up come before the log of an earlier run is replaced.
Folder ready_folder(const LogOptions& options, const Inputs& inputs, double start) {
  return Folder(options.folder, inputs.files, options.snapshot,
                log::run_digest(log::run_record(inputs.loaded, inputs.seed, inputs.until)), start);
}

}  // namespace

RunLog::RunLog(LogOptions options, const Inputs& inputs, sim::Simulation& simulation)
    : options_(std::move(options)),
      folder_(ready_folder(options_, inputs, seconds(simulation.now()))),
      writer_(folder_.log()),
      sink_(writer_, simulation.topics()) {
  if (!options_.pages) return;
  plots_.emplace(inputs.loaded.scenario, inputs.loaded.vehicles, simulation.topics());
}

void RunLog::listen_to(sim::Simulation& simulation) {
  simulation.add_sink(sink_);
  if (plots_) simulation.add_sink(*plots_);
}

void RunLog::begin(const log::RunRecord& record) { log::write_run_record(record, writer_); }

void RunLog::check_in_place() const {
  if (writer_.in_place()) return;
  throw SystemError(folder_.log().string() + ": was removed, renamed or replaced during the run");
}

}  // namespace hadal::run
