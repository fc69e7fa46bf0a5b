#include "hadal/log/log_sink.h"

#include <string>

namespace hadal::log {

LogSink::LogSink(LogWriter& log, const std::vector<sim::Topic>& topics)
    : log_(log), topics_(topics), channels_(topics.size()) {}

void LogSink::publish(std::size_t topic, Nanoseconds now, const sim::AnyMessage& message) {
  std::optional<std::uint16_t>& channel = channels_[topic];
  if (!channel) channel = log_.channel(message.type(), topics_[topic].name);
  log_.write(*channel, now, message);
}

void refuse_too_many_topics(const sim::Simulation& simulation) {
  std::size_t count = simulation.topics().size();
  for (const auto& vehicle : simulation.vehicles()) {
    // Reference, error, wrench and loops come from controllers.
    if (!vehicle->has_autopilot()) {
      count -= 4;
      continue;
    }
    if (!vehicle->entry().guidance) --count;
    if (!vehicle->has_loops()) --count;
  }
  if (count <= kMaxChannels) return;
  throw InputError(Finding{
      .problem = "the run would log " + std::to_string(count) + " topics",
      .expected =
          "at most " + std::to_string(kMaxChannels) +
          ", which is what a log holds: fewer vehicles, sensors, arms, objects or tethers"});
}

}  // namespace hadal::log
