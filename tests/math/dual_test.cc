#include "hadal/math/dual.h"

#include <gtest/gtest.h>

namespace hadal {
namespace {

using D = Dual<2>;

/// Checks value and both derivatives.
void expect_dual(const D& d, double value, double dx, double dy) {
  EXPECT_DOUBLE_EQ(d.value, value);
  EXPECT_DOUBLE_EQ(d.partial[0], dx);
  EXPECT_DOUBLE_EQ(d.partial[1], dy);
}

const D x = D::input(0.7, 0), y = D::input(-1.3, 1);

TEST(Dual, ArithmeticFollowsTheRulesOfCalculus) {
  expect_dual(x + y, -0.6, 1, 1);
  expect_dual(x - y, 2.0, 1, -1);
  expect_dual(-x, -0.7, -1, 0);
  expect_dual(x * y, 0.7 * -1.3, -1.3, 0.7);
  expect_dual(x / y, 0.7 / -1.3, 1 / -1.3, -0.7 / (1.3 * 1.3));
  expect_dual(2.0 * x + 1.0, 2.4, 2, 0);
}

TEST(Dual, ANumberTimesItselfInPlaceIsASquare) {
  D z = x;
  z *= z;
  expect_dual(z, 0.49, 1.4, 0);
  D one = x;
  one /= one;
  expect_dual(one, 1, 0, 0);
}

TEST(Dual, FunctionsHaveTheirDerivatives) {
  expect_dual(sqrt(x), std::sqrt(0.7), 0.5 / std::sqrt(0.7), 0);
  expect_dual(exp(x), std::exp(0.7), std::exp(0.7), 0);
  expect_dual(sin(x), std::sin(0.7), std::cos(0.7), 0);
  expect_dual(cos(x), std::cos(0.7), -std::sin(0.7), 0);
  expect_dual(abs(y), 1.3, 0, -1);
  const double r2 = 0.7 * 0.7 + 1.3 * 1.3;
  expect_dual(atan2(y, x), std::atan2(-1.3, 0.7), 1.3 / r2, 0.7 / r2);
}

TEST(Dual, SignedSquareIsSmoothAtZero) {
  const D zero = D::input(0, 0);
  expect_dual(abs(zero) * zero, 0, 0, 0);
}

TEST(Dual, ClampAndSelectTakeTheBranchOfTheValue) {
  expect_dual(clamp(x, D(0), D(0.5)), 0.5, 0, 0);
  expect_dual(clamp(x, D(0), D(1)), 0.7, 1, 0);
  expect_dual(select(x < y, x, y), -1.3, 0, 1);
}

TEST(Dual, ChainRuleAcrossFunctions) {
  const D f = sin(x * x) * exp(y) / sqrt(x);
  const double v = std::sin(0.49) * std::exp(-1.3) / std::sqrt(0.7);
  const double fx = std::exp(-1.3) * (2 * 0.7 * std::cos(0.49) / std::sqrt(0.7) -
                                      0.5 * std::sin(0.49) * std::pow(0.7, -1.5));
  EXPECT_NEAR(f.value, v, 1e-16);
  EXPECT_NEAR(f.partial[0], fx, 1e-15);
  EXPECT_NEAR(f.partial[1], v, 1e-16);
}

}  // namespace
}  // namespace hadal
