#include "hadal/engine/cable/tether_schedule.h"

#include <gtest/gtest.h>

namespace hadal::engine {
namespace {

TEST(AnchorPosition, AddsUpVelocitiesAndHeavesUpFirst) {
  model::TetherAnchor anchor;
  anchor.position = {{1, 2, 3}};
  anchor.velocity = {{0.5, 0, 0}};
  anchor.schedule = {{4, {{0, 1, 0}}}, {6, {{0, 0, 0}}}};
  EXPECT_EQ(anchor_position(anchor, 0), anchor.position);
  EXPECT_EQ(anchor_position(anchor, 5), (Vec3<double>{{3, 3, 3}}));
  EXPECT_EQ(anchor_position(anchor, 60), (Vec3<double>{{3, 4, 3}}));
  anchor.heave_amplitude = 2, anchor.heave_period = 8;
  EXPECT_NEAR(anchor_position(anchor, 2)[2], 1, 1e-12);
  EXPECT_NEAR(anchor_position(anchor, 6)[2], 5, 1e-12);
}

TEST(PaidOutLength, FollowsTheWinchAndItsRangeIsThatOfTheRun) {
  model::Tether tether;
  tether.length = 20;
  tether.winch = {{2, 1}, {7, -2}, {15, 0}};
  EXPECT_EQ(paid_out_length(tether, 1), 20);
  EXPECT_EQ(paid_out_length(tether, 7), 25);
  EXPECT_EQ(paid_out_length(tether, 100), 9);
  EXPECT_EQ(paid_out_range(tether, 100).shortest, 9);
  EXPECT_EQ(paid_out_range(tether, 100).longest, 25);
  EXPECT_EQ(paid_out_range(tether, 4).longest, 22);
}

}  // namespace
}  // namespace hadal::engine
