// Currents that are drawn: what their headers say of their statistics. Seeds are fixed; tolerances
// are five standard errors of the estimate or so.

#include <gtest/gtest.h>

#include <cmath>

#include "environment/flow_checks.h"
#include "hadal/environment/current_kind.h"
#include "hadal/environment/currents/gauss_markov.h"
#include "hadal/environment/currents/random_walk.h"
#include "hadal/environment/environment.h"

namespace hadal {
namespace {

using V3 = Vec3<double>;

const GaussMarkovCurrent kWandering{
    .mean = {{0.5, 0, 0}}, .deviation = {{0.2, 0.1, 0.05}}, .correlation_time = 40};

TEST(GaussMarkovCurrent, RateIsTheDerivativeOfItsVelocity) {
  const auto current = current_of(kWandering.prepared({7, "a"}));
  for (int k = 0; k < 20; ++k) test::expect_derivatives(*current, {{1, 2, 3}}, 0.37 + 1.23 * k);
}

TEST(GaussMarkovCurrent, HasItsVarianceAtAllTimesAndItsCorrelationTime) {
  // Two hours of 40 s over 1500 seeds: averages over independent draws.
  const int seeds = 4000;
  double variance[2] = {}, lagged[3] = {}, mean = 0, across = 0;
  for (int seed = 0; seed < seeds; ++seed) {
    const GaussMarkovFlow flow = kWandering.prepared({static_cast<std::uint64_t>(seed), "a"});
    const auto at = [&](double t) { return flow.flow(V3{}, t).velocity_N; };
    const V3 start = at(100);
    const double x = start[0] - 0.5;
    mean += x / seeds;
    variance[0] += x * x / seeds;
    variance[1] += std::pow(at(101)[0] - 0.5, 2) / seeds;  // in the middle of an interval of 2 s
    lagged[0] += x * (at(120)[0] - 0.5) / seeds;
    lagged[1] += x * (at(140)[0] - 0.5) / seeds;
    lagged[2] += x * (at(60)[0] - 0.5) / seeds;
    across += x * start[1] / seeds;
  }
  const double s2 = 0.04, error = 5 * s2 * std::sqrt(2.0 / seeds);
  EXPECT_NEAR(mean, 0, 5 * 0.2 / std::sqrt(seeds));
  EXPECT_NEAR(variance[0], s2, error);
  EXPECT_NEAR(variance[1], s2, error);
  EXPECT_NEAR(lagged[0], s2 * std::exp(-0.5), error);
  EXPECT_NEAR(lagged[1], s2 * std::exp(-1.0), error);
  EXPECT_NEAR(lagged[2], s2 * std::exp(-1.0), error);
  EXPECT_NEAR(across, 0, error / 2);
}

TEST(GaussMarkovCurrent, OneLongRunSaysTheSame) {
  // 4000 correlation times of one seed; neighbours make the standard error √(2·40/(n·2)) of σ².
  const GaussMarkovFlow flow = kWandering.prepared({11, "a"});
  const int n = 80000;
  std::vector<double> x;
  for (int k = 0; k < n; ++k) x.push_back(flow.flow(V3{}, 2.0 * k).velocity_N[1]);
  double variance = 0, lagged = 0;
  for (int k = 0; k + 20 < n; ++k) {
    const auto i = static_cast<std::size_t>(k);
    variance += x[i] * x[i] / (n - 20), lagged += x[i] * x[i + 20] / (n - 20);
  }
  EXPECT_NEAR(variance, 0.01, 0.01 * 5 * std::sqrt(2.0 / 4000));
  EXPECT_NEAR(-40 / std::log(lagged / variance), 40, 5);
}

TEST(GaussMarkovCurrent, HalvingIsTheProcessItself) {
  // A step from one draw to the next, given the one before, leaves white noise: innovations
  // x' − r x have variance 1 − r² and know nothing of x, also across ends of spans.
  const double r = std::exp(-0.05);
  const GaussianTree tree = GaussianTree::markov(3, "b", r);
  double variance = 0, with_past = 0, with_next = 0, last = 0;
  const int n = 200000;
  for (int k = -1000; k < n - 1000; ++k) {
    const GaussianTree::Pair p = tree.at(k);
    EXPECT_EQ(p.right, tree.at(k + 1).left);
    const double innovation = p.right[2] - r * p.left[2];
    variance += innovation * innovation / n;
    with_past += innovation * p.left[2] / n, with_next += innovation * last / n;
    last = innovation;
  }
  const double s2 = 1 - r * r;
  EXPECT_NEAR(variance, s2, 5 * s2 * std::sqrt(2.0 / n));
  EXPECT_NEAR(with_past, 0, 5 * std::sqrt(s2 / n));
  EXPECT_NEAR(with_next, 0, 5 * s2 / std::sqrt(n));
}

TEST(RandomWalkCurrent, VarianceGrowsWithTimeInIndependentSteps) {
  const RandomWalkCurrent walk{.start = {{0.3, 0, 0}}, .density = {{0.01, 0.02, 0}}, .interval = 5};
  const int seeds = 4000;
  double first = 0, second = 0, together = 0;
  for (int seed = 0; seed < seeds; ++seed) {
    const RandomWalkFlow flow = walk.prepared({static_cast<std::uint64_t>(seed), "w"});
    EXPECT_EQ(flow.flow(V3{}, 0).velocity_N[0], 0.3);
    const double a = flow.flow(V3{}, 100).velocity_N[0] - 0.3;
    const double b = flow.flow(V3{}, 700).velocity_N[0] - 0.3 - a;
    first += a * a / seeds, second += b * b / seeds, together += a * b / seeds;
  }
  const double error = 5 * std::sqrt(2.0 / seeds);
  EXPECT_NEAR(first, 1e-4 * 100, 1e-2 * error);
  EXPECT_NEAR(second, 1e-4 * 600, 6e-2 * error);
  EXPECT_NEAR(together, 0, std::sqrt(6e-4) * error);
  const auto current = current_of(walk.prepared({1, "w"}));
  for (int k = 0; k < 20; ++k) test::expect_derivatives(*current, {{1, 2, 3}}, 0.3 + 1.7 * k);
}

TEST(RandomCurrents, FollowTheSeedAndDifferFromEachOther) {
  model::Environment e;
  for (int k = 0; k < 2; ++k) {
    model::Current current;
    current.kind = model::Kind(current_entry<GaussMarkovCurrent>());
    current.kind.as<GaussMarkovCurrent>() = kWandering;
    e.currents.push_back(current);
  }
  const auto at = [&](std::uint64_t seed) {
    return environment_of(e, seed).sample(V3{}, 12.5).velocity_N;
  };
  EXPECT_EQ(at(1), at(1));
  EXPECT_NE(at(1)[0], at(2)[0]);
  const V3 alone = kWandering.prepared({1, "environment/currents/0"}).flow(V3{}, 12.5).velocity_N;
  EXPECT_NE(at(1)[1], 2 * alone[1]);
}

}  // namespace
}  // namespace hadal
