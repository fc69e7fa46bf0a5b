#include "hadal/log/mcap_record_source.h"

#include <zstd.h>

#include <algorithm>
#include <new>
#include <string>

#include "hadal/log/crc32.h"

namespace hadal::log {

namespace {

/// zstd's densest block is 4 bytes for 128 KiB, a ratio of 2^15; frames add to the small side only.
constexpr std::uint64_t kMaxRatio = std::uint64_t{1} << 15;

void free_context(ZSTD_DCtx_s* context) { ZSTD_freeDCtx(context); }

}  // namespace

McapRecordSource::McapRecordSource(std::unique_ptr<ByteSource> source)
    : source_(std::move(source)), zstd_(ZSTD_createDCtx(), free_context) {
  if (zstd_ == nullptr) throw std::bad_alloc();
}

McapRecordSource::~McapRecordSource() = default;

McapRecordHead McapRecordSource::head(std::uint64_t offset, std::uint64_t end) {
  if (offset > end || end - offset < kRecordPrefix) throw Malformed("a record is cut short");
  std::array<std::byte, kRecordPrefix> prefix;
  source_->read(offset, prefix);
  ByteReader r(prefix);
  McapRecordHead head;
  head.opcode = static_cast<Opcode>(r.number<std::uint8_t>());
  head.offset = offset;
  head.length = r.number<std::uint64_t>();
  if (head.opcode == Opcode{0}) throw Malformed("a record has opcode 0");
  if (head.length > end - offset - kRecordPrefix) throw Malformed("a record is cut short");
  return head;
}

ByteSpan McapRecordSource::content(const McapRecordHead& head) {
  const bool is_chunk = head.opcode == Opcode::kChunk;
  const std::uint64_t limit =
      is_chunk ? kMaxRecordBytes + ZSTD_compressBound(kMaxChunkBytes) : kMaxRecordBytes;
  if (head.length > limit) {
    throw Malformed("a record of " + std::to_string(head.length) + " bytes is too large");
  }
  return content_start(head, limit);
}

ByteSpan McapRecordSource::content_start(const McapRecordHead& head, std::uint64_t limit) {
  const auto out = content_.get(static_cast<std::size_t>(std::min(head.length, limit)));
  source_->read(head.offset + kRecordPrefix, out);
  return out;
}

ByteSpan McapRecordSource::chunk_records(const McapRecordHead& head) {
  if (head.opcode != Opcode::kChunk) throw Malformed("there is no chunk where one is expected");
  const McapChunk chunk = read_chunk(content(head));
  const ByteSpan records = unpack(chunk);
  if (chunk.uncompressed_crc != 0 && crc32(records) != chunk.uncompressed_crc) {
    throw Malformed("its CRC does not match");
  }
  return records;
}

ByteSpan McapRecordSource::unpack(const McapChunk& chunk) {
  const std::uint64_t size = chunk.uncompressed_size;
  if (chunk.compression.empty()) {
    if (size != chunk.records.size()) throw Malformed("its two sizes differ");
    return chunk.records;
  }
  if (chunk.compression != "zstd") {
    throw Malformed("compression \"" + chunk.compression.substr(0, 16) +
                    "\" is not supported, only zstd and none");
  }
  if (size > kMaxChunkBytes) {
    throw Malformed("it claims to unpack to " + std::to_string(size) + " bytes, more than " +
                    std::to_string(kMaxChunkBytes));
  }
  // Whether that can be true is asked before memory is.
  if (size > chunk.records.size() * kMaxRatio) throw Malformed("its zstd data are too short");
  const auto claimed = ZSTD_getFrameContentSize(chunk.records.data(), chunk.records.size());
  const bool known = claimed != ZSTD_CONTENTSIZE_UNKNOWN && claimed != ZSTD_CONTENTSIZE_ERROR;
  if (claimed == ZSTD_CONTENTSIZE_ERROR || (known && claimed > size)) {
    throw Malformed("its zstd data are broken");
  }
  const auto out = unpacked_.get(static_cast<std::size_t>(size));
  const std::size_t got = ZSTD_decompressDCtx(zstd_.get(), out.data(), out.size(),
                                              chunk.records.data(), chunk.records.size());
  if (ZSTD_isError(got) != 0) {
    throw Malformed(std::string("its zstd data are broken: ") + ZSTD_getErrorName(got));
  }
  if (got != size) throw Malformed("it unpacks to fewer bytes than it claims");
  return out;
}

}  // namespace hadal::log
