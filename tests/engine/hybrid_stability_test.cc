// Where the schemes diverge, and how fast: physics/added_mass_coupling.h against the engines.

#include "engine/hybrid_scenes.h"
#include "hadal/physics/added_mass_coupling.h"

namespace hadal::test {
namespace {

using HybridStability = OnEngine;
HADAL_ON_BOTH_ENGINES(HybridStability);

/// ã after each step of a block that was pushed in the first one, along or about one axis.
std::vector<double> ringing(const model::Vehicle& v, const model::Engine& how, int axis, double T,
                            int steps) {
  FreeRun run(v, how);
  run.input.external[axis] = 1e-3;
  std::vector<double> a;
  double last = 0;
  for (int k = 0; k < steps; ++k) {
    const double now = run.step(T)[axis];
    a.push_back((now - last) / T);
    last = now;
    run.input.external[axis] = 0;
  }
  return a;
}

/// Whether it dies away, by the size after many steps.
bool dies(const std::vector<double>& a) { return std::abs(a.back()) < 1e-2 * std::abs(a[0]); }

model::Vehicle along(int axis, double ratio) {
  Vec6<double> r{};
  r[axis] = ratio;
  return block_with_added_mass(r);
}

TEST_P(HybridStability, CausalMultipliesByMinusTheEigenvalueWhateverTheStep) {
  for (const double T : {0.1, 0.01, 0.001}) {
    for (const double r : {0.5, 0.9, 1.0, 1.27, 2.07}) {
      for (const int axis : {0, 2, 4}) {
        const auto a = ringing(along(axis, r), how(), axis, T, 10);
        for (std::size_t k = 1; k < a.size(); ++k) {
          // ν is of size r^k·1e-3/40·T: its difference over T is exact to 1e-16·r^k.
          EXPECT_NEAR(a[k] / a[k - 1], -r, 1e-9) << T << " " << r << " " << axis;
        }
      }
    }
  }
}

TEST_P(HybridStability, CausalDivergesWithAClearWord) {
  FreeRun run(along(2, 2.07), how());
  run.input.external[2] = 1;
  try {
    for (int k = 0; k < 1000; ++k) run.step(0.001);
    FAIL() << "did not diverge";
  } catch (const engine::SceneError& error) {
    EXPECT_EQ(error.body(), 0);
    EXPECT_NE(std::string(error.what()).find("not stable: eigenvalues of the added mass 0 to 2.07"),
              std::string::npos)
        << error.what();
  }
}

TEST_P(HybridStability, FilteredIsStableUpToItsLimitAndNotBeyond) {
  const double T = 0.01, filter = 0.05;
  const model::Engine engine = how(Coupling::kFiltered, filter);
  const double beta = 1 - std::exp(-T / filter);
  const double limit = 2 / beta - 1;
  EXPECT_NEAR(limit, 10.03, 0.01);
  for (const int axis : {1, 5}) {
    const auto below = ringing(along(axis, 0.98 * limit), engine, axis, T, 400);
    const auto above = ringing(along(axis, 1.02 * limit), engine, axis, T, 400);
    EXPECT_TRUE(dies(below));
    EXPECT_GT(std::abs(above.back()), std::abs(above[1]));
    // The factor itself, from the second step on: the first has no ã yet.
    EXPECT_NEAR(below[3] / below[2], 1 - beta * (1 + 0.98 * limit), 1e-9);
    EXPECT_TRUE(physics::coupling_stability(physics::vehicle_parameters(along(axis, 0.98 * limit)),
                                            engine, T)
                    .stable);
    EXPECT_FALSE(physics::coupling_stability(physics::vehicle_parameters(along(axis, 1.02 * limit)),
                                             engine, T)
                     .stable);
  }
}

// Folded, one heavy axis of three: r' = (r − r/3)/(1 + r/3) reaches 1 at r = 3.
TEST_P(HybridStability, FoldedIsStableUpToItsLimitAndNotBeyond) {
  for (const double r : {2.07, 2.9, 3.1}) {
    const double left = (r - r / 3) / (1 + r / 3);
    const model::Vehicle v = along(2, r);
    const auto stability =
        physics::coupling_stability(physics::vehicle_parameters(v), how(Coupling::kFolded), 0.01);
    EXPECT_NEAR(stability.r.largest, left, 1e-12);
    EXPECT_EQ(stability.stable, r < 3);
    const auto a = ringing(v, how(Coupling::kFolded), 2, 0.01, 400);
    EXPECT_NEAR(a[2] / a[1], -left, 1e-9);
    EXPECT_EQ(dies(a), r < 3);
  }
}

TEST_P(HybridStability, FoldedAndFilteredHoldsBothLimits) {
  const double T = 0.01, filter = 0.01, beta = 1 - std::exp(-1.0), limit = 2 / beta - 1;
  // (r − r/3)/(1 + r/3) = limit has no solution: folding alone stays below 2.
  EXPECT_GT(limit, 2);
  for (const double r : {3.1, 30.0, 300.0}) {
    const auto a = ringing(along(2, r), how(Coupling::kFoldedFiltered, filter), 2, T, 400);
    EXPECT_TRUE(dies(a)) << r;
  }
}

// RexROV as shipped in tests: heave couples with pitch, the centre of gravity is the origin.
TEST_P(HybridStability, RexrovDivergesUnlessFolded) {
  const auto settles = [&](Coupling coupling) {
    FreeRun run(rexrov(), how(coupling, 0.2));
    run.input.external = {{0, 0, 50, 0, 0, 0}};
    try {
      for (int k = 0; k < 500; ++k) run.step(0.01);
    } catch (const engine::SceneError&) {
      return false;
    }
    return true;
  };
  EXPECT_FALSE(settles(Coupling::kCausal));
  EXPECT_TRUE(settles(Coupling::kFiltered));
  EXPECT_TRUE(settles(Coupling::kFolded));
  EXPECT_TRUE(settles(Coupling::kNoncausal));
}

// Damping takes its part of the limit: M_RB ≻ M_A + (T/2) D.
TEST_P(HybridStability, DampingLowersTheLimit) {
  const double r = 0.5, m = 40, T = 0.1;
  const double critical = 2 * m * (1 - r) / T;
  for (const double factor : {0.95, 1.05}) {
    model::Vehicle v = along(0, r);
    v.hydrodynamics.linear_damping(0, 0) = factor * critical;
    const auto a = ringing(v, how(), 0, T, 300);
    EXPECT_EQ(std::abs(a.back()) < 1e-2 * std::abs(a[0]), factor < 1);
    EXPECT_EQ(physics::stable_with_damping(physics::vehicle_parameters(v), how(), T), factor < 1);
  }
}

}  // namespace
}  // namespace hadal::test
