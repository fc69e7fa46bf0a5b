// Linear models, their poles and ranks, against matrices made by hand.

#include "hadal/analysis/linear_model.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "analysis/systems.h"
#include "hadal/base/error.h"
#include "support/random.h"

namespace hadal::analysis {
namespace {

LinearModel system_of(const Matrix& A, const Matrix& B, const Matrix& C) {
  LinearModel m{.A = A, .B = B, .C = C};
  for (std::size_t i = 0; i < A.size(); ++i) m.states.push_back("x" + std::to_string(i));
  for (std::size_t i = 0; i < B[0].size(); ++i) m.inputs.push_back("u" + std::to_string(i));
  for (std::size_t i = 0; i < C.size(); ++i) m.outputs.push_back("y" + std::to_string(i));
  m.D.assign(C.size(), std::vector<double>(B[0].size(), 0.0));
  return m;
}

// [LAUV, Eqs. 10 to 12] about level straight motion with u held: 34 = m − Z_ẇ, 19 = m − X_u̇,
// 15 = X_u̇ − Z_ẇ, 1.76 = z_G W.
TEST(Linearize, LauvInTheVerticalPlaneIsThePrintedModel) {
  const VehicleSystem s = test::shipped_system("lauv");
  const double u = 1.55;
  std::vector<double> x(s.states().size(), 0.0);
  x[kU] = u;
  const LinearModel m =
      linearize(s, x, std::vector<double>{9, 0, 0}, {"theta", "w", "q"}, {"stern"}, {"theta"});
  const Matrix A{{0, 0, 1},
                 {0, (-23 - 30.1563 * u) / 34, (-11.5 - 7.68 * u + 19 * u) / 34},
                 {-1.76 / 2.1, (3.1 - 9.8931 * u + 15 * u) / 2.1, (-9.7 - 3.072 * u) / 2.1}};
  const double B[] = {0, -19.2 * u * u / 34, -7.68 * u * u / 2.1};
  for (std::size_t r = 0; r < 3; ++r) {
    for (std::size_t c = 0; c < 3; ++c) EXPECT_NEAR(m.A[r][c], A[r][c], 1e-12) << r << c;
    EXPECT_NEAR(m.B[r][0], B[r], 1e-12);
  }
  EXPECT_EQ(m.C, (Matrix{{1, 0, 0}}));
  EXPECT_EQ(m.D, (Matrix{{0}}));
}

TEST(Linearize, RefusesNamesThatThereAreNot) {
  const VehicleSystem s = test::shipped_system("lauv");
  const std::vector<double> u(s.inputs().size(), 0.0), x = s.settled_state(u);
  EXPECT_THROW(linearize(s, x, u, {"thetta"}, {}, {}), InputError);
  EXPECT_THROW(linearize(s, x, u, {"theta"}, {"sterm"}, {}), InputError);
  EXPECT_THROW(linearize(s, x, u, {"theta"}, {}, {"w"}), InputError);
}

TEST(Modes, AreEigenpairs) {
  test::Random random(5);
  Matrix A(7, std::vector<double>(7));
  for (auto& row : A) {
    for (double& a : row) a = random();
  }
  const ModalAnalysis modal =
      modes_of(system_of(A, Matrix(7, {1.0}), {std::vector<double>(7, 1.0)}));
  ASSERT_EQ(modal.modes.size(), 7u);
  std::complex<double> sum = 0;
  double before = INFINITY;
  for (const Mode& m : modal.modes) {
    double largest = 0;
    for (std::size_t r = 0; r < 7; ++r) {
      std::complex<double> Av = 0;
      for (std::size_t c = 0; c < 7; ++c) Av += A[r][c] * m.vector[c];
      EXPECT_LT(std::abs(Av - m.pole * m.vector[r]), 1e-12);
      largest = std::max(largest, std::abs(m.vector[r]));
    }
    EXPECT_NEAR(largest, 1, 1e-12);
    EXPECT_NEAR(m.frequency, std::abs(m.pole), 1e-12);
    EXPECT_NEAR(m.damping * m.frequency, -m.pole.real(), 1e-12);
    EXPECT_LE(m.pole.real(), before + 1e-9);
    before = m.pole.real();
    sum += m.pole;
  }
  double trace = 0;
  for (std::size_t i = 0; i < 7; ++i) trace += A[i][i];
  EXPECT_NEAR(sum.real(), trace, 1e-12);
  EXPECT_NEAR(sum.imag(), 0, 1e-12);
  EXPECT_EQ(modal.controllable, 7);
  EXPECT_EQ(modal.observable, 7);
}

// ẍ + 2·0.3·2 ẋ + 4 x: frequency 2, damping 0.3; its map over 0.1 s has the same.
TEST(Modes, OscillatorHasItsFrequencyAndDampingContinuousAndDiscrete) {
  LinearModel m = system_of({{0, 1}, {-4, -1.2}}, {{0}, {1}}, {{1, 0}});
  const ModalAnalysis continuous = modes_of(m);
  EXPECT_TRUE(continuous.stable);
  const std::complex<double> z = std::exp(0.1 * continuous.modes[0].pole);
  m.A = {{2 * z.real(), -std::norm(z)}, {1, 0}};
  m.period = 0.1;
  const ModalAnalysis discrete = modes_of(m);
  EXPECT_TRUE(discrete.stable);
  for (const ModalAnalysis& a : {continuous, discrete}) {
    for (const Mode& mode : a.modes) {
      EXPECT_NEAR(mode.frequency, 2, 1e-12);
      EXPECT_NEAR(mode.damping, 0.3, 1e-12);
    }
    EXPECT_GT(a.modes[0].pole.imag(), 0);
  }
  m.A = {{1.001, 0}, {0, 0.5}};
  EXPECT_FALSE(modes_of(m).stable);
  EXPECT_FALSE(modes_of(system_of({{1e-3}}, {{1}}, {{1}})).stable);
}

// x⁺ = 0: no oscillator has that decay.
TEST(Modes, DiscretePoleAtZeroDecaysAtOnce) {
  LinearModel m = system_of({{0}}, {{1}}, {{1}});
  m.period = 0.1;
  const Mode mode = modes_of(m).modes[0];
  EXPECT_EQ(mode.frequency, std::numeric_limits<double>::infinity());
  EXPECT_EQ(mode.damping, 1);
}

TEST(Modes, CountWhatInputsReachAndOutputsSee) {
  // A chain of integrators: all from the last, all seen by the first; the other way round one.
  const Matrix chain{{0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}, {0, 0, 0, 0}};
  const ModalAnalysis whole = modes_of(system_of(chain, {{0}, {0}, {0}, {1}}, {{1, 0, 0, 0}}));
  EXPECT_EQ(whole.controllable, 4);
  EXPECT_EQ(whole.observable, 4);
  const ModalAnalysis one = modes_of(system_of(chain, {{1}, {0}, {0}, {0}}, {{0, 0, 0, 1}}));
  EXPECT_EQ(one.controllable, 1);
  EXPECT_EQ(one.observable, 1);
  // Two equal decays under one input: only their sum can be moved, only it is seen.
  const ModalAnalysis twins = modes_of(system_of({{-1, 0}, {0, -1}}, {{1}, {1}}, {{1, 1}}));
  EXPECT_EQ(twins.controllable, 1);
  EXPECT_EQ(twins.observable, 1);
  // Fast and slow: powers of A alone would lose the slow ones.
  const ModalAnalysis stiff =
      modes_of(system_of({{-1e4, 0, 0}, {0, -1, 0}, {0, 0, -1e-3}}, {{1}, {1}, {1}}, {{1, 1, 1}}));
  EXPECT_EQ(stiff.controllable, 3);
  EXPECT_EQ(stiff.observable, 3);
  const ModalAnalysis idle = modes_of(system_of({{-1}}, {{0}}, {{0}}));
  EXPECT_EQ(idle.controllable, 0);
  EXPECT_EQ(idle.observable, 0);
}

// x0 ← x1 ← u; x2 is seen but not driven, x3 is driven but not seen.
TEST(Pruned, KeepsWhatIsDrivenAndSeenAndTheSameResponse) {
  LinearModel m = system_of({{-1, 2, 0.5, 0}, {0, -2, 0, 0}, {0, 0, -3, 0}, {0, 1, 0, -4}},
                            {{0}, {1}, {0}, {1}}, {{1, 0, 0, 0}});
  const LinearModel p = pruned(m);
  EXPECT_EQ(p.states, (std::vector<std::string>{"x0", "x1"}));
  EXPECT_EQ(p.A, (Matrix{{-1, 2}, {0, -2}}));
  EXPECT_EQ(p.B, (Matrix{{0}, {1}}));
  EXPECT_EQ(p.C, (Matrix{{1, 0}}));
  EXPECT_EQ(p.inputs, m.inputs);
  EXPECT_EQ(p.outputs, m.outputs);
  m.B = {{0}, {0}, {1}, {0}};
  EXPECT_EQ(pruned(m).states, (std::vector<std::string>{"x0", "x2"}));
}

}  // namespace
}  // namespace hadal::analysis
