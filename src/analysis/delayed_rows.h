#pragma once

/// Measurements on their way through a sampled loop, for sampled_loop.cc. Every measurement is rows
/// of a matrix from the state at the beginning of the cycle.

#include <array>
#include <deque>
#include <string>
#include <vector>

#include "hadal/analysis/loop_model.h"
#include "hadal/analysis/loop_timing.h"

namespace hadal::analysis {

/// Who tells an entry of the measurements.
constexpr std::size_t group_of(Index entry) {
  if (entry <= kD) return kPositionGroup;
  if (entry >= kU && entry <= kW) return kVelocityGroup;
  if (entry <= kR) return kAttitudeGroup;
  return entry == kDepthSeen ? kDepthGroup : kRangeGroup;
}

/// What one listener has heard and will hear of sensors with latency: part of the loop's state.
class DelayedRows {
 public:
  explicit DelayedRows(const LoopCycle::InFlight& in_flight) : in_flight_(in_flight) {}

  bool has(std::size_t group) const { return in_flight_.count[group] >= 0; }
  /// How many rows of state there are: of each measurement the one heard, then those under way, the
  /// oldest first.
  Index size() const {
    Index n = 0;
    for_each([&](Index, int) { ++n; });
    return n;
  }
  void add_names(const std::string& listener, std::vector<std::string>& names) const {
    for_each([&](Index row, int k) {
      names.push_back(listener + ".measurement" + std::to_string(row) + "." + std::to_string(k));
    });
  }

  /// At the beginning of a cycle, when they are the state from its row `first` on.
  void begin(Index first, Index columns, DenseMatrix& seen) {
    for_each([&](Index row, int k) {
      DenseMatrix unit(1, columns);
      unit.set(0, first++, DenseMatrix::identity(1));
      if (k == 0) seen.set(row, 0, unit);
      if (k > 0) waiting(row).push_back(unit);
    });
  }
  void measure(Index row, const DenseMatrix& value) { waiting(row).push_back(value); }
  void deliver(std::size_t group, DenseMatrix& seen) {
    for (Index row = 0; row < kMeasurements; ++row) {
      if (group_of(row) != group) continue;
      seen.set(row, 0, waiting(row).front());
      waiting(row).pop_front();
    }
  }
  /// At the end of a cycle: into the rows of `state` from `first` on.
  void end(const DenseMatrix& seen, Index first, DenseMatrix& state) const {
    for_each([&](Index row, int k) {
      const auto& rows = waiting_[static_cast<std::size_t>(row)];
      state.set(first++, 0, k == 0 ? seen.row(row) : rows[static_cast<std::size_t>(k - 1)]);
    });
  }

 private:
  /// Calls f(row, k) for k = 0, what is heard, and the k-th of those under way.
  template <class F>
  void for_each(F&& f) const {
    for (Index row = 0; row < kMeasurements; ++row) {
      for (int k = 0; k <= in_flight_.count[group_of(row)]; ++k) f(row, k);
    }
  }
  std::deque<DenseMatrix>& waiting(Index row) { return waiting_[static_cast<std::size_t>(row)]; }

  LoopCycle::InFlight in_flight_;
  std::array<std::deque<DenseMatrix>, static_cast<std::size_t>(kMeasurements)> waiting_;
};

}  // namespace hadal::analysis
