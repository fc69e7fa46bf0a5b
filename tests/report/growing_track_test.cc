// Tracks in bounded memory.

#include "hadal/report/growing_track.h"

#include <gtest/gtest.h>

#include <limits>

namespace hadal::report {
namespace {

Vec3<double> place(double t) { return {{t, 2 * t, -t}}; }

TEST(GrowingTrack, KeepsFewPlacesExactly) {
  GrowingTrack growing("rov", 100);
  for (int i = 0; i < 50; ++i) growing.push(0.1 * i, place(i));
  const ReportTrack track = growing.track();
  ASSERT_EQ(track.t.size(), 50U);
  for (int i = 0; i < 50; ++i) {
    EXPECT_EQ(track.t[static_cast<std::size_t>(i)], 0.1 * i);
    EXPECT_EQ(track.p_N[static_cast<std::size_t>(i)], place(i));
  }
}

// Whatever the number: bounded, sorted, evenly spaced but for the last, and with first and last
// place.
TEST(GrowingTrack, OfManyKeepsEvenlySpacedOnesAndTheLast) {
  for (int count = 1; count < 1000; count += 7) {
    GrowingTrack growing("rov", 16);
    for (int i = 0; i < count; ++i) growing.push(i, place(i));
    const ReportTrack track = growing.track();
    ASSERT_LE(track.t.size(), 16U);
    EXPECT_GE(static_cast<int>(track.t.size()), std::min(count, 8));
    EXPECT_EQ(track.t.front(), 0);
    EXPECT_EQ(track.t.back(), count - 1);
    for (std::size_t i = 1; i + 1 < track.t.size(); ++i) {
      EXPECT_EQ(track.t[i] - track.t[i - 1], track.t[1]) << count;
      EXPECT_EQ(track.p_N[i], place(track.t[i]));
    }
  }
}

TEST(GrowingTrack, LeavesOutPlacesThatAreNotFinite) {
  GrowingTrack growing("rov", 8);
  growing.push(0, place(0));
  growing.push(1, {{std::numeric_limits<double>::quiet_NaN(), 0, 0}});
  EXPECT_EQ(growing.track().t, std::vector<double>{0});
}

}  // namespace
}  // namespace hadal::report
