#pragma once

#include <optional>
#include <vector>

#include "hadal/log/log_writer.h"
#include "hadal/sim/message_sink.h"
#include "hadal/sim/simulation.h"

namespace hadal::log {

/// Writes everything that a simulation publishes into its log.
class LogSink : public sim::MessageSink {
 public:
  /// A channel is made with the first message of its topic: what never speaks leaves no trace.
  LogSink(LogWriter& log, const std::vector<sim::Topic>& topics);
  void prepare(std::size_t topic, Nanoseconds now, const sim::AnyMessage& message) override;
  void publish(std::size_t topic, Nanoseconds now, const sim::AnyMessage& message) override;

 private:
  LogWriter& log_;
  const std::vector<sim::Topic>& topics_;
  struct Entry {
    std::optional<std::uint16_t> channel;
    ByteBuffer bytes;  ///< of a message that was prepared; else empty
  };
  std::vector<Entry> entries_;  ///< by topic
};

/// Throws InputError if a log could not hold all topics that will have messages.
void refuse_too_many_topics(const sim::Simulation& simulation);

}  // namespace hadal::log
