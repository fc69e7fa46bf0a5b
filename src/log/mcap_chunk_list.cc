#include "hadal/log/mcap_chunk_list.h"

namespace hadal::log {

namespace {

/// Seven bits per byte, the lowest first.
void put(ByteBuffer& out, std::uint64_t value) {
  for (; value >= 0x80; value >>= 7) out.push_back(static_cast<std::byte>(value | 0x80));
  out.push_back(static_cast<std::byte>(value));
}

std::uint64_t get(ByteSpan& bytes) {
  std::uint64_t value = 0;
  for (int shift = 0;; shift += 7) {
    const auto byte = static_cast<std::uint64_t>(bytes.front());
    bytes = bytes.subspan(1);
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) return value;
  }
}

}  // namespace

// Differences wrap around where time goes back, and come out right again.

void McapChunkList::add(const McapChunkIndex& index) {
  put(bytes_, index.start_time - last_time_);
  put(bytes_, index.end_time - index.start_time);
  put(bytes_, index.offset - last_offset_);
  put(bytes_, index.length);
  put(bytes_, index.compressed_size);
  put(bytes_, index.uncompressed_size);
  put(bytes_, index.message_index_length);
  put(bytes_, index.message_index_offsets.size());
  std::uint64_t id = 0;
  std::uint64_t place = index.offset + index.length;
  for (const auto& [channel_id, offset] : index.message_index_offsets) {
    put(bytes_, channel_id - id);
    put(bytes_, offset - place);
    id = channel_id;
    place = offset;
  }
  last_time_ = index.start_time;
  last_offset_ = index.offset;
}

McapChunkIndex McapChunkList::next(Cursor& cursor) {
  ByteSpan& bytes = cursor.bytes;
  McapChunkIndex index{.compression = "zstd"};
  index.start_time = cursor.time += get(bytes);
  index.end_time = index.start_time + get(bytes);
  index.offset = cursor.offset += get(bytes);
  index.length = get(bytes);
  index.compressed_size = get(bytes);
  index.uncompressed_size = get(bytes);
  index.message_index_length = get(bytes);
  std::uint64_t id = 0;
  std::uint64_t place = index.offset + index.length;
  for (std::uint64_t left = get(bytes); left > 0; --left) {
    id += get(bytes);
    place += get(bytes);
    index.message_index_offsets[static_cast<std::uint16_t>(id)] = place;
  }
  return index;
}

}  // namespace hadal::log
