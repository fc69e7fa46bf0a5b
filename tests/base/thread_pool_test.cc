#include "hadal/base/thread_pool.h"

#include <gtest/gtest.h>

namespace hadal {
namespace {

TEST(ThreadPool, DoesEveryPieceOnceForAnyNumberOfThreads) {
  ThreadPool pool;
  for (const int threads : {1, 2, 5, 3, 1, 4}) {
    for (const int count : {0, 1, 2, 7, 100}) {
      std::vector<int> done(static_cast<std::size_t>(count), 0);
      pool.run(count, threads, [&](int first, int last) {
        for (int i = first; i < last; ++i) ++done[static_cast<std::size_t>(i)];
      });
      for (const int times : done) EXPECT_EQ(times, 1);
    }
  }
}

TEST(ThreadPool, ManyShortCallsInARowLoseNone) {
  ThreadPool pool;
  long sums[3] = {};
  for (int k = 0; k < 2000; ++k) {
    pool.run(3, 3, [&](int first, int last) {
      for (int i = first; i < last; ++i) sums[i] += i + 1;
    });
  }
  EXPECT_EQ(sums[0], 2000);
  EXPECT_EQ(sums[1], 4000);
  EXPECT_EQ(sums[2], 6000);
}

}  // namespace
}  // namespace hadal
