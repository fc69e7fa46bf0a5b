#include "hadal/log/mcap_contents.h"

namespace hadal::log {

namespace {

class Scan {
 public:
  explicit Scan(McapRecordSource& source) : source_(source) {}

  /// False at the end of the data section.
  bool take(const McapRecordHead& head) {
    switch (head.opcode) {
      case Opcode::kSchema:
      case Opcode::kChannel:
      case Opcode::kMessage:
        take_plain(head.opcode, source_.content(head));
        if (head.opcode == Opcode::kMessage) add_loose(head);
        return true;
      case Opcode::kChunk:
        take_chunk(head);
        return true;
      case Opcode::kAttachment:
        contents.attachments.push_back(index_attachment(source_, head));
        return true;
      case Opcode::kMetadata:
        contents.metadata.push_back(read_metadata(source_.content(head)));
        return true;
      case Opcode::kDataEnd:
      case Opcode::kFooter:
        return false;
      default:
        return true;  // indexes, and records that a later version or an application added
    }
  }

  McapContents contents;

 private:
  void take_plain(Opcode opcode, ByteSpan content) {
    if (opcode == Opcode::kSchema) add_unique(read_schema(content), contents);
    if (opcode == Opcode::kChannel) add_unique(read_channel(content), contents);
    if (opcode != Opcode::kMessage) return;
    const McapMessage message = read_message(content);
    if (!contents.channels.contains(message.channel_id)) {
      throw Malformed("a message has no channel");
    }
  }

  void take_chunk(const McapRecordHead& head) {
    for_each_record(source_.chunk_records(head),
                    [&](Opcode opcode, ByteSpan content) { take_plain(opcode, content); });
    contents.segments.push_back({.offset = head.offset, .end = head.end(), .is_chunk = true});
  }

  /// Neighbours without a chunk between them become one segment.
  void add_loose(const McapRecordHead& head) {
    auto& segments = contents.segments;
    if (segments.empty() || segments.back().is_chunk) {
      segments.push_back({.offset = head.offset, .end = head.end(), .is_chunk = false});
    }
    segments.back().end = head.end();
  }

  McapRecordSource& source_;
};

}  // namespace

McapContents scan_records(McapRecordSource& source, std::uint64_t offset) {
  Scan scan(source);
  bool more = true;
  while (more) {
    try {
      const McapRecordHead head = source.head(offset, source.size());
      more = scan.take(head);
      offset = head.end();
    } catch (const Malformed& problem) {
      scan.contents.damage = "at byte " + std::to_string(offset) + ": " + problem.what();
      more = false;
    }
  }
  return std::move(scan.contents);
}

}  // namespace hadal::log
