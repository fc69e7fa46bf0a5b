#include "hadal/log/mcap_contents.h"

#include <utility>

namespace hadal::log {

namespace {

template <class Record>
void add(Record record, std::map<std::uint16_t, Record>& records, const char* kind) {
  const std::uint16_t id = record.id;
  const auto [at, is_new] = records.try_emplace(id, std::move(record));
  // try_emplace left the record alone if the id was taken.
  if (!is_new && at->second != record) {
    throw Malformed(std::string(kind) + " " + std::to_string(id) + " is defined in two ways");
  }
}

}  // namespace

void add_unique(McapSchema schema, McapContents& contents) {
  if (schema.id == 0) throw Malformed("a schema has id 0");
  add(std::move(schema), contents.schemas, "schema");
}

void add_unique(McapChannel channel, McapContents& contents) {
  if (channel.schema_id != 0 && !contents.schemas.contains(channel.schema_id)) {
    throw Malformed("channel " + std::to_string(channel.id) + " has no schema");
  }
  add(std::move(channel), contents.channels, "channel");
}

McapAttachmentIndex index_attachment(McapRecordSource& source, const McapRecordHead& head) {
  // Names are short: what does not fit here is not an attachment of any use.
  ByteReader r(source.content_start(head, std::uint64_t{1} << 16));
  McapAttachmentIndex index{.offset = head.offset, .length = kRecordPrefix + head.length};
  index.log_time = r.number<std::uint64_t>();
  index.create_time = r.number<std::uint64_t>();
  index.name = r.text();
  index.media_type = r.text();
  index.data_size = r.number<std::uint64_t>();
  // Times, four lengths and the CRC surround names and data.
  const std::uint64_t around = 16 + 4 + index.name.size() + 4 + index.media_type.size() + 8 + 4;
  if (head.length < around || index.data_size != head.length - around) {
    throw Malformed("an attachment's size does not fit its record");
  }
  return index;
}

}  // namespace hadal::log
