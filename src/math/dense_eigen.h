#pragma once

/// Dense matrices seen as Eigen's; for the .cc files of dense_solvers.h.

#include <Eigen/Core>

#include "hadal/math/dense.h"

namespace hadal {

template <class T>
using EigenDense = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic>;

template <class T>
EigenDense<T> to_eigen(const Dense<T>& m) {
  return Eigen::Map<const EigenDense<T>>(m.data(), m.rows(), m.cols());
}

template <class T>
Dense<T> to_dense(const EigenDense<T>& e) {
  Dense<T> m(e.rows(), e.cols());
  std::copy(e.data(), e.data() + e.size(), m.data());
  return m;
}

}  // namespace hadal
