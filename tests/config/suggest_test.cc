#include "hadal/config/schema/suggest.h"

#include <gtest/gtest.h>

namespace hadal::config {
namespace {

TEST(EditDistance, CountsSlipsOfTheFingers) {
  EXPECT_EQ(edit_distance("mass", "mass"), 0);
  EXPECT_EQ(edit_distance("mas", "mass"), 1);
  EXPECT_EQ(edit_distance("amss", "mass"), 1);
  EXPECT_EQ(edit_distance("Mass", "mass"), 0);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3);
  EXPECT_EQ(edit_distance("", "abc"), 3);
}

TEST(DidYouMean, KeepsQuietWhenNothingIsNear) {
  EXPECT_EQ(did_you_mean("colour", {"mass", "volume"}), "");
  EXPECT_EQ(did_you_mean("volumes", {"mass", "volume"}), "did you mean 'volume'?");
  EXPECT_EQ(did_you_mean("x", {"y"}), "");
}

TEST(Either, ReadsLikeASentence) {
  EXPECT_EQ(either({"a"}), "a");
  EXPECT_EQ(either({"a", "b", "c"}), "a, b or c");
}

TEST(Nearest, TakesTheWordItselfThenTheWordWithItsUnit) {
  EXPECT_EQ(nearest("inertia", {"inertia_about", "inertia"}), "inertia");
  EXPECT_EQ(nearest("rpy", {"name", "rpy_deg"}), "rpy_deg");
}

}  // namespace
}  // namespace hadal::config
