#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <thread>
#include <vector>

#include "hadal/world/world.h"
#include "world/bodies.h"
#include "world/solids.h"

namespace hadal {
namespace {

/// Ranges of a fan of rays, in order.
std::vector<double> fan(const World& world) {
  std::vector<double> ranges;
  for (int i = 0; i < 5000; ++i) {
    const double angle = 0.001 * i;
    const auto hit = world.cast({{0.2, -0.1, 0}}, {{std::cos(angle), std::sin(angle), 0.1}}, 0,
                                std::numeric_limits<double>::infinity());
    ranges.push_back(hit ? hit->range : -1);
  }
  return ranges;
}

TEST(WorldThreads, OneWorldAnswersManyThreadsWithTheSameBits) {
  const World world(
      {.boxes = {{.size = {{8, 6, 4}}}, {.center = {{3, 0, 0}}, .size = {{1, 1, 1}}}}});
  const std::vector<double> expected = fan(world);
  std::vector<std::vector<double>> seen(4);
  std::vector<std::thread> threads;
  for (auto& ranges : seen) threads.emplace_back([&] { ranges = fan(world); });
  for (std::thread& thread : threads) thread.join();
  for (const auto& ranges : seen) EXPECT_EQ(ranges, expected);
}

// Placed by one thread, asked by many.
TEST(WorldThreads, BodiesThatMoveGiveTheSameBitsToEachThread) {
  std::vector<model::Object> objects;
  for (const Solid& solid : test::solids()) objects.push_back(test::object_of(solid));
  objects.emplace_back().shapes.push_back(test::mesh_shape("ball", 0.5));
  World world(test::geometry_of(objects, {}, {.boxes = {{.size = {{8, 6, 4}}}}},
                                [](const std::string&) { return test::sphere_mesh(2); }));
  for (const double angle : {0.1, 0.7}) {
    for (std::size_t i = 0; i < objects.size(); ++i) {
      const double at = angle + static_cast<double>(i);
      world.place(1 + i, {{2 * std::cos(at), 2 * std::sin(at), 0.2}},
                  quaternion_from_rpy(Vec3<double>{{at, 0.3, 0}}));
    }
    const std::vector<double> expected = fan(world);
    std::vector<std::vector<double>> seen(4);
    std::vector<std::thread> threads;
    for (auto& ranges : seen) threads.emplace_back([&] { ranges = fan(world); });
    for (std::thread& thread : threads) thread.join();
    for (const auto& ranges : seen) EXPECT_EQ(ranges, expected);
  }
}

}  // namespace
}  // namespace hadal
