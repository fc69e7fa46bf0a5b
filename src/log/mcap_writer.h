#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "hadal/log/chunk_pipeline.h"
#include "hadal/log/mcap_chunk_builder.h"
#include "hadal/log/mcap_chunk_list.h"
#include "hadal/log/mcap_records.h"
#include "hadal/log/output_file.h"

namespace hadal::log {

/// A chunk ends when it holds this many bytes before compression …
inline constexpr std::size_t kChunkBytes = std::size_t{1} << 20;
/// … or in front of a message that is this much later than the chunk's first one [ns].
inline constexpr std::uint64_t kChunkDuration = 1'000'000'000;

/// Channel ids have 16 bits, and 0 is none.
inline constexpr std::size_t kMaxChannels = 65'535;

/// Writes one MCAP file: zstd chunks with CRCs and indexes, profile `ros2`. The bytes depend on the
/// calls alone, never on the wall clock. A thread of its own compresses finished chunks and writes
/// them at once, so a killed process loses the last second and what waits for that thread, which
/// is ChunkPipeline::kWaiting chunks at most. Memory: one chunk more than that, and per chunk
/// written about 25 + 3 · channels bytes. Errors of disk and permission are SystemError, thrown by
/// the next call; the file then ends with the last record that fitted, and can be read up to there.
class McapWriter {
 public:
  explicit McapWriter(const std::filesystem::path& path, Appears appears = Appears::kAtOnce);
  /// Closes; an error then is lost, so call close() where it matters.
  ~McapWriter();
  McapWriter(const McapWriter&) = delete;
  McapWriter& operator=(const McapWriter&) = delete;

  /// Returns the schema's id.
  std::uint16_t add_schema(std::string name, std::string encoding, std::string_view text);
  /// Returns the channel's id. `schema_id` comes from add_schema, 0 means none.
  std::uint16_t add_channel(std::uint16_t schema_id, std::string topic,
                            std::string message_encoding, StringMap metadata = {});

  /// Times in ns. Allocates nothing once the buffers have grown.
  void write(std::uint16_t channel_id, std::uint64_t log_time, std::uint64_t publish_time,
             ByteSpan data);

  /// `log_time` is simulated [ns].
  void add_attachment(const std::string& name, const std::string& media_type, ByteSpan data,
                      std::uint64_t log_time = 0);
  void add_metadata(const std::string& name, StringMap values);

  /// Ends the last chunk and writes the summary.
  void close();

  /// Whether the disk did not take all of it: nothing more is written then.
  bool failed() const { return failed_; }
  /// Whether the file still stands under its name; not asked of one that is closed.
  bool in_place() const { return file_.in_place(); }

 private:
  void finish(McapChunkBuilder& chunk);
  void settle();
  void flush();
  template <class F>
  void guarded(F&& f);
  void write_summary();
  std::uint64_t next_offset() const { return file_.size() + pending_.size(); }

  // Belong to the thread of chunks_ unless that is settled.
  OutputFile file_;
  ByteBuffer pending_;  ///< goes to the file with the next flush()
  ChunkCompressor compressor_;
  McapChunkList chunk_indexes_;
  std::uint32_t chunk_count_ = 0;
  std::atomic<bool> failed_ = false;

  std::vector<McapSchema> schemas_;
  std::vector<McapChannel> channels_;
  std::vector<std::uint64_t> message_counts_;  ///< by channel id
  McapStatistics statistics_;
  ByteBuffer attachment_indexes_;  ///< finished records of the summary
  ByteBuffer metadata_indexes_;
  ChunkPipeline chunks_;  ///< the last to be made and the first to go: its thread uses the others
};

}  // namespace hadal::log
