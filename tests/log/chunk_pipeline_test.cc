#include "hadal/log/chunk_pipeline.h"

#include <sys/resource.h>

#include <atomic>
#include <fstream>
#include <future>

#include "hadal/base/error.h"
#include "log/log_fixture.h"

namespace hadal::log {
namespace {

using ChunkThread = LogTest;

void add_message(McapChunkBuilder& chunk, std::uint64_t time) {
  chunk.add({1, 0, time, time, as_bytes("x")});
}

std::ptrdiff_t threads_of_this_process() {
  const std::filesystem::directory_iterator tasks("/proc/self/task");
  return std::distance(begin(tasks), end(tasks));
}

std::size_t virtual_memory() {
  std::size_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  return pages * static_cast<std::size_t>(::getpagesize());
}

/// 0 if the bytes are the same.
int write_with_and_without_thread(const std::filesystem::path& with,
                                  const std::filesystem::path& without) {
  rlimit before{};
  ::getrlimit(RLIMIT_AS, &before);
  // Room for buffers, but not for the stack of a thread.
  const rlimit limit{virtual_memory() + (std::size_t{5} << 20), before.rlim_max};
  ::setrlimit(RLIMIT_AS, &limit);
  try {
    std::thread([] {}).join();
    return 1;
  } catch (const std::system_error&) {
  }
  write_small_log(without);
  ::setrlimit(RLIMIT_AS, &before);
  write_small_log(with);
  const bool same = read_file(with) == read_file(without);
  std::filesystem::remove_all(with.parent_path());
  return same ? 0 : 2;
}

TEST(ChunkPipeline, FinishesInOrderOnAnotherThread) {
  std::vector<std::uint64_t> finished;
  std::thread::id by;
  ChunkPipeline chunks([&](McapChunkBuilder& chunk) {
    by = std::this_thread::get_id();
    finished.push_back(chunk.first_time());
    chunk.clear();
  });
  for (std::uint64_t time = 0; time < 100; ++time) {
    EXPECT_TRUE(chunks.open().empty());
    add_message(chunks.open(), time);
    chunks.hand_on();
  }
  chunks.drain();
  ASSERT_EQ(finished.size(), 100u);
  for (std::uint64_t time = 0; time < 100; ++time) EXPECT_EQ(finished[time], time);
  EXPECT_NE(by, std::this_thread::get_id());
}

TEST(ChunkPipeline, HoldsTheCallerWhereItsThreadCannotFollow) {
  std::promise<void> go;
  std::atomic<int> handed_on = 0;
  ChunkPipeline chunks([released = go.get_future().share()](McapChunkBuilder& chunk) {
    released.wait();
    chunk.clear();
  });
  const auto caller = std::async(std::launch::async, [&] {
    for (int i = 0; i < 20; ++i, ++handed_on) {
      add_message(chunks.open(), 0);
      chunks.hand_on();
    }
  });
  // It would pass the limit at once, if it could.
  EXPECT_EQ(caller.wait_for(std::chrono::milliseconds(200)), std::future_status::timeout);
  EXPECT_EQ(handed_on, static_cast<int>(ChunkPipeline::kWaiting));
  go.set_value();
  caller.wait();
  EXPECT_EQ(handed_on, 20);
}

TEST(ChunkPipeline, TellsAnErrorOnceAndFinishesNothingAfterIt) {
  int calls = 0;
  ChunkPipeline chunks([&](McapChunkBuilder&) {
    if (++calls == 3) throw SystemError("full");
  });
  const auto hand_on_many = [&] {
    for (int i = 0; i < 20; ++i) chunks.hand_on();
  };
  EXPECT_THROW(hand_on_many(), SystemError);
  EXPECT_NO_THROW(hand_on_many());
  EXPECT_NO_THROW(chunks.drain());
  EXPECT_EQ(calls, 3);
}

TEST(ChunkPipeline, FinishesWhatWaitsWhenItEnds) {
  int calls = 0;
  {
    ChunkPipeline chunks([&](McapChunkBuilder&) { ++calls; });
    for (int i = 0; i < 3; ++i) chunks.hand_on();
  }
  EXPECT_EQ(calls, 3);
}

TEST_F(ChunkThread, BeginsWithTheFirstChunkThatIsFinished) {
  McapWriter writer(path("log.mcap"));
  const auto channel = writer.add_channel(0, "/a", "raw");
  const std::ptrdiff_t before = threads_of_this_process();
  writer.add_metadata("run", {{"seed", "7"}});
  writer.write(channel, 0, 0, as_bytes("x"));
  EXPECT_EQ(threads_of_this_process(), before);
  writer.write(channel, 1'000'000'000, 0, as_bytes("x"));
  EXPECT_EQ(threads_of_this_process(), before + 1);
}

TEST_F(ChunkThread, IsNotNeededForTheSameBytes) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "sanitizers need more memory than the limit leaves";
#endif
  // In a process of its own, which has no old stacks for a new thread.
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(_exit(write_with_and_without_thread(path("with"), path("without"))),
              testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace hadal::log
