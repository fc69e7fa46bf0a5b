#include "hadal/cli/progress.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>

namespace hadal::cli {

Progress::Progress(double from, double until)
    : from_(from), until_(until), terminal_(isatty(2) == 1), start_(Clock::now()), last_(start_) {}

Progress::~Progress() {
  if (drawn_) fmt::print(stderr, "\r\033[K");
}

double Progress::elapsed() const {
  return std::chrono::duration<double>(Clock::now() - start_).count();
}

void Progress::update(double simulated) {
  if (!terminal_ || ++calls_ % 256 != 0) return;
  const Clock::time_point now = Clock::now();
  if (now - last_ < std::chrono::milliseconds(100)) return;
  last_ = now;
  draw(simulated);
}

void Progress::draw(double simulated) {
  constexpr int kWidth = 30;
  const double done = (simulated - from_) / std::max(until_ - from_, 1e-9);
  const double speed = (simulated - from_) / elapsed();
  const int filled = static_cast<int>(done * kWidth);
  fmt::print(stderr,
             "\r\033[K[{:=<{}}{:<{}}] {:.1f} of {:g} s, {:.0f} times real time, {:.0f} s left", "",
             filled, ">", kWidth - filled, simulated, until_, speed, (until_ - simulated) / speed);
  std::fflush(stderr);
  drawn_ = true;
}

}  // namespace hadal::cli
