#pragma once

#include <array>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>

#include "hadal/log/mcap_chunk_builder.h"

namespace hadal::log {

/// Chunks on their way to a file. The caller fills one while a thread finishes those that were
/// handed on, in their order. The caller waits where the thread cannot follow, so memory is
/// bounded. The thread begins with the first chunk handed on; a machine that has none to give
/// finishes chunks in hand_on(). One caller.
class ChunkPipeline {
 public:
  /// How many may wait for the thread, the one that it works on among them.
  static constexpr std::size_t kWaiting = 4;

  /// `finish` writes a chunk and leaves it empty. After an error it is not called again.
  using Finish = std::function<void(McapChunkBuilder& chunk)>;
  explicit ChunkPipeline(Finish finish) : finish_(std::move(finish)) {}
  /// Finishes what waits; errors are lost.
  ~ChunkPipeline();
  ChunkPipeline(const ChunkPipeline&) = delete;
  ChunkPipeline& operator=(const ChunkPipeline&) = delete;

  /// The chunk to fill; another one after hand_on().
  McapChunkBuilder& open() { return chunks_[open_]; }

  /// Throws what `finish` threw since the last call of this or of drain().
  void hand_on();
  /// Returns when nothing waits: the thread touches nothing until the next hand_on(). Throws as
  /// hand_on() does.
  void drain();

 private:
  bool start();
  void serve();
  void rethrow();

  Finish finish_;
  std::array<McapChunkBuilder, kWaiting + 1> chunks_;  ///< a ring
  std::size_t open_ = 0;                               ///< of the caller alone
  std::thread worker_;

  std::mutex mutex_;  ///< guards what follows
  std::condition_variable handed_on_, finished_;
  std::size_t next_ = 0;      ///< that the thread finishes
  std::size_t waiting_ = 0;   ///< from next_ on
  std::exception_ptr error_;  ///< not thrown yet
  bool failed_ = false;
  bool stop_ = false;
};

}  // namespace hadal::log
