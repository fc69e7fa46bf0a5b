#include "hadal/log/crc32.h"
#include "hadal/log/mcap_records.h"

namespace hadal::log {

namespace {

/// Writes opcode and length around a record's content.
class RecordWriter : public ByteWriter {
 public:
  RecordWriter(Opcode opcode, ByteBuffer& out) : ByteWriter(out), out_(out) {
    number(static_cast<std::uint8_t>(opcode));
    number(std::uint64_t{0});
    start_ = out.size();
  }
  RecordWriter(const RecordWriter&) = delete;
  RecordWriter& operator=(const RecordWriter&) = delete;
  ~RecordWriter() {
    const std::uint64_t length = out_.size() - start_ + still_to_come_;
    std::memcpy(out_.data() + start_ - sizeof length, &length, sizeof length);
  }
  /// Counts bytes that the caller appends later.
  void expect(std::uint64_t bytes) { still_to_come_ = bytes; }

 private:
  ByteBuffer& out_;
  std::size_t start_ = 0;
  std::uint64_t still_to_come_ = 0;
};

void write_counts(ByteWriter& w, const std::map<std::uint16_t, std::uint64_t>& values) {
  w.number(static_cast<std::uint32_t>(values.size() * 10));
  for (const auto& [id, value] : values) w.number(id), w.number(value);
}

}  // namespace

void append(const McapHeader& record, ByteBuffer& out) {
  RecordWriter w(Opcode::kHeader, out);
  w.text(record.profile);
  w.text(record.library);
}

void append(const McapSchema& record, ByteBuffer& out) {
  RecordWriter w(Opcode::kSchema, out);
  w.number(record.id);
  w.text(record.name);
  w.text(record.encoding);
  w.number(static_cast<std::uint32_t>(record.data.size()));
  w.raw(record.data);
}

void append(const McapChannel& record, ByteBuffer& out) {
  RecordWriter w(Opcode::kChannel, out);
  w.number(record.id);
  w.number(record.schema_id);
  w.text(record.topic);
  w.text(record.message_encoding);
  w.map(record.metadata);
}

void append(const McapMessage& record, ByteBuffer& out) {
  // One piece for all fixed fields: this is the path of every message.
  constexpr std::uint64_t kFixed = 2 + 4 + 8 + 8;
  std::array<std::byte, kRecordPrefix + kFixed> head;
  const std::uint64_t length = kFixed + record.data.size();
  head[0] = static_cast<std::byte>(Opcode::kMessage);
  std::memcpy(head.data() + 1, &length, 8);
  std::memcpy(head.data() + 9, &record.channel_id, 2);
  std::memcpy(head.data() + 11, &record.sequence, 4);
  std::memcpy(head.data() + 15, &record.log_time, 8);
  std::memcpy(head.data() + 23, &record.publish_time, 8);
  out.insert(out.end(), head.begin(), head.end());
  out.insert(out.end(), record.data.begin(), record.data.end());
}

void append(const McapChunk& record, ByteBuffer& out) {
  RecordWriter w(Opcode::kChunk, out);
  w.number(record.start_time);
  w.number(record.end_time);
  w.number(record.uncompressed_size);
  w.number(record.uncompressed_crc);
  w.text(record.compression);
  w.number(std::uint64_t{record.records.size()});
  w.raw(record.records);
}

void append(const McapChunkIndex& record, ByteBuffer& out) {
  RecordWriter w(Opcode::kChunkIndex, out);
  w.number(record.start_time);
  w.number(record.end_time);
  w.number(record.offset);
  w.number(record.length);
  write_counts(w, record.message_index_offsets);
  w.number(record.message_index_length);
  w.text(record.compression);
  w.number(record.compressed_size);
  w.number(record.uncompressed_size);
}

void append(const McapAttachmentIndex& record, ByteBuffer& out) {
  RecordWriter w(Opcode::kAttachmentIndex, out);
  w.number(record.offset);
  w.number(record.length);
  w.number(record.log_time);
  w.number(record.create_time);
  w.number(record.data_size);
  w.text(record.name);
  w.text(record.media_type);
}

void append(const McapMetadata& record, ByteBuffer& out) {
  RecordWriter w(Opcode::kMetadata, out);
  w.text(record.name);
  w.map(record.values);
}

void append(const McapMetadataIndex& record, ByteBuffer& out) {
  RecordWriter w(Opcode::kMetadataIndex, out);
  w.number(record.offset);
  w.number(record.length);
  w.text(record.name);
}

void append(const McapStatistics& record, ByteBuffer& out) {
  RecordWriter w(Opcode::kStatistics, out);
  w.number(record.message_count);
  w.number(record.schema_count);
  w.number(record.channel_count);
  w.number(record.attachment_count);
  w.number(record.metadata_count);
  w.number(record.chunk_count);
  w.number(record.start_time);
  w.number(record.end_time);
  write_counts(w, record.channel_message_counts);
}

void append(const McapSummaryOffset& record, ByteBuffer& out) {
  RecordWriter w(Opcode::kSummaryOffset, out);
  w.number(static_cast<std::uint8_t>(record.group));
  w.number(record.start);
  w.number(record.length);
}

void append_without_crc(const McapFooter& record, ByteBuffer& out) {
  RecordWriter w(Opcode::kFooter, out);
  w.number(record.summary_start);
  w.number(record.summary_offset_start);
  w.expect(sizeof record.summary_crc);
}

void append_data_end(std::uint32_t data_section_crc, ByteBuffer& out) {
  RecordWriter w(Opcode::kDataEnd, out);
  w.number(data_section_crc);
}

McapAttachmentIndex append_attachment(const std::string& name, const std::string& media_type,
                                      std::uint64_t log_time, ByteSpan data, ByteBuffer& out) {
  const std::size_t record_start = out.size();
  {
    RecordWriter w(Opcode::kAttachment, out);
    const std::size_t content_start = out.size();
    w.number(log_time);
    w.number(log_time);  // created when logged: there is no other clock
    w.text(name);
    w.text(media_type);
    w.number(std::uint64_t{data.size()});
    w.raw(data);
    w.number(crc32(ByteSpan(out).subspan(content_start)));
  }
  return {.offset = 0,
          .length = out.size() - record_start,
          .log_time = log_time,
          .create_time = log_time,
          .data_size = data.size(),
          .name = name,
          .media_type = media_type};
}

}  // namespace hadal::log
