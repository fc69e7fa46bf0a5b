#include "hadal/cli/progress.h"

#include <algorithm>

#include "hadal/run/outcome_text.h"

namespace hadal::cli {

Progress::Progress(double from, double until) : from_(from), until_(until), start_(Clock::now()) {}

void Progress::update(double simulated) {
  if (!line_.due()) return;
  constexpr int kWidth = 30;
  const double done = (simulated - from_) / std::max(until_ - from_, 1e-9);
  const double speed =
      (simulated - from_) / std::chrono::duration<double>(Clock::now() - start_).count();
  const int filled = static_cast<int>(done * kWidth);
  line_.draw(fmt::format("[{:=<{}}{:<{}}] {:.1f} of {:g} s, {}, {:.0f} s left", "", filled, ">",
                         kWidth - filled, simulated, until_, run::pace_text(speed),
                         (until_ - simulated) / speed));
}

}  // namespace hadal::cli
