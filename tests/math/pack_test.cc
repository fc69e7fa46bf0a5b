#include "hadal/math/pack.h"

#include <gtest/gtest.h>

#include <cmath>

namespace hadal {
namespace {

template <class E>
class PackOf : public ::testing::Test {};
using Elements = ::testing::Types<double, float>;
TYPED_TEST_SUITE(PackOf, Elements);

TYPED_TEST(PackOf, EveryOperationActsLaneByLaneWithTheBitsOfOneNumber) {
  using P = Pack<TypeParam>;
  P a(0.0), b(0.0);
  for (int i = 0; i < Lanes<P>::kCount; ++i) {
    a.set_lane(i, TypeParam(0.3) * TypeParam(i) - TypeParam(0.5));
    b.set_lane(i, TypeParam(1.1) + TypeParam(i));
  }
  for (int i = 0; i < Lanes<P>::kCount; ++i) {
    const TypeParam x = a.lane(i), y = b.lane(i);
    EXPECT_EQ((a + b).lane(i), x + y);
    EXPECT_EQ((a - b).lane(i), x - y);
    EXPECT_EQ((a * b).lane(i), x * y);
    EXPECT_EQ((a / b).lane(i), x / y);
    EXPECT_EQ((-a).lane(i), -x);
    EXPECT_EQ(abs(a).lane(i), std::abs(x));
    EXPECT_EQ(sqrt(b).lane(i), std::sqrt(y));
    EXPECT_EQ(exp(a).lane(i), std::exp(x));
    EXPECT_EQ(sin(a).lane(i), std::sin(x));
    EXPECT_EQ(cos(a).lane(i), std::cos(x));
    EXPECT_EQ(select(a < P(0.0), a, b).lane(i), x < 0 ? x : y);
    EXPECT_EQ(clamp(a, P(-0.25), P(0.25)).lane(i), clamp(x, TypeParam(-0.25), TypeParam(0.25)));
  }
}

}  // namespace
}  // namespace hadal
