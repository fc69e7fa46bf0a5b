#include "hadal/world/world.h"

#include <gtest/gtest.h>

#include <limits>
#include <numbers>

namespace hadal {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

model::World one_box(const Vec3<double>& center, const Vec3<double>& size,
                     const Vec3<double>& rpy_deg = {}) {
  return {.boxes = {{.name = "box", .center = center, .size = size, .rpy_deg = rpy_deg}}};
}

TEST(World, EmptyWorldCastsToNothing) {
  const World world{model::World{}};
  EXPECT_FALSE(world.cast({}, {{1, 0, 0}}, 0, kInfinity));
  EXPECT_TRUE(world.geometry().world_mesh_N().triangles.empty());
}

TEST(World, HitHasRangePointNormalAndObject) {
  const World world(one_box({{5, 0, 0}}, {{2, 10, 10}}));
  const auto hit = world.cast({{0, 1, 2}}, {{3, 0, 0}}, 0, 100);
  ASSERT_TRUE(hit);
  EXPECT_DOUBLE_EQ(hit->range, 4);
  EXPECT_EQ(hit->point_N, (Vec3<double>{{4, 1, 2}}));
  EXPECT_EQ(hit->normal_N, (Vec3<double>{{-1, 0, 0}}));
  EXPECT_EQ(world.piece(hit->of).name, "box");
  EXPECT_EQ(world.geometry().world_mesh_N().triangles.size(), 12u);
}

TEST(World, BothFacesAreHitAndTheNormalLooksAtTheRay) {
  const World world(one_box({}, {{2, 4, 6}}));
  const auto hit = world.cast({}, {{0, 0, 1}}, 0, 100);
  ASSERT_TRUE(hit);
  EXPECT_DOUBLE_EQ(hit->range, 3);
  EXPECT_EQ(hit->normal_N, (Vec3<double>{{0, 0, -1}}));
}

TEST(World, RangeLimitsAreClosedAndNearerSurfacesArePassedThrough) {
  const World world(one_box({{5, 0, 0}}, {{2, 2, 2}}));
  const auto range = [&](double min, double max) {
    const auto hit = world.cast({}, {{1, 0, 0}}, min, max);
    return hit ? hit->range : kInfinity;
  };
  EXPECT_EQ(range(0, 3.999), kInfinity);
  EXPECT_EQ(range(0, 4), 4);
  EXPECT_EQ(range(4, 4), 4);
  EXPECT_EQ(range(4.001, 100), 6);
  EXPECT_EQ(range(6.001, kInfinity), kInfinity);
}

TEST(World, SurfaceBehindTheOriginIsNotHit) {
  const World world(one_box({{-5, 0, 0}}, {{2, 2, 2}}));
  EXPECT_FALSE(world.cast({}, {{1, 0, 0}}, 0, kInfinity));
}

TEST(World, TurnsByYawThenPitchThenRoll) {
  // Yaw turns x to east; the thin plate, first across x, then stands across y.
  const World yawed(one_box({{0, 5, 0}}, {{1, 4, 4}}, {{0, 0, 90}}));
  EXPECT_NEAR(yawed.cast({}, {{0, 1, 0}}, 0, 100)->range, 4.5, 1e-12);
  // Pitch lifts the nose: the end of a long beam is up (negative z) and forward.
  const World pitched(one_box({}, {{10, 0.1, 0.1}}, {{0, 30, 0}}));
  const double c = std::numbers::sqrt3 / 2;
  EXPECT_TRUE(pitched.cast({{4 * c, -1, -2}}, {{0, 1, 0}}, 0, 100));
  EXPECT_FALSE(pitched.cast({{4 * c, -1, 2}}, {{0, 1, 0}}, 0, 100));
  // Yaw is the outermost turn: pitch acts about the yawed axis.
  const World both(one_box({}, {{10, 0.1, 0.1}}, {{0, 30, 90}}));
  EXPECT_TRUE(both.cast({{-1, 4 * c, -2}}, {{1, 0, 0}}, 0, 100));
}

TEST(World, RangesKeepNineDigitsFarFromTheOrigin) {
  // 10 km out and 1 km down; single precision alone would be a millimetre off.
  const Vec3<double> center{{8000.123456789, -6000.987654321, 1000.555}};
  const World world(one_box(center, {{2, 2, 2}}));
  const auto hit = world.cast(center - Vec3<double>{{21.25, 0.3, 0.2}}, {{1, 0, 0}}, 0, 100);
  ASSERT_TRUE(hit);
  EXPECT_NEAR(hit->range, 20.25, 1e-9);
  // The same surface from 100 km away.
  EXPECT_NEAR(world.cast(center - Vec3<double>{{1e5, 0.3, 0.2}}, {{1, 0, 0}}, 0, kInfinity)->range,
              1e5 - 1, 1e-9);
}

TEST(World, NearestOfManyObjectsWinsWhateverTheirOrder) {
  model::World description;
  for (const double x : {30.0, 10.0, 20.0}) {
    description.boxes.push_back({.center = {{x, 0, 0}}, .size = {{2, 2, 2}}});
  }
  description.meshes.push_back({.file = "triangle", .position = {{5, 0, 0}}, .scale = 2});
  const World world(description, [](const std::string& file) {
    EXPECT_EQ(file, "triangle");
    return TriangleMesh{{{{0, -1, -1}}, {{0, 1, -1}}, {{0, 0, 1}}}, {{0, 1, 2}}};
  });
  const auto name = [&](double z) {
    const auto hit = world.cast({{0, 0, z}}, {{1, 0, 0}}, 0, kInfinity);
    return hit ? world.piece(hit->of).name : "";
  };
  EXPECT_EQ(name(0), "meshes[0]");
  EXPECT_EQ(name(1.5), "meshes[0]");
  EXPECT_EQ(world.cast({}, {{1, 0, 0}}, 6, 100)->of, (PieceId{0, 1}));
  EXPECT_EQ(world.cast({{15, 0, 0}}, {{1, 0, 0}}, 0, 100)->of, (PieceId{0, 2}));
}

TEST(World, MovesLikeAValue) {
  World world(one_box({{5, 0, 0}}, {{2, 2, 2}}));
  const World moved = std::move(world);
  EXPECT_EQ(moved.cast({}, {{1, 0, 0}}, 0, 100)->range, 4);
}

}  // namespace
}  // namespace hadal
