#include "hadal/io/log_sink.h"

#include "hadal/message/registry.h"

namespace hadal::io {

LogSink::LogSink(LogWriter& log, const std::vector<sim::Topic>& topics) : log_(log) {
  for (const sim::Topic& topic : topics) {
    const bool known = message::with_message_type(
        topic.type, [&]<class M>() { channels_.push_back(log_.channel<M>(topic.name).id); });
    HADAL_ASSERT(known, std::string(topic.type));
  }
}

void LogSink::publish(std::size_t topic, Nanoseconds now, const sim::AnyMessage& message) {
  std::visit([&]<class M>(const M* m) { log_.write(LogChannel<M>{channels_[topic]}, now, *m); },
             message);
}

}  // namespace hadal::io
