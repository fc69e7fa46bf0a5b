#pragma once

#include <cstdint>

#include "hadal/log/mcap_records.h"

namespace hadal::log {

/// The chunk indexes of a log that is being written, until its summary takes them: a few bytes per
/// number (LEB128), differences instead of places, so that a long run stays small.
class McapChunkList {
 public:
  /// As McapChunkBuilder makes them: zstd, one message index behind the other.
  void add(const McapChunkIndex& index);

  /// f(McapChunkIndex) in the order of add().
  template <class F>
  void for_each(F&& f) const {
    Cursor cursor{bytes_};
    while (!cursor.bytes.empty()) f(next(cursor));
  }

  bool empty() const { return bytes_.empty(); }
  std::size_t bytes() const { return bytes_.size(); }
  /// Gives its memory back.
  void clear() { ByteBuffer().swap(bytes_); }

 private:
  struct Cursor {
    ByteSpan bytes;
    std::uint64_t time = 0;
    std::uint64_t offset = 0;
  };
  static McapChunkIndex next(Cursor& cursor);

  ByteBuffer bytes_;
  std::uint64_t last_time_ = 0;    ///< start of the last chunk added
  std::uint64_t last_offset_ = 0;  ///< of that chunk
};

}  // namespace hadal::log
