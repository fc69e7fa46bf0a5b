#include "hadal/base/random.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "hadal/base/archive.h"

namespace hadal {
namespace {

std::vector<std::uint64_t> first_bits(std::uint64_t seed, std::string_view path) {
  RandomStream stream(seed, path);
  std::vector<std::uint64_t> words;
  for (int i = 0; i < 100; ++i) words.push_back(stream.bits());
  return words;
}

// Golden numbers from an independent program (Python, from the papers): logs of old runs depend on
// them.
TEST(RandomStream, GivesTheSameNumbersOnEveryMachine) {
  RandomStream bits(1, "rov/depth");
  EXPECT_EQ(bits.bits(), 0x7afa6ed647cda785u);
  EXPECT_EQ(bits.bits(), 0xfdf57a9bffc0a2b9u);
  EXPECT_EQ(bits.bits(), 0x48d3be47848662a3u);
  EXPECT_EQ(bits.bits(), 0xa1ef70d74a67b381u);
  RandomStream uniform(1, "rov/depth");
  EXPECT_EQ(uniform.uniform(), 0.4803838036676127);
  EXPECT_EQ(uniform.uniform(), 0.9920269614083304);
  RandomStream gaussian(1, "rov/depth");
  EXPECT_DOUBLE_EQ(gaussian.gaussian(), -0.009848714051560015);
  EXPECT_DOUBLE_EQ(gaussian.gaussian(), -1.40595150696562);
  EXPECT_DOUBLE_EQ(gaussian.gaussian(), 0.7245393716108308);
  EXPECT_DOUBLE_EQ(gaussian.gaussian(), 0.2597122390527087);
}

TEST(RandomStream, OfTheSameSeedAndPathIsTheSame) {
  EXPECT_EQ(first_bits(7, "a/dvl"), first_bits(7, "a/dvl"));
}

TEST(RandomStream, OfAnotherSeedOrPathDiffersInEveryNumber) {
  const auto one = first_bits(7, "a/dvl");
  for (const auto& other :
       {first_bits(8, "a/dvl"), first_bits(7, "a/dvm"), first_bits(7, "b/dvl"),
        first_bits(7, "a/dvl/"), first_bits(7u | std::uint64_t{1} << 63, "a/dvl")}) {
    for (std::size_t i = 0; i < one.size(); ++i) EXPECT_NE(one[i], other[i]) << i;
  }
}

TEST(RandomStream, UniformFillsTheHalfOpenUnitIntervalEvenly) {
  RandomStream stream(3, "uniform");
  constexpr int kCount = 1'000'000;
  std::vector<int> bins(100);
  for (int i = 0; i < kCount; ++i) {
    const double x = stream.uniform();
    ASSERT_GE(x, 0);
    ASSERT_LT(x, 1);
    ++bins[static_cast<std::size_t>(100 * x)];
  }
  double chi2 = 0;
  for (const int n : bins) chi2 += (n - 1e4) * (n - 1e4) / 1e4;
  // 99 degrees of freedom: mean 99, standard deviation 14; 5 deviations.
  EXPECT_NEAR(chi2, 99, 5 * std::sqrt(2 * 99.0));
}

// Tolerances are five standard errors: of x̄ 1/√n, of x² √2/√n, of x³ √15/√n, of x⁴ √96/√n.
TEST(RandomStream, GaussianHasTheMomentsOfTheNormalDistribution) {
  RandomStream stream(5, "gaussian");
  constexpr int kCount = 1'000'000;
  double m1 = 0, m2 = 0, m3 = 0, m4 = 0;
  double lag = 0, before = 0;
  int beyond_three = 0;
  for (int i = 0; i < kCount; ++i) {
    const double x = stream.gaussian();
    m1 += x, m2 += x * x, m3 += x * x * x, m4 += x * x * x * x;
    lag += x * before, before = x;
    if (std::abs(x) > 3) ++beyond_three;
  }
  const double five = 5 / std::sqrt(double{kCount});
  EXPECT_NEAR(m1 / kCount, 0, five);
  EXPECT_NEAR(m2 / kCount, 1, five * std::sqrt(2));
  EXPECT_NEAR(m3 / kCount, 0, five * std::sqrt(15));
  EXPECT_NEAR(m4 / kCount, 3, five * std::sqrt(96));
  EXPECT_NEAR(lag / kCount, 0, five);
  const double tail = std::erfc(3 / std::sqrt(2)) * kCount;
  EXPECT_NEAR(beyond_three, tail, 5 * std::sqrt(tail));
}

TEST(RandomStream, TwoPathsOfOneSeedAreNotCorrelated) {
  RandomStream a(1, "rov/a"), b(1, "rov/b");
  constexpr int kCount = 100'000;
  double sum = 0;
  for (int i = 0; i < kCount; ++i) sum += a.gaussian() * b.gaussian();
  EXPECT_NEAR(sum / kCount, 0, 5 / std::sqrt(double{kCount}));
}

TEST(RandomStream, GoesOnFromASavedStateWithTheSameNumbers) {
  RandomStream stream(9, "x");
  for (int i = 0; i < 17; ++i) stream.gaussian();
  StateWriter writer;
  writer(stream);
  RandomStream other(1, "y");
  StateReader reader(writer.bytes());
  reader(other);
  reader.finish();
  for (int i = 0; i < 100; ++i) EXPECT_EQ(stream.gaussian(), other.gaussian());
}

}  // namespace
}  // namespace hadal
