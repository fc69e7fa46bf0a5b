#include "hadal/physics/actuator_response.h"

#include <gtest/gtest.h>

#include <complex>

#include "hadal/model/vehicle.h"
#include "hadal/physics/parameters_actuators.h"

namespace hadal::physics {
namespace {

TEST(DeadBand, SwallowsSmallCommandsAlone) {
  EXPECT_EQ(outside_dead_band(0.049, 0.05), 0);
  EXPECT_EQ(outside_dead_band(-0.049, 0.05), 0);
  EXPECT_EQ(outside_dead_band(0.06, 0.05), 0.06);
  EXPECT_EQ(outside_dead_band(-2.0, 0.05), -2);
  EXPECT_EQ(outside_dead_band(1e-9, 0.0), 1e-9);
}

// u = 1, rate 0.5, T = 0.4: straight up to 0.5·0.4 = 0.2 before the goal, then exponential.
TEST(RateLimit, GoesStraightThenExponentially) {
  for (const double sign : {1.0, -1.0}) {
    const auto at = [&](double s) { return sign * rate_limited_output(0.0, sign, 0.4, 0.5, s); };
    EXPECT_DOUBLE_EQ(at(0), 0);
    EXPECT_DOUBLE_EQ(at(1), 0.5);
    EXPECT_NEAR(at(1.6), 0.8, 1e-15);
    EXPECT_NEAR(at(2.0), 1 - 0.2 * std::exp(-1.0), 1e-15);
    EXPECT_NEAR(rate_limited_rate(0.5, 1.0, 0.4, 0.5), 0.5, 1e-15);
    EXPECT_NEAR(rate_limited_rate(0.9, 1.0, 0.4, 0.5), 0.25, 1e-15);
  }
}

TEST(RateLimit, WithoutLagRunsOntoTheCommandAndStays) {
  EXPECT_DOUBLE_EQ(rate_limited_output(0.2, 1.0, 0.0, 0.5, 1.0), 0.7);
  EXPECT_DOUBLE_EQ(rate_limited_output(0.2, 1.0, 0.0, 0.5, 1.6), 1);
  EXPECT_DOUBLE_EQ(rate_limited_output(0.2, 1.0, 0.0, 0.5, 9.0), 1);
  EXPECT_DOUBLE_EQ(rate_limited_output(1.0, 1.0, 0.0, 0.5, 9.0), 1);
  EXPECT_EQ(rate_limited_rate(0.2, 1.0, 0.0, 0.5), 0.5);
  EXPECT_EQ(rate_limited_rate(1.2, 1.0, 0.0, 0.5), -0.5);
  EXPECT_EQ(rate_limited_rate(1.0, 1.0, 0.0, 0.5), 0);
}

// The solution of an interval is that of its parts.
TEST(RateLimit, TwoHalvesAreAWhole) {
  for (const double T : {0.0, 0.3}) {
    for (const double s : {0.1, 0.7, 1.3, 2.9}) {
      const double half = rate_limited_output(-0.4, 0.6, T, 0.5, s);
      EXPECT_NEAR(rate_limited_output(half, 0.6, T, 0.5, s),
                  rate_limited_output(-0.4, 0.6, T, 0.5, 2 * s), 1e-15);
    }
  }
}

// (2 s² + 3 s + 5)/(4 s² + 6 s + 8) at s = j ω by its matrices: C (jω − A)⁻¹ B + D.
TEST(TransferFunction, CanonicalFormHasTheSameResponse) {
  const LinearLag lag = linear_lag({{2, 3, 5}, {4, 6, 8}});
  ASSERT_EQ(lag.a.size(), 2u);
  for (const double w : {0.0, 0.5, 2.0, 30.0}) {
    const std::complex<double> s(0, w);
    // z₁ = u/(s² + a₁ s + a₀), z₂ = s z₁.
    const auto z = 1.0 / (s * s + lag.a[1] * s + lag.a[0]);
    const auto y = lag.c[0] * z + lag.c[1] * s * z + lag.d;
    const auto expected = (2.0 * s * s + 3.0 * s + 5.0) / (4.0 * s * s + 6.0 * s + 8.0);
    EXPECT_LT(std::abs(y - expected), 1e-15) << w;
  }
}

// z̈ = (4/T)((u − z)/T − ż): both poles at −2/T.
TEST(ServoResponse, IsCriticallyDampedAndNeverFasterThanItsRate) {
  const double T = 2, u = 1;
  const double z[2] = {0.3, -0.1};
  EXPECT_NEAR(servo_acceleration(z, u, T, 1e9), -4 / T * z[1] - 4 / (T * T) * (z[0] - u), 1e-15);
  const double fast[2] = {0, 0.05};
  EXPECT_EQ(servo_acceleration(fast, u, T, 0.05), 0);
}

}  // namespace
}  // namespace hadal::physics
