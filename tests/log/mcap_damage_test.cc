#include "hadal/base/error.h"
#include "log/log_fixture.h"

namespace hadal::log {
namespace {

using McapDamage = LogTest;

std::string error_of(const ByteBuffer& bytes) {
  try {
    McapReader reader(bytes, "log.mcap");
    read_all(reader);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

/// Where each whole chunk of the file ends.
std::vector<std::uint64_t> chunk_ends(const ByteBuffer& bytes) {
  McapRecordSource source(from_memory(bytes));
  const auto contents = read_summary(source);
  std::vector<std::uint64_t> ends;
  for (const McapSegment& segment : contents->segments) ends.push_back(segment.end);
  return ends;
}

TEST_F(McapDamage, TruncationAtEveryByteKeepsAllWholeChunks) {
  const std::vector<Seen> written = write_small_log(path("log.mcap"));
  const ByteBuffer whole = read_file(path("log.mcap"));
  const std::vector<std::uint64_t> ends = chunk_ends(whole);
  ASSERT_EQ(ends.size(), 5u);
  for (std::size_t size = 0; size < whole.size(); ++size) {
    const ByteBuffer part(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
    if (size < kMcapMagic.size()) {
      EXPECT_NE(error_of(part), "");
      continue;
    }
    McapReader reader(part, "part");
    EXPECT_TRUE(reader.recovered()) << size;
    std::size_t expected = 0;
    for (std::uint64_t end : ends) expected += end <= size ? 4 : 0;
    const std::vector<Seen> seen = read_all(reader);
    ASSERT_EQ(seen.size(), expected) << size;
    EXPECT_TRUE(std::equal(seen.begin(), seen.end(), written.begin()));
  }
}

TEST_F(McapDamage, EveryFlippedByteIsSurvived) {
  const std::vector<Seen> written = write_small_log(path("log.mcap"));
  const ByteBuffer whole = read_file(path("log.mcap"));
  const std::uint64_t last_chunk = chunk_ends(whole).back();
  for (std::size_t at = 0; at < whole.size(); ++at) {
    ByteBuffer bytes = whole;
    bytes[at] ^= std::byte{0xff};
    try {
      McapReader reader(bytes, "flipped");
      const std::vector<Seen> seen = read_all(reader);
      for (const auto& attachment : reader.attachments()) reader.read_attachment(attachment);
      // Damage behind the data costs nothing but the index.
      if (at > last_chunk) {
        EXPECT_EQ(seen, written) << at;
      }
    } catch (const InputError&) {
      EXPECT_LT(at, last_chunk);
    }
  }
}

TEST_F(McapDamage, WrongCrcOfAChunkIsToldWithFileAndPlace) {
  write_small_log(path("log.mcap"));
  ByteBuffer bytes = read_file(path("log.mcap"));
  const std::uint64_t end = chunk_ends(bytes)[0];
  McapRecordSource source(from_memory(bytes));
  const std::uint64_t start = read_summary(source)->segments[0].offset;
  ASSERT_LT(start, end);
  bytes[start + kRecordPrefix + 24] ^= std::byte{1};  // uncompressed_crc
  EXPECT_EQ(error_of(bytes),
            "log.mcap: error: chunk at byte " + std::to_string(start) + ": its CRC does not match");
}

TEST_F(McapDamage, WrongCrcOfTheSummaryFallsBackToAScan) {
  const std::vector<Seen> written = write_small_log(path("log.mcap"));
  ByteBuffer bytes = read_file(path("log.mcap"));
  bytes[bytes.size() - kMcapMagic.size() - 1] ^= std::byte{1};  // last byte of summary_crc
  McapReader reader(bytes, "log.mcap");
  EXPECT_TRUE(reader.recovered());
  EXPECT_EQ(reader.recovery_reason(), "the CRC of its summary does not match");
  EXPECT_EQ(read_all(reader), written);
}

TEST_F(McapDamage, DataCrcSeesAByteThatNoOtherCrcCovers) {
  write_small_log(path("log.mcap"));
  ByteBuffer bytes = read_file(path("log.mcap"));
  bytes[kMcapMagic.size() + kRecordPrefix + 4] ^= std::byte{1};  // the profile's first letter
  McapReader reader(bytes, "log.mcap");
  EXPECT_THROW(reader.check_data_crc(), InputError);
}

TEST(McapDamageText, OtherFilesAreToldApart) {
  EXPECT_NE(error_of({}).find("empty"), std::string::npos);
  const ByteSpan text = as_bytes("time,x,y\n0,1,2\n");
  EXPECT_NE(error_of({text.begin(), text.end()}).find("not an MCAP file"), std::string::npos);
}

TEST(McapDamageText, ChunkThatClaimsGigabytesIsRefused) {
  ByteBuffer bytes;
  ByteWriter(bytes).raw(std::as_bytes(std::span(kMcapMagic)));
  append(McapHeader{"", ""}, bytes);
  append(McapChunk{.uncompressed_size = 1ull << 40, .compression = "zstd", .records = {}}, bytes);
  McapReader reader(bytes, "bomb");
  EXPECT_TRUE(reader.recovered());
  EXPECT_NE(reader.recovery_reason().find("claims to unpack"), std::string::npos);
}

TEST(McapDamageText, UnknownCompressionIsNamed) {
  ByteBuffer bytes;
  ByteWriter(bytes).raw(std::as_bytes(std::span(kMcapMagic)));
  append(McapHeader{"", ""}, bytes);
  append(McapChunk{.compression = "lz4"}, bytes);
  McapReader reader(bytes, "lz4");
  EXPECT_NE(reader.recovery_reason().find("\"lz4\" is not supported"), std::string::npos);
}

}  // namespace
}  // namespace hadal::log
