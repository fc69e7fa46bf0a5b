#include <algorithm>
#include <cmath>
#include <limits>

#include "hadal/analysis/dense_rows.h"
#include "hadal/analysis/linear_model.h"
#include "hadal/math/dense_solvers.h"

namespace hadal::analysis {

namespace {

/// Dimension of the space spanned by B, AB, A²B, …: each new direction is made orthogonal to those
/// before it, which keeps the rank sharp where powers of A would drown it.
int krylov_rank(const DenseMatrix& A, const DenseMatrix& B) {
  constexpr double kNothing = 1e-9;
  const Index n = A.rows();
  DenseMatrix basis(n, 0);
  const auto normalized = [](const DenseVector& v) { return (1 / norm(v)) * v; };
  const auto add = [&](DenseVector v) {
    const double before = norm(v);
    // Twice is enough [Giraud 2005].
    for (int pass = 0; pass < 2; ++pass) v -= basis * (transpose(basis) * v);
    if (norm(v) <= kNothing * std::max(before, 1e-300)) return;
    basis = beside(basis, normalized(v));
  };
  for (Index c = 0; c < B.cols(); ++c) {
    if (norm(B.col(c)) > 0) add(normalized(B.col(c)));
  }
  for (Index k = 0; k < basis.cols() && basis.cols() < n; ++k) {
    const DenseVector next = A * basis.col(k);
    if (norm(next) > 0) add(next);
  }
  return static_cast<int>(basis.cols());
}

Mode mode_of(std::complex<double> pole, const ComplexVector& vector, double period) {
  Mode mode{.pole = pole};
  const std::complex<double> s = period > 0 ? std::log(pole) / period : pole;
  mode.frequency = std::abs(s);
  mode.damping = mode.frequency > 0 ? -s.real() / mode.frequency : 0;
  // A pole at zero of a discrete map: gone after one period.
  if (std::isinf(mode.frequency)) mode.damping = 1;
  mode.vector = vector.numbers();
  const std::complex<double> largest =
      *std::max_element(mode.vector.begin(), mode.vector.end(),
                        [](const auto& a, const auto& b) { return std::abs(a) < std::abs(b); });
  for (std::complex<double>& share : mode.vector) share /= largest;
  return mode;
}

}  // namespace

ModalAnalysis modes_of(const LinearModel& model) {
  ModalAnalysis analysis;
  const DenseMatrix A = to_dense(model.A), B = to_dense(model.B),
                    C = to_dense(model.C, model.A.size());
  if (A.rows() == 0) return analysis;
  const Eigenpairs pairs = eigenpairs(A, "the linear model");
  for (Index i = 0; i < A.rows(); ++i) {
    analysis.modes.push_back(
        mode_of(pairs.values[static_cast<std::size_t>(i)], pairs.vectors.col(i), model.period));
  }
  // The slowest first; of a pair the upper one.
  const bool discrete = model.period > 0;
  const auto slowness = [&](const Mode& m) { return discrete ? std::abs(m.pole) : m.pole.real(); };
  std::stable_sort(analysis.modes.begin(), analysis.modes.end(), [&](const Mode& a, const Mode& b) {
    const double x = slowness(a), y = slowness(b);
    if (std::abs(x - y) > 1e-12 * (1 + std::abs(x))) return x > y;
    return a.pole.imag() > b.pole.imag();
  });
  const double rounding = 1e-9 * std::max(1.0, norm(A));
  double fastest = -std::numeric_limits<double>::infinity();  // growth
  for (const Mode& m : analysis.modes) {
    fastest = std::max(fastest, discrete ? std::abs(m.pole) - 1 : m.pole.real());
  }
  analysis.stable = fastest < -rounding;
  analysis.neutral = !analysis.stable && fastest <= rounding;
  analysis.controllable = krylov_rank(A, B);
  analysis.observable = krylov_rank(transpose(A), transpose(C));
  return analysis;
}

}  // namespace hadal::analysis
