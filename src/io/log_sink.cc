#include "hadal/io/log_sink.h"

namespace hadal::io {

LogSink::LogSink(LogWriter& log, const std::vector<sim::Topic>& topics)
    : log_(log), topics_(topics), channels_(topics.size()) {}

void LogSink::publish(std::size_t topic, Nanoseconds now, const sim::AnyMessage& message) {
  std::visit(
      [&]<class M>(const M* m) {
        std::optional<std::uint16_t>& channel = channels_[topic];
        if (!channel) channel = log_.channel<M>(topics_[topic].name).id;
        log_.write(LogChannel<M>{*channel}, now, *m);
      },
      message);
}

}  // namespace hadal::io
