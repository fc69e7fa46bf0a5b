#pragma once

#include <vector>

#include "hadal/io/log_writer.h"
#include "hadal/sim/message_sink.h"

namespace hadal::io {

/// Writes everything that a simulation publishes into its log.
class LogSink : public sim::MessageSink {
 public:
  LogSink(LogWriter& log, const std::vector<sim::Topic>& topics);
  void publish(std::size_t topic, Nanoseconds now, const sim::AnyMessage& message) override;

 private:
  LogWriter& log_;
  std::vector<std::uint16_t> channels_;  ///< by topic
};

}  // namespace hadal::io
