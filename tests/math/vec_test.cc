#include "hadal/math/vec.h"

#include <gtest/gtest.h>

#include "hadal/math/six_vector.h"
#include "support/random.h"

namespace hadal {
namespace {

using test::Random;

template <class T, int R, int C>
Vec<T, R> by_definition(const Mat<T, R, C>& m, const Vec<T, C>& x) {
  Vec<T, R> y;
  for (int r = 0; r < R; ++r) {
    for (int c = 0; c < C; ++c) y[r] += m(r, c) * x[c];
  }
  return y;
}

TEST(Vec, ArithmeticByElement) {
  const Vec3<double> a{{1, 2, 3}}, b{{4, 5, 6}};
  EXPECT_EQ(a + b, (Vec3<double>{{5, 7, 9}}));
  EXPECT_EQ(b - a, (Vec3<double>{{3, 3, 3}}));
  EXPECT_EQ(-a, (Vec3<double>{{-1, -2, -3}}));
  EXPECT_EQ(2.0 * a, a * 2.0);
  EXPECT_EQ(dot(a, b), 32);
  EXPECT_EQ(cross(a, b), (Vec3<double>{{-3, 6, -3}}));
  EXPECT_EQ(skew(a) * b, cross(a, b));
}

TEST(Mat, ProductsMatchTheirDefinition) {
  Random random(1);
  const Mat6<double> m = random.matrix<6>(1), n = random.matrix<6>(1);
  const Mat3<double> m3 = random.matrix<3>(1);
  const Vec6<double> x = random.vector<6>(1);
  const Vec3<double> x3 = random.vector<3>(1);
  for (int i = 0; i < 6; ++i) {
    // Six products of numbers below 1, summed in another order.
    EXPECT_NEAR((m * x)[i], by_definition(m, x)[i], 1e-15);
    EXPECT_NEAR(transposed_times(m, x)[i], by_definition(transpose(m), x)[i], 1e-15);
    EXPECT_NEAR(((m * n) * x)[i], by_definition(m, by_definition(n, x))[i], 1e-14);
    EXPECT_NEAR(leading_columns_times<3>(m, x3)[i], by_definition(m, join(x3, {}))[i], 1e-15);
  }
  for (int i = 0; i < 3; ++i) EXPECT_NEAR((m3 * x3)[i], by_definition(m3, x3)[i], 1e-15);
  const Mat6<double> unit = identity<double, 6>();
  EXPECT_EQ(unit * x, x);
  EXPECT_EQ(diagonal(x) * unit, diagonal(x));
}

TEST(SixVector, LinearPartComesFirst) {
  const Vec6<double> x{{1, 2, 3, 4, 5, 6}};
  EXPECT_EQ(linear(x), (Vec3<double>{{1, 2, 3}}));
  EXPECT_EQ(angular(x), (Vec3<double>{{4, 5, 6}}));
  EXPECT_EQ(join(linear(x), angular(x)), x);
}

TEST(SixVector, AForceAtAPointTurnsAboutTheOrigin) {
  // Push to starboard at the bow: yaw to starboard.
  EXPECT_EQ(wrench_at(Vec3<double>{{2, 0, 0}}, {{0, 3, 0}}), (Vec6<double>{{0, 3, 0, 0, 0, 6}}));
}

TEST(SixVector, MomentumRateDoesNoWorkForAnySymmetricMass) {
  Random random(2);
  for (int k = 0; k < 20; ++k) {
    const Mat6<double> M = random.positive<6>(1);
    const Vec6<double> nu = random.vector<6>(1);
    EXPECT_NEAR(dot(nu, momentum_rate(nu, M * nu)), 0, 1e-14);  // rounding of 36 products
  }
}

}  // namespace
}  // namespace hadal
