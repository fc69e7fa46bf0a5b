#include "hadal/log/crc32.h"

#include <gtest/gtest.h>

#include "hadal/log/mcap_bytes.h"

namespace hadal::log {
namespace {

TEST(Crc32, MatchesTheCheckValueOfTheStandard) {
  EXPECT_EQ(crc32(as_bytes("123456789")), 0xCBF43926u);
  EXPECT_EQ(crc32(as_bytes("")), 0u);
  EXPECT_EQ(crc32(as_bytes("The quick brown fox jumps over the lazy dog")), 0x414FA339u);
}

TEST(Crc32, PiecesGiveTheSameAsTheWhole) {
  const std::string text = "The quick brown fox jumps over the lazy dog";
  for (std::size_t cut = 0; cut <= text.size(); ++cut) {
    EXPECT_EQ(crc32(as_bytes(text.substr(cut)), crc32(as_bytes(text.substr(0, cut)))), 0x414FA339u);
  }
}

}  // namespace
}  // namespace hadal::log
