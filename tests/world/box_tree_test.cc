#include "hadal/world/box_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "world/rays.h"

namespace hadal {
namespace {

using V3 = Vec3<double>;
using test::uniform;

/// Boxes that are placed in rows, at random, and again and again: what the tree finds is what a
/// look at each of them finds.
TEST(BoxTree, FindsWhatALookAtEachFinds) {
  std::mt19937_64 bits(1);
  for (const std::size_t count : {1u, 2u, 7u, 300u}) {
    BoxTree tree(count);
    std::vector<BoxTree::Box> boxes(count);
    std::vector<bool> placed(count, false);
    const auto place = [&](std::size_t i, const V3& p) {
      const V3 half{{uniform(bits, 0, 1), uniform(bits, 0, 1), uniform(bits, 0, 1)}};
      boxes[i] = {p - half, p + half};
      placed[i] = true;
      tree.place(i, boxes[i]);
    };
    for (std::size_t i = 0; i < count; i += 2) place(i, {{3.0 * static_cast<double>(i), 0, 0}});
    for (int round = 0; round < 200; ++round) {
      place(bits() % count, {{uniform(bits, 0, 100), uniform(bits, -5, 5), uniform(bits, -5, 5)}});
      const V3 origin{{uniform(bits, -10, 110), uniform(bits, -8, 8), uniform(bits, -8, 8)}};
      V3 along = test::random_unit(bits);
      if (round % 5 == 0) along = {{1, 0, 0}};
      double most = uniform(bits, 0, 100), radius = uniform(bits, 0, 20);
      std::set<std::size_t> seen, near;
      tree.for_each_on_ray(origin, along, 0, most,
                           [&](std::size_t i, double&) { EXPECT_TRUE(seen.insert(i).second); });
      tree.for_each_near(origin, radius,
                         [&](std::size_t i, double&) { EXPECT_TRUE(near.insert(i).second); });
      for (std::size_t i = 0; i < count; ++i) {
        double from = 0, to = most, square = 0;
        for (int k = 0; k < 3; ++k) {
          if (along[k] == 0 && (origin[k] < boxes[i].low[k] || origin[k] > boxes[i].high[k])) {
            to = -1;
          } else if (along[k] != 0) {
            const double a = (boxes[i].low[k] - origin[k]) / along[k];
            const double b = (boxes[i].high[k] - origin[k]) / along[k];
            from = std::max(from, std::min(a, b)), to = std::min(to, std::max(a, b));
          }
          const double off =
              std::max({boxes[i].low[k] - origin[k], 0.0, origin[k] - boxes[i].high[k]});
          square += off * off;
        }
        if (std::abs(to - from) > 1e-9) {
          EXPECT_EQ(seen.count(i) == 1, placed[i] && from <= to) << count << ", " << round;
        }
        if (std::abs(square - radius * radius) > 1e-9) {
          EXPECT_EQ(near.count(i) == 1, placed[i] && square < radius * radius);
        }
      }
    }
  }
}

/// Ten thousand boxes in a row, in order: the tree stays low, or the walk would run out of room.
TEST(BoxTree, RowOfManyBoxesDoesNotMakeItDeep) {
  constexpr std::size_t kMany = 10'000;
  BoxTree tree(kMany);
  for (std::size_t i = 0; i < kMany; ++i) {
    const double x = static_cast<double>(i);
    tree.place(i, {{{x, 0, 0}}, {{x + 0.5, 1, 1}}});
  }
  double most = 1e9;
  std::size_t seen = 0;
  tree.for_each_on_ray({{-1, 0.5, 0.5}}, {{1, 0, 0}}, 0, most,
                       [&](std::size_t, double&) { ++seen; });
  EXPECT_EQ(seen, kMany);
  // The nearest first, so a ray that is stopped looks at few.
  seen = 0;
  tree.for_each_on_ray({{-1, 0.5, 0.5}}, {{1, 0, 0}}, 0, most, [&](std::size_t i, double& range) {
    ++seen;
    range = std::min(range, static_cast<double>(i) + 1);
  });
  EXPECT_EQ(seen, 1u);
}

}  // namespace
}  // namespace hadal
