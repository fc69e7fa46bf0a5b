#include "hadal/control/measurements.h"

#include <gtest/gtest.h>

#include <limits>

namespace hadal::control {
namespace {

constexpr double kNoEcho = std::numeric_limits<double>::infinity();

TEST(Measurements, NoEchoKeepsTheLastFiniteOne) {
  Measurements<double> m;
  see_range(m, Side::kStarboard, kNoEcho);
  see_range(m, Side::kPort, 4.0);
  EXPECT_FALSE(sway_offset_seen(m));
  see_range(m, Side::kStarboard, 3.0);
  see_range(m, Side::kStarboard, kNoEcho);
  see_range(m, Side::kStarboard, std::numeric_limits<double>::quiet_NaN());
  EXPECT_TRUE(sway_offset_seen(m));
  EXPECT_EQ(sway_offset(m), 1);
}

TEST(Measurements, OffsetsArePositiveToStarboardAndBelow) {
  Measurements<double> m;
  see_range(m, Side::kStarboard, 1.0), see_range(m, Side::kPort, 3.0);
  see_range(m, Side::kAbove, 5.0), see_range(m, Side::kBelow, 1.0);
  EXPECT_EQ(sway_offset(m), 2);
  EXPECT_EQ(heave_offset(m), 4);
}

}  // namespace
}  // namespace hadal::control
