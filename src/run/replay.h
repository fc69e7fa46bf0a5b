#pragma once

/// Orders of a log, given again at their time and place.

#include <memory>
#include <vector>

#include "hadal/run/inputs.h"
#include "hadal/sim/simulation.h"

namespace hadal::run {

class Replay {
 public:
  explicit Replay(const RecordedOrders& recorded);

  /// Sources that stand for those of the recorded run.
  const std::vector<std::unique_ptr<sim::CommandSource>>& sources() const { return sources_; }

  /// Gives what was ordered between steps at the present time and place.
  void give_due(sim::Simulation& simulation) const;
  /// When the next such order comes; kNever if there is none.
  Nanoseconds next(const sim::Simulation& simulation) const;

 private:
  std::vector<RecordedOrders::Entry> direct_;  ///< between steps, in their order
  std::vector<std::unique_ptr<sim::CommandSource>> sources_;
};

}  // namespace hadal::run
