#pragma once

#include <chrono>

namespace hadal::run {

/// What is to be done now and then in a loop that has better to do.
class Pace {
 public:
  explicit Pace(std::chrono::milliseconds period) : period_(period) {}
  /// True once per period. Looks at the clock in one call of sixteen.
  bool due() {
    if (++calls_ % 16 != 0) return false;
    const Clock::time_point now = Clock::now();
    if (now - last_ < period_) return false;
    last_ = now;
    return true;
  }

 private:
  using Clock = std::chrono::steady_clock;
  std::chrono::milliseconds period_;
  unsigned calls_ = 0;
  Clock::time_point last_ = Clock::now();
};

}  // namespace hadal::run
