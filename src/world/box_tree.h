#pragma once

/// A tree of boxes whose leaves may move one by one: whose box a ray meets, or lies near a point.
/// A leaf that moves is taken out and put where it makes the boxes above it grow least. What is
/// found does not depend on the shape of the tree, its order does.

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "hadal/math/vec.h"

namespace hadal {

class BoxTree {
 public:
  struct Box {
    Vec3<double> low, high;
  };

  /// Leaves are called 0 … count − 1; none is there until it is placed.
  explicit BoxTree(std::size_t count = 0) : leaf_(count, kNone) {}

  void place(std::size_t leaf, const Box& box);

  /// f(leaf, max_range) for leaves whose box the ray meets within [min_range, max_range], roughly
  /// the nearer first; f may make max_range smaller. `along` is a unit vector.
  template <class F>
  void for_each_on_ray(const Vec3<double>& origin, const Vec3<double>& along, double min_range,
                       double& max_range, F&& f) const;
  /// f(leaf, radius) for leaves whose box lies within the radius, which f may make smaller.
  template <class F>
  void for_each_near(const Vec3<double>& point, double& radius, F&& f) const;

 private:
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
  /// A balanced tree with 2^32 leaves is not that deep.
  static constexpr std::size_t kDeepest = 64;

  struct Node {
    Box box;
    std::uint32_t parent = kNone;
    std::array<std::uint32_t, 2> child{kNone, kNone};
    std::uint32_t leaf = kNone;
    int height = 0;  ///< above its lowest leaf
  };

  static Box around(const Box& a, const Box& b);
  /// Half the surface.
  static double size(const Box& box);
  std::uint32_t new_node();
  void insert(std::uint32_t node);
  void take_out(std::uint32_t node);
  /// From a node up to the root: boxes, heights, balance.
  void refit(std::uint32_t node);
  void measure(std::uint32_t node);
  /// The node that stands in its place afterwards.
  std::uint32_t balanced(std::uint32_t node);
  Node& at(std::uint32_t i) { return nodes_[i]; }

  std::vector<Node> nodes_;
  std::vector<std::uint32_t> free_;
  std::vector<std::uint32_t> leaf_;  ///< the node of each
  std::uint32_t root_ = kNone;
};

template <class F>
void BoxTree::for_each_on_ray(const Vec3<double>& origin, const Vec3<double>& along,
                              double min_range, double& max_range, F&& f) const {
  if (root_ == kNone) return;
  Vec3<double> inverse;
  for (int k = 0; k < 3; ++k) inverse[k] = 1 / along[k];
  // When it enters a box; infinite if it does not. A ray within a side of the box meets it: there
  // 0 · ∞ is not a number, which the comparisons pass over.
  const auto enters = [&](const Box& box) {
    double from = min_range, to = max_range;
    for (int k = 0; k < 3; ++k) {
      double a = (box.low[k] - origin[k]) * inverse[k], b = (box.high[k] - origin[k]) * inverse[k];
      if (along[k] < 0) std::swap(a, b);
      from = a > from ? a : from, to = b < to ? b : to;
    }
    return from <= to ? from : std::numeric_limits<double>::infinity();
  };
  struct Waiting {
    std::uint32_t node;
    double from;
  };
  std::array<Waiting, kDeepest> stack;
  std::size_t count = 0;
  const double first = enters(nodes_[root_].box);
  if (first <= max_range) stack[count++] = {root_, first};
  while (count > 0) {
    const Waiting here = stack[--count];
    if (here.from > max_range) continue;
    const Node& node = nodes_[here.node];
    if (node.leaf != kNone) {
      f(static_cast<std::size_t>(node.leaf), max_range);
      continue;
    }
    Waiting a{node.child[0], enters(nodes_[node.child[0]].box)};
    Waiting b{node.child[1], enters(nodes_[node.child[1]].box)};
    if (a.from < b.from) std::swap(a, b);
    if (a.from <= max_range) stack[count++] = a;
    if (b.from <= max_range) stack[count++] = b;
  }
}

template <class F>
void BoxTree::for_each_near(const Vec3<double>& point, double& radius, F&& f) const {
  if (root_ == kNone) return;
  const auto square_to = [&](const Box& box) {
    double square = 0;
    for (int k = 0; k < 3; ++k) {
      const double below = box.low[k] - point[k], above = point[k] - box.high[k];
      const double off = below > 0 ? below : above > 0 ? above : 0;
      square += off * off;
    }
    return square;
  };
  struct Waiting {
    std::uint32_t node;
    double square;
  };
  std::array<Waiting, kDeepest> stack;
  std::size_t count = 0;
  stack[count++] = {root_, square_to(nodes_[root_].box)};
  while (count > 0) {
    const Waiting here = stack[--count];
    if (here.square > radius * radius) continue;
    const Node& node = nodes_[here.node];
    if (node.leaf != kNone) {
      f(static_cast<std::size_t>(node.leaf), radius);
      continue;
    }
    Waiting a{node.child[0], square_to(nodes_[node.child[0]].box)};
    Waiting b{node.child[1], square_to(nodes_[node.child[1]].box)};
    if (a.square < b.square) std::swap(a, b);
    stack[count++] = a, stack[count++] = b;
  }
}

}  // namespace hadal
