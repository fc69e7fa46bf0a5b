#include "hadal/log/log_sink.h"

#include <string>

namespace hadal::log {

LogSink::LogSink(LogWriter& log, const std::vector<sim::Topic>& topics)
    : log_(log), topics_(topics), entries_(topics.size()) {}

void LogSink::prepare(std::size_t topic, Nanoseconds /*now*/, const sim::AnyMessage& message) {
  message.encode(entries_[topic].bytes);
}

void LogSink::publish(std::size_t topic, Nanoseconds now, const sim::AnyMessage& message) {
  Entry& entry = entries_[topic];
  if (!entry.channel) entry.channel = log_.channel(message.type(), topics_[topic].name);
  if (entry.bytes.empty()) message.encode(entry.bytes);
  log_.write(*entry.channel, now, entry.bytes);
  entry.bytes.clear();
}

void refuse_too_many_topics(const sim::Simulation& simulation) {
  const std::size_t count = simulation.topics().size();
  if (count <= kMaxChannels) return;
  throw InputError(Finding{
      .problem = "the run would log " + std::to_string(count) + " topics",
      .expected =
          "at most " + std::to_string(kMaxChannels) +
          ", which is what a log holds: fewer vehicles, sensors, arms, objects or tethers"});
}

}  // namespace hadal::log
