#include "hadal/sim/event_record.h"

#include <algorithm>
#include <numeric>

namespace hadal::sim {

void EventRecord::publish(std::size_t, Nanoseconds, const AnyMessage& message) {
  const auto* const event = message.get_if<message::Event>();
  if (event == nullptr) return;
  ++counts_[event->code], ++seen_;
  if (first_.size() < kMostKept) first_.push_back(*event);
}

std::uint64_t EventRecord::count() const {
  return std::accumulate(counts_.begin(), counts_.end(), std::uint64_t{0});
}

std::vector<RepeatedEvent> fold_repeats(const std::vector<message::Event>& events) {
  std::vector<RepeatedEvent> folded;
  for (const message::Event& event : events) {
    const double time = static_cast<double>(message::ns_from_time(event.header.stamp)) / 1e9;
    const auto same = std::find_if(folded.begin(), folded.end(), [&](const RepeatedEvent& other) {
      return other.first.kind == event.kind && other.first.source == event.source &&
             other.first.text == event.text;
    });
    if (same == folded.end()) {
      folded.push_back({event, 1, time});
    } else {
      ++same->count, same->last = time;
    }
  }
  return folded;
}

}  // namespace hadal::sim
