#pragma once

/// The linear-quadratic regulator of a sampled plant by the outputs that a controller has, not by
/// the whole state; for .cc files. With the whole state as output it is the discrete Riccati
/// equation.

#include <optional>
#include <vector>

#include "hadal/math/dense.h"

namespace hadal::analysis {

/// x⁺ = A_k x + B u, y = C_k x, u = K y, with A_k and C_k repeating themselves after a cycle.
struct OutputLqr {
  std::vector<DenseMatrix> A, C;  ///< by tick of the cycle
  DenseMatrix B;
  DenseMatrix Q, R;   ///< of the cost Σ xᵀQx + uᵀRu
  DenseMatrix start;  ///< covariance of the disturbance that comes before any tick
};

/// Expected cost; nothing if the loop is not stable.
std::optional<double> output_cost(const OutputLqr& p, const DenseMatrix& K);

/// Gains of least expected cost, from gains that stabilise, by the iteration of [Levine 1970] with
/// steps that are halved until the cost falls. With y = x one step is one of policy iteration
/// [Hewer 1971]. Throws InputError if the first gains do not stabilise.
DenseMatrix optimal_output_gain(const OutputLqr& p, DenseMatrix K);

}  // namespace hadal::analysis
