#pragma once

/// Linear systems of 3×3 blocks in which a block row knows its neighbours only: chains of points.

#include <cstddef>
#include <vector>

#include "hadal/math/vec.h"

namespace hadal {

/// Inverse by cofactors; the matrix must not be singular.
template <class T>
HADAL_INLINE constexpr Mat3<T> inverse(const Mat3<T>& m) {
  const Vec3<T>&a = m.column_at(0), &b = m.column_at(1), &c = m.column_at(2);
  const Vec3<T> bc = cross(b, c), ca = cross(c, a), ab = cross(a, b);
  const T s = T(1) / dot(a, bc);
  Mat3<T> rows;
  rows.column_at(0) = s * bc, rows.column_at(1) = s * ca, rows.column_at(2) = s * ab;
  return transpose(rows);
}

/// Row i: lower[i] x[i−1] + diagonal[i] x[i] + upper[i] x[i+1] = right[i]. Memory for `capacity`
/// rows is taken once.
template <class T>
struct BlockTridiagonal {
  explicit BlockTridiagonal(std::size_t capacity)
      : lower(capacity), diagonal(capacity), upper(capacity), right(capacity) {}

  std::vector<Mat3<T>> lower, diagonal, upper;
  std::vector<Vec3<T>> right;

  /// Solves the first `rows` rows by block elimination without exchange of rows, in O(rows); the
  /// solution stands in `right`, the matrix is used up. Safe where the matrix is positive definite
  /// or its diagonal dominates.
  void solve(std::size_t rows) {
    for (std::size_t i = 0; i < rows; ++i) {
      if (i > 0) {
        right[i] -= lower[i] * right[i - 1];
        const Mat3<T> fill = lower[i] * upper[i - 1];
        for (int c = 0; c < 3; ++c) diagonal[i].column_at(c) -= fill.column_at(c);
      }
      const Mat3<T> pivot = inverse(diagonal[i]);
      right[i] = pivot * right[i];
      if (i + 1 < rows) upper[i] = pivot * upper[i];
    }
    for (std::size_t i = rows - 1; i-- > 0;) right[i] -= upper[i] * right[i + 1];
  }
};

}  // namespace hadal
