#pragma once

/// Between rows of numbers and Eigen; for .cc files.

#include <Eigen/Dense>

#include "hadal/analysis/vehicle_system.h"

namespace hadal::analysis {

inline Eigen::VectorXd to_eigen(const std::vector<double>& v) {
  return Eigen::Map<const Eigen::VectorXd>(v.data(), static_cast<Eigen::Index>(v.size()));
}

inline std::vector<double> to_vector(const Eigen::VectorXd& v) {
  return {v.data(), v.data() + v.size()};
}

/// `columns` is for a matrix without rows.
inline Eigen::MatrixXd to_eigen(const Matrix& m, std::size_t columns = 0) {
  const std::size_t width = m.empty() ? columns : m[0].size();
  Eigen::MatrixXd e(static_cast<Eigen::Index>(m.size()), static_cast<Eigen::Index>(width));
  for (Eigen::Index r = 0; r < e.rows(); ++r) {
    for (Eigen::Index c = 0; c < e.cols(); ++c) {
      e(r, c) = m[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
    }
  }
  return e;
}

inline Matrix to_rows(const Eigen::MatrixXd& m) {
  Matrix rows(static_cast<std::size_t>(m.rows()));
  for (Eigen::Index r = 0; r < m.rows(); ++r) {
    for (Eigen::Index c = 0; c < m.cols(); ++c)
      rows[static_cast<std::size_t>(r)].push_back(m(r, c));
  }
  return rows;
}

}  // namespace hadal::analysis
