#pragma once

/// Gaussian processes that are drawn once and can be asked at any time, in any order, without
/// state: the values at points k = …, −1, 0, 1, … of even spacing. A value is found by halving: the
/// ends of a long span first, then its middle given the ends, and so on, each with a random number
/// that is a function of (seed, name, k, axis) alone. For a Markov process that is exact: all
/// values together have the joint distribution that stepping from one to the next gives.

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "hadal/math/vec.h"

namespace hadal {

/// Three independent processes of unit size.
class GaussianTree {
 public:
  /// Stationary, of variance 1, with the correlation `ratio`^|i − k| (0 < ratio < 1) between points
  /// i and k: first-order Gauss–Markov. Spans are so long that their ends are independent to
  /// rounding: a correlation below 1e-17.
  static GaussianTree markov(std::uint64_t seed, std::string_view name, double ratio);
  /// 0 at point 0; independent steps of variance 1 from there to point `points`, constant outside.
  static GaussianTree walk(std::uint64_t seed, std::string_view name, std::uint64_t points);

  struct Pair {
    Vec3<double> left, right;
  };
  /// The values at points k and k + 1.
  Pair at(std::int64_t k) const;

 private:
  /// The middle of a span given its ends: weight · (left + right) + deviation · random.
  struct Halving {
    double weight = 0.5, deviation = 0;
  };

  GaussianTree(std::uint64_t seed, std::string_view name);
  Vec3<double> random(std::int64_t k) const;

  std::uint64_t key_;
  std::vector<Halving> halvings_;  ///< from the longest span down
  bool pinned_ = false;            ///< a walk: one span, zero at its left end
  double end_ = 1;                 ///< deviation of ends of spans
};

}  // namespace hadal
