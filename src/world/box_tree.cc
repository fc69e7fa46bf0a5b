#include "hadal/world/box_tree.h"

#include <algorithm>

#include "hadal/base/error.h"

namespace hadal {

BoxTree::Box BoxTree::around(const Box& a, const Box& b) {
  Box box;
  for (int k = 0; k < 3; ++k) {
    box.low[k] = std::min(a.low[k], b.low[k]), box.high[k] = std::max(a.high[k], b.high[k]);
  }
  return box;
}

double BoxTree::size(const Box& box) {
  const Vec3<double> d = box.high - box.low;
  return d[0] * d[1] + d[1] * d[2] + d[2] * d[0];
}

std::uint32_t BoxTree::new_node() {
  if (free_.empty()) {
    nodes_.emplace_back();
    return static_cast<std::uint32_t>(nodes_.size() - 1);
  }
  const std::uint32_t node = free_.back();
  free_.pop_back();
  nodes_[node] = {};
  return node;
}

void BoxTree::place(std::size_t leaf, const Box& box) {
  HADAL_ASSERT(leaf < leaf_.size(), std::to_string(leaf));
  std::uint32_t node = leaf_[leaf];
  if (node == kNone) {
    node = leaf_[leaf] = new_node();
    at(node).leaf = static_cast<std::uint32_t>(leaf);
  } else {
    if (at(node).box.low == box.low && at(node).box.high == box.high) return;
    take_out(node);
  }
  at(node).box = box;
  insert(node);
}

void BoxTree::insert(std::uint32_t node) {
  at(node).parent = kNone;
  if (root_ == kNone) {
    root_ = node;
    return;
  }
  // Down to where the boxes above grow least.
  const Box box = at(node).box;
  std::uint32_t beside = root_;
  while (at(beside).leaf == kNone) {
    const Node& here = at(beside);
    const double grown = size(around(here.box, box));
    const double here_cost = 2 * grown, passed_on = 2 * (grown - size(here.box));
    std::array<double, 2> cost{};
    for (std::size_t k = 0; k < 2; ++k) {
      const Node& child = at(here.child[k]);
      const double both = size(around(child.box, box));
      cost[k] = passed_on + (child.leaf != kNone ? both : both - size(child.box));
    }
    if (here_cost < cost[0] && here_cost < cost[1]) break;
    beside = here.child[cost[1] < cost[0] ? 1 : 0];
  }
  const std::uint32_t above = new_node();
  const std::uint32_t parent = at(beside).parent;
  at(above).parent = parent;
  at(above).child = {beside, node};
  at(beside).parent = at(node).parent = above;
  if (parent == kNone) {
    root_ = above;
  } else {
    Node& p = at(parent);
    p.child[p.child[0] == beside ? 0 : 1] = above;
  }
  refit(above);
}

void BoxTree::take_out(std::uint32_t node) {
  const std::uint32_t above = at(node).parent;
  if (above == kNone) {
    root_ = kNone;
    return;
  }
  const std::uint32_t beside = at(above).child[at(above).child[0] == node ? 1 : 0];
  const std::uint32_t parent = at(above).parent;
  at(beside).parent = parent;
  free_.push_back(above);
  if (parent == kNone) {
    root_ = beside;
    return;
  }
  Node& p = at(parent);
  p.child[p.child[0] == above ? 0 : 1] = beside;
  refit(parent);
}

void BoxTree::refit(std::uint32_t node) {
  while (node != kNone) {
    node = balanced(node);
    measure(node);
    node = at(node).parent;
  }
}

void BoxTree::measure(std::uint32_t node) {
  const Node &a = at(at(node).child[0]), &b = at(at(node).child[1]);
  at(node).box = around(a.box, b.box);
  at(node).height = 1 + std::max(a.height, b.height);
}

/// If one child is higher than the other by two, it takes the place of its parent, which gets the
/// lower of its children: so the height stays within 1.44 log2 of the leaves [Adelson-Velsky 1962].
std::uint32_t BoxTree::balanced(std::uint32_t node) {
  const std::size_t high = at(at(node).child[1]).height > at(at(node).child[0]).height ? 1 : 0;
  const std::uint32_t up = at(node).child[high];
  if (at(up).height < at(at(node).child[1 - high]).height + 2) return node;
  const std::size_t stays = at(at(up).child[1]).height > at(at(up).child[0]).height ? 1 : 0;
  const std::uint32_t moved = at(up).child[1 - stays];
  at(node).child[high] = moved, at(moved).parent = node;
  const std::uint32_t parent = at(node).parent;
  at(up).child[1 - stays] = node, at(node).parent = up;
  at(up).parent = parent;
  if (parent == kNone) {
    root_ = up;
  } else {
    Node& p = at(parent);
    p.child[p.child[0] == node ? 0 : 1] = up;
  }
  measure(node);
  return up;
}

}  // namespace hadal
