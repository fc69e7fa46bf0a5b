#include "hadal/analysis/riccati.h"

#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <cmath>
#include <unsupported/Eigen/KroneckerProduct>

#include "hadal/analysis/eigen_matrix.h"
#include "hadal/base/error.h"
#include "hadal/math/decomposed.h"

namespace hadal::analysis {

namespace {

using Eigen::Index;
using Eigen::MatrixXcd;
using Eigen::MatrixXd;

/// Real parts and directions below this count as nothing, against the size of the matrix.
constexpr double kNothing = 1e-10;

struct Problem {
  MatrixXd A, B, Q, R;
  MatrixXd R_inverse(const MatrixXd& m) const {
    const Eigen::LDLT<MatrixXd> ldlt(R);
    return decomposed(ldlt, "the weight of the inputs").solve(m);
  }
  MatrixXd R_inverse_Bt() const { return R_inverse(B.transpose()); }
};

double smallest_singular_value(const MatrixXcd& m) {
  const Eigen::JacobiSVD<MatrixXcd> svd(m);
  return decomposed(svd, "the Riccati equation").singularValues().minCoeff();
}

std::vector<std::complex<double>> eigenvalues_of(const MatrixXd& m) {
  const Eigen::EigenSolver<MatrixXd> solver(m, false);
  const auto& list = decomposed(solver, "the Riccati equation").eigenvalues();
  return {list.begin(), list.end()};
}

/// The test of Popov, Belevitch and Hautus on each mode that does not decay.
void refuse_hopeless(const Problem& p) {
  const Index n = p.A.rows();
  const double scale = std::max(p.A.norm(), 1e-300);
  for (const std::complex<double>& s : eigenvalues_of(p.A)) {
    if (s.real() < -kNothing * scale) continue;
    const MatrixXcd shifted = s * MatrixXcd::Identity(n, n) - p.A.cast<std::complex<double>>();
    MatrixXcd reach(n, n + p.B.cols()), seen(2 * n, n);
    reach << shifted, p.B * (scale / std::max(p.B.norm(), 1e-300));
    if (smallest_singular_value(reach) < kNothing * scale) {
      throw InputError(fmt::format(
          "not stabilisable: no input reaches the mode {:.3g}{:+.3g}i, which does not decay",
          s.real(), s.imag()));
    }
    if (s.real() > kNothing * scale) continue;
    seen << shifted, p.Q * (scale / std::max(p.Q.norm(), 1e-300));
    if (smallest_singular_value(seen) < kNothing * scale) {
      throw InputError(fmt::format(
          "not detectable: no weight sees the mode {:.3g}{:+.3g}i, which does not decay", s.real(),
          s.imag()));
    }
  }
}

/// Newton's iteration for the sign of a matrix, scaled by its determinant.
MatrixXd matrix_sign(MatrixXd Z) {
  for (int i = 0; i < 100; ++i) {
    const Eigen::PartialPivLU<MatrixXd> lu(Z);
    const double log_det = lu.matrixLU().diagonal().array().abs().log().sum();
    const double c = std::exp(-log_det / static_cast<double>(Z.rows()));
    const MatrixXd next = 0.5 * (c * Z + lu.inverse() / c);
    const double change = (next - Z).norm() / next.norm();
    Z = next;
    if (!Z.allFinite() || change < 1e-14) break;
  }
  return Z;
}

/// From [S₁₂; S₂₂ + 1] P = −[S₁₁ + 1; S₂₁]: the columns [1; P] span what decays.
MatrixXd from_sign(const Problem& p) {
  const Index n = p.A.rows();
  MatrixXd H(2 * n, 2 * n);
  H << p.A, -p.B * p.R_inverse_Bt(), -p.Q, -p.A.transpose();
  const MatrixXd S = matrix_sign(H);
  if (!S.allFinite()) throw InputError("the Riccati equation has no stabilising solution");
  MatrixXd left(2 * n, n), right(2 * n, n);
  left << S.topRightCorner(n, n), S.bottomRightCorner(n, n) + MatrixXd::Identity(n, n);
  right << S.topLeftCorner(n, n) + MatrixXd::Identity(n, n), S.bottomLeftCorner(n, n);
  const MatrixXd P = left.colPivHouseholderQr().solve(-right);
  return 0.5 * (P + P.transpose());
}

/// FᵀP + PF + W = 0.
MatrixXd solve_lyapunov(const MatrixXd& F, const MatrixXd& W) {
  const Index n = F.rows();
  const MatrixXd one = MatrixXd::Identity(n, n), Ft = F.transpose();
  const MatrixXd L = Eigen::kroneckerProduct(one, Ft) + Eigen::kroneckerProduct(Ft, one);
  const Eigen::VectorXd w = Eigen::Map<const Eigen::VectorXd>(W.data(), n * n);
  const Eigen::VectorXd x = L.partialPivLu().solve(-w);
  const MatrixXd P = Eigen::Map<const MatrixXd>(x.data(), n, n);
  return 0.5 * (P + P.transpose());
}

struct Residual {
  MatrixXd left;        ///< AᵀP + PA − P B R⁻¹ Bᵀ P + Q
  double relative = 0;  ///< its largest element against the largest of its terms
};

Residual residual_of(const Problem& p, const MatrixXd& P) {
  const MatrixXd AtP = p.A.transpose() * P, BtP = p.B.transpose() * P;
  const MatrixXd quadratic = BtP.transpose() * p.R_inverse(BtP);
  const double size = std::max({AtP.cwiseAbs().maxCoeff(), quadratic.cwiseAbs().maxCoeff(),
                                p.Q.cwiseAbs().maxCoeff(), 1e-300});
  const MatrixXd left = AtP + AtP.transpose() - quadratic + p.Q;
  return {left, left.cwiseAbs().maxCoeff() / size};
}

/// Steps of Newton while they help, each by its change: (A − BK)ᵀ Δ + Δ (A − BK) = −left side.
MatrixXd refined(const Problem& p, MatrixXd P) {
  Residual residual = residual_of(p, P);
  for (int i = 0; i < 20 && residual.relative > 0; ++i) {
    const MatrixXd F = p.A - p.B * (p.R_inverse_Bt() * P);
    const MatrixXd next = P + solve_lyapunov(F, residual.left);
    Residual better = residual_of(p, next);
    if (!(better.relative < residual.relative)) break;
    P = next, residual = std::move(better);
  }
  return P;
}

}  // namespace

RiccatiSolution solve_riccati(const Matrix& A, const Matrix& B, const Matrix& Q, const Matrix& R) {
  const Problem p{to_eigen(A), to_eigen(B), to_eigen(Q), to_eigen(R)};
  refuse_hopeless(p);
  const MatrixXd P = refined(p, from_sign(p));
  const MatrixXd K = p.R_inverse_Bt() * P;
  RiccatiSolution solution{to_rows(P), to_rows(K), {}, residual_of(p, P).relative};
  solution.poles = eigenvalues_of(p.A - p.B * K);
  const bool stable = std::all_of(solution.poles.begin(), solution.poles.end(),
                                  [](const auto& s) { return s.real() < 0; });
  if (!stable || !P.allFinite()) {
    throw InputError("the Riccati equation has no stabilising solution");
  }
  return solution;
}

}  // namespace hadal::analysis
