// The Riccati equation against closed forms, its own residual, and the differential equation that
// ends in it.

#include "hadal/analysis/riccati.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "hadal/analysis/dense_rows.h"
#include "hadal/base/error.h"
#include "hadal/math/dense_solvers.h"

namespace hadal::analysis {
namespace {

RiccatiSolution solved(const DenseMatrix& A, const DenseMatrix& B, const DenseMatrix& Q,
                       const DenseMatrix& R) {
  return solve_riccati(to_rows(A), to_rows(B), to_rows(Q), to_rows(R));
}

struct Plant {
  DenseMatrix A, B, Q, R;
};

/// Numbers of a fixed generator within ±1; A is as often unstable as not.
Plant random_plant(int n, int m, unsigned seed) {
  std::mt19937 bits(seed);
  const auto matrix = [&](int rows, int columns) {
    DenseMatrix random(rows, columns);
    for (Index i = 0; i < random.size(); ++i) {
      random[i] = static_cast<double>(bits()) / 2147483648.0 - 1;
    }
    return random;
  };
  const DenseMatrix C = matrix(n, n), D = matrix(m, m);
  return {matrix(n, n), matrix(n, m), transpose(C) * C,
          transpose(D) * D + 0.1 * DenseMatrix::identity(m)};
}

TEST(Riccati, ScalarHasItsClosedForm) {
  // 2 a p − p² b²/r + q = 0.
  for (const double a : {-2.0, 0.0, 3.0}) {
    const double b = 0.5, q = 4, r = 0.2, g = b * b / r;
    const RiccatiSolution s = solve_riccati({{a}}, {{b}}, {{q}}, {{r}});
    EXPECT_NEAR(s.P[0][0], (a + std::sqrt(a * a + g * q)) / g, 1e-12);
    EXPECT_NEAR(s.poles[0].real(), -std::sqrt(a * a + g * q), 1e-12);
  }
}

TEST(Riccati, DoubleIntegratorHasItsClosedForm) {
  // Q = diag(1, 0), R = 1: K = (1, √2), poles of Butterworth.
  const RiccatiSolution s = solve_riccati({{0, 1}, {0, 0}}, {{0}, {1}}, {{1, 0}, {0, 0}}, {{1}});
  EXPECT_NEAR(s.K[0][0], 1, 1e-13);
  EXPECT_NEAR(s.K[0][1], std::sqrt(2), 1e-13);
  EXPECT_NEAR(s.P[0][0], std::sqrt(2), 1e-13);
  EXPECT_NEAR(s.P[0][1], 1, 1e-13);
  EXPECT_NEAR(s.P[1][1], std::sqrt(2), 1e-13);
  for (const auto& pole : s.poles) EXPECT_NEAR(std::abs(pole), 1, 1e-12);
}

// Q = diag(1, 2): both poles are −1, so the Hamiltonian has no basis of eigenvectors.
TEST(Riccati, ADoublePoleIsNoObstacle) {
  const RiccatiSolution s = solve_riccati({{0, 1}, {0, 0}}, {{0}, {1}}, {{1, 0}, {0, 2}}, {{1}});
  EXPECT_NEAR(s.K[0][0], 1, 1e-13);
  EXPECT_NEAR(s.K[0][1], 2, 1e-13);
  EXPECT_LT(s.residual, 1e-14);
}

TEST(Riccati, RandomSystemsAreSolvedToRoundingAndStabilised) {
  for (int n = 1; n <= 12; ++n) {
    for (unsigned seed = 0; seed < 20; ++seed) {
      const Plant p = random_plant(n, 1 + static_cast<int>(seed) % n, 100 * seed + 7);
      const RiccatiSolution s = solved(p.A, p.B, p.Q, p.R);
      EXPECT_LT(s.residual, 1e-10) << n << " states, seed " << seed;
      for (const auto& pole : s.poles) EXPECT_LT(pole.real(), 0);
      const DenseMatrix P = to_dense(s.P);
      EXPECT_EQ(P.numbers(), transpose(P).numbers());
      // Q is positive, so P is.
      EXPECT_GT(symmetric_eigenvalues(P, "P").front(), 0);
    }
  }
}

// Ṗ = AᵀP + PA − P B R⁻¹ Bᵀ P + Q from zero, the cost to go of an ever longer horizon.
TEST(Riccati, IsWhereTheDifferentialEquationEnds) {
  const Plant p = random_plant(4, 2, 5);
  const DenseMatrix G = p.B * lu_solve(p.R, transpose(p.B));
  const auto rate = [&](const DenseMatrix& P) {
    return transpose(p.A) * P + P * p.A - P * G * P + p.Q;
  };
  const double h = 0.002;
  DenseMatrix P(4, 4);
  for (int i = 0; i < 50000; ++i) {
    const DenseMatrix k1 = rate(P), k2 = rate(P + h / 2 * k1), k3 = rate(P + h / 2 * k2),
                      k4 = rate(P + h * k3);
    P += h / 6 * (k1 + 2.0 * k2 + 2.0 * k3 + k4);
  }
  const DenseMatrix direct = to_dense(solved(p.A, p.B, p.Q, p.R).P);
  // A fixed point of Runge–Kutta is one of the equation; only rounding is left.
  EXPECT_LT(norm(P - direct), 1e-11 * norm(direct));
}

TEST(Riccati, TellsWhatCannotBeStabilised) {
  try {
    solve_riccati({{2, 0}, {0, -1}}, {{0}, {1}}, {{1, 0}, {0, 1}}, {{1}});
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("no input reaches the mode 2+0i"), std::string::npos);
  }
}

TEST(Riccati, TellsWhatNoWeightSees) {
  // An integrator that nobody minds.
  try {
    solve_riccati({{0, 0}, {0, -1}}, {{1}, {1}}, {{0, 0}, {0, 1}}, {{1}});
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("no weight sees the mode"), std::string::npos);
  }
}

}  // namespace
}  // namespace hadal::analysis
