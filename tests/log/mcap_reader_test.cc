#include "hadal/log/mcap_reader.h"

#include "hadal/base/error.h"
#include "log/log_fixture.h"

namespace hadal::log {
namespace {

using McapReaderTest = LogTest;

TEST_F(McapReaderTest, ReadsBackWhatWasWritten) {
  const std::vector<Seen> written = write_small_log(path("log.mcap"));
  McapReader reader(path("log.mcap"));
  EXPECT_FALSE(reader.recovered());
  EXPECT_EQ(reader.header().profile, "ros2");
  EXPECT_EQ(reader.header().library, "hadal");
  ASSERT_EQ(reader.schemas().size(), 1u);
  EXPECT_EQ(reader.schemas().at(1).name, "pkg/msg/Text");
  ASSERT_EQ(reader.channels().size(), 2u);
  EXPECT_EQ(reader.channels().at(2).topic, "/b");
  EXPECT_EQ(reader.channels().at(2).metadata, (StringMap{{"key", "value"}}));
  EXPECT_EQ(reader.schema_of(reader.channels().at(2)), &reader.schemas().at(1));
  ASSERT_EQ(reader.metadata().size(), 1u);
  EXPECT_EQ(reader.metadata()[0], (McapMetadata{"run", {{"scenario", "dive"}, {"seed", "7"}}}));
  ASSERT_EQ(reader.attachments().size(), 1u);
  EXPECT_EQ(reader.attachments()[0].name, "scenario.toml");
  const ByteBuffer toml = reader.read_attachment(reader.attachments()[0]);
  EXPECT_TRUE(std::ranges::equal(toml, as_bytes("depth = 3\n")));
  EXPECT_EQ(read_all(reader), written);
  reader.check_data_crc();
}

TEST_F(McapReaderTest, FiltersByTopicAndTime) {
  const std::vector<Seen> written = write_small_log(path("log.mcap"));
  McapReader reader(path("log.mcap"));
  std::vector<Seen> expected;
  for (const Seen& s : written) {
    if (s.topic == "/b" && s.time >= 750'000'000 && s.time <= 3'250'000'000) expected.push_back(s);
  }
  ASSERT_EQ(expected.size(), 6u);
  EXPECT_EQ(read_all(reader, {{"/b"}, 750'000'000, 3'250'000'000}), expected);
  EXPECT_TRUE(read_all(reader, {{"/c"}}).empty());
}

TEST_F(McapReaderTest, EmptyLogHasNoMessages) {
  { McapWriter writer(path("log.mcap")); }
  McapReader reader(path("log.mcap"));
  EXPECT_TRUE(reader.channels().empty());
  EXPECT_TRUE(read_all(reader).empty());
}

TEST_F(McapReaderTest, MissingFileOrAFolderIsBadInput) {
  EXPECT_THROW(McapReader(path("none.mcap")), InputError);
  EXPECT_THROW(McapReader(path(".")), InputError);
}

TEST(McapReaderMemory, MessagesOutsideChunksAreRead) {
  // Header, channel, two messages, DataEnd, footer without a summary: written by hand.
  ByteBuffer bytes;
  ByteWriter w(bytes);
  w.raw(std::as_bytes(std::span(kMcapMagic)));
  append(McapHeader{"", "test"}, bytes);
  append(McapChannel{.id = 9, .topic = "/t", .message_encoding = "raw"}, bytes);
  append(McapMessage{9, 0, 5, 5, as_bytes("one")}, bytes);
  append(McapMessage{9, 1, 6, 6, as_bytes("two")}, bytes);
  append_data_end(0, bytes);
  append_without_crc(McapFooter{}, bytes);
  w.number(std::uint32_t{0});
  w.raw(std::as_bytes(std::span(kMcapMagic)));
  McapReader reader(bytes, "memory");
  EXPECT_FALSE(reader.recovered()) << reader.recovery_reason();
  EXPECT_EQ(read_all(reader), (std::vector<Seen>{{"/t", 5, "one"}, {"/t", 6, "two"}}));
}

}  // namespace
}  // namespace hadal::log
