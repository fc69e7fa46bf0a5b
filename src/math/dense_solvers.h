#pragma once

/// Equations and decompositions of matrices of any size. Eigenvalues and singular values are
/// Eigen's, which stays inside the .cc files: its templates cost ten seconds each to compile, so
/// they are compiled once. `what` names the matrix in the InputError of one that cannot be
/// decomposed: see decomposed.h.

#include <complex>
#include <vector>

#include "hadal/math/dense.h"

namespace hadal {

/// x with A x = b, by Gaussian elimination with rows exchanged. A singular A is not told: x is then
/// infinite or NaN.
DenseMatrix lu_solve(DenseMatrix A, DenseMatrix b);
ComplexMatrix lu_solve(ComplexMatrix A, ComplexMatrix b);
/// Throws InputError if x is infinite or NaN.
DenseMatrix lu_solve(DenseMatrix A, DenseMatrix b, const char* what);
/// With rows and columns exchanged: slower, sharp about rank. Of a singular A that has solutions
/// one of them.
DenseMatrix full_pivot_solve(DenseMatrix A, DenseMatrix b);

struct Inverse {
  DenseMatrix matrix;
  double log_determinant = 0;  ///< ln |det A|
};
Inverse inverse(const DenseMatrix& A);

/// e^A [Higham 2005].
DenseMatrix exponential(const DenseMatrix& A);

/// Of the x that minimise |A x − b| the shortest. Singular values below `threshold` times the
/// largest count as zero. NaN if A cannot be decomposed.
DenseMatrix least_squares(const DenseMatrix& A, const DenseMatrix& b, double threshold = 2e-15);
/// Descending; NaN if A cannot be decomposed.
std::vector<double> singular_values(const DenseMatrix& A);

/// With singular values below `threshold` times the largest as zero.
DenseMatrix pseudo_inverse(const DenseMatrix& A, double threshold, const char* what);
int rank_of(const DenseMatrix& A, double threshold, const char* what);
double smallest_singular_value(const ComplexMatrix& A, const char* what);

/// Of a general matrix, in no order; vectors as columns of length one.
struct Eigenpairs {
  std::vector<std::complex<double>> values;
  ComplexMatrix vectors;
};
Eigenpairs eigenpairs(const DenseMatrix& A, const char* what);
std::vector<std::complex<double>> eigenvalues(const DenseMatrix& A, const char* what);

/// Of a symmetric matrix, ascending; vectors as columns.
struct SymmetricPairs {
  std::vector<double> values;
  DenseMatrix vectors;
};
std::vector<double> symmetric_eigenvalues(const DenseMatrix& A, const char* what);
/// λ and v of A v = λ B v for a symmetric A and a symmetric positive B.
SymmetricPairs generalized_eigenpairs(const DenseMatrix& A, const DenseMatrix& B, const char* what);

}  // namespace hadal
