#include "hadal/log/mcap_writer.h"

#include <sys/resource.h>

#include <chrono>
#include <csignal>
#include <thread>

#include "hadal/base/error.h"
#include "log/log_fixture.h"

namespace hadal::log {
namespace {

using McapWriterTest = LogTest;

/// Message count of each chunk, and opcodes of the data section in order.
std::vector<std::size_t> chunk_sizes(const std::filesystem::path& path) {
  McapRecordSource source(open_file(path));
  std::vector<std::size_t> sizes;
  std::uint64_t offset = kMcapMagic.size();
  for (;;) {
    const McapRecordHead head = source.head(offset, source.size());
    if (head.opcode == Opcode::kDataEnd) return sizes;
    if (head.opcode == Opcode::kChunk) {
      sizes.push_back(0);
      for_each_record(source.chunk_records(head), [&](Opcode, ByteSpan) { ++sizes.back(); });
    }
    offset = head.end();
  }
}

TEST_F(McapWriterTest, SameCallsGiveSameBytes) {
  write_small_log(path("one.mcap"));
  write_small_log(path("two.mcap"));
  const ByteBuffer one = read_file(path("one.mcap"));
  EXPECT_GT(one.size(), 500u);
  EXPECT_EQ(one, read_file(path("two.mcap")));
}

TEST_F(McapWriterTest, ChunkEndsInFrontOfTheMessageOneSecondLater) {
  McapWriter writer(path("log.mcap"));
  const auto channel = writer.add_channel(0, "/a", "raw");
  for (std::uint64_t time : {5'000'000'000ull, 5'999'999'999ull,                    // one chunk
                             6'000'000'000ull, 6'500'000'000ull, 6'400'000'000ull,  // the next
                             9'000'000'000ull}) {
    writer.write(channel, time, time, as_bytes("x"));
  }
  writer.close();
  EXPECT_EQ(chunk_sizes(path("log.mcap")), (std::vector<std::size_t>{2, 3, 1}));
}

TEST_F(McapWriterTest, ChunkEndsAtOneMebibyte) {
  McapWriter writer(path("log.mcap"));
  const auto channel = writer.add_channel(0, "/a", "raw");
  const std::string data(kChunkBytes / 4 - 31, 'x');  // a quarter with prefix and fixed fields
  for (int i = 0; i < 9; ++i) writer.write(channel, 0, 0, as_bytes(data));
  writer.close();
  EXPECT_EQ(chunk_sizes(path("log.mcap")), (std::vector<std::size_t>{4, 4, 1}));
}

TEST_F(McapWriterTest, FinishedChunksAreInTheFileBeforeClose) {
  McapWriter writer(path("log.mcap"));
  const auto channel = writer.add_channel(0, "/a", "raw");
  for (std::uint64_t i = 0; i <= 30; ++i) {
    writer.write(channel, i * 100'000'000, 0, as_bytes(std::to_string(i)));
  }
  // They come from another thread: at once, but not within the call.
  const auto messages = [&] {
    McapReader reader(path("log.mcap"));
    EXPECT_TRUE(reader.recovered());
    return read_all(reader).size();
  };
  for (int i = 0; i < 30'000 && messages() < 30; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_EQ(messages(), 30u);
}

TEST_F(McapWriterTest, DestructorClosesTheFile) {
  { McapWriter writer(path("log.mcap")); }
  McapReader reader(path("log.mcap"));
  EXPECT_FALSE(reader.recovered());
}

TEST_F(McapWriterTest, MissingFolderIsASystemErrorWithPathAndReason) {
  try {
    McapWriter writer(path("none/log.mcap"));
    FAIL();
  } catch (const SystemError& error) {
    const std::string text = error.what();
    EXPECT_NE(text.find("none/log.mcap"), std::string::npos) << text;
    EXPECT_NE(text.find("No such file or directory"), std::string::npos) << text;
  }
}

TEST_F(McapWriterTest, FullDiskIsASystemErrorEachTime) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "no /dev/full";
  EXPECT_THROW(McapWriter("/dev/full"), SystemError);
}

TEST_F(McapWriterTest, DiskThatFillsUpKeepsWhatWasWritten) {
  // A limit on the size of files stands in for the full disk.
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  rlimit limit = before;
  limit.rlim_cur = 10'000;
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &limit), 0);

  std::uint64_t accepted = 0;
  {
    McapWriter writer(path("log.mcap"));
    const auto channel = writer.add_channel(0, "/a", "raw");
    const auto fill = [&] {
      for (;; ++accepted) {
        writer.write(channel, accepted * 1'000'000'000, 0, as_bytes(std::to_string(accepted)));
      }
    };
    EXPECT_THROW(fill(), SystemError);
    EXPECT_TRUE(writer.failed());
    EXPECT_THROW(writer.add_metadata("late", {}), SystemError);
    EXPECT_NO_THROW(writer.close());
  }
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
  McapReader reader(path("log.mcap"));
  EXPECT_TRUE(reader.recovered());
  // Of one message a chunk: all that came before one that did not fit, which others followed until
  // its error was known.
  const std::vector<Seen> seen = read_all(reader);
  EXPECT_GE(seen.size() + 1 + ChunkPipeline::kWaiting, accepted);
  EXPECT_LT(seen.size(), accepted);
  for (std::size_t i = 0; i < seen.size(); ++i) EXPECT_EQ(seen[i].data, std::to_string(i));
}

TEST_F(McapWriterTest, DiskThatFillsUpAtTheLastChunkIsToldByClose) {
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  McapWriter writer(path("log.mcap"));
  const auto channel = writer.add_channel(0, "/a", "raw");
  rlimit limit = before;
  limit.rlim_cur = std::filesystem::file_size(path("log.mcap"));
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &limit), 0);
  // The first message is handed on with the second, which may come before the error.
  writer.write(channel, 0, 0, as_bytes("x"));
  EXPECT_THROW((writer.write(channel, 1'000'000'000, 0, as_bytes("y")), writer.close()),
               SystemError);
  EXPECT_TRUE(writer.failed());
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
}

}  // namespace
}  // namespace hadal::log
