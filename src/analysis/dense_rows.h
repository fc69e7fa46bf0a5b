#pragma once

/// Between rows of numbers and dense matrices; for .cc files.

#include "hadal/analysis/vehicle_system.h"
#include "hadal/math/dense.h"

namespace hadal::analysis {

/// `columns` is for a matrix without rows.
inline DenseMatrix to_dense(const Matrix& m, std::size_t columns = 0) {
  const std::size_t width = m.empty() ? columns : m[0].size();
  DenseMatrix d(static_cast<Index>(m.size()), static_cast<Index>(width));
  for (Index r = 0; r < d.rows(); ++r) {
    for (Index c = 0; c < d.cols(); ++c) {
      d(r, c) = m[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
    }
  }
  return d;
}

inline Matrix to_rows(const DenseMatrix& m) {
  Matrix rows(static_cast<std::size_t>(m.rows()));
  for (Index r = 0; r < m.rows(); ++r) {
    for (Index c = 0; c < m.cols(); ++c) rows[static_cast<std::size_t>(r)].push_back(m(r, c));
  }
  return rows;
}

}  // namespace hadal::analysis
