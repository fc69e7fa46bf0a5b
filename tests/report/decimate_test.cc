#include "hadal/report/decimate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace hadal::report {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// A walk with ties, so that equal values occur.
std::vector<double> walk(std::size_t count, unsigned seed) {
  std::minstd_rand random(seed);
  std::vector<double> y{0};
  while (y.size() < count) y.push_back(y.back() + static_cast<double>(random() % 7) - 3);
  return y;
}

Samples decimated(const std::vector<double>& y, std::size_t max_points) {
  Decimator decimator(max_points);
  for (std::size_t i = 0; i < y.size(); ++i) decimator.push(0.01 * static_cast<double>(i), y[i]);
  return decimator.samples();
}

TEST(Decimator, ReturnsNothingForNothing) { EXPECT_TRUE(Decimator(8).samples().t.empty()); }

TEST(Decimator, ReturnsFewSamplesExactly) {
  for (const std::size_t count : {1u, 2u, 7u, 98u}) {
    const std::vector<double> y = walk(count, 3);
    const Samples samples = decimated(y, 100);
    EXPECT_EQ(samples.y, y);
    ASSERT_EQ(samples.t.size(), count);
    EXPECT_EQ(samples.t.back(), 0.01 * static_cast<double>(count - 1));
  }
}

TEST(Decimator, StaysBoundedAndOrderedAtEveryMoment) {
  for (const std::size_t max_points : {8u, 9u, 50u, 101u}) {
    Decimator decimator(max_points);
    const std::vector<double> y = walk(3000, 5);
    for (std::size_t i = 0; i < y.size(); ++i) {
      decimator.push(static_cast<double>(i), i % 37 == 5 ? kNan : y[i]);
      const Samples samples = decimator.samples();
      ASSERT_LE(samples.t.size(), max_points);
      ASSERT_EQ(samples.t.size(), samples.y.size());
      ASSERT_TRUE(std::is_sorted(samples.t.begin(), samples.t.end()));
      ASSERT_EQ(samples.t.front(), 0);
      ASSERT_EQ(samples.t.back(), static_cast<double>(i));
    }
  }
}

TEST(Decimator, KeepsAtLeastAQuarterOfItsPoints) {
  // After a merge at least a quarter is left: halved buckets of two points, before them of one.
  for (std::size_t count = 1000; count < 9000; count += 97) {
    EXPECT_GE(decimated(walk(count, 11), 200).t.size(), 50u);
  }
}

TEST(Decimator, EveryPointIsASampleAndEveryBucketKeepsItsExtremes) {
  const std::vector<double> y = walk(10007, 17);
  Decimator decimator(300);
  for (std::size_t i = 0; i < y.size(); ++i) decimator.push(static_cast<double>(i), y[i]);
  const Samples samples = decimator.samples();
  for (std::size_t k = 0; k < samples.t.size(); ++k) {
    EXPECT_EQ(samples.y[k], y[static_cast<std::size_t>(samples.t[k])]);
  }

  // An independent look: extremes of each bucket of the input are among the kept.
  const std::size_t length = decimator.bucket_length();
  EXPECT_EQ(length & (length - 1), 0u);
  for (std::size_t from = 0; from < y.size(); from += length) {
    const auto begin = y.begin() + static_cast<std::ptrdiff_t>(from);
    const auto end = y.begin() + static_cast<std::ptrdiff_t>(std::min(from + length, y.size()));
    const auto [min, max] = std::minmax_element(begin, end);
    double kept_min = INFINITY;
    double kept_max = -INFINITY;
    for (std::size_t k = 0; k < samples.t.size(); ++k) {
      if (samples.t[k] < static_cast<double>(from)) continue;
      if (samples.t[k] >= static_cast<double>(from + length)) break;
      kept_min = std::min(kept_min, samples.y[k]);
      kept_max = std::max(kept_max, samples.y[k]);
    }
    EXPECT_EQ(kept_min, *min);
    EXPECT_EQ(kept_max, *max);
  }
}

TEST(Decimator, KeepsASingleSpikeOfAMillionSamples) {
  Decimator decimator(100);
  for (int i = 0; i < 1000000; ++i) decimator.push(i, i == 654321 ? 5 : 0);
  const Samples samples = decimator.samples();
  const auto spike = std::find(samples.y.begin(), samples.y.end(), 5);
  ASSERT_NE(spike, samples.y.end());
  EXPECT_EQ(samples.t[static_cast<std::size_t>(spike - samples.y.begin())], 654321);
}

TEST(Decimator, KeepsTheTimeOfAStep) {
  Decimator decimator(20);
  for (int i = 0; i < 5000; ++i) decimator.push(i, i < 3333 ? 1 : 2);
  const Samples samples = decimator.samples();
  const auto up = std::find(samples.y.begin(), samples.y.end(), 2);
  EXPECT_EQ(samples.t[static_cast<std::size_t>(up - samples.y.begin())], 3333);
}

TEST(Decimator, WhatIsNotFiniteIsAGapThatSurvives) {
  Decimator decimator(40);
  for (int i = 0; i < 4000; ++i) {
    const double bad = i % 3 == 0 ? kNan : INFINITY;
    decimator.push(i, i >= 2000 && i < 2500 ? bad : i % 10);
  }
  const Samples samples = decimator.samples();
  EXPECT_TRUE(
      std::none_of(samples.y.begin(), samples.y.end(), [](double y) { return std::isinf(y); }));
  std::size_t gaps = 0;
  for (std::size_t k = 0; k < samples.t.size(); ++k) {
    if (!std::isnan(samples.y[k])) continue;
    ++gaps;
    EXPECT_GE(samples.t[k], 2000);
    EXPECT_LT(samples.t[k], 2500);
  }
  EXPECT_GE(gaps, 1u);
}

TEST(Decimator, OnlyGapsAreBoundedToo) {
  const Samples samples = decimated(std::vector<double>(5000, kNan), 16);
  EXPECT_LE(samples.t.size(), 16u);
  EXPECT_GE(samples.t.size(), 2u);
}

TEST(Decimator, TakesSeventeenBytesAPointAtMost) {
  // A time, a value, and its share of the size of a bucket.
  for (const std::size_t count : {10'000u, 16'382u, 16'383u, 100'000u}) {
    Decimator decimator(16'384);
    const std::vector<double> y = walk(count, 29);
    for (std::size_t i = 0; i < count; ++i) decimator.push(static_cast<double>(i), y[i]);
    EXPECT_LE(decimator.bytes(), 17u * 16'384) << count;
  }
}

TEST(Decimator, ACopyGoesOnAlike) {
  const std::vector<double> y = walk(5000, 23);
  Decimator one(64);
  for (std::size_t i = 0; i < 2500; ++i) one.push(static_cast<double>(i), y[i]);
  Decimator two = one;
  for (std::size_t i = 2500; i < y.size(); ++i) {
    one.push(static_cast<double>(i), y[i]);
    two.push(static_cast<double>(i), y[i]);
  }
  EXPECT_EQ(one.samples().t, two.samples().t);
  EXPECT_EQ(one.samples().y, two.samples().y);
}

}  // namespace
}  // namespace hadal::report
