#pragma once

#include <chrono>
#include <string>

namespace hadal::cli {

/// A line on a terminal that tells how far a run is; silent when standard error is piped.
class Progress {
 public:
  /// `from` and `until` are simulated times [s].
  Progress(double from, double until);
  ~Progress();

  /// Cheap: looks at the clock only now and then.
  void update(double simulated);
  /// Wall time since the start [s].
  double elapsed() const;

 private:
  void draw(double simulated);

  using Clock = std::chrono::steady_clock;
  double from_, until_;
  bool terminal_;
  bool drawn_ = false;
  unsigned calls_ = 0;
  Clock::time_point start_, last_;
};

}  // namespace hadal::cli
