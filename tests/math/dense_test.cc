// Dense matrices against hand results and closed forms.

#include "hadal/math/dense.h"

#include <gtest/gtest.h>

#include <random>

#include "hadal/base/error.h"
#include "hadal/math/dense_solvers.h"
#include "hadal/math/small_solvers.h"

namespace hadal {
namespace {

DenseMatrix numbers(Index rows, Index cols, unsigned seed) {
  std::mt19937 bits(seed);
  DenseMatrix m(rows, cols);
  for (Index i = 0; i < m.size(); ++i) m[i] = static_cast<double>(bits()) / 2147483648.0 - 1;
  return m;
}

TEST(Dense, ProductAndKroneckerByHand) {
  const DenseMatrix a(2, 2, {1, 3, 2, 4}), b(2, 1, {5, 6});  // ((1 2) (3 4)), (5 6)ᵀ
  EXPECT_EQ((a * b).numbers(), (std::vector<double>{17, 39}));
  EXPECT_EQ(kronecker(b, a).numbers(), (std::vector<double>{5, 15, 6, 18, 10, 20, 12, 24}));
  EXPECT_EQ(above(beside(a, b), DenseMatrix(1, 3, {7, 8, 9})).numbers(),
            (std::vector<double>{1, 3, 7, 2, 4, 8, 5, 6, 9}));
}

TEST(Dense, EquationsAreSolvedToRounding) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    const DenseMatrix A = numbers(9, 9, seed), b = numbers(9, 2, seed + 100);
    EXPECT_LT(max_abs(A * lu_solve(A, b) - b), 1e-12);
    EXPECT_LT(max_abs(A * full_pivot_solve(A, b) - b), 1e-12);
    EXPECT_LT(max_abs(A * least_squares(A, b) - b), 1e-11);
    EXPECT_LT(max_abs(A * inverse(A).matrix - DenseMatrix::identity(9)), 1e-12);
  }
}

TEST(Dense, DeterminantByHand) {
  const DenseMatrix A(2, 2, {1, 3, 2, 4});
  EXPECT_NEAR(inverse(A).log_determinant, std::log(2), 1e-15);
}

// A rank of three in five unknowns.
TEST(Dense, FullPivotsFindASolutionOfASingularSystem) {
  const DenseMatrix A = numbers(5, 3, 1) * numbers(3, 5, 2), b = A * numbers(5, 1, 3);
  EXPECT_LT(max_abs(A * full_pivot_solve(A, b) - b), 1e-13);
  EXPECT_EQ(rank_of(A, 1e-12, "A"), 3);
}

// The shortest is in the span of the rows, and equals the pseudo-inverse.
TEST(Dense, LeastSquaresAreTheShortest) {
  const DenseMatrix A = numbers(3, 6, 4), b = numbers(3, 1, 5), x = least_squares(A, b);
  EXPECT_LT(max_abs(x - pseudo_inverse(A, 1e-9, "A") * b), 1e-14);
  const DenseMatrix by_rows = transpose(A) * lu_solve(A * transpose(A), b);
  EXPECT_LT(max_abs(x - by_rows), 1e-13);
}

TEST(Dense, ExponentialOfARotationAtAnyAngle) {
  for (const double angle : {1e-3, 0.5, 3.0, 200.0}) {
    const DenseMatrix R = exponential(DenseMatrix(2, 2, {0, angle, -angle, 0}));
    EXPECT_NEAR(R(0, 0), std::cos(angle), 1e-12 * angle + 1e-15);
    EXPECT_NEAR(R(1, 0), std::sin(angle), 1e-12 * angle + 1e-15);
  }
}

TEST(Dense, ExponentialOfANilpotentMatrixIsItsSeries) {
  DenseMatrix N(3, 3);
  N(0, 1) = 2, N(1, 2) = 3;
  const DenseMatrix series = DenseMatrix::identity(3) + N + 0.5 * (N * N);
  EXPECT_LT(max_abs(exponential(N) - series), 1e-15);
}

TEST(Dense, EigenpairsSatisfyTheirEquation) {
  const DenseMatrix A = numbers(7, 7, 6), C = numbers(7, 7, 7);
  const Eigenpairs general = eigenpairs(A, "A");
  for (Index i = 0; i < 7; ++i) {
    const ComplexVector v = general.vectors.col(i);
    const ComplexVector left = A * v - general.values[static_cast<std::size_t>(i)] * v;
    EXPECT_LT(std::abs(dot(left, left)), 1e-26);
  }
  const DenseMatrix S = symmetric_part(A), B = transpose(C) * C + DenseMatrix::identity(7);
  const SymmetricPairs pairs = generalized_eigenpairs(S, B, "S over B");
  for (Index i = 0; i < 7; ++i) {
    const DenseVector v = pairs.vectors.col(i);
    EXPECT_LT(norm(S * v - pairs.values[static_cast<std::size_t>(i)] * (B * v)), 1e-13);
  }
}

// s − A loses rank at an eigenvalue of A.
TEST(Dense, SmallestSingularValueOfComplexMatrices) {
  const DenseMatrix A(2, 2, {0, 1, -1, 0});  // ±i
  EXPECT_NEAR(smallest_singular_value(shifted({0, 1}, A), "A"), 0, 1e-15);
  EXPECT_NEAR(smallest_singular_value(shifted({0, 0}, A), "A"), 1, 1e-15);
}

TEST(Dense, ComplexEquationsAreSolvedToRounding) {
  const ComplexMatrix A = shifted({0.3, 2}, numbers(6, 6, 8)), b = to_complex(numbers(6, 1, 9));
  const ComplexVector left = A * lu_solve(A, b) - b;
  EXPECT_LT(std::abs(dot(left, left)), 1e-28);
}

TEST(Dense, WhatCannotBeDecomposedIsTold) {
  DenseMatrix A = DenseMatrix::identity(3);
  A(1, 1) = NAN;
  EXPECT_THROW(eigenvalues(A, "A"), InputError);
  EXPECT_THROW(symmetric_eigenvalues(A, "A"), InputError);
  EXPECT_THROW(lu_solve(A, A, "A"), InputError);
  EXPECT_THROW(lu_solve(DenseMatrix(2, 2), DenseMatrix::identity(2), "A"), InputError);
  EXPECT_THROW(pseudo_inverse(A, 1e-9, "A"), InputError);
  EXPECT_TRUE(std::isnan(max_abs(least_squares(A, DenseMatrix::identity(3)))));
}

TEST(SmallSolvers, PrincipalAxesRebuildTheMatrix) {
  const Mat3<double> R = rotation_matrix(quaternion_from_rpy(Vec3<double>{{0.3, -0.5, 1.1}}));
  const Mat3<double> m = R * (diagonal(Vec3<double>{{1, 2, 4}}) * transpose(R));
  for (const int reversed : {0, 1, 2}) {
    const PrincipalAxes p = principal_axes(m, reversed, "m");
    const Mat3<double> A = rotation_matrix(p.axes);
    const Mat3<double> again = A * (diagonal(p.moments) * transpose(A));
    for (int r = 0; r < 3; ++r) {
      EXPECT_NEAR(p.moments[r], (std::array{1.0, 2.0, 4.0}[static_cast<std::size_t>(r)]), 1e-14);
      for (int c = 0; c < 3; ++c) EXPECT_NEAR(again(r, c), m(r, c), 1e-14);
    }
  }
}

}  // namespace
}  // namespace hadal
