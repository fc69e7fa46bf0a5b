#include "hadal/log/mcap_chunk_builder.h"

#include <zstd.h>

#include <algorithm>
#include <new>

#include "hadal/base/error.h"
#include "hadal/log/crc32.h"

namespace hadal::log {

namespace {

/// Of shipped logs, level 1 makes 2 % less and takes 1.4 times as long, level −2 makes 5 % more and
/// takes 0.93 times as long.
constexpr int kZstdLevel = -1;

void free_context(ZSTD_CCtx_s* context) { ZSTD_freeCCtx(context); }

}  // namespace

ChunkCompressor::ChunkCompressor() : zstd_(ZSTD_createCCtx(), free_context) {
  if (zstd_ == nullptr) throw std::bad_alloc();
}

ChunkCompressor::~ChunkCompressor() = default;

ByteSpan ChunkCompressor::compress(ByteSpan bytes) {
  const std::size_t bound = ZSTD_compressBound(bytes.size());
  if (compressed_.size() < bound) compressed_.resize(bound);
  const std::size_t size = ZSTD_compressCCtx(zstd_.get(), compressed_.data(), compressed_.size(),
                                             bytes.data(), bytes.size(), kZstdLevel);
  HADAL_ASSERT(ZSTD_isError(size) == 0, ZSTD_getErrorName(size));
  return ByteSpan(compressed_).first(size);
}

void McapChunkBuilder::add(const McapMessage& message) {
  if (records_.empty()) {
    first_time_ = start_time_ = end_time_ = message.log_time;
  }
  start_time_ = std::min(start_time_, message.log_time);
  end_time_ = std::max(end_time_, message.log_time);
  if (message.channel_id >= entries_.size()) entries_.resize(message.channel_id + 1u);
  entries_[message.channel_id].push_back({message.log_time, records_.size()});
  append(message, records_);
}

McapChunkIndex McapChunkBuilder::finish(ChunkCompressor& compressor, std::uint64_t file_offset,
                                        ByteBuffer& out) {
  const McapChunk chunk{.start_time = start_time_,
                        .end_time = end_time_,
                        .uncompressed_size = records_.size(),
                        .uncompressed_crc = crc32(records_),
                        .compression = "zstd",
                        .records = compressor.compress(records_)};
  McapChunkIndex index{.start_time = start_time_,
                       .end_time = end_time_,
                       .offset = file_offset + out.size(),
                       .compression = chunk.compression,
                       .compressed_size = chunk.records.size(),
                       .uncompressed_size = chunk.uncompressed_size};
  append(chunk, out);
  index.length = file_offset + out.size() - index.offset;

  // Where each channel's messages stand inside the chunk.
  const std::size_t indexes_start = out.size();
  for (std::size_t id = 0; id < entries_.size(); ++id) {
    const std::vector<Entry>& entries = entries_[id];
    if (entries.empty()) continue;
    const auto channel_id = static_cast<std::uint16_t>(id);
    index.message_index_offsets[channel_id] = file_offset + out.size();
    ByteWriter w(out);
    const auto bytes = static_cast<std::uint32_t>(entries.size() * sizeof(Entry));
    w.number(static_cast<std::uint8_t>(Opcode::kMessageIndex));
    w.number(std::uint64_t{sizeof channel_id + sizeof bytes + bytes});
    w.number(channel_id);
    w.number(bytes);
    w.raw(std::as_bytes(std::span(entries)));
  }
  index.message_index_length = out.size() - indexes_start;
  clear();
  return index;
}

void McapChunkBuilder::clear() {
  records_.clear();
  for (std::vector<Entry>& entries : entries_) entries.clear();
}

}  // namespace hadal::log
