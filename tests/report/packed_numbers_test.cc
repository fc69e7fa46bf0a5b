#include "hadal/report/packed_numbers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace hadal::report {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// As report/series.js decodes it.
std::vector<double> unpack(const PackedNumbers& packed) {
  const std::string digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const double power = std::pow(10.0, std::abs(packed.decimals));
  std::vector<double> values;
  double sum = 0;
  for (std::size_t i = 0; i < packed.text.size();) {
    if (packed.text[i] == '.') {
      values.push_back(kNan);
      ++i;
      continue;
    }
    double all = 0;
    double weight = 1;
    std::size_t digit = 32;
    while ((digit & 32) != 0) {
      digit = digits.find(packed.text[i++]);
      all += static_cast<double>(digit & 31) * weight;
      weight *= 32;
    }
    const double size = std::floor(all / 2);
    sum += std::fmod(all, 2) != 0 ? -size : size;
    values.push_back(packed.decimals < 0 ? sum * power : sum / power);
  }
  return values;
}

void expect_close(const std::vector<double>& values) {
  const auto [min, max] = std::minmax_element(values.begin(), values.end());
  const double allowed =
      std::max(0.51e-6 * (*max - *min), 1e-15 * std::max(std::abs(*min), std::abs(*max)));
  const std::vector<double> back = unpack(pack_numbers(values));
  ASSERT_EQ(back.size(), values.size());
  for (std::size_t i = 0; i < values.size(); ++i) EXPECT_NEAR(back[i], values[i], allowed);
}

TEST(PackNumbers, KnownText) {
  // 0.5, 1.5, 1 are 5, 15, 10 tenths: differences 5, 10, −5; doubled with the sign 10, 20, 11.
  const PackedNumbers packed = pack_numbers(std::vector{0.5, 1.5, 1.0});
  EXPECT_EQ(packed.decimals, 1);
  EXPECT_EQ(packed.text, "KUL");
  // 100 doubled is 200 = 8 + 6·32: low digit first, with its flag.
  EXPECT_EQ(pack_numbers(std::vector{0.0, 100.0}).text, "AoG");
}

TEST(PackNumbers, RoundedTimesAreExact) {
  std::vector<double> t;
  for (int i = 0; i < 2000; ++i) t.push_back(0.05 * i);
  const PackedNumbers packed = pack_numbers(t);
  EXPECT_EQ(packed.decimals, 2);
  EXPECT_EQ(packed.text.size(), t.size());
  const std::vector<double> back = unpack(packed);
  for (int i = 0; i < 2000; ++i) EXPECT_EQ(back[i], i * 5 / 100.0);
}

TEST(PackNumbers, IsWithinAMillionthOfTheRangeAtAnyScale) {
  std::minstd_rand random(3);
  for (const double scale : {1e-12, 1e-3, 1.0, 7.3, 1e4, 1e18, 1e150}) {
    std::vector<double> values;
    for (int i = 0; i < 500; ++i) values.push_back(scale * (random() % 1000003 / 1e6 - 0.3));
    expect_close(values);
    // A small variation on a large offset is kept as well.
    for (double& value : values) value += 1000 * scale;
    expect_close(values);
  }
}

TEST(PackNumbers, KeepsConstantsToNineDigits) {
  for (const double value : {0.0, 3.14159265, -2.71828183e-7, 1.5e22, 1025.0}) {
    EXPECT_NEAR(unpack(pack_numbers(std::vector{value, value}))[1], value, 1e-9 * std::abs(value));
  }
}

TEST(PackNumbers, GapsStayGaps) {
  const std::vector<double> back =
      unpack(pack_numbers(std::vector<double>{kNan, 1.0, INFINITY, 2.5, -INFINITY}));
  ASSERT_EQ(back.size(), 5u);
  EXPECT_TRUE(std::isnan(back[0]) && std::isnan(back[2]) && std::isnan(back[4]));
  EXPECT_EQ(back[1], 1.0);
  EXPECT_EQ(back[3], 2.5);
}

TEST(PackNumbers, SurvivesTheEndsOfDouble) {
  const double max = std::numeric_limits<double>::max();
  const double least = std::numeric_limits<double>::denorm_min();
  EXPECT_NEAR(unpack(pack_numbers(std::vector{-max, max}))[1] / max, 1, 1e-6);
  EXPECT_EQ(unpack(pack_numbers(std::vector{0.0, least})).size(), 2u);
  EXPECT_TRUE(pack_numbers({}).text.empty());
  EXPECT_EQ(pack_numbers(std::vector{kNan, kNan}).text, "..");
}

TEST(PackNumbers, SortedStaysSorted) {
  std::minstd_rand random(9);
  std::vector<double> t{0};
  for (int i = 0; i < 5000; ++i) t.push_back(t.back() + random() % 1000 * 1e-7);
  const std::vector<double> back = unpack(pack_numbers(t));
  EXPECT_TRUE(std::is_sorted(back.begin(), back.end()));
}

}  // namespace
}  // namespace hadal::report
