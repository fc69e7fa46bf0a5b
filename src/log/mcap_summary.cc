#include <algorithm>
#include <map>

#include "hadal/log/crc32.h"
#include "hadal/log/mcap_contents.h"

namespace hadal::log {

namespace {

/// The summary with the places of records that it points to, record by record.
class Summary {
 public:
  McapContents contents;
  std::vector<McapMetadataIndex> metadata;
  std::optional<McapStatistics> statistics;

  void take(Opcode opcode, ByteSpan content) {
    switch (opcode) {
      case Opcode::kSchema:
        return add_unique(read_schema(content), contents);
      case Opcode::kChannel:
        return add_unique(read_channel(content), contents);
      case Opcode::kChunkIndex:
        return add_segment(read_chunk_index(content));
      case Opcode::kAttachmentIndex:
        contents.attachments.push_back(read_attachment_index(content));
        return;
      case Opcode::kMetadataIndex:
        metadata.push_back(read_metadata_index(content));
        return;
      case Opcode::kStatistics:
        statistics = read_statistics(content);
        return;
      default:
        return;
    }
  }

 private:
  void add_segment(const McapChunkIndex& index) {
    McapSegment segment{.offset = index.offset,
                        .end = index.offset + index.length,
                        .start_time = index.start_time,
                        .end_time = index.end_time};
    if (segment.end < segment.offset) throw Malformed("a chunk index points outside the file");
    std::vector<std::uint16_t> channels;
    for (const auto& [id, offset] : index.message_index_offsets) channels.push_back(id);
    segment.channel_set = set_of(channels);
    contents.segments.push_back(segment);
  }

  /// Most chunks hold the same channels.
  std::uint32_t set_of(const std::vector<std::uint16_t>& channels) {
    if (channels.empty()) return 0;
    const auto next = static_cast<std::uint32_t>(contents.channel_sets.size());
    const auto [at, is_new] = sets_.try_emplace(channels, next);
    if (is_new) contents.channel_sets.push_back(channels);
    return at->second;
  }

  std::map<std::vector<std::uint16_t>, std::uint32_t> sets_;
};

/// Bytes of the summary that are in memory at a time.
constexpr std::uint64_t kPiece = std::uint64_t{1} << 16;

/// CRC-32 of the bytes from `offset` to `end`.
std::uint32_t crc_of(const McapRecordSource& source, std::uint64_t offset, std::uint64_t end) {
  std::uint32_t crc = 0;
  ByteBuffer piece;
  for (; offset < end; offset += piece.size()) {
    piece.resize(static_cast<std::size_t>(std::min(end - offset, kPiece)));
    source.bytes().read(offset, piece);
    crc = crc32(piece, crc);
  }
  return crc;
}

Summary parse(McapRecordSource& source, std::uint64_t offset, std::uint64_t end) {
  Summary summary;
  while (offset < end) {
    const McapRecordHead head = source.head(offset, end);
    summary.take(head.opcode, source.content(head));
    offset = head.end();
  }
  return summary;
}

/// Whether everything in the data section can be found through the summary.
bool is_complete(const Summary& summary) {
  if (!summary.statistics) return false;
  const McapStatistics& s = *summary.statistics;
  const McapContents& c = summary.contents;
  return s.schema_count == c.schemas.size() && s.channel_count == c.channels.size() &&
         s.chunk_count == c.segments.size() && s.attachment_count == c.attachments.size() &&
         s.metadata_count == summary.metadata.size() && (s.message_count == 0 || s.chunk_count > 0);
}

/// Sorts by place in the file, and refuses what overlaps: each byte is read once.
template <class Index, class Begin, class End>
void order(std::vector<Index>& indexes, std::uint64_t data_end, Begin begin, End end) {
  std::sort(indexes.begin(), indexes.end(),
            [&](const Index& a, const Index& b) { return begin(a) < begin(b); });
  std::uint64_t free_from = 0;
  for (const Index& index : indexes) {
    if (begin(index) < free_from || end(index) < begin(index) || end(index) > data_end) {
      throw Malformed("an index of the summary points to a wrong place");
    }
    free_from = end(index);
  }
}

std::vector<McapMetadata> load(McapRecordSource& source,
                               const std::vector<McapMetadataIndex>& indexes) {
  std::vector<McapMetadata> metadata;
  for (const McapMetadataIndex& index : indexes) {
    const McapRecordHead head = source.head(index.offset, index.offset + index.length);
    if (head.opcode != Opcode::kMetadata) throw Malformed("a metadata index points elsewhere");
    metadata.push_back(read_metadata(source.content(head)));
  }
  return metadata;
}

}  // namespace

std::optional<McapContents> read_summary(McapRecordSource& source) {
  // Footer and magic stand at fixed places from the end.
  const std::uint64_t size = source.size();
  if (size < 2 * kMcapMagic.size() + kFooterSize) throw Malformed("there is no footer");
  std::array<std::byte, kFooterSize + kMcapMagic.size()> tail;
  source.bytes().read(size - tail.size(), tail);
  const auto magic = std::as_bytes(std::span(kMcapMagic));
  if (!std::equal(magic.begin(), magic.end(), tail.begin() + kFooterSize)) {
    throw Malformed("it does not end with MCAP's magic bytes");
  }
  const std::uint64_t footer_offset = size - tail.size();
  const McapRecordHead head = source.head(footer_offset, size - kMcapMagic.size());
  if (head.opcode != Opcode::kFooter) throw Malformed("there is no footer");
  const McapFooter footer = read_footer(source.content(head));
  if (footer.summary_start == 0) return std::nullopt;
  if (footer.summary_start > footer_offset) throw Malformed("the footer points outside the file");

  // The CRC covers the summary and the footer up to the CRC itself.
  const std::uint64_t crc_offset = footer_offset + kFooterSize - sizeof footer.summary_crc;
  if (footer.summary_crc != 0 &&
      crc_of(source, footer.summary_start, crc_offset) != footer.summary_crc) {
    throw Malformed("the CRC of its summary does not match");
  }
  Summary summary = parse(source, footer.summary_start, footer_offset);
  if (!is_complete(summary)) return std::nullopt;

  const std::uint64_t data_end = footer.summary_start;
  const auto offset_of = [](const auto& index) { return index.offset; };
  const auto end_of = [](const auto& index) { return index.offset + index.length; };
  McapContents& contents = summary.contents;
  order(contents.segments, data_end, offset_of, [](const McapSegment& s) { return s.end; });
  order(contents.attachments, data_end, offset_of, end_of);
  order(summary.metadata, data_end, offset_of, end_of);
  contents.metadata = load(source, summary.metadata);
  contents.message_counts = std::move(summary.statistics->channel_message_counts);
  return std::move(contents);
}

}  // namespace hadal::log
