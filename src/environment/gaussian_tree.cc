#include "hadal/environment/gaussian_tree.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "hadal/base/error.h"
#include "hadal/base/hash.h"
#include "hadal/base/random.h"
#include "hadal/math/scalar.h"

namespace hadal {

GaussianTree::GaussianTree(std::uint64_t seed, std::string_view name)
    : key_(RandomStream(seed, name).bits()) {}

GaussianTree GaussianTree::markov(std::uint64_t seed, std::string_view name, double ratio) {
  HADAL_ASSERT(ratio > 0 && ratio < 1, std::to_string(ratio));
  GaussianTree tree(seed, name);
  // r is the correlation over half of a span.
  for (double r = ratio;; r *= r) {
    tree.halvings_.push_back({r / (1 + r * r), std::sqrt((1 - r * r) / (1 + r * r))});
    if (r * r < 1e-17) break;
  }
  std::reverse(tree.halvings_.begin(), tree.halvings_.end());
  return tree;
}

GaussianTree GaussianTree::walk(std::uint64_t seed, std::string_view name, std::uint64_t points) {
  GaussianTree tree(seed, name);
  tree.pinned_ = true;
  double half = 0.5;
  while (2 * half < static_cast<double>(points)) {
    half *= 2;
    tree.halvings_.push_back({0.5, std::sqrt(half / 2)});
  }
  std::reverse(tree.halvings_.begin(), tree.halvings_.end());
  tree.end_ = std::sqrt(2 * half);
  return tree;
}

Vec3<double> GaussianTree::random(std::int64_t k) const {
  // Box and Muller's transform of two hashes, each of 53 bits.
  const auto uniform = [&](std::uint64_t word) {
    BitHash hash;
    hash.add(key_);
    hash.add(static_cast<std::uint64_t>(k));
    hash.add(word);
    return (static_cast<double>(hash.value() >> 11) + 0.5) * 0x1p-53;
  };
  const double r1 = std::sqrt(-2 * std::log(uniform(0))), angle1 = 2 * kPi * uniform(1);
  const double r2 = std::sqrt(-2 * std::log(uniform(2))), angle2 = 2 * kPi * uniform(3);
  return {{r1 * std::cos(angle1), r1 * std::sin(angle1), r2 * std::cos(angle2)}};
}

GaussianTree::Pair GaussianTree::at(std::int64_t k) const {
  const auto depth = static_cast<int>(halvings_.size());
  std::int64_t span = std::int64_t{1} << depth;
  std::int64_t first = pinned_ ? 0 : (k >> depth) * span;
  Pair p{pinned_ ? Vec3<double>{} : end_ * random(first), end_ * random(first + span)};
  if (pinned_ && k < 0) return {p.left, p.left};
  if (pinned_ && k >= span) return {p.right, p.right};
  for (const Halving& h : halvings_) {
    span /= 2;
    const Vec3<double> middle = h.weight * (p.left + p.right) + h.deviation * random(first + span);
    if (k < first + span) {
      p.right = middle;
    } else {
      p.left = middle, first += span;
    }
  }
  return p;
}

}  // namespace hadal
