// The regulator by outputs against the Riccati difference equation, sums of flown costs, and its
// own neighbours.

#include "hadal/analysis/output_lqr.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "hadal/base/error.h"
#include "hadal/math/dense_solvers.h"

namespace hadal::analysis {
namespace {

DenseMatrix numbers(int rows, int columns, std::mt19937& bits) {
  DenseMatrix m(rows, columns);
  for (Index i = 0; i < m.size(); ++i) m[i] = static_cast<double>(bits()) / 2147483648.0 - 1;
  return m;
}

/// A plant that decays by itself, so that zero gains stabilise it.
OutputLqr random_plant(int n, int m, int outputs, int ticks, unsigned seed) {
  std::mt19937 bits(seed);
  OutputLqr p;
  for (int k = 0; k < ticks; ++k) {
    const DenseMatrix A = numbers(n, n, bits);
    p.A.push_back(0.9 / norm(A) * A);
    p.C.push_back(outputs == n ? DenseMatrix::identity(n) : numbers(outputs, n, bits));
  }
  p.B = numbers(n, m, bits);
  const DenseMatrix C = numbers(n, n, bits);
  p.Q = transpose(C) * C, p.R = DenseMatrix::identity(m), p.start = DenseMatrix::identity(n);
  return p;
}

TEST(OutputLqr, ScalarHasTheClosedFormOfTheRiccatiEquation) {
  // p = a² p − a² b² p²/(r + b² p) + q, u = −a b p/(r + b² p) x.
  const double a = 0.95, b = 0.3, q = 2, r = 0.5;
  OutputLqr p;
  const auto one = [](double x) { return DenseMatrix(1, 1, {x}); };
  p.A = {one(a)}, p.C = {one(1)}, p.B = one(b), p.Q = one(q), p.R = one(r), p.start = one(1);
  const double h = r * (1 - a * a) - q * b * b;
  const double P = (-h + std::sqrt(h * h + 4 * b * b * q * r)) / (2 * b * b);
  EXPECT_NEAR(optimal_output_gain(p, one(0))(0, 0), -a * b * P / (r + b * b * P), 1e-9);
}

// With the whole state: where the recursion P ← Q + AᵀPA − AᵀPB(R + BᵀPB)⁻¹BᵀPA ends.
TEST(OutputLqr, OfTheWholeStateIsTheDiscreteRiccatiEquation) {
  for (unsigned seed = 1; seed <= 10; ++seed) {
    const OutputLqr p = random_plant(6, 2, 6, 1, seed);
    DenseMatrix P = p.Q, K;
    for (int i = 0; i < 2000; ++i) {
      const DenseMatrix BtP = transpose(p.B) * P;
      K = -lu_solve(p.R + BtP * p.B, BtP * p.A[0]);
      P = p.Q + transpose(p.A[0]) * P * (p.A[0] + p.B * K);
    }
    const DenseMatrix found = optimal_output_gain(p, DenseMatrix(2, 6));
    EXPECT_LT(norm(found - K), 1e-6 * norm(K)) << seed;
  }
}

TEST(OutputLqr, CostIsTheSumOverFlownTicks) {
  const OutputLqr p = random_plant(5, 2, 2, 3, 7);
  const DenseMatrix K = optimal_output_gain(p, DenseMatrix(2, 2));
  // A unit disturbance of each state before each tick of the cycle.
  double sum = 0;
  for (std::size_t first = 0; first < 3; ++first) {
    for (int i = 0; i < 5; ++i) {
      DenseVector x = DenseVector::unit(5, i);
      for (std::size_t k = first; k < first + 3000; ++k) {
        const DenseVector u = K * p.C[k % 3] * x;
        sum += dot(x, p.Q * x) + dot(u, p.R * u);
        x = p.A[k % 3] * x + p.B * u;
      }
    }
  }
  EXPECT_NEAR(*output_cost(p, K), sum, 1e-9 * sum);
}

TEST(OutputLqr, NoNeighbourOfTheGainsIsBetter) {
  std::mt19937 bits(3);
  for (unsigned seed = 1; seed <= 10; ++seed) {
    const OutputLqr p = random_plant(6, 2, 3, 1 + static_cast<int>(seed) % 3, seed);
    const DenseMatrix K = optimal_output_gain(p, DenseMatrix(2, 3));
    const double best = *output_cost(p, K);
    for (int i = 0; i < 20; ++i) {
      const DenseMatrix step = numbers(2, 3, bits);
      for (const double h : {1e-2, 1e-3}) {
        EXPECT_GT(*output_cost(p, K + h * step), best) << seed;
      }
      // The slope is nothing beside the curvature.
      const double ahead = *output_cost(p, K + 1e-3 * step) - best;
      const double behind = *output_cost(p, K - 1e-3 * step) - best;
      EXPECT_LT(std::abs(ahead - behind), 0.05 * (ahead + behind)) << seed;
    }
  }
}

TEST(OutputLqr, RefusesToBeginWithAnUnstableLoop) {
  OutputLqr p = random_plant(2, 1, 2, 1, 1);
  p.A[0] = 2.0 * DenseMatrix::identity(2);
  EXPECT_FALSE(output_cost(p, DenseMatrix(1, 2)));
  EXPECT_THROW(optimal_output_gain(p, DenseMatrix(1, 2)), InputError);
}

}  // namespace
}  // namespace hadal::analysis
