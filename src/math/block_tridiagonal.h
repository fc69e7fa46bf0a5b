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

/// Row i of a system: lower x[i−1] + diagonal x[i] + upper x[i+1] = right. The first row has no
/// lower and the last no upper block: they are passed over.
template <class T>
struct BlockRow {
  Mat3<T> lower, diagonal, upper;
  Vec3<T> right;
};

/// Solves such systems. Memory for `capacity` rows is taken once.
template <class T>
class BlockTridiagonal {
 public:
  explicit BlockTridiagonal(std::size_t capacity) : upper_(capacity), x_(capacity) {}

  /// The solution of rows row_of(0) … row_of(rows − 1), each asked for once and in this order, by
  /// block elimination without exchange of rows, in O(rows). Safe where the matrix is positive
  /// definite or its diagonal dominates.
  template <class RowOf>
  const std::vector<Vec3<T>>& solve(std::size_t rows, const RowOf& row_of) {
    for (std::size_t i = 0; i < rows; ++i) {
      BlockRow<T> row = row_of(i);
      if (i > 0) {
        row.right -= row.lower * x_[i - 1];
        const Mat3<T> fill = row.lower * upper_[i - 1];
        for (int c = 0; c < 3; ++c) row.diagonal.column_at(c) -= fill.column_at(c);
      }
      const Mat3<T> pivot = inverse(row.diagonal);
      x_[i] = pivot * row.right;
      if (i + 1 < rows) upper_[i] = pivot * row.upper;
    }
    for (std::size_t i = rows - 1; i-- > 0;) x_[i] -= upper_[i] * x_[i + 1];
    return x_;
  }

 private:
  std::vector<Mat3<T>> upper_;  ///< of a row whose diagonal is one
  std::vector<Vec3<T>> x_;
};

}  // namespace hadal
