// What the maps of a report show.

#include "hadal/report/report_map.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "hadal/environment/environment.h"
#include "hadal/world/world.h"

namespace hadal::report {
namespace {

/// East along n = 3 at depth 5, 100 m in 50 s.
ReportTrack eastward() {
  ReportTrack track{.name = "rov", .t = {}, .p_N = {}};
  for (int i = 0; i <= 50; ++i) {
    track.t.push_back(i);
    track.p_N.push_back({{3, 2.0 * i, 5}});
  }
  return track;
}

World world_of(std::vector<model::Box> boxes) {
  model::World description;
  description.boxes = std::move(boxes);
  return World(description);
}

/// A flat bottom at depth 20.
model::Box bottom() { return {"bottom", {{0, 0, 21}}, {{1000, 1000, 2}}, {}, {}}; }

TEST(ReportMap, IsEmptyIfNothingMoved) {
  ReportTrack still{.name = "rov", .t = {0, 1}, .p_N = {{{0, 0, 1}}, {{0, 1, 30}}}};
  EXPECT_TRUE(report_map({still}, world_of({}), {}).empty());
  EXPECT_TRUE(report_map({}, world_of({}), {}).empty());
}

TEST(ReportMap, HoldsAllTracksWithAMargin) {
  const ReportMap map = report_map({eastward()}, world_of({}), {});
  ASSERT_EQ(map.tracks.size(), 1U);
  EXPECT_NEAR(map.bounds.east[0], -12, 1e-9);
  EXPECT_NEAR(map.bounds.east[1], 112, 1e-9);
  // A third of the longer side and the margin, about n = 3.
  EXPECT_NEAR(map.bounds.north[0], 3 - 100.0 / 6 - 12, 1e-9);
  EXPECT_EQ(map.relief.rows, 0);
  EXPECT_TRUE(map.tracks[0].floor.empty());
  EXPECT_TRUE(map.arrows.empty());
}

TEST(ReportMap, KnowsTheBottomBelowTrackAndPlane) {
  const model::Box block{"block", {{3, 50, 15}}, {{10, 10, 10}}, {}, {}};
  const ReportMap map = report_map({eastward()}, world_of({bottom(), block}), {});
  for (std::size_t i = 0; i < map.tracks[0].t.size(); ++i) {
    const double east = map.tracks[0].p_N[i][1];
    if (std::abs(std::abs(east - 50) - 5) < 0.1) continue;  // its edge
    EXPECT_NEAR(map.tracks[0].floor[i], std::abs(east - 50) < 5 ? 10 : 20, 1e-6);
  }
  ASSERT_EQ(map.relief.depth.size(), static_cast<std::size_t>(map.relief.rows) *
                                         static_cast<std::size_t>(map.relief.columns));
  EXPECT_EQ(map.relief.columns, 96);
  double block_area = 0;
  const double cell = (map.bounds.east[1] - map.bounds.east[0]) / map.relief.columns;
  for (const double depth : map.relief.depth)
    block_area += std::abs(depth - 10) < 1e-6 ? cell * cell : 0;
  EXPECT_NEAR(block_area, 100, 25);  // cells of 1.3 m
}

// What is above all tracks hides nothing of what they pass over; it has an outline.
TEST(ReportMap, ARoofIsNoBottom) {
  const model::Box roof{"roof", {{3, 50, 2}}, {{10, 30, 1}}, {{0, 0, 30}}, {}};
  const ReportMap map = report_map({eastward()}, world_of({bottom(), roof}), {});
  bool hole = false;
  for (const double depth : map.relief.depth) hole = hole || std::isnan(depth);
  EXPECT_TRUE(hole);
  for (const double floor : map.tracks[0].floor) EXPECT_NEAR(floor, 20, 1e-6);
  ASSERT_EQ(map.outlines.size(), 2U);
  // Area of its four corners, turned as they are.
  const ReportOutline& o = map.outlines[1];
  double twice_area = 0;
  for (std::size_t i = 0; i < o.north.size(); ++i) {
    const std::size_t k = (i + 1) % o.north.size();
    twice_area += o.north[i] * o.east[k] - o.north[k] * o.east[i];
  }
  EXPECT_NEAR(std::abs(twice_area) / 2, 300, 1e-9);
}

TEST(ReportMap, ShowsTheCurrentAtTheMiddleOfDepthAndTime) {
  const UniformWater<double> stream{{{0.3, -0.4, 0}}};
  const ReportMap map = report_map({eastward()}, world_of({}), stream);
  ASSERT_FALSE(map.arrows.empty());
  EXPECT_EQ(map.arrow_depth, 5);
  EXPECT_EQ(map.arrow_time, 25);
  for (const ReportArrow& arrow : map.arrows) {
    EXPECT_EQ(arrow.v_north, 0.3);
    EXPECT_EQ(arrow.v_east, -0.4);
  }
}

}  // namespace
}  // namespace hadal::report
