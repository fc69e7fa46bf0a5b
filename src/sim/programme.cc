#include "hadal/sim/programme.h"

#include <algorithm>

namespace hadal::sim {

std::size_t Programme::add_topic(std::string name, std::string_view type) {
  topics_.push_back({std::move(name), type});
  return topics_.size() - 1;
}

void Programme::add_task(Phase phase, int owner, double rate, Act act, Nanoseconds delay) {
  const auto work = [act = std::move(act)](Nanoseconds now) -> std::optional<Told> {
    act(now);
    return std::nullopt;
  };
  add(phase, owner, rate, 0, work, delay);
}

void Programme::add_work(Phase phase, int owner, double rate, std::size_t topic, Work work,
                         Nanoseconds delay) {
  add(phase, owner, rate, topic, std::move(work), delay);
}

void Programme::add(Phase phase, int owner, double rate, std::size_t topic, Work work,
                    Nanoseconds delay) {
  tasks_.push_back({.phase = phase,
                    .owner = owner,
                    .clock = clock_of(rate, acts(phase), delay),
                    .work = std::move(work),
                    .topic = topic});
}

void Programme::sort() {
  std::stable_sort(tasks_.begin(), tasks_.end(),
                   [](const Task& a, const Task& b) { return a.phase < b.phase; });
  std::sort(times_.begin(), times_.end());
  find_stages();
}

void Programme::find_stages() {
  stages_.clear();
  std::vector<int> owners;  // of the last stage, in the order of its lists
  int number = -1;
  for (std::size_t i = 0; i < tasks_.size(); ++i) {
    const Task& task = tasks_[i];
    if (stages_.empty() || stage_of(task.phase) != number) {
      stages_.emplace_back();
      owners.clear();
      number = stage_of(task.phase);
    }
    Stage& stage = stages_.back();
    stage.last_task = i + 1;
    if (std::find(stage.clocks.begin(), stage.clocks.end(), task.clock) == stage.clocks.end()) {
      stage.clocks.push_back(task.clock);
    }
    if (task.owner == kEverybody) continue;
    ++stage.count;
    // Vehicles come in their order, again in each phase.
    auto at = std::lower_bound(owners.begin(), owners.end(), task.owner);
    const auto place = at - owners.begin();
    if (at == owners.end() || *at != task.owner) {
      owners.insert(at, task.owner);
      stage.owners.emplace(stage.owners.begin() + place);
    }
    stage.owners[static_cast<std::size_t>(place)].push_back(i);
  }
}

bool Programme::is_due(const Stage& stage, Nanoseconds now) const {
  return std::any_of(stage.clocks.begin(), stage.clocks.end(),
                     [&](std::size_t clock) { return clocks_[clock].ticker.due(now); });
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
