#include "hadal/base/clock.h"

#include <gtest/gtest.h>

namespace hadal {
namespace {

__extension__ using Int128 = __int128;

/// round(n·1e9/f) in whole numbers, halves away from zero.
Nanoseconds exact_tick(std::int64_t n, std::int64_t rate) {
  return static_cast<Nanoseconds>((2 * Int128{n} * 1'000'000'000 + rate) / (2 * Int128{rate}));
}

/// Sets the number of the tick, as a snapshot does.
void go_to(Ticker& ticker, std::int64_t n) {
  ticker.visit([n](std::int64_t& tick) { tick = n; });
}

class TickerOfRate : public testing::TestWithParam<int> {};

TEST_P(TickerOfRate, FirstTicksAreAtTheNearestNanosecond) {
  Ticker ticker(GetParam());
  for (std::int64_t n = 0; n < 5000; ++n, ticker.advance()) {
    ASSERT_EQ(ticker.next(), exact_tick(n, GetParam())) << "tick " << n;
  }
}

TEST_P(TickerOfRate, DoesNotDriftInABillionTicks) {
  Ticker ticker(GetParam());
  go_to(ticker, 1'000'000'000);
  for (std::int64_t n = 1'000'000'000; n < 1'000'005'000; ++n, ticker.advance()) {
    ASSERT_EQ(ticker.next(), exact_tick(n, GetParam())) << "tick " << n;
  }
}

TEST_P(TickerOfRate, WithADelayIsThatMuchLater) {
  Ticker ticker(GetParam()), later(GetParam(), 123'456'789);
  for (int n = 0; n < 100; ++n, ticker.advance(), later.advance()) {
    ASSERT_EQ(later.next(), ticker.next() + 123'456'789);
  }
}

// 3072 Hz: every third tick lies halfway between two nanoseconds.
INSTANTIATE_TEST_SUITE_P(Rates, TickerOfRate, testing::Values(1, 3, 7, 20, 400, 1024, 3072, 9973),
                         testing::PrintToStringParamName());

TEST(Ticker, OfAPeriodTicksAtItsMultiples) {
  Ticker ticker = Ticker::every(0.00125);
  for (std::int64_t n = 0; n < 5000; ++n, ticker.advance()) {
    ASSERT_EQ(ticker.next(), n * 1'250'000);
  }
  go_to(ticker, 1'000'000'000);
  EXPECT_EQ(ticker.next(), 1'250'000'000'000'000);
}

TEST(Ticker, IsDueFromItsTickOnAndNotBefore) {
  Ticker ticker(3);
  EXPECT_TRUE(ticker.due(0));
  ticker.advance();
  EXPECT_EQ(ticker.next(), 333'333'333);
  EXPECT_FALSE(ticker.due(333'333'332));
  EXPECT_TRUE(ticker.due(333'333'333));
  EXPECT_TRUE(ticker.due(333'333'334));
}

TEST(Clock, WhatLiesBeyondItNeverComes) {
  EXPECT_EQ(nanoseconds(9.3e9), kNever);
  EXPECT_EQ(nanoseconds(1e300), kNever);
  EXPECT_LT(nanoseconds(9.2e9), kNever);
  Ticker ticker(1e-12);
  ticker.advance();
  EXPECT_EQ(ticker.next(), kNever);
}

TEST(Clock, SecondsAndNanosecondsRoundToTheNearest) {
  EXPECT_EQ(nanoseconds(0.1), 100'000'000);
  EXPECT_EQ(nanoseconds(1.4e-9), 1);
  EXPECT_EQ(nanoseconds(1.6e-9), 2);
  EXPECT_EQ(nanoseconds(123456.789), 123'456'789'000'000);
  EXPECT_DOUBLE_EQ(seconds(1'250'000), 0.00125);
}

}  // namespace
}  // namespace hadal
