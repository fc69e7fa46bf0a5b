#pragma once

/// A simulation with its checks and events, as one state: what a snapshot holds.

#include <cstddef>
#include <span>
#include <vector>

#include "hadal/cli/run_inputs.h"
#include "hadal/sim/event_record.h"
#include "hadal/sim/expectations.h"
#include "hadal/sim/simulation.h"

namespace hadal::cli {

class CheckedRun {
 public:
  CheckedRun(const RunInputs& in, int threads);

  sim::Simulation& simulation() { return simulation_; }
  std::vector<sim::ExpectationResult> results(bool stopped_early) const {
    return expectations_.results(simulation_.now(), stopped_early);
  }
  const sim::EventRecord& events() const { return events_; }

  std::vector<std::byte> save();
  /// Needs the same inputs; throws InputError for what is no state of theirs.
  void load(std::span<const std::byte> bytes);

 private:
  sim::Simulation simulation_;
  sim::Expectations expectations_;
  sim::EventRecord events_;
};

}  // namespace hadal::cli
