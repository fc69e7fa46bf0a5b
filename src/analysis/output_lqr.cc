#include "hadal/analysis/output_lqr.h"

#include "hadal/base/error.h"
#include "hadal/math/dense_solvers.h"

namespace hadal::analysis {

namespace {

/// Σ (F^i)ᵀ W F^i by doubling; nothing if it does not converge.
std::optional<DenseMatrix> sum_of_powers(DenseMatrix F, DenseMatrix W) {
  for (int i = 0; i < 50; ++i) {
    W += transpose(F) * W * F;
    F = F * F;
    if (!all_finite(W) || !all_finite(F)) return std::nullopt;
    if (squared_norm(F) < 1e-32) return symmetric_part(W);
  }
  return std::nullopt;
}

/// Of one choice of gains, by tick: closed loop, cost to go and covariance of the state.
struct Judged {
  std::vector<DenseMatrix> F, P, S;
  double cost = 0;
};

std::optional<Judged> judged(const OutputLqr& p, const DenseMatrix& K) {
  const std::size_t n = p.A.size();
  Judged j;
  std::vector<DenseMatrix> W;
  for (std::size_t k = 0; k < n; ++k) {
    const DenseMatrix u = K * p.C[k];
    j.F.emplace_back(p.A[k] + p.B * u);
    W.emplace_back(p.Q + transpose(u) * p.R * u);
  }
  // Over one cycle: what is left of the state, what it cost, what disturbances added.
  const Index size = p.Q.rows();
  DenseMatrix all = DenseMatrix::identity(size), cost(size, size), added = cost;
  for (std::size_t k = 0; k < n; ++k) {
    cost += transpose(all) * W[k] * all;
    all = j.F[k] * all;
    added = j.F[k] * (added + p.start) * transpose(j.F[k]);
  }
  const auto P = sum_of_powers(all, cost);
  const auto S = sum_of_powers(transpose(all), added);
  if (!P || !S) return std::nullopt;
  j.S.push_back(*S + p.start);
  for (std::size_t k = 1; k < n; ++k) {
    j.S.push_back(j.F[k - 1] * j.S[k - 1] * transpose(j.F[k - 1]) + p.start);
  }
  j.P.assign(n + 1, *P);
  for (std::size_t k = n; k-- > 1;) {
    j.P[k] = transpose(j.F[k]) * j.P[k + 1] * j.F[k] + W[k];
  }
  for (std::size_t k = 0; k < n; ++k) j.cost += trace(j.P[k] * p.start);
  return j;
}

/// The gains at which the gradient would vanish if P and S stayed as they are:
/// Σ (R + BᵀP₊B) K C S Cᵀ = −Σ BᵀP₊A S Cᵀ.
DenseMatrix aimed_gain(const OutputLqr& p, const Judged& j) {
  const Index nu = p.B.cols(), ny = p.C[0].rows();
  DenseMatrix left(nu * ny, nu * ny), right(nu, ny);
  for (std::size_t k = 0; k < p.A.size(); ++k) {
    const DenseMatrix BtP = transpose(p.B) * j.P[k + 1], SCt = j.S[k] * transpose(p.C[k]);
    left += kronecker(p.C[k] * SCt, p.R + BtP * p.B);
    right -= BtP * p.A[k] * SCt;
  }
  const DenseVector flat = lu_solve(left, DenseVector(right.numbers()), "the servo's design");
  return {nu, ny, flat.numbers()};
}

}  // namespace

std::optional<double> output_cost(const OutputLqr& p, const DenseMatrix& K) {
  const auto j = judged(p, K);
  return j ? std::optional(j->cost) : std::nullopt;
}

DenseMatrix optimal_output_gain(const OutputLqr& p, DenseMatrix K) {
  std::optional<Judged> now = judged(p, K);
  if (!now) throw InputError("no gains were found that stabilise the sampled loop");
  for (int iteration = 0; iteration < 200; ++iteration) {
    const DenseMatrix step = aimed_gain(p, *now) - K;
    bool better = false;
    double gained = 0;
    for (double length = 1; length > 1e-4 && !better; length *= 0.5) {
      const DenseMatrix next = K + length * step;
      std::optional<Judged> there = judged(p, next);
      better = there && there->cost < now->cost;
      if (!better) continue;
      gained = 1 - there->cost / now->cost;
      K = next, now = std::move(there);
    }
    // Rounding is the limit: the cost is flat at its minimum.
    if (!better || gained < 1e-13) break;
  }
  return K;
}

}  // namespace hadal::analysis
