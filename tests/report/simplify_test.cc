#include "hadal/report/simplify.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "hadal/base/random.h"

namespace hadal::report {
namespace {

Samples sampled(double duration, double rate, const std::function<double(double)>& y) {
  Samples samples;
  for (int i = 0; i <= static_cast<int>(duration * rate); ++i) {
    samples.t.push_back(i / rate);
    samples.y.push_back(y(i / rate));
  }
  return samples;
}

/// The largest distance of a sample from the line through the kept ones.
double worst_error(const Samples& all, const Samples& kept) {
  double worst = 0;
  for (std::size_t i = 0, k = 0; i < all.t.size(); ++i) {
    while (k + 2 < kept.t.size() && kept.t[k + 1] <= all.t[i]) ++k;
    const double share = (all.t[i] - kept.t[k]) / (kept.t[k + 1] - kept.t[k]);
    worst = std::max(worst, std::abs(kept.y[k] + share * (kept.y[k + 1] - kept.y[k]) - all.y[i]));
  }
  return worst;
}

TEST(Within, EverySampleIsWithinTheToleranceOfTheLine) {
  const Samples all = sampled(60, 100, [](double t) { return std::exp(-t / 20) * std::sin(t); });
  for (const double tolerance : {1e-2, 1e-4, 1e-6}) {
    const Samples kept = within(all, tolerance);
    EXPECT_LE(worst_error(all, kept), tolerance * (1 + 1e-9));
    EXPECT_LT(kept.t.size(), all.t.size());
    EXPECT_EQ(kept.t.front(), all.t.front());
    EXPECT_EQ(kept.t.back(), all.t.back());
  }
}

TEST(Within, LinesAndConstantsNeedTwoPoints) {
  EXPECT_EQ(within(sampled(10, 100, [](double t) { return 3 * t; }), 1e-9).t.size(), 2u);
  EXPECT_EQ(within(sampled(10, 100, [](double) { return 7.0; }), 0).t.size(), 2u);
  EXPECT_EQ(within({{1}, {2}}, 0).t.size(), 1u);
  EXPECT_TRUE(within({}, 0).t.empty());
}

TEST(Within, KeepsGapsWithTheirNeighboursAndStepsInNoTime) {
  const double gap = std::numeric_limits<double>::quiet_NaN();
  const Samples kept =
      within({{0, 1, 2, 3, 4, 5, 6, 6, 7, 8}, {0, 0, 0, gap, gap, 0, 0, 9, 9, 9}}, 1e-6);
  EXPECT_EQ(kept.t, (std::vector<double>{0, 2, 3, 4, 5, 6, 6, 8}));
  EXPECT_TRUE(std::isnan(kept.y[2]) && std::isnan(kept.y[3]));
  EXPECT_EQ(kept.y[5], 0);
  EXPECT_EQ(kept.y[6], 9);
}

/// A curve zoomed by a factor of 100 in both directions is still drawn within half a pixel of 250.
TEST(Simplified, ASmoothCurveIsNotAngularWhenZoomed) {
  const Samples all = sampled(120, 100, [](double t) { return std::exp(-t / 30) * std::cos(t); });
  const Samples kept = simplified(all, 4000);
  EXPECT_LE(kept.t.size(), 4000u);
  const auto [low, high] = std::minmax_element(all.y.begin(), all.y.end());
  EXPECT_LT(worst_error(all, kept), 0.5 / 250 / 100 * (*high - *low));
}

TEST(Simplified, NoiseKeepsItsPeaksWithinTheBudget) {
  RandomStream random(1, "noise");
  const Samples all = sampled(200, 100, [&](double) { return random.gaussian(); });
  const Samples kept = simplified(all, 1000);
  EXPECT_LE(kept.t.size(), 1000u);
  EXPECT_GT(kept.t.size(), 250u);
  EXPECT_EQ(*std::max_element(kept.y.begin(), kept.y.end()),
            *std::max_element(all.y.begin(), all.y.end()));
  EXPECT_EQ(*std::min_element(kept.y.begin(), kept.y.end()),
            *std::min_element(all.y.begin(), all.y.end()));
}

}  // namespace
}  // namespace hadal::report
