#include "hadal/math/integrators.h"

#include <gtest/gtest.h>

namespace hadal {
namespace {

/// ẋ = x cos t, x(0) = 1: x = e^{sin t}.
double exact(double t) { return std::exp(std::sin(t)); }

double rk4_error(int steps) {
  const double h = 2.0 / steps;
  Vec<double, 1> x{{1}};
  for (int k = 0; k < steps; ++k) {
    rk4_step(x, 1, h, [&](const Rk4Stage& stage, const Vec<double, 1>& s) {
      const double t = h * (k + 0.5 * static_cast<int>(stage.when));
      return Vec<double, 1>{{s[0] * std::cos(t)}};
    });
  }
  return std::abs(x[0] - exact(2));
}

double dormand_prince_error(int steps, double* estimate = nullptr) {
  const double h = 2.0 / steps;
  Vec<double, 1> x{{1}};
  for (int k = 0; k < steps; ++k) {
    const auto step = dormand_prince_step(x, h, [&](double offset, const Vec<double, 1>& s) {
      return Vec<double, 1>{{s[0] * std::cos(h * k + offset)}};
    });
    x = step.x;
    if (estimate != nullptr && k == 0) *estimate = std::abs(step.error[0]);
  }
  return std::abs(x[0] - exact(2));
}

// The next order adds h/T of the leading term: a few percent at these steps.
TEST(Rk4, ErrorFallsSixteenfoldWhenTheStepHalves) {
  EXPECT_NEAR(rk4_error(40) / rk4_error(80), 16, 1.5);
  EXPECT_NEAR(rk4_error(80) / rk4_error(160), 16, 0.8);
}

TEST(Rk4, IntegratesCubicsExactly) {
  const auto cubic = [](const Rk4Stage& stage, const Vec<double, 1>&) {
    const double t = static_cast<int>(stage.when);
    return Vec<double, 1>{{4 * t * t * t}};
  };
  Vec<double, 1> some{{0}}, all{{0}};
  rk4_step(some, 1, 2.0, cubic);
  rk4_step(all, std::integral_constant<int, 1>{}, 2.0, cubic);
  EXPECT_NEAR(some[0], 16, 1e-14);
  EXPECT_EQ(some[0], all[0]);
}

TEST(DormandPrince, ErrorFallsThirtyTwofoldWhenTheStepHalves) {
  EXPECT_NEAR(dormand_prince_error(20) / dormand_prince_error(40), 32, 6);
  EXPECT_NEAR(dormand_prince_error(40) / dormand_prince_error(80), 32, 4);
}

TEST(DormandPrince, ErrorEstimateIsOfFifthOrderInTheStep) {
  double coarse = 0, fine = 0;
  dormand_prince_error(20, &coarse);
  dormand_prince_error(40, &fine);
  EXPECT_NEAR(coarse / fine, 32, 6);  // local error of the fourth-order companion
}

TEST(DormandPrince, StepControlAimsBelowTheToleranceAndStaysBounded) {
  EXPECT_DOUBLE_EQ(next_step(1, 1), 0.9);
  EXPECT_DOUBLE_EQ(next_step(1, 0), 5);
  EXPECT_DOUBLE_EQ(next_step(1, 1e30), 0.2);
  EXPECT_DOUBLE_EQ(next_step(2, 32), 0.9);
  const Vec<double, 2> error{{1e-3, 0}}, x{{1, 1}};
  EXPECT_DOUBLE_EQ(error_norm(error, x, x, 1e-3, 0), std::sqrt(0.5));
}

}  // namespace
}  // namespace hadal
