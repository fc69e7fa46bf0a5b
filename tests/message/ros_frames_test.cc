#include "hadal/message/ros_frames.h"

#include <gtest/gtest.h>

#include <cmath>

#include "hadal/math/rotation.h"

namespace hadal::message {
namespace {

using std::numbers::pi;

/// Active rotation of v by the unit quaternion q (w x y z): an independent judge.
Vec3<double> rotate(const Vec<double, 4>& q, const Vec3<double>& v) {
  const Vec3<double> u{{q[1], q[2], q[3]}};
  return v + 2.0 * cross(u, q[0] * v + cross(u, v));
}

TEST(RosFrames, HeadingNorthIsEnuYawNinetyDegrees) {
  const Quaternion q = quaternion_from_ned_frd({{1, 0, 0, 0}});
  EXPECT_DOUBLE_EQ(q.w, std::cos(pi / 4));
  EXPECT_DOUBLE_EQ(q.z, std::sin(pi / 4));
  EXPECT_EQ(q.x, 0);
  EXPECT_EQ(q.y, 0);
}

TEST(RosFrames, HeadingEastIsEnuIdentity) {
  const Quaternion q = quaternion_from_ned_frd({{std::cos(pi / 4), 0, 0, std::sin(pi / 4)}});
  EXPECT_NEAR(q.w, 1, 1e-15);
  EXPECT_NEAR(q.z, 0, 1e-15);
}

TEST(RosFrames, RollPitchYawAndTensorsTurnWithBothFrames) {
  // F R F and F m F written out, with F = diag(1, −1, −1).
  const Vec3<double> rpy{{0.3, -0.8, 2.1}};
  const Mat3<double> F = diagonal(Vec3<double>{{1, -1, -1}});
  const Mat3<double> R = F * rotation_matrix(quaternion_from_rpy(rpy)) * F;
  const Mat3<double> swapped = rotation_matrix(quaternion_from_rpy(swap_rpy_frd_flu(rpy)));
  const Mat3<double> tensor = swap_frd_flu(R), expected = F * R * F;
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 3; ++c) {
      EXPECT_NEAR(swapped(r, c), R(r, c), 1e-15);
      EXPECT_EQ(tensor(r, c), expected(r, c));
    }
  }
}

TEST(RosFrames, NoseUpIsPositivePitchInNedAndNegativeInFlu) {
  // Heading east, pitch +0.2 about starboard: about port (FLU y) that is -0.2.
  const Vec<double, 4> yaw{{std::cos(pi / 4), 0, 0, std::sin(pi / 4)}};
  const double c = std::cos(0.1), s = std::sin(0.1);
  const Vec<double, 4> q_NB{{yaw[0] * c, -yaw[3] * s, yaw[0] * s, yaw[3] * c}};
  const Quaternion q = quaternion_from_ned_frd(q_NB);
  EXPECT_NEAR(q.y, -s, 1e-15);
  EXPECT_NEAR(q.w, c, 1e-15);
}

TEST(RosFrames, NorthEastDownBecomesEastNorthUp) {
  EXPECT_EQ(point_from_ned({{1, 2, 3}}), (Point{2, 1, -3}));
  EXPECT_EQ(ned_from_point({2, 1, -3}), (Vec3<double>{{1, 2, 3}}));
}

TEST(RosFrames, BodyVectorsAndSixVectorsKeepForwardOnly) {
  EXPECT_EQ(vector_from_frd({{1, 2, 3}}), (Vector3{1, -2, -3}));
  EXPECT_EQ(twist_from_frd({{1, 2, 3, 4, 5, 6}}), (Twist{{1, -2, -3}, {4, -5, -6}}));
  EXPECT_EQ(wrench_from_frd({{1, 2, 3, 4, 5, 6}}), (Wrench{{1, -2, -3}, {4, -5, -6}}));
  EXPECT_EQ(frd_from_twist(twist_from_frd({{1, 2, 3, 4, 5, 6}})),
            (Vec6<double>{{1, 2, 3, 4, 5, 6}}));
  EXPECT_EQ(frd_from_wrench(wrench_from_frd({{1, 2, 3, 4, 5, 6}})),
            (Vec6<double>{{1, 2, 3, 4, 5, 6}}));
  EXPECT_EQ(frd_from_vector(vector_from_frd({{1, 2, 3}})), (Vec3<double>{{1, 2, 3}}));
}

TEST(RosFrames, AttitudeCommutesWithTheVectorsItRotates) {
  // Rotating in hadal's frames and converting equals converting and rotating in ROS's.
  const Vec<double, 4> q_NB{{0.5, -0.1, 0.7, std::sqrt(1 - 0.25 - 0.01 - 0.49)}};
  const Vec3<double> v_B{{0.3, -1.2, 2.0}};
  const Vec3<double> by_ned = swap_ned_enu(rotate(q_NB, v_B));
  const Vec3<double> by_enu = rotate(swap_ned_frd_enu_flu(q_NB), swap_frd_flu(v_B));
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(by_ned[i], by_enu[i], 1e-14);
}

TEST(RosFrames, QuaternionSurvivesTheRoundTrip) {
  const Vec<double, 4> q_NB{{0.5, -0.1, 0.7, std::sqrt(1 - 0.25 - 0.01 - 0.49)}};
  const Vec<double, 4> back = ned_frd_from_quaternion(quaternion_from_ned_frd(q_NB));
  for (int i = 0; i < 4; ++i) EXPECT_NEAR(back[i], q_NB[i], 1e-15);
}

TEST(RosFrames, CovarianceFollowsItsVector) {
  // C = a aᵀ: converting C equals the outer product of the converted a.
  const Vec3<double> a{{1, 2, 3}};
  std::array<double, 9> c{};
  for (int i = 0; i < 9; ++i) c[static_cast<std::size_t>(i)] = a[i / 3] * a[i % 3];
  const Vec3<double> e = swap_ned_enu(a), f = swap_frd_flu(a);
  const auto c_E = swap_covariance_ned_enu(c), c_F = swap_covariance_frd_flu(c);
  for (int i = 0; i < 9; ++i) {
    EXPECT_EQ(c_E[static_cast<std::size_t>(i)], e[i / 3] * e[i % 3]);
    EXPECT_EQ(c_F[static_cast<std::size_t>(i)], f[i / 3] * f[i % 3]);
  }
  std::array<double, 36> six{};
  six[0] = 1, six[7] = 2, six[21] = 4, six[28] = 5, six[1] = 0.5;
  const auto six_E = swap_covariance_ned_enu(six);
  EXPECT_EQ(six_E[0], 2);
  EXPECT_EQ(six_E[7], 1);
  EXPECT_EQ(six_E[6], 0.5);
  EXPECT_EQ(six_E[21], 5);
  EXPECT_EQ(swap_covariance_frd_flu(six)[1], -0.5);
}

}  // namespace
}  // namespace hadal::message
