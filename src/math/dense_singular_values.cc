#include <Eigen/SVD>
#include <algorithm>
#include <cmath>

#include "hadal/math/decomposed.h"
#include "hadal/math/dense_eigen.h"
#include "hadal/math/dense_solvers.h"

namespace hadal {

namespace {

using Svd = Eigen::JacobiSVD<Eigen::MatrixXd>;

Svd decompose(const DenseMatrix& A, double threshold) {
  Svd svd(to_eigen(A), Eigen::ComputeThinU | Eigen::ComputeThinV);
  svd.setThreshold(threshold);
  return svd;
}

}  // namespace

DenseMatrix pseudo_inverse(const DenseMatrix& A, double threshold, const char* what) {
  const Svd svd = decompose(A, threshold);
  const Eigen::Index rank = decomposed(svd, what).rank();
  return to_dense<double>(svd.matrixV().leftCols(rank) *
                          svd.singularValues().head(rank).cwiseInverse().asDiagonal() *
                          svd.matrixU().leftCols(rank).transpose());
}

int rank_of(const DenseMatrix& A, double threshold, const char* what) {
  const Svd svd = decompose(A, threshold);
  return static_cast<int>(decomposed(svd, what).rank());
}

DenseMatrix least_squares(const DenseMatrix& A, const DenseMatrix& b, double threshold) {
  const Svd svd = decompose(A, threshold);
  if (svd.info() != Eigen::Success) return std::nan("") * DenseMatrix(A.cols(), b.cols());
  return to_dense<double>(svd.solve(to_eigen(b)));
}

std::vector<double> singular_values(const DenseMatrix& A) {
  const Svd svd(to_eigen(A));
  std::vector<double> values(static_cast<std::size_t>(std::min(A.rows(), A.cols())), NAN);
  if (svd.info() != Eigen::Success) return values;
  std::copy(svd.singularValues().begin(), svd.singularValues().end(), values.begin());
  return values;
}

/// Those of the real matrix (Re −Im; Im Re), each of which it has twice.
double smallest_singular_value(const ComplexMatrix& A, const char* what) {
  const auto complex = to_eigen(A);
  Eigen::MatrixXd real(2 * A.rows(), 2 * A.cols());
  real << complex.real(), -complex.imag(), complex.imag(), complex.real();
  const Svd svd(real);
  return decomposed(svd, what).singularValues().minCoeff();
}

}  // namespace hadal
