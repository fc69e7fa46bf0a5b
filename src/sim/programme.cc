#include "hadal/sim/programme.h"

#include <algorithm>

namespace hadal::sim {

std::size_t Programme::add_topic(std::string name, std::string_view type) {
  topics_.push_back({std::move(name), type});
  return topics_.size() - 1;
}

void Programme::add_task(Phase phase, double rate, Act act, Nanoseconds delay) {
  add(phase, rate, std::move(act), {}, 0, delay);
}

void Programme::add(Phase phase, double rate, Act act, Make make, std::size_t topic,
                    Nanoseconds delay) {
  tasks_.push_back({.phase = phase,
                    .clock = clock_of(rate, acts(phase), delay),
                    .act = std::move(act),
                    .make = std::move(make),
                    .topic = topic});
}

void Programme::sort() {
  std::stable_sort(tasks_.begin(), tasks_.end(),
                   [](const Task& a, const Task& b) { return a.phase < b.phase; });
  std::sort(times_.begin(), times_.end());
}

std::size_t Programme::clock_of(double rate, bool acts, Nanoseconds delay) {
  const auto found = std::find_if(clocks_.begin(), clocks_.end(), [&](const Clock& clock) {
    return clock.rate == rate && clock.acts == acts && clock.delay == delay;
  });
  const auto clock = static_cast<std::size_t>(found - clocks_.begin());
  if (found == clocks_.end()) clocks_.push_back({rate, acts, delay, Ticker(rate, delay)});
  return clock;
}

Nanoseconds Programme::next(Nanoseconds now) const {
  Nanoseconds next = kNever;
  for (const Clock& clock : clocks_) next = std::min(next, clock.ticker.next());
  const auto time = std::upper_bound(times_.begin(), times_.end(), now);
  return time == times_.end() ? next : std::min(next, *time);
}

bool Programme::acts_at(Nanoseconds time) const {
  const auto acts = [&](const Clock& clock) { return clock.acts && clock.ticker.due(time); };
  return std::any_of(clocks_.begin(), clocks_.end(), acts) ||
         std::binary_search(times_.begin(), times_.end(), time);
}

bool Programme::late(Nanoseconds now) const {
  return std::any_of(clocks_.begin(), clocks_.end(),
                     [&](const Clock& clock) { return clock.ticker.next() < now; });
}

}  // namespace hadal::sim
