#include "hadal/math/rotation.h"

#include <gtest/gtest.h>

#include "hadal/math/dual.h"
#include "support/random.h"

namespace hadal {
namespace {

using test::Random;
using V3 = Vec3<double>;
using Q = Quaternion<double>;

// A few roundings of numbers near 1.
constexpr double kRounding = 4e-15;

void expect_near(const V3& a, const V3& b, double tolerance) {
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(a[i], b[i], tolerance);
}
void expect_same_rotation(const Q& a, const Q& b, double tolerance) {
  const double sign = a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z < 0 ? -1 : 1;
  EXPECT_NEAR(a.w, sign * b.w, tolerance);
  EXPECT_NEAR(a.x, sign * b.x, tolerance);
  EXPECT_NEAR(a.y, sign * b.y, tolerance);
  EXPECT_NEAR(a.z, sign * b.z, tolerance);
}

TEST(Rotation, QuarterTurnsByHand) {
  const double s = std::sqrt(0.5);
  // Yaw 90°: the bow points east. Pitch 90°: up. Roll 90°: starboard points down.
  expect_near(rotation_matrix(Q{s, 0, 0, s}) * V3{{1, 0, 0}}, {{0, 1, 0}}, kRounding);
  expect_near(rotation_matrix(Q{s, 0, s, 0}) * V3{{1, 0, 0}}, {{0, 0, -1}}, kRounding);
  expect_near(rotation_matrix(Q{s, s, 0, 0}) * V3{{0, 1, 0}}, {{0, 0, 1}}, kRounding);
}

TEST(Rotation, MatrixIsOrthogonalAndComposesLikeTheQuaternion) {
  Random random(1);
  for (int k = 0; k < 50; ++k) {
    const Q a = random.rotation(), b = random.rotation();
    const Mat3<double> A = rotation_matrix(a), B = rotation_matrix(b);
    const Mat3<double> AB = rotation_matrix(a * b), product = A * B, unit = transpose(A) * A;
    for (int r = 0; r < 3; ++r) {
      for (int c = 0; c < 3; ++c) {
        EXPECT_NEAR(AB(r, c), product(r, c), kRounding);
        EXPECT_NEAR(unit(r, c), r == c, kRounding);
      }
    }
    const Q one = a * conjugate(a);
    expect_same_rotation(one, Q{}, kRounding);
  }
}

TEST(Rotation, EulerAnglesAreZyxAndComeBack) {
  Random random(2);
  for (int k = 0; k < 200; ++k) {
    const V3 rpy{{kPi * random(), 0.49 * kPi * random(), kPi * random()}};
    const Q q = quaternion_from_rpy(rpy);
    // cos(pitch) ≥ 0.03 amplifies rounding.
    expect_near(rpy_from_quaternion(q), rpy, 1e-13);
    const V3 x{{1, 0, 0}}, y{{0, 1, 0}}, z{{0, 0, 1}}, v = random.vector<3>(1);
    const V3 turned = rotate_about(z, rpy[2], rotate_about(y, rpy[1], rotate_about(x, rpy[0], v)));
    expect_near(rotation_matrix(q) * v, turned, kRounding);
  }
}

TEST(Rotation, AtPitchNinetyTheRotationSurvivesEulerAngles) {
  for (const double pitch : {kPi / 2, -kPi / 2, kPi / 2 - 1e-9}) {
    for (const double yaw : {-2.0, 0.0, 0.7}) {
      const Q q = quaternion_from_rpy(V3{{0.4, pitch, yaw}});
      const V3 rpy = rpy_from_quaternion(q);
      EXPECT_NEAR(rpy[1], pitch, kRounding);
      expect_same_rotation(quaternion_from_rpy(rpy), q, kRounding);
    }
  }
}

TEST(Rotation, RotationVectorRoundTrip) {
  Random random(3);
  for (const double size : {0.0, 1e-12, 1e-7, 9e-5, 1.1e-4, 0.01, 1.0, 1.8}) {
    for (int k = 0; k < 20; ++k) {
      const V3 phi = random.vector<3>(size);  // |φ| ≤ 1.8 √3 < π
      const Q q = quaternion_from_rotation_vector(phi);
      EXPECT_NEAR(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z, 1, kRounding);
      expect_near(rotation_vector(q), phi, 1e-15 + 1e-14 * size);
    }
  }
}

TEST(Rotation, RotationVectorTakesTheShorterWay) {
  const Q q = quaternion_from_rotation_vector(V3{{0, 0, 1.5 * kPi}});
  expect_near(rotation_vector(q), {{0, 0, -0.5 * kPi}}, kRounding);
}

TEST(Rotation, RateIsTheDerivativeOfTheTurn) {
  Random random(4);
  const Q q = random.rotation();
  const V3 w = random.vector<3>(1);
  using D = Dual<1>;
  const D t = D::input(0, 0);
  Vec3<D> phi;
  for (int i = 0; i < 3; ++i) phi[i] = D(w[i]) * t;
  const Quaternion<D> moved = q.cast<D>() * quaternion_from_rotation_vector(phi);
  const Q rate = quaternion_rate(q, w);
  EXPECT_NEAR(moved.w.partial[0], rate.w, kRounding);
  EXPECT_NEAR(moved.x.partial[0], rate.x, kRounding);
  EXPECT_NEAR(moved.y.partial[0], rate.y, kRounding);
  EXPECT_NEAR(moved.z.partial[0], rate.z, kRounding);
}

TEST(Rotation, PrintedQuaternionOfSimu2VitaIsRxRyRz) {
  const V3 angles{{radians(-5), radians(20), radians(15)}};
  const Q x = quaternion_from_rpy(V3{{angles[0], 0, 0}});
  const Q y = quaternion_from_rpy(V3{{0, angles[1], 0}});
  const Q z = quaternion_from_rpy(V3{{0, 0, angles[2]}});
  // Four printed digits.
  expect_same_rotation(x * y * z, Q{0.9764, -0.0199, 0.1776, 0.1209}, 5.1e-5);
  // As printed, read as ZYX.
  const V3 zyx = rpy_from_quaternion(normalized(Q{0.9764, -0.0199, 0.1776, 0.1209}));
  EXPECT_NEAR(degrees(zyx[0]), 0.250, 5e-4);
  EXPECT_NEAR(degrees(zyx[1]), 20.589, 5e-4);
  EXPECT_NEAR(degrees(zyx[2]), 14.163, 5e-4);
}

}  // namespace
}  // namespace hadal
