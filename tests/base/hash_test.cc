#include "hadal/base/hash.h"

#include <gtest/gtest.h>

#include <bit>
#include <set>

namespace hadal {
namespace {

template <class... T>
std::uint64_t hash_of(const T&... x) {
  BitHash hash;
  (hash.add(x), ...);
  return hash.value();
}

constexpr std::uint64_t word(std::uint64_t x) { return x; }

// From an independent program: FNV-1a over words, then the finaliser of MurmurHash3.
TEST(BitHash, HasItsKnownValues) {
  EXPECT_EQ(BitHash().value(), 0xefd01f60ba992926u);
  EXPECT_EQ(hash_of(word(1), word(2), word(3)), 0xfd97a838d02d3759u);
  EXPECT_EQ(hash_of(std::string_view("abc")), 0x33ebaf9927cbc5bdu);
}

TEST(BitHash, SeesEveryBitOfADouble) {
  std::set<std::uint64_t> seen{hash_of(1.25)};
  for (int bit = 0; bit < 64; ++bit) {
    const auto flipped = std::bit_cast<std::uint64_t>(1.25) ^ std::uint64_t{1} << bit;
    EXPECT_TRUE(seen.insert(hash_of(std::bit_cast<double>(flipped))).second) << bit;
  }
  EXPECT_NE(hash_of(0.0), hash_of(-0.0));
}

TEST(BitHash, SeesTheOrder) { EXPECT_NE(hash_of(1.0, 2.0), hash_of(2.0, 1.0)); }

TEST(BitHash, ADifferenceInTheLastTopBitReachesHalfOfAllBits) {
  const std::uint64_t difference = hash_of(word(0)) ^ hash_of(std::uint64_t{1} << 63);
  EXPECT_GT(std::popcount(difference), 16);
}

}  // namespace
}  // namespace hadal
