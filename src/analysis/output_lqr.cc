#include "hadal/analysis/output_lqr.h"

#include <unsupported/Eigen/KroneckerProduct>

#include "hadal/base/error.h"
#include "hadal/math/decomposed.h"

namespace hadal::analysis {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// Σ (F^i)ᵀ W F^i by doubling; nothing if it does not converge.
std::optional<MatrixXd> sum_of_powers(MatrixXd F, MatrixXd W) {
  for (int i = 0; i < 50; ++i) {
    W += F.transpose() * W * F;
    F = (F * F).eval();
    if (!W.allFinite() || !F.allFinite()) return std::nullopt;
    if (F.squaredNorm() < 1e-32) return 0.5 * (W + W.transpose());
  }
  return std::nullopt;
}

/// Of one choice of gains, by tick: closed loop, cost to go and covariance of the state.
struct Judged {
  std::vector<MatrixXd> F, P, S;
  double cost = 0;
};

std::optional<Judged> judged(const OutputLqr& p, const MatrixXd& K) {
  const std::size_t n = p.A.size();
  Judged j;
  std::vector<MatrixXd> W;
  for (std::size_t k = 0; k < n; ++k) {
    const MatrixXd u = K * p.C[k];
    j.F.emplace_back(p.A[k] + p.B * u);
    W.emplace_back(p.Q + u.transpose() * p.R * u);
  }
  // Over one cycle: what is left of the state, what it cost, what disturbances added.
  const Index size = p.Q.rows();
  MatrixXd all = MatrixXd::Identity(size, size), cost = MatrixXd::Zero(size, size), added = cost;
  for (std::size_t k = 0; k < n; ++k) {
    cost += all.transpose() * W[k] * all;
    all = j.F[k] * all;
    added = j.F[k] * (added + p.start) * j.F[k].transpose();
  }
  const auto P = sum_of_powers(all, cost);
  const auto S = sum_of_powers(all.transpose(), added);
  if (!P || !S) return std::nullopt;
  j.S.push_back(*S + p.start);
  for (std::size_t k = 1; k < n; ++k) {
    j.S.push_back(j.F[k - 1] * j.S[k - 1] * j.F[k - 1].transpose() + p.start);
  }
  j.P.assign(n + 1, *P);
  for (std::size_t k = n; k-- > 1;) {
    j.P[k] = j.F[k].transpose() * j.P[k + 1] * j.F[k] + W[k];
  }
  for (std::size_t k = 0; k < n; ++k) j.cost += (j.P[k] * p.start).trace();
  return j;
}

/// The gains at which the gradient would vanish if P and S stayed as they are:
/// Σ (R + BᵀP₊B) K C S Cᵀ = −Σ BᵀP₊A S Cᵀ.
MatrixXd aimed_gain(const OutputLqr& p, const Judged& j) {
  const Index nu = p.B.cols(), ny = p.C[0].rows();
  MatrixXd left = MatrixXd::Zero(nu * ny, nu * ny), right = MatrixXd::Zero(nu, ny);
  for (std::size_t k = 0; k < p.A.size(); ++k) {
    const MatrixXd BtP = p.B.transpose() * j.P[k + 1], SCt = j.S[k] * p.C[k].transpose();
    left += Eigen::kroneckerProduct(MatrixXd(p.C[k] * SCt), MatrixXd(p.R + BtP * p.B));
    right -= BtP * p.A[k] * SCt;
  }
  const Eigen::LDLT<MatrixXd> ldlt(left);
  const VectorXd flat = decomposed(ldlt, "the servo's design")
                            .solve(Eigen::Map<const VectorXd>(right.data(), right.size()));
  return Eigen::Map<const MatrixXd>(flat.data(), nu, ny);
}

}  // namespace

std::optional<double> output_cost(const OutputLqr& p, const MatrixXd& K) {
  const auto j = judged(p, K);
  return j ? std::optional(j->cost) : std::nullopt;
}

MatrixXd optimal_output_gain(const OutputLqr& p, MatrixXd K) {
  std::optional<Judged> now = judged(p, K);
  if (!now) throw InputError("no gains were found that stabilise the sampled loop");
  for (int iteration = 0; iteration < 200; ++iteration) {
    const MatrixXd step = aimed_gain(p, *now) - K;
    bool better = false;
    double gained = 0;
    for (double length = 1; length > 1e-4 && !better; length *= 0.5) {
      const MatrixXd next = K + length * step;
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
