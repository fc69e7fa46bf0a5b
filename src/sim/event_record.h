#pragma once

/// The events of a run with memory that does not grow: how many of each kind, and the first ones.

#include <array>
#include <cstdint>
#include <vector>

#include "hadal/message/event.h"
#include "hadal/sim/event.h"
#include "hadal/sim/message_sink.h"

namespace hadal::sim {

class EventRecord : public MessageSink {
 public:
  static constexpr std::size_t kMostKept = 500;

  void publish(std::size_t topic, Nanoseconds now, const AnyMessage& message) override;

  /// Since the start of the run, resumed or not.
  const std::array<std::uint64_t, kEventNames.size()>& counts() const { return counts_; }
  std::uint64_t count() const;
  /// Since this record began: how many, and the first.
  std::uint64_t seen() const { return seen_; }
  const std::vector<message::Event>& first() const { return first_; }

  template <class V>
  void visit(V&& v) {
    v(counts_);
  }

 private:
  std::array<std::uint64_t, kEventNames.size()> counts_{};
  std::uint64_t seen_ = 0;
  std::vector<message::Event> first_;
};

/// Events that tell the same of the same, as one.
struct RepeatedEvent {
  message::Event first;
  std::uint64_t count = 1;
  double last = 0;  ///< time [s]
};
/// In the order of their first times.
std::vector<RepeatedEvent> fold_repeats(const std::vector<message::Event>& events);

}  // namespace hadal::sim
