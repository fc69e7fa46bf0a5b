#include "hadal/physics/submergence.h"

#include <gtest/gtest.h>

#include "hadal/math/rotation.h"
#include "support/extended.h"

namespace hadal::physics {
namespace {

const Vec3<double> kSemiAxes{{0.9, 0.3, 0.2}};
const Vec3<double> kCenter{{0.1, -0.05, 0.07}};

Vec3<double> down_in_body(const Quaternion<double>& q) {
  return transposed_times(rotation_matrix(q), Vec3<double>{{0, 0, 1}});
}

/// Wet volume and first moment by summing over small cubes of the unit sphere.
struct Sum {
  double fraction = 0;
  Vec3<double> centroid;
};

Sum summed(double depth, const Vec3<double>& down) {
  constexpr int n = 120;
  double all = 0, wet = 0;
  Vec3<double> moment;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      for (int k = 0; k < n; ++k) {
        const Vec3<double> s{{(2 * i + 1.0) / n - 1, (2 * j + 1.0) / n - 1, (2 * k + 1.0) / n - 1}};
        if (dot(s, s) > 1) continue;
        const Vec3<double> r{{kSemiAxes[0] * s[0], kSemiAxes[1] * s[1], kSemiAxes[2] * s[2]}};
        all += 1;
        if (depth + dot(down, kCenter + r) < 0) continue;
        wet += 1;
        moment += r;
      }
    }
  }
  return {wet / all, (1 / wet) * moment};
}

// Cubes of 1/60 of a semi-axis see the volume to some 1e-3.
TEST(Submergence, IsTheVolumeAndCentroidUnderThePlane) {
  test::Random random(5);
  for (int k = 0; k < 12; ++k) {
    const Vec3<double> down = down_in_body(random.rotation());
    const double depth = 0.2 * random();
    const auto sub = submergence(kSemiAxes, kCenter, depth, down, Vec6<double>{});
    const Sum sum = summed(depth, down);
    EXPECT_NEAR(sub.fraction, sum.fraction, 3e-3);
    if (sum.fraction < 0.05) continue;
    for (int i = 0; i < 3; ++i) {
      EXPECT_NEAR(sub.shift[i], sum.centroid[i], 0.01 * kSemiAxes[i]) << i;
    }
  }
}

TEST(Submergence, RateIsTheDerivativeAlongTheMotion) {
  test::Random random(6);
  const double h = 1e-5;
  for (int k = 0; k < 20; ++k) {
    BodyState<double> s = test::random_state(random, 1, 1);
    s.p_NB_N[2] = 0.1 * random();
    const auto at = [&](double t) {
      const Quaternion<double> q = s.q_NB * quaternion_from_rotation_vector(t * angular(s.nu));
      const double z = s.p_NB_N[2] + t * (rotation_matrix(s.q_NB) * linear(s.nu))[2];
      return submergence(kSemiAxes, kCenter, z, down_in_body(q), s.nu);
    };
    EXPECT_NEAR(at(0).fraction_rate, (at(h).fraction - at(-h).fraction) / (2 * h), 1e-7);
  }
}

TEST(Submergence, EndsAreSubmergedAndDry) {
  const Vec3<double> down{{0, 0, 1}};
  const Vec6<double> nu{{0, 0, 1, 0, 0, 0}};
  const auto deep = submergence(kSemiAxes, Vec3<double>{}, 0.2, down, nu);
  EXPECT_EQ(deep.fraction, 1);
  EXPECT_EQ(deep.fraction_rate, 0);
  EXPECT_EQ(dot(deep.shift, deep.shift), 0);
  const auto dry = submergence(kSemiAxes, Vec3<double>{}, -5.0, down, nu);
  EXPECT_EQ(dry.fraction, 0);
  EXPECT_EQ(dry.fraction_rate, 0);
  // Half of an ellipsoid has its centroid at 3/8 of its height.
  const auto half = submergence(kSemiAxes, Vec3<double>{}, 0.0, down, nu);
  EXPECT_EQ(half.fraction, 0.5);
  EXPECT_NEAR(half.shift[2], 3.0 / 8 * 0.2, 1e-15);
  EXPECT_NEAR(half.fraction_rate, 0.75 / 0.2, 1e-15);
}

}  // namespace
}  // namespace hadal::physics
