#include "hadal/analysis/riccati.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "hadal/analysis/dense_rows.h"
#include "hadal/base/error.h"
#include "hadal/math/dense_solvers.h"

namespace hadal::analysis {

namespace {

/// Real parts and directions below this count as nothing, against the size of the matrix.
constexpr double kNothing = 1e-10;

struct Problem {
  DenseMatrix A, B, Q, R;
  DenseMatrix R_inverse(const DenseMatrix& m) const {
    return lu_solve(R, m, "the weight of the inputs");
  }
  DenseMatrix R_inverse_Bt() const { return R_inverse(transpose(B)); }
};

/// In messages.
constexpr const char* kName = "the Riccati equation";

/// A matrix of the given size, so that it compares with others.
DenseMatrix with_norm(double size, const DenseMatrix& m) {
  return (size / std::max(norm(m), 1e-300)) * m;
}

/// The test of Popov, Belevitch and Hautus on each mode that does not decay.
void refuse_hopeless(const Problem& p) {
  const double scale = std::max(norm(p.A), 1e-300);
  for (const std::complex<double>& s : eigenvalues(p.A, kName)) {
    if (s.real() < -kNothing * scale) continue;
    const ComplexMatrix sI_A = shifted(s, p.A);
    const ComplexMatrix reach = beside(sI_A, to_complex(with_norm(scale, p.B)));
    if (smallest_singular_value(reach, kName) < kNothing * scale) {
      throw InputError(fmt::format(
          "not stabilisable: no input reaches the mode {:.3g}{:+.3g}i, which does not decay",
          s.real(), s.imag()));
    }
    if (s.real() > kNothing * scale) continue;
    const ComplexMatrix seen = above(sI_A, to_complex(with_norm(scale, p.Q)));
    if (smallest_singular_value(seen, kName) < kNothing * scale) {
      throw InputError(fmt::format(
          "not detectable: no weight sees the mode {:.3g}{:+.3g}i, which does not decay", s.real(),
          s.imag()));
    }
  }
}

/// Newton's iteration for the sign of a matrix, scaled by its determinant.
DenseMatrix matrix_sign(DenseMatrix Z) {
  for (int i = 0; i < 100; ++i) {
    const Inverse inverted = inverse(Z);
    const double c = std::exp(-inverted.log_determinant / static_cast<double>(Z.rows()));
    const DenseMatrix next = 0.5 * (c * Z + (1 / c) * inverted.matrix);
    const double change = norm(next - Z) / norm(next);
    Z = next;
    if (!all_finite(Z) || change < 1e-14) break;
  }
  return Z;
}

/// From [S₁₂; S₂₂ + 1] P = −[S₁₁ + 1; S₂₁]: the columns [1; P] span what decays.
DenseMatrix from_sign(const Problem& p) {
  const Index n = p.A.rows();
  const DenseMatrix H =
      above(beside(p.A, -(p.B * p.R_inverse_Bt())), beside(-p.Q, -transpose(p.A)));
  DenseMatrix S = matrix_sign(H);
  if (!all_finite(S)) throw InputError("the Riccati equation has no stabilising solution");
  S += DenseMatrix::identity(2 * n);
  return symmetric_part(least_squares(S.right_cols(n), -S.left_cols(n)));
}

/// FᵀP + PF + W = 0.
DenseMatrix solve_lyapunov(const DenseMatrix& F, const DenseMatrix& W) {
  const Index n = F.rows();
  const DenseMatrix one = DenseMatrix::identity(n), Ft = transpose(F);
  const DenseVector w(W.numbers());
  const DenseVector x = lu_solve(kronecker(one, Ft) + kronecker(Ft, one), -w);
  return symmetric_part(DenseMatrix(n, n, x.numbers()));
}

struct Residual {
  DenseMatrix left;     ///< AᵀP + PA − P B R⁻¹ Bᵀ P + Q
  double relative = 0;  ///< its largest element against the largest of its terms
};

Residual residual_of(const Problem& p, const DenseMatrix& P) {
  const DenseMatrix AtP = transpose(p.A) * P, BtP = transpose(p.B) * P;
  const DenseMatrix quadratic = transpose(BtP) * p.R_inverse(BtP);
  const double size = std::max({max_abs(AtP), max_abs(quadratic), max_abs(p.Q), 1e-300});
  const DenseMatrix left = AtP + transpose(AtP) - quadratic + p.Q;
  return {left, max_abs(left) / size};
}

/// Steps of Newton while they help, each by its change: (A − BK)ᵀ Δ + Δ (A − BK) = −left side.
DenseMatrix refined(const Problem& p, DenseMatrix P) {
  Residual residual = residual_of(p, P);
  for (int i = 0; i < 20 && residual.relative > 0; ++i) {
    const DenseMatrix F = p.A - p.B * (p.R_inverse_Bt() * P);
    const DenseMatrix next = P + solve_lyapunov(F, residual.left);
    Residual better = residual_of(p, next);
    if (!(better.relative < residual.relative)) break;
    P = next, residual = std::move(better);
  }
  return P;
}

}  // namespace

RiccatiSolution solve_riccati(const Matrix& A, const Matrix& B, const Matrix& Q, const Matrix& R) {
  const Problem p{to_dense(A), to_dense(B), to_dense(Q), to_dense(R)};
  refuse_hopeless(p);
  const DenseMatrix P = refined(p, from_sign(p));
  const DenseMatrix K = p.R_inverse_Bt() * P;
  RiccatiSolution solution{to_rows(P), to_rows(K), {}, residual_of(p, P).relative};
  solution.poles = eigenvalues(p.A - p.B * K, kName);
  const bool stable = std::all_of(solution.poles.begin(), solution.poles.end(),
                                  [](const auto& s) { return s.real() < 0; });
  if (!stable || !all_finite(P)) {
    throw InputError("the Riccati equation has no stabilising solution");
  }
  return solution;
}

}  // namespace hadal::analysis
