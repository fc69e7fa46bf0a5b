#include "hadal/log/mcap_writer.h"

#include <algorithm>
#include <string>
#include <utility>

#include "hadal/base/error.h"
#include "hadal/log/crc32.h"

namespace hadal::log {

namespace {

/// Bytes of the summary that are in memory at a time.
constexpr std::size_t kSummaryPiece = std::size_t{1} << 16;

ByteSpan magic() { return std::as_bytes(std::span(kMcapMagic)); }

std::uint16_t next_id(std::size_t count) {
  HADAL_ASSERT(count < kMaxChannels, std::to_string(count));
  return static_cast<std::uint16_t>(count + 1);
}

}  // namespace

McapWriter::McapWriter(const std::filesystem::path& path, Appears appears)
    : file_(path, appears),
      message_counts_(1),
      chunks_([this](McapChunkBuilder& chunk) { finish(chunk); }) {
  ByteWriter(pending_).raw(magic());
  append(McapHeader{"ros2", "hadal"}, pending_);
  flush();
}

McapWriter::~McapWriter() {
  try {
    close();
  } catch (const SystemError&) {
  }
}

std::uint16_t McapWriter::add_schema(std::string name, std::string encoding,
                                     std::string_view text) {
  settle();
  const ByteSpan data = as_bytes(text);
  schemas_.push_back({next_id(schemas_.size()), std::move(name), std::move(encoding),
                      ByteBuffer(data.begin(), data.end())});
  append(schemas_.back(), pending_);
  flush();
  return schemas_.back().id;
}

std::uint16_t McapWriter::add_channel(std::uint16_t schema_id, std::string topic,
                                      std::string message_encoding, StringMap metadata) {
  HADAL_ASSERT(schema_id <= schemas_.size(), std::to_string(schema_id));
  settle();
  channels_.push_back({next_id(channels_.size()), schema_id, std::move(topic),
                       std::move(message_encoding), std::move(metadata)});
  message_counts_.push_back(0);
  append(channels_.back(), pending_);
  flush();
  return channels_.back().id;
}

void McapWriter::write(std::uint16_t channel_id, std::uint64_t log_time, std::uint64_t publish_time,
                       ByteSpan data) {
  HADAL_ASSERT(channel_id > 0 && channel_id <= channels_.size(), std::to_string(channel_id));
  if (failed_) settle();
  const McapChunkBuilder& open = chunks_.open();
  const bool later = !open.empty() && log_time > open.first_time();
  if (later && log_time - open.first_time() >= kChunkDuration) chunks_.hand_on();

  const std::uint64_t sequence = message_counts_[channel_id]++;
  chunks_.open().add(
      {channel_id, static_cast<std::uint32_t>(sequence), log_time, publish_time, data});

  McapStatistics& s = statistics_;
  s.start_time = s.message_count == 0 ? log_time : std::min(s.start_time, log_time);
  s.end_time = std::max(s.end_time, log_time);
  ++s.message_count;
  if (chunks_.open().size() >= kChunkBytes) chunks_.hand_on();
}

void McapWriter::add_attachment(const std::string& name, const std::string& media_type,
                                ByteSpan data, std::uint64_t log_time) {
  settle();
  const std::uint64_t offset = next_offset();
  McapAttachmentIndex index = append_attachment(name, media_type, log_time, data, pending_);
  index.offset = offset;
  append(index, attachment_indexes_);
  ++statistics_.attachment_count;
  flush();
}

void McapWriter::add_metadata(const std::string& name, StringMap values) {
  settle();
  const std::uint64_t offset = next_offset();
  append(McapMetadata{name, std::move(values)}, pending_);
  append(McapMetadataIndex{offset, next_offset() - offset, name}, metadata_indexes_);
  ++statistics_.metadata_count;
  flush();
}

void McapWriter::finish(McapChunkBuilder& chunk) {
  guarded([&] {
    chunk_indexes_.add(chunk.finish(compressor_, file_.size(), pending_));
    ++chunk_count_;
    file_.write(pending_);
  });
  pending_.clear();
}

void McapWriter::flush() {
  guarded([&] { file_.write(pending_); });
  pending_.clear();
}

template <class F>
void McapWriter::guarded(F&& f) {
  try {
    f();
  } catch (...) {
    failed_ = true;
    throw;
  }
}

/// Waits until every chunk is in the file. Messages are missing after an error: whoever goes on is
/// told so each time.
void McapWriter::settle() {
  chunks_.drain();
  if (failed_) throw SystemError("the log cannot go on after an earlier write error");
}

void McapWriter::close() {
  if (!file_.is_open()) return;
  chunks_.drain();
  if (failed_) return;
  if (!chunks_.open().empty()) finish(chunks_.open());
  append_data_end(file_.crc(), pending_);
  flush();
  write_summary();
  file_.sync();
  file_.close();
}

void McapWriter::write_summary() {
  statistics_.chunk_count = chunk_count_;
  statistics_.schema_count = static_cast<std::uint16_t>(schemas_.size());
  statistics_.channel_count = static_cast<std::uint32_t>(channels_.size());
  for (const McapChannel& channel : channels_) {
    const std::uint64_t count = message_counts_[channel.id];
    if (count > 0) statistics_.channel_message_counts[channel.id] = count;
  }

  // What goes to the file passes through the CRC; the indexes of a long run in pieces.
  std::uint32_t crc = 0;
  const auto flush_summary = [&] {
    crc = crc32(pending_, crc);
    flush();
  };

  // The summary, group by group; each group that is not empty gets an entry in the offsets.
  ByteBuffer offsets;
  const auto group = [&](Opcode opcode, auto&& write_records) {
    const std::uint64_t start = next_offset();
    write_records();
    const std::uint64_t length = next_offset() - start;
    if (length > 0) append(McapSummaryOffset{opcode, start, length}, offsets);
  };
  ByteWriter w(pending_);
  McapFooter footer{.summary_start = next_offset()};
  group(Opcode::kSchema, [&] {
    for (const McapSchema& schema : schemas_) append(schema, pending_);
  });
  group(Opcode::kChannel, [&] {
    for (const McapChannel& channel : channels_) append(channel, pending_);
  });
  group(Opcode::kStatistics, [&] { append(statistics_, pending_); });
  group(Opcode::kChunkIndex, [&] {
    chunk_indexes_.for_each([&](const McapChunkIndex& index) {
      append(index, pending_);
      if (pending_.size() >= kSummaryPiece) flush_summary();
    });
  });
  group(Opcode::kAttachmentIndex, [&] { w.raw(attachment_indexes_); });
  group(Opcode::kMetadataIndex, [&] { w.raw(metadata_indexes_); });

  footer.summary_offset_start = next_offset();
  w.raw(offsets);
  append_without_crc(footer, pending_);
  w.number(crc32(pending_, crc));
  w.raw(magic());
  flush();
  chunk_indexes_.clear();
}

}  // namespace hadal::log
