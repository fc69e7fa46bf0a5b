#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <limits>

#include "hadal/analysis/eigen_matrix.h"
#include "hadal/analysis/linear_model.h"
#include "hadal/math/decomposed.h"

namespace hadal::analysis {

namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

/// Dimension of the space spanned by B, AB, A²B, …: each new direction is made orthogonal to those
/// before it, which keeps the rank sharp where powers of A would drown it.
int krylov_rank(const MatrixXd& A, const MatrixXd& B) {
  constexpr double kNothing = 1e-9;
  const Eigen::Index n = A.rows();
  MatrixXd basis(n, 0);
  const auto add = [&](VectorXd v) {
    const double before = v.norm();
    // Twice is enough [Giraud 2005].
    for (int pass = 0; pass < 2; ++pass) v -= basis * (basis.transpose() * v);
    if (v.norm() <= kNothing * std::max(before, 1e-300)) return;
    basis.conservativeResize(n, basis.cols() + 1);
    basis.col(basis.cols() - 1) = v.normalized();
  };
  for (Eigen::Index c = 0; c < B.cols(); ++c) {
    if (B.col(c).norm() > 0) add(B.col(c).normalized());
  }
  for (Eigen::Index k = 0; k < basis.cols() && basis.cols() < n; ++k) {
    const VectorXd next = A * basis.col(k);
    if (next.norm() > 0) add(next);
  }
  return static_cast<int>(basis.cols());
}

Mode mode_of(std::complex<double> pole, const Eigen::VectorXcd& vector, double period) {
  Mode mode{.pole = pole};
  const std::complex<double> s = period > 0 ? std::log(pole) / period : pole;
  mode.frequency = std::abs(s);
  mode.damping = mode.frequency > 0 ? -s.real() / mode.frequency : 0;
  // A pole at zero of a discrete map: gone after one period.
  if (std::isinf(mode.frequency)) mode.damping = 1;
  Eigen::Index largest = 0;
  vector.cwiseAbs().maxCoeff(&largest);
  for (Eigen::Index i = 0; i < vector.size(); ++i) {
    mode.vector.push_back(vector[i] / vector[largest]);
  }
  return mode;
}

}  // namespace

ModalAnalysis modes_of(const LinearModel& model) {
  ModalAnalysis analysis;
  const MatrixXd A = to_eigen(model.A), B = to_eigen(model.B),
                 C = to_eigen(model.C, model.A.size());
  if (A.rows() == 0) return analysis;
  const Eigen::EigenSolver<MatrixXd> solver(A);
  decomposed(solver, "the linear model");
  for (Eigen::Index i = 0; i < A.rows(); ++i) {
    analysis.modes.push_back(
        mode_of(solver.eigenvalues()[i], solver.eigenvectors().col(i), model.period));
  }
  // The slowest first; of a pair the upper one.
  const bool discrete = model.period > 0;
  const auto slowness = [&](const Mode& m) { return discrete ? std::abs(m.pole) : m.pole.real(); };
  std::stable_sort(analysis.modes.begin(), analysis.modes.end(), [&](const Mode& a, const Mode& b) {
    const double x = slowness(a), y = slowness(b);
    if (std::abs(x - y) > 1e-12 * (1 + std::abs(x))) return x > y;
    return a.pole.imag() > b.pole.imag();
  });
  const double rounding = 1e-9 * std::max(1.0, A.norm());
  double fastest = -std::numeric_limits<double>::infinity();  // growth
  for (const Mode& m : analysis.modes) {
    fastest = std::max(fastest, discrete ? std::abs(m.pole) - 1 : m.pole.real());
  }
  analysis.stable = fastest < -rounding;
  analysis.neutral = !analysis.stable && fastest <= rounding;
  analysis.controllable = krylov_rank(A, B);
  analysis.observable = krylov_rank(A.transpose(), C.transpose());
  return analysis;
}

}  // namespace hadal::analysis
