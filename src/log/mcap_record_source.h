#pragma once

#include <cstdint>
#include <memory>

#include "hadal/log/byte_source.h"
#include "hadal/log/mcap_records.h"

struct ZSTD_DCtx_s;

namespace hadal::log {

/// Largest chunk that is unpacked, larger ones are refused: a few bytes can claim to hold
/// gigabytes.
inline constexpr std::uint64_t kMaxChunkBytes = std::uint64_t{256} << 20;
/// Largest record of any other kind that is taken into memory, attachments apart.
inline constexpr std::uint64_t kMaxRecordBytes = std::uint64_t{64} << 20;

/// Opcode and place of one record.
struct McapRecordHead {
  Opcode opcode{};
  std::uint64_t offset = 0;  ///< of its prefix
  std::uint64_t length = 0;  ///< of its content
  std::uint64_t end() const { return offset + kRecordPrefix + length; }
};

/// Reads records from anywhere in a source, one in memory at a time. Throws Malformed.
class McapRecordSource {
 public:
  explicit McapRecordSource(std::unique_ptr<ByteSource> source);
  ~McapRecordSource();

  std::uint64_t size() const { return source_->size(); }
  const ByteSource& bytes() const { return *source_; }

  /// Checks that the whole record lies in front of `end` (at most size()).
  McapRecordHead head(std::uint64_t offset, std::uint64_t end);
  /// The content, valid until the next call of any function.
  ByteSpan content(const McapRecordHead& head);
  /// The content's first bytes, as many as there are up to `limit`.
  ByteSpan content_start(const McapRecordHead& head, std::uint64_t limit);
  /// The unpacked and checked records of a chunk, valid until the next call of this function.
  ByteSpan chunk_records(const McapRecordHead& head);

 private:
  ByteSpan unpack(const McapChunk& chunk);

  std::unique_ptr<ByteSource> source_;
  std::unique_ptr<ZSTD_DCtx_s, void (*)(ZSTD_DCtx_s*)> zstd_;
  ScratchBuffer content_;
  ScratchBuffer unpacked_;
};

}  // namespace hadal::log
