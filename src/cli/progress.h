#pragma once

#include <chrono>

#include "hadal/cli/terminal.h"

namespace hadal::cli {

/// Tells on the terminal how far a run is.
class Progress {
 public:
  /// `from` and `until` are simulated times [s].
  Progress(double from, double until);

  /// Cheap.
  void update(double simulated);

 private:
  using Clock = std::chrono::steady_clock;
  double from_, until_;
  Clock::time_point start_;
  StatusLine line_;
};

}  // namespace hadal::cli
