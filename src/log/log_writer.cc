#include "hadal/log/log_writer.h"

namespace hadal::log {

std::uint16_t LogWriter::add_channel(std::string_view type, const std::string& schema,
                                     const std::string& topic) {
  auto at = schema_ids_.find(type);
  if (at == schema_ids_.end()) {
    const std::uint16_t id = mcap_.add_schema(std::string(type), "ros2msg", schema);
    at = schema_ids_.emplace(type, id).first;
  }
  return mcap_.add_channel(at->second, topic, "cdr");
}

std::uint16_t LogWriter::channel(const message::MessageType& type, const std::string& topic) {
  return add_channel(type.name, type.schema(), topic);
}

void LogWriter::write(std::uint16_t channel, std::int64_t time_ns,
                      const message::AnyMessage& message) {
  message.encode(bytes_);
  write(channel, time_ns, ByteSpan(bytes_));
}

void LogWriter::write(std::uint16_t channel, std::int64_t time_ns, ByteSpan encoded) {
  HADAL_ASSERT(time_ns >= 0, std::to_string(time_ns));
  const auto time = static_cast<std::uint64_t>(time_ns);
  mcap_.write(channel, time, time, encoded);
}

}  // namespace hadal::log
