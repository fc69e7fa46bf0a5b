#include "hadal/log/log_tables.h"

#include "hadal/base/error.h"
#include "hadal/message/cdr.h"
#include "hadal/message/columns.h"
#include "hadal/message/registry.h"
#include "hadal/message/schema.h"

namespace hadal::log {

namespace {

template <message::Message M>
class Decoder : public TableDecoder {
 public:
  void measure(ByteSpan data) override {
    message::decode(data, message_);
    message::grow_lengths(message_, lengths_);
  }
  std::vector<std::string> names() const override { return message::column_names<M>(full()); }
  void row(ByteSpan data, std::vector<double>& values) override {
    message::decode(data, message_);
    message::column_values(message_, lengths_, values);
  }

 private:
  /// Lengths even if there was no message to measure.
  message::SequenceLengths full() const {
    message::SequenceLengths lengths = lengths_;
    message::grow_lengths(M{}, lengths);
    return lengths;
  }

  M message_;
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

/// Our own messages may have had other fields when the log was written.
template <message::Message M>
bool has_same_fields(const McapSchema& schema) {
  if (!M::kType.starts_with("hadal_msgs/")) return true;
  const std::string_view text(reinterpret_cast<const char*>(schema.data.data()),
                              schema.data.size());
  return bare(text) == bare(message::schema_text<M>());
}

/// Sets the decoder, or says why there is none.
std::string find_decoder(const McapChannel& channel, const McapSchema* schema,
                         std::unique_ptr<TableDecoder>& decoder) {
  if (schema == nullptr) return "no schema";
  if (channel.message_encoding != "cdr") return "encoding " + channel.message_encoding;
  std::string problem;
  const bool known = message::with_message_type(schema->name, [&]<class M>() {
    if (has_same_fields<M>(*schema)) {
      decoder = std::make_unique<Decoder<M>>();
    } else {
      problem = schema->name + " of another version";
    }
  });
  return known ? problem : "unknown type " + schema->name;
}

}  // namespace

LogTables find_tables(const McapReader& log) {
  LogTables result;
  for (const auto& [id, channel] : log.channels()) {
    LogTable table{.channel_id = id, .topic = channel.topic};
    const auto count = log.message_counts().find(id);
    if (count != log.message_counts().end()) table.rows = count->second;
    const std::string problem = find_decoder(channel, log.schema_of(channel), table.decoder);
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
