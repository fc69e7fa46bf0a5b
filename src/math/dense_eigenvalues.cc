#include <Eigen/Eigenvalues>

#include "hadal/math/decomposed.h"
#include "hadal/math/dense_eigen.h"
#include "hadal/math/dense_solvers.h"

namespace hadal {

namespace {

/// Vectors stay away if they are not asked for.
SymmetricPairs symmetric_pairs(const DenseMatrix& A, int options, const char* what) {
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(to_eigen(A), options);
  const auto& values = decomposed(solver, what).eigenvalues();
  SymmetricPairs pairs{{values.begin(), values.end()}, {}};
  if (options == Eigen::ComputeEigenvectors)
    pairs.vectors = to_dense<double>(solver.eigenvectors());
  return pairs;
}

/// L with L Lᵀ = B; NaN if B is not positive.
DenseMatrix cholesky(const DenseMatrix& B) {
  DenseMatrix L(B.rows(), B.rows());
  for (Index c = 0; c < B.rows(); ++c) {
    for (Index r = c; r < B.rows(); ++r) {
      double sum = B(r, c);
      for (Index k = 0; k < c; ++k) sum -= L(r, k) * L(c, k);
      L(r, c) = r == c ? std::sqrt(sum) : sum / L(c, c);
    }
  }
  return L;
}

}  // namespace

Eigenpairs eigenpairs(const DenseMatrix& A, const char* what) {
  const Eigen::EigenSolver<Eigen::MatrixXd> solver(to_eigen(A));
  const auto& values = decomposed(solver, what).eigenvalues();
  return {{values.begin(), values.end()}, to_dense<std::complex<double>>(solver.eigenvectors())};
}

std::vector<std::complex<double>> eigenvalues(const DenseMatrix& A, const char* what) {
  const Eigen::EigenSolver<Eigen::MatrixXd> solver(to_eigen(A), false);
  const auto& values = decomposed(solver, what).eigenvalues();
  return {values.begin(), values.end()};
}

std::vector<double> symmetric_eigenvalues(const DenseMatrix& A, const char* what) {
  return symmetric_pairs(A, Eigen::EigenvaluesOnly, what).values;
}

SymmetricPairs generalized_eigenpairs(const DenseMatrix& A, const DenseMatrix& B,
                                      const char* what) {
  // L⁻¹ A L⁻ᵀ w = λ w with w = Lᵀ v.
  const DenseMatrix L = cholesky(B);
  const DenseMatrix C = lu_solve(L, transpose(lu_solve(L, A)));
  SymmetricPairs pairs = symmetric_pairs(symmetric_part(C), Eigen::ComputeEigenvectors, what);
  pairs.vectors = lu_solve(transpose(L), std::move(pairs.vectors));
  return pairs;
}

}  // namespace hadal
