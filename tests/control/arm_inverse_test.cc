#include "hadal/control/arm_inverse.h"

#include <gtest/gtest.h>

#include "control/arms.h"

namespace hadal::control {
namespace {

using test::distance;
using test::Draw;

/// Any yaw + two parallel hinges, anyhow mounted, in anyhow turned frames, with offsets.
model::Arm random_classic_arm(Draw& draw, bool limited) {
  model::Arm arm = test::work_arm();
  arm.position = draw.vector(1), arm.rpy_deg = draw.vector(180);
  for (model::Link& link : arm.links) {
    link.position = draw.vector(1);
    link.limits_deg.reset();
    if (limited) link.limits_deg = {{draw(-170, -30), draw(30, 170)}};
  }
  // The first axis is along some axis of its frame, the others turn about y of theirs.
  arm.links[0].axis = {{0, 0, draw(-1, 1)}};
  arm.links[1].axis = {{0, draw(-1, 1), 0}};
  arm.links[2].rpy_deg = {{0, draw(-180, 180), 0}}, arm.links[2].axis = {{0, draw(-1, 1), 0}};
  arm.tool.position = draw.vector(1);
  return arm;
}

struct Statistics {
  double worst = 0;
  int missed = 0;
};

/// Random poses → where they have the tool → inverse from another random pose.
template <class Solve>
Statistics round_trips(const physics::ArmGeometry& arm, Draw& draw, int count, Solve solve) {
  Statistics s;
  for (int i = 0; i < count; ++i) {
    const Vec3<double> target = tool_position(arm, draw.joints(arm));
    const ToolSolution found = solve(target, draw.joints(arm));
    EXPECT_TRUE(test::limits_kept(arm, found.q));
    const double off = distance(tool_position(arm, found.q), target);
    EXPECT_NEAR(off, found.distance, 1e-15);
    s.worst = std::fmax(s.worst, off);
    s.missed += found.reached ? 0 : 1;
  }
  return s;
}

TEST(ArmInverse, KnowsTheClassicArm) {
  EXPECT_TRUE(classic_arm(physics::arm_geometry(test::work_arm())));
  EXPECT_TRUE(classic_arm(physics::arm_geometry(test::anthropomorphic_arm(1, 1))));
  EXPECT_FALSE(classic_arm(physics::arm_geometry(test::puma_arm())));
  model::Arm skew = test::work_arm();
  skew.links[2].axis = {{0, 1, 1e-6}};
  EXPECT_FALSE(classic_arm(physics::arm_geometry(skew)));
  model::Arm slide = test::work_arm();
  slide.links[2].joint = model::JointKind::kSlide;
  EXPECT_FALSE(classic_arm(physics::arm_geometry(slide)));
}

TEST(ArmInverse, ClosedFormUndoesForwardKinematics) {
  Draw draw(3);
  for (int i = 0; i < 200; ++i) {
    const physics::ArmGeometry arm = physics::arm_geometry(random_classic_arm(draw, i % 2 == 0));
    const std::optional<ClassicArm> classic = classic_arm(arm);
    ASSERT_TRUE(classic);
    const auto solve = [&](const Vec3<double>& target, const JointArray<double>& start) {
      return closed_form(arm, *classic, target, start).value_or(ToolSolution{});
    };
    const Statistics s = round_trips(arm, draw, 30, solve);
    EXPECT_EQ(s.missed, 0);
    EXPECT_LT(s.worst, 1e-12);
  }
}

TEST(ArmInverse, ClosedFormContinuesWhereItIs) {
  Draw draw(4);
  const physics::ArmGeometry arm = physics::arm_geometry(test::work_arm());
  const std::optional<ClassicArm> classic = classic_arm(arm);
  for (int i = 0; i < 2000; ++i) {
    const JointArray<double> q = draw.joints(arm);
    if (std::abs(std::sin(q[2] - 0.07677)) < 0.1) continue;  // near the stretched arm
    const auto found = closed_form(arm, *classic, tool_position(arm, q), q);
    ASSERT_TRUE(found);
    for (std::size_t j = 0; j < 3; ++j) EXPECT_NEAR(found->q[j], q[j], 1e-12);
  }
}

TEST(ArmInverse, DescentAgreesWithTheClosedForm) {
  Draw draw(5);
  const physics::ArmGeometry arm = physics::arm_geometry(test::work_arm());
  const auto solve = [&](const Vec3<double>& target, const JointArray<double>& start) {
    return reach_anywhere(arm, {}, target, start);
  };
  const Statistics s = round_trips(arm, draw, 2000, solve);
  EXPECT_EQ(s.missed, 0);
  EXPECT_LT(s.worst, 1e-9);
}

TEST(ArmInverse, DescentUndoesForwardKinematicsOfArmsWithMoreJoints) {
  Draw draw(6);
  model::Arm slide = test::six_joint_arm();
  slide.links[2].joint = model::JointKind::kSlide;
  slide.links[2].limits_deg.reset(), slide.links[2].limits = {{-0.2, 0.6}};
  model::Arm puma = test::puma_arm();
  puma.tool.position = {{0.1, 0, 0.2}};
  test::limit_joints(puma, -120, 100);
  for (const model::Arm& a : {test::six_joint_arm(), slide, puma}) {
    const physics::ArmGeometry arm = physics::arm_geometry(a);
    const auto solve = [&](const Vec3<double>& target, const JointArray<double>& start) {
      return reach_anywhere(arm, classic_arm(arm), target, start);
    };
    const Statistics s = round_trips(arm, draw, 1000, solve);
    EXPECT_EQ(s.missed, 0);
    EXPECT_LT(s.worst, 1e-9);
  }
}

/// Three skew hinges with limits have few solutions, and descents end at limits.
TEST(ArmInverse, DescentUndoesForwardKinematicsOfSkewArms) {
  Draw draw(7);
  int missed = 0;
  for (int i = 0; i < 100; ++i) {
    model::Arm a = test::work_arm();
    for (model::Link& link : a.links) link.rpy_deg = draw.vector(60), link.axis = draw.vector(1);
    const physics::ArmGeometry arm = physics::arm_geometry(a);
    const auto solve = [&](const Vec3<double>& target, const JointArray<double>& start) {
      return reach_anywhere(arm, {}, target, start);
    };
    missed += round_trips(arm, draw, 50, solve).missed;
  }
  EXPECT_EQ(missed, 0);
}

TEST(ArmInverse, ComesNearestToWhatIsOutOfReach) {
  // Lengths 1 and 1 without limits: every target beyond 2 m is missed by what it is beyond.
  model::Arm a = test::anthropomorphic_arm(1, 1);
  const physics::ArmGeometry arm = physics::arm_geometry(a);
  Draw draw(8);
  for (int i = 0; i < 200; ++i) {
    const Vec3<double> direction = draw.vector(1);
    const double far = draw(2.001, 50), length = std::sqrt(dot(direction, direction));
    const Vec3<double> target = (far / length) * direction;
    const ToolSolution s = reach_anywhere(arm, classic_arm(arm), target, draw.joints(arm));
    EXPECT_FALSE(s.reached);
    EXPECT_NEAR(s.distance, far - 2, 1e-6);
  }
}

TEST(ArmInverse, ReachesSingularTargets) {
  const physics::ArmGeometry arm = physics::arm_geometry(test::anthropomorphic_arm(1, 0.7));
  const std::optional<ClassicArm> classic = classic_arm(arm);
  const std::vector<Vec3<double>> targets{{{1.7, 0, 0}},  {{0, 0, 1.7}},  {{0, 0, 1}},
                                          {{0, -0.3, 0}}, {{0, 0, -0.3}}, {{1e-300, 0, 1}}};
  for (const Vec3<double>& target : targets) {
    const ToolSolution s = reach_near(arm, classic, target, {0.3, -0.2, 0.1});
    EXPECT_TRUE(s.reached) << target[0] << ' ' << target[1] << ' ' << target[2];
  }
  // On the first axis any yaw will do: it stays.
  EXPECT_EQ(reach_near(arm, classic, {{0, 0, 1}}, {0.3, -0.2, 0.1}).q[0], 0.3);
}

TEST(ArmInverse, IsFiniteWhateverTheTarget) {
  const std::vector<model::Arm> arms{test::work_arm(), test::six_joint_arm(), test::puma_arm(),
                                     test::dh_arm({{.a = 0}})};
  for (const model::Arm& a : arms) {
    const physics::ArmGeometry arm = physics::arm_geometry(a);
    for (const double size : {0.0, 1e-300, 1.0, 1e7}) {
      const ToolSolution s = reach_anywhere(arm, classic_arm(arm), {{size, -size, 0}}, {});
      EXPECT_TRUE(std::isfinite(s.distance));
      for (const double q : s.q) EXPECT_TRUE(std::isfinite(q));
      EXPECT_TRUE(test::limits_kept(arm, s.q));
    }
  }
}

}  // namespace
}  // namespace hadal::control
