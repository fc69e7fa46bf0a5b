#include "hadal/control/arm_kinematics.h"

#include <gtest/gtest.h>

#include "control/arms.h"
#include "hadal/math/dual.h"

namespace hadal::control {
namespace {

using test::Draw;

/// A random tree: hinges, slides and fixed links, a side branch, random mounting.
model::Arm random_arm(Draw& draw) {
  model::Arm arm;
  arm.position = draw.vector(1), arm.rpy_deg = draw.vector(180);
  for (int i = 0; i < 7; ++i) {
    model::Link link = test::plain_link("link" + std::to_string(i));
    link.position = draw.vector(1), link.rpy_deg = draw.vector(180), link.axis = draw.vector(1);
    if (i == 2) link.joint = model::JointKind::kSlide;
    if (i == 3) link.joint = model::JointKind::kFixed;
    if (i == 5) link.dh = {.a = 0.3, .alpha_deg = 40, .d = -0.2, .theta_deg = 25};
    if (i == 6) link.parent = "link1";
    arm.links.push_back(link);
  }
  arm.tool = {.link = "link5", .position = draw.vector(1)};
  return arm;
}

TEST(ArmKinematics, TwoLinkPlanarArmIsTheTextbookOne) {
  const double a1 = 0.7, a2 = 0.4;
  const physics::ArmGeometry arm = physics::arm_geometry(test::dh_arm({{.a = a1}, {.a = a2}}));
  for (double q1 : {-2.0, 0.3, 1.1}) {
    for (double q2 : {-1.3, 0.0, 2.5}) {
      const Vec3<double> p = tool_position(arm, JointArray<double>{q1, q2});
      EXPECT_NEAR(p[0], a1 * std::cos(q1) + a2 * std::cos(q1 + q2), 1e-15);
      EXPECT_NEAR(p[1], a1 * std::sin(q1) + a2 * std::sin(q1 + q2), 1e-15);
      EXPECT_NEAR(p[2], 0, 1e-15);
    }
  }
}

/// [Siciliano 2009, Eq. 2.66 and Eq. 3.35].
TEST(ArmKinematics, AnthropomorphicArmIsTheTextbookOne) {
  const double a2 = 0.9, a3 = 0.6, q1 = 0.4, q2 = -0.7, q3 = 1.2;
  const physics::ArmGeometry arm = physics::arm_geometry(test::anthropomorphic_arm(a2, a3));
  const LinkPoses<double> poses = link_poses(arm, JointArray<double>{q1, q2, q3});
  const double c1 = std::cos(q1), s1 = std::sin(q1), c2 = std::cos(q2), s2 = std::sin(q2);
  const double c23 = std::cos(q2 + q3), s23 = std::sin(q2 + q3), r = a2 * c2 + a3 * c23;
  const double h = a2 * s2 + a3 * s23;
  EXPECT_LT(test::distance(tool_position(arm, poses), {{c1 * r, s1 * r, h}}), 1e-15);
  const ToolJacobian<double> J = tool_jacobian(arm, poses);
  EXPECT_LT(test::distance(J.linear[0], {{-s1 * r, c1 * r, 0}}), 1e-15);
  EXPECT_LT(test::distance(J.linear[1], {{-c1 * h, -s1 * h, r}}), 1e-15);
  EXPECT_LT(test::distance(J.linear[2], {{-a3 * c1 * s23, -a3 * s1 * s23, a3 * c23}}), 1e-15);
  EXPECT_LT(test::distance(J.angular[1], {{s1, -c1, 0}}), 1e-15);
}

/// Positions and the Jacobian that the tests of [Corke 2011]'s toolbox print, four digits.
TEST(ArmKinematics, PumaIsThePublishedOne) {
  const physics::ArmGeometry arm = physics::arm_geometry(test::puma_arm());
  const auto tool = [&](JointArray<double> q) { return tool_position(arm, q); };
  EXPECT_LT(test::distance(tool({}), {{0.4521, -0.15005, 0.4318}}), 1e-15);
  EXPECT_LT(test::distance(tool({0, kPi / 2, -kPi / 2}), {{0.0203, -0.15005, 0.8636}}), 1e-15);
  const LinkPoses<double> poses =
      link_poses(arm, JointArray<double>{0, kPi / 4, -kPi, 1, kPi / 4, 0});
  EXPECT_LT(test::distance(tool_position(arm, poses), {{0.5963, -0.1501, -0.01435}}), 1e-4);
  const double printed[6][6] = {
      {0.1501, 0.0144, 0.3197, 0, 0, 0}, {0.5963, 0, 0, 0, 0, 0},
      {0, 0.5963, 0.2910, 0, 0, 0},      {0, 0, 0, 0.7071, -0.5950, 0.7702},
      {0, -1, -1, 0, -0.5403, -0.5950},  {1, 0, 0, -0.7071, -0.5950, -0.2298}};
  const ToolJacobian<double> J = tool_jacobian(arm, poses);
  for (int r = 0; r < 6; ++r) {
    for (std::size_t c = 0; c < 6; ++c) {
      const double x = r < 3 ? J.linear[c][r] : J.angular[c][r - 3];
      EXPECT_NEAR(x, printed[r][c], 1e-4) << r << ' ' << c;
    }
  }
}

TEST(ArmKinematics, RowsAndAxesDescribeTheSameArm) {
  // A row's joint turns about z of the frame before: the same arm has the turn α and the way a
  // after the joint, that is in the place of the next link.
  const model::Arm rows = test::anthropomorphic_arm(0.9, 0.6);
  model::Arm axes = rows;
  for (model::Link& link : axes.links) link.dh.reset();
  axes.links[1].rpy_deg = {{90, 0, 0}};
  axes.links[2].position = {{0.9, 0, 0}};
  axes.tool.position = {{0.6, 0, 0}};
  const physics::ArmGeometry a = physics::arm_geometry(rows), b = physics::arm_geometry(axes);
  Draw draw(1);
  for (int i = 0; i < 100; ++i) {
    const JointArray<double> q = draw.joints(a);
    const LinkPoses<double> pa = link_poses(a, q), pb = link_poses(b, q);
    EXPECT_LT(test::distance(tool_position(a, pa), tool_position(b, pb)), 1e-14);
    const ToolJacobian<double> Ja = tool_jacobian(a, pa), Jb = tool_jacobian(b, pb);
    for (std::size_t j = 0; j < 3; ++j) {
      EXPECT_LT(test::distance(Ja.linear[j], Jb.linear[j]), 1e-14);
      EXPECT_LT(test::distance(Ja.angular[j], Jb.angular[j]), 1e-14);
    }
  }
}

TEST(ArmKinematics, JacobianIsTheDerivativeOfThePose) {
  using D = Dual<6>;
  Draw draw(2);
  for (int i = 0; i < 200; ++i) {
    const physics::ArmGeometry arm = physics::arm_geometry(random_arm(draw));
    ASSERT_EQ(arm.joints.size(), 6u);
    const JointArray<double> q = draw.joints(arm);
    JointArray<D> dual{};
    for (int j = 0; j < 6; ++j) {
      dual[static_cast<std::size_t>(j)] = D::input(q[static_cast<std::size_t>(j)], j);
    }
    const LinkPoses<D> moved = link_poses(arm, dual);
    const Vec3<D> tool = tool_position(arm, moved);
    const LinkPoses<double> poses = link_poses(arm, q);
    const ToolJacobian<double> J = tool_jacobian(arm, poses);
    const Mat3<D>& R = moved[static_cast<std::size_t>(arm.tool_link)].R_BL;
    const Mat3<double>& R0 = poses[static_cast<std::size_t>(arm.tool_link)].R_BL;
    for (std::size_t j = 0; j < 6; ++j) {
      for (int r = 0; r < 3; ++r) EXPECT_NEAR(J.linear[j][r], tool[r].partial[j], 1e-14);
      // dR/dq = S(ω) R.
      const Mat3<double> expected = skew(J.angular[j]) * R0;
      for (int r = 0; r < 3; ++r) {
        for (int c = 0; c < 3; ++c) EXPECT_NEAR(R(r, c).partial[j], expected(r, c), 1e-14);
      }
    }
    // The side branch does not carry the tool.
    EXPECT_EQ(J.linear[5], Vec3<double>{});
  }
}

}  // namespace
}  // namespace hadal::control
