#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "hadal/log/mcap_records.h"

struct ZSTD_CCtx_s;

namespace hadal::log {

/// Compresses with zstd. Its memory is kept from call to call.
class ChunkCompressor {
 public:
  ChunkCompressor();
  ~ChunkCompressor();
  /// Valid until the next call.
  ByteSpan compress(ByteSpan bytes);

 private:
  std::unique_ptr<ZSTD_CCtx_s, void (*)(ZSTD_CCtx_s*)> zstd_;
  ByteBuffer compressed_;
};

/// Collects messages until they are compressed into one chunk with its message indexes. Buffers
/// are kept from chunk to chunk.
class McapChunkBuilder {
 public:
  void add(const McapMessage& message);

  bool empty() const { return records_.empty(); }
  std::size_t size() const { return records_.size(); }
  std::uint64_t first_time() const { return first_time_; }

  /// Appends the Chunk record and one MessageIndex record per channel to `out`, and begins anew.
  /// `file_offset` is where the first byte of `out` will stand in the file.
  McapChunkIndex finish(ChunkCompressor& compressor, std::uint64_t file_offset, ByteBuffer& out);
  /// Begins anew without what was added.
  void clear();

 private:
  struct Entry {
    std::uint64_t log_time;
    std::uint64_t offset;
  };

  ByteBuffer records_;
  std::vector<std::vector<Entry>> entries_;  ///< by channel id
  std::uint64_t first_time_ = 0;
  std::uint64_t start_time_ = 0;
  std::uint64_t end_time_ = 0;
};

}  // namespace hadal::log
