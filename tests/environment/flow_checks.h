#pragma once

/// What every flow must keep.

#include <gtest/gtest.h>

#include "hadal/environment/current.h"

namespace hadal::test {

/// Rate and gradient are the derivatives of the velocity, and those of dual numbers are exact, too.
inline void expect_derivatives(const Current& current, const Vec3<double>& p, double t) {
  Vec3<FlowDual> inputs;
  for (int i = 0; i < 3; ++i) inputs[i] = FlowDual::input(p[i], i);
  const Flow<double> f = current.flow(p, t);
  const Flow<FlowDual> dual = current.flow(inputs, t);
  // Central differences of smooth functions: rounding 1e-16/1e-5, truncation 1e-10 times the third
  // derivative.
  const double e = 1e-5, tolerance = 1e-8;
  const auto slope = [&](const auto& at) { return 1 / (2 * e) * (at(e) - at(-e)); };
  const Vec3<double> rate = slope([&](double s) { return current.flow(p, t + s).velocity_N; });
  for (int i = 0; i < 3; ++i) {
    // The same formula; fused products may round it another way.
    EXPECT_NEAR(dual.velocity_N[i].value, f.velocity_N[i], 1e-14);
    EXPECT_NEAR(dual.rate_N[i].value, f.rate_N[i], 1e-14);
    EXPECT_NEAR(f.rate_N[i], rate[i], tolerance);
  }
  for (int j = 0; j < 3; ++j) {
    const auto moved = [&](double s) {
      Vec3<double> q = p;
      q[j] += s;
      return current.flow(q, t);
    };
    const Vec3<double> by_place = slope([&](double s) { return moved(s).velocity_N; });
    const Vec3<double> rate_by_place = slope([&](double s) { return moved(s).rate_N; });
    for (int i = 0; i < 3; ++i) {
      EXPECT_NEAR(f.gradient_N(i, j), by_place[i], tolerance);
      EXPECT_NEAR(dual.velocity_N[i].partial[static_cast<std::size_t>(j)], f.gradient_N(i, j),
                  1e-14);
      EXPECT_NEAR(dual.rate_N[i].partial[static_cast<std::size_t>(j)], rate_by_place[i], tolerance);
      for (int k = 0; k < 3; ++k) {
        const double second = (moved(e).gradient_N(i, k) - moved(-e).gradient_N(i, k)) / (2 * e);
        EXPECT_NEAR(dual.gradient_N(i, k).partial[static_cast<std::size_t>(j)], second, tolerance);
      }
    }
  }
}

}  // namespace hadal::test
