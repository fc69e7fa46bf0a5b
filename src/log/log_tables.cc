#include "hadal/log/log_tables.h"

#include "hadal/base/error.h"

namespace hadal::log {

namespace {

class Decoder : public TableDecoder {
 public:
  explicit Decoder(const message::MessageType& type) : type_(type), slot_(type.make()) {}

  void measure(ByteSpan data) override {
    slot_->decode(data);
    slot_->grow_lengths(lengths_);
  }
  std::vector<std::string> names() const override {
    // Lengths even if there was no message to measure.
    message::SequenceLengths lengths = lengths_;
    const std::unique_ptr<message::MessageSlot> empty = type_.make();
    empty->grow_lengths(lengths);
    return empty->column_names(lengths);
  }
  void row(ByteSpan data, std::vector<double>& values) override {
    slot_->decode(data);
    slot_->column_values(lengths_, values);
  }

 private:
  const message::MessageType& type_;
  std::unique_ptr<message::MessageSlot> slot_;
  message::SequenceLengths lengths_;
};

/// The lines of a schema without comments and blanks at their ends.
std::string bare(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    line = line.substr(0, line.find('#'));
    const std::size_t last = line.find_last_not_of(" \t\r");
    if (last == std::string_view::npos) continue;
    out.append(line.substr(0, last + 1)).append("\n");
  }
  return out;
}

/// Standard messages never change; others may have had other fields when the log was written.
bool has_same_fields(const message::MessageType& type, const McapSchema& schema) {
  const bool standard = type.name.starts_with("sensor_msgs/") ||
                        type.name.starts_with("geometry_msgs/") ||
                        type.name.starts_with("nav_msgs/");
  if (standard) return true;
  const std::string_view text(reinterpret_cast<const char*>(schema.data.data()),
                              schema.data.size());
  return bare(text) == bare(type.schema());
}

/// Sets the decoder, or says why there is none.
std::string find_decoder(const McapChannel& channel, const McapSchema* schema,
                         const message::MessageTypes& more,
                         std::unique_ptr<TableDecoder>& decoder) {
  if (schema == nullptr) return "no schema";
  if (channel.message_encoding != "cdr") return "encoding " + channel.message_encoding;
  const message::MessageType* type = message::find_message_type(schema->name, more);
  if (type == nullptr) return "unknown type " + schema->name;
  if (!has_same_fields(*type, *schema)) return schema->name + " of another version";
  decoder = std::make_unique<Decoder>(*type);
  return "";
}

}  // namespace

LogTables find_tables(const McapReader& log, const message::MessageTypes& more) {
  LogTables result;
  for (const auto& [id, channel] : log.channels()) {
    LogTable table{.channel_id = id, .topic = channel.topic};
    const auto count = log.message_counts().find(id);
    if (count != log.message_counts().end()) table.rows = count->second;
    const std::string problem = find_decoder(channel, log.schema_of(channel), more, table.decoder);
    if (table.decoder == nullptr) {
      result.skipped.push_back(channel.topic + " (" + problem + ")");
    } else {
      result.tables.push_back(std::move(table));
    }
  }
  return result;
}

void measure(McapReader& log, LogTables& tables) {
  std::map<std::uint16_t, LogTable*> table_of;
  for (LogTable& table : tables.tables) {
    table.rows = 0;
    table_of[table.channel_id] = &table;
  }
  log.for_each_message({}, [&](const McapChannel& channel, std::uint64_t, ByteSpan data) {
    const auto at = table_of.find(channel.id);
    if (at == table_of.end()) return;
    at->second->decoder->measure(data);
    ++at->second->rows;
  });
}

}  // namespace hadal::log
