#pragma once

/// Simulated time is whole nanoseconds since the start of the run; a double never decides what is
/// due.

#include <cmath>
#include <cstdint>
#include <limits>

#include "hadal/base/error.h"

namespace hadal {

using Nanoseconds = std::int64_t;

/// A time that never comes: what lies beyond the clock (292 years).
inline constexpr Nanoseconds kNever = std::numeric_limits<Nanoseconds>::max();

/// [s] → ns, to the nearest.
inline Nanoseconds nanoseconds(double seconds) {
  const double ns = seconds * 1e9;
  return ns < static_cast<double>(kNever) ? static_cast<Nanoseconds>(std::llround(ns)) : kNever;
}
constexpr double seconds(Nanoseconds ns) { return static_cast<double>(ns) / 1e9; }

/// Ticks of one rate f [Hz]: tick n is at round(n·1e9/f) ns, so that no rounding ever adds up; or
/// each of them by a constant delay later.
class Ticker {
 public:
  explicit Ticker(double rate_hz, Nanoseconds delay = 0)
      : period_ns_(1e9L / static_cast<long double>(rate_hz)), delay_(delay), next_(delay) {}
  static Ticker every(double period_s) {
    return {Period{}, 1e9L * static_cast<long double>(period_s)};
  }

  Nanoseconds next() const { return next_; }
  bool due(Nanoseconds now) const { return next_ <= now; }
  void advance() { go_to(n_ + 1); }

  template <class V>
  void visit(V&& v) {
    std::int64_t n = n_;
    v(n);
    if (n < 0) throw InputError("the state has a tick before the first");
    go_to(n);
  }

 private:
  struct Period {};
  Ticker(Period, long double period_ns) : period_ns_(period_ns) {}
  void go_to(std::int64_t n) {
    n_ = n;
    const long double ns = static_cast<long double>(n) * period_ns_;
    const auto latest = static_cast<long double>(kNever - delay_);
    next_ = ns < latest ? std::llroundl(ns) + delay_ : kNever;
  }

  long double period_ns_;
  Nanoseconds delay_ = 0;
  std::int64_t n_ = 0;
  Nanoseconds next_ = 0;
};

}  // namespace hadal
