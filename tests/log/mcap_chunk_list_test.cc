#include "hadal/log/mcap_chunk_list.h"

#include "log/log_fixture.h"

namespace hadal::log {
namespace {

using McapChunkListTest = LogTest;

McapChunkIndex index_of(std::uint64_t start, std::uint64_t offset, std::uint16_t channels) {
  McapChunkIndex index{.start_time = start,
                       .end_time = start + 990'000'000,
                       .offset = offset,
                       .length = 40'000,
                       .compression = "zstd",
                       .compressed_size = 39'947,
                       .uncompressed_size = 90'000};
  std::uint64_t place = index.offset + index.length;
  for (std::uint16_t id = 1; id <= channels; ++id) {
    index.message_index_offsets[id] = place;
    place += 15 + 16 * 100;
  }
  index.message_index_length = place - index.offset - index.length;
  return index;
}

/// The record as the summary holds it.
ByteBuffer record(const McapChunkIndex& index) {
  ByteBuffer bytes;
  append(index, bytes);
  return bytes;
}

TEST_F(McapChunkListTest, GivesBackWhatItTook) {
  // Time may go back, channels come and go, an attachment may stand between two chunks.
  const std::vector<McapChunkIndex> taken{index_of(5'000'000'000, 100, 3), index_of(0, 90'000, 0),
                                          index_of(~std::uint64_t{0} - 990'000'000, 1 << 30, 300)};
  McapChunkList list;
  EXPECT_TRUE(list.empty());
  for (const McapChunkIndex& index : taken) list.add(index);
  std::vector<ByteBuffer> given;
  list.for_each([&](const McapChunkIndex& index) { given.push_back(record(index)); });
  ASSERT_EQ(given.size(), taken.size());
  for (std::size_t i = 0; i < given.size(); ++i) EXPECT_EQ(given[i], record(taken[i])) << i;
  list.clear();
  EXPECT_TRUE(list.empty());
}

TEST_F(McapChunkListTest, TakesFewBytesPerChunk) {
  McapChunkList list;
  constexpr std::size_t kChunks = 1000;
  for (std::uint64_t i = 0; i < kChunks; ++i) {
    list.add(index_of(i * 1'000'000'000, i * 70'000, 14));
  }
  EXPECT_LT(list.bytes() / kChunks, 80u);
}

TEST_F(McapChunkListTest, LongSummariesAreWrittenAndReadInPieces) {
  // Some 2000 chunk indexes of 100 bytes are more than one piece.
  constexpr std::uint64_t kChunks = 2000;
  {
    McapWriter writer(path("log.mcap"));
    const auto a = writer.add_channel(0, "/a", "raw");
    const auto b = writer.add_channel(0, "/b", "raw");
    for (std::uint64_t i = 0; i < kChunks; ++i) {
      const std::uint64_t time = i * 1'000'000'000;
      writer.write(a, time, time, as_bytes("x"));
      if (i % 10 == 0) writer.write(b, time, time, as_bytes("y"));
    }
    writer.close();
  }
  McapRecordSource source(open_file(path("log.mcap")));
  const std::optional<McapContents> contents = read_summary(source);
  ASSERT_TRUE(contents);
  EXPECT_EQ(contents->segments.size(), kChunks);
  // Not known, /a alone, both.
  EXPECT_EQ(contents->channel_sets.size(), 3u);
  EXPECT_LE(sizeof(McapSegment), 40u);

  McapReader reader(path("log.mcap"));
  EXPECT_FALSE(reader.recovered()) << reader.recovery_reason();
  reader.check_data_crc();
  EXPECT_EQ(read_all(reader).size(), kChunks + kChunks / 10);
  EXPECT_EQ(read_all(reader, {.topics = {"/b"}}).size(), kChunks / 10);
}

}  // namespace
}  // namespace hadal::log
