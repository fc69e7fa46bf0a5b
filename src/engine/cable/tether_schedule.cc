#include "hadal/engine/cable/tether_schedule.h"

#include <algorithm>
#include <cmath>

#include "hadal/math/scalar.h"

namespace hadal::engine {

namespace {

/// x + ∫ rate from 0 to t, for a rate that each entry of a schedule changes from its time on.
template <class X, class Entry>
X integrated(X x, X rate, const std::vector<Entry>& schedule, X Entry::*new_rate, double t) {
  double from = 0;
  for (const Entry& entry : schedule) {
    if (entry.time >= t) break;
    x += (entry.time - from) * rate;
    from = entry.time;
    rate = entry.*new_rate;
  }
  return x + (t - from) * rate;
}

}  // namespace

Vec3<double> anchor_position(const model::TetherAnchor& anchor, double t) {
  Vec3<double> p = integrated(anchor.position, anchor.velocity, anchor.schedule,
                              &model::AnchorVelocity::velocity, t);
  p[2] -= anchor.heave_amplitude * std::sin(2 * kPi * t / anchor.heave_period);
  return p;
}

double paid_out_length(const model::Tether& tether, double t) {
  return integrated(tether.length, 0.0, tether.winch, &model::WinchRate::rate, t);
}

LengthRange paid_out_range(const model::Tether& tether, double end) {
  LengthRange range{tether.length, tether.length};
  const auto see = [&](double t) {
    const double length = paid_out_length(tether, std::min(t, end));
    range = {std::min(range.shortest, length), std::max(range.longest, length)};
  };
  for (const model::WinchRate& w : tether.winch) see(w.time);
  see(end);
  return range;
}

}  // namespace hadal::engine
