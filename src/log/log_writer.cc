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

}  // namespace hadal::log
