/// References of joints over whole motions, in and out of reach: what a motor would feel of them.

#include <gtest/gtest.h>

#include "control/arms.h"
#include "hadal/math/six_vector.h"

namespace hadal::control {
namespace {

using test::distance;
using test::Draw;

constexpr double kRate = 100, kDt = 1 / kRate;

/// What was seen of the references of an arm that follows them exactly.
struct Seen {
  int ticks = 0;
  int chatter = 0;           // ticks at which a joint's speed turned round twice within two ticks
  double inconsistency = 0;  // largest |q(t + dt) − q(t) − dt q̇|
  double speed = 0, acceleration = 0;  // largest, as part of the limits
  bool limits = true;
  double last_speed = 0;  // largest at the end, as part of the limit
};

struct Motion {
  ManipulatorParameters p;
  ManipulatorState s;
  ManipulatorMeasurements m;
  double t = 0;
  Seen seen;
  std::array<std::array<double, 2>, kMaxArmJoints> change{};  // of the speed, last two ticks

  Motion(const model::Arm& arm, const model::ArmControl& control, const JointArray<double>& q)
      : p(manipulator_parameters(arm, control)) {
    m.q = q;
  }
  Vec3<double> tool() const { return tool_position(p.geometry, m.q); }
  ManipulatorOutput tick() {
    const ManipulatorOutput out = manipulator_tick(p, m, t, s);
    seen.last_speed = 0, ++seen.ticks;
    for (std::size_t j = 0; j < p.geometry.joints.size(); ++j) watch(j);
    seen.limits = seen.limits && test::limits_kept(p.geometry, m.q);
    t += kDt;
    return out;
  }
  void watch(std::size_t j) {
    const LimitedReference<double>& r = s.joints[j];
    const double turn = r.rate - m.q_dot[j];
    const JointBounds& b = p.bounds[j];
    seen.inconsistency = std::fmax(seen.inconsistency, std::abs(r.value - m.q[j] - kDt * r.rate));
    seen.speed = std::fmax(seen.speed, std::abs(r.rate) / b.speed);
    seen.acceleration = std::fmax(seen.acceleration, std::abs(turn) / (b.acceleration * kDt));
    seen.last_speed = std::fmax(seen.last_speed, std::abs(r.rate) / b.speed);
    // Twice to and fro by a tenth of what a tick allows is no way to lead a motor.
    const double much = 0.1 * b.acceleration * kDt;
    const auto& [older, old] = change[j];
    if (turn > much && old < -much && older > much) ++seen.chatter;
    if (turn < -much && old > much && older < -much) ++seen.chatter;
    change[j] = {old, turn};
    m.q[j] = r.value, m.q_dot[j] = r.rate;
  }
};

void expect_smooth(const Seen& seen) {
  EXPECT_LT(seen.chatter, 0.02 * seen.ticks);
  EXPECT_LT(seen.inconsistency, 1e-11);
  EXPECT_LE(seen.speed, 1 + 1e-9);
  EXPECT_LE(seen.acceleration, 1 + 1e-6);
  EXPECT_TRUE(seen.limits);
}

std::vector<model::Arm> arms() {
  return {test::work_arm(), test::six_joint_arm(), test::work_class_six_arm()};
}

TEST(ArmReferences, AreSmoothAndEndForAnyTargetInAndOutOfReach) {
  Draw draw(21);
  for (const model::Arm& a : arms()) {
    const physics::ArmGeometry arm = physics::arm_geometry(a);
    for (int i = 0; i < 100; ++i) {
      Motion motion(a, {.rate = kRate, .speed = 0.3, .acceleration = 0.3}, draw.joints(arm));
      const bool inside = i % 2 == 0;
      const Vec3<double> target = inside ? tool_position(arm, draw.joints(arm)) : draw.vector(8);
      give_order(motion.p, {.reach = target}, motion.m, 0, motion.s);
      for (int k = 0; k < 60 * kRate; ++k) motion.tick();
      expect_smooth(motion.seen);
      EXPECT_LT(motion.seen.last_speed, 0.02) << "it does not end";
      const double left = distance(motion.tool(), target);
      if (inside) {
        EXPECT_LT(left, 0.01) << "a target in reach";
      }
      EXPECT_LT(left, motion.s.tool.goal_distance + 0.01 * motion.p.reach) << i;
    }
  }
}

/// A swing of the tool along x through the end of the arm's reach and back; the elbow starts at
/// `bent`.
Motion swing_through_the_end(double bent, double amplitude) {
  model::Arm a = test::anthropomorphic_arm(1, 1);
  Motion motion(a, {.rate = kRate, .speed = 0.5, .acceleration = 0.5}, {0, -0.5 * bent, bent});
  give_order(motion.p, {.sinusoid = model::Sinusoid{{{1, 0, 0}}, amplitude, 12, 3}}, motion.m, 0,
             motion.s);
  return motion;
}

/// On either side, and whatever rounding says: stretched, both sides lead on equally well.
TEST(ArmReferences, TheElbowDoesNotFlipWhereTheArmIsStretched) {
  for (int i = 0; i < 24; ++i) {
    const double side = i % 2 == 0 ? -1 : 1, bent = side * (1.2 + 1e-13 * i);
    Motion motion = swing_through_the_end(bent, 0.4 + 0.05 * (i % 6));
    double least = 1;
    for (int k = 0; k < 50 * kRate; ++k) {
      motion.tick();
      least = std::fmin(least, side * motion.m.q[2]);
    }
    EXPECT_GT(least, 0) << i;
    EXPECT_LT(least, 0.05) << "it was stretched";
    expect_smooth(motion.seen);
    EXPECT_LT(motion.seen.last_speed, 1e-6);
    EXPECT_NEAR(motion.m.q[2], bent, 1e-3);
  }
}

/// The tool is led from where the elbow swings through the stretched pose: too fast to stay on its
/// side, it brakes on the other one as its motor can.
TEST(ArmReferences, AFastElbowPassesTheStretchedPoseWithoutAJerk) {
  Motion motion = swing_through_the_end(-1.2, 0.2);
  give_order(motion.p, {.joints_deg = std::vector<double>{0, 30, 60}}, motion.m, 0, motion.s);
  while (motion.m.q[2] < -0.01) motion.tick();
  EXPECT_GT(motion.m.q_dot[2], 0.5 * motion.p.bounds[2].speed);
  give_order(motion.p, {.reach = Vec3<double>{{1.6, 0, 0}}}, motion.m, motion.t, motion.s);
  for (int k = 0; k < 30 * kRate; ++k) motion.tick();
  expect_smooth(motion.seen);
  EXPECT_GT(motion.m.q[2], 0);
  EXPECT_LT(distance(motion.tool(), {{1.6, 0, 0}}), 0.01);
}

/// Stretched at the end of its range from the start: the range, not the side, tells where to.
TEST(ArmReferences, AnElbowThatStartsStretchedBendsWithinItsRange) {
  for (const double side : {-1.0, 1.0}) {
    model::Arm a = test::anthropomorphic_arm(1, 1);
    a.links.back().limits_deg = side < 0 ? std::array{-150.0, 0.0} : std::array{0.0, 150.0};
    Motion motion(a, {.rate = kRate, .speed = 0.5, .acceleration = 0.5}, {0, 0.3, 0});
    give_order(motion.p, {.reach = Vec3<double>{{1.2, 0.2, 0.1}}}, motion.m, 0, motion.s);
    for (int k = 0; k < 40 * kRate; ++k) motion.tick();
    expect_smooth(motion.seen);
    EXPECT_GT(side * motion.m.q[2], 0.5);
    EXPECT_LT(distance(motion.tool(), {{1.2, 0.2, 0.1}}), 0.01);
  }
}

/// The pose comes at 20 Hz, the loops tick at 100 Hz; the vehicle moves at 0.2 m/s.
TEST(ArmReferences, DoNotJumpWithEachMeasurementOfThePose) {
  Motion motion(test::work_arm(), {.rate = kRate}, {0.2, -0.5, 1.2});
  motion.m.pose_seen = true;
  motion.m.nu[0] = 0.2;
  give_order(motion.p, {.reach = motion.tool(), .frame = model::TargetFrame::kWorld}, motion.m, 0,
             motion.s);
  for (int k = 0; k < 200; ++k) {
    if (k % 5 == 0) motion.m.p_NB_N[0] = 0.2 * k * kDt;
    motion.tick();
    // It begins at rest and has to catch up first.
    if (k > 100) {
      EXPECT_LT(std::abs(motion.s.joints[1].acceleration), 0.3) << k;
    }
  }
  expect_smooth(motion.seen);
}

/// A vehicle that follows what it is told as one with a hold does: late, and past it.
void move_vehicle(const Vec6<double>& told, double lag, Vec3<double>& held, Motion& motion) {
  ManipulatorMeasurements& m = motion.m;
  const Mat3<double> R = rotation_matrix(m.q_NB);
  held += kDt * (R * linear(told));
  Vec6<double> wanted = told;
  wanted += join(shortened(0.5 * transposed_times(R, held - m.p_NB_N), 0.3), Vec3<double>{});
  m.nu += (kDt / (lag + kDt)) * (wanted - m.nu);
  m.p_NB_N += kDt * (R * linear(m.nu));
  m.q_NB = normalized(m.q_NB * quaternion_from_rotation_vector(kDt * angular(m.nu)));
}

TEST(ArmReferences, VehicleAndArmComeToRestTogether) {
  Draw draw(22);
  for (const model::Arm& a : arms()) {
    const physics::ArmGeometry arm = physics::arm_geometry(a);
    for (int i = 0; i < 12; ++i) {
      const double lag = i % 3;
      model::ArmControl c{.rate = kRate, .speed = 0.3, .acceleration = 0.3};
      c.vehicle_gives_way = true;
      Motion motion(a, c, draw.joints(arm));
      motion.m.pose_seen = true;
      Vec3<double> held = motion.m.p_NB_N;
      const Vec3<double> target = motion.tool() + draw.vector(4);
      give_order(motion.p, {.reach = target, .frame = model::TargetFrame::kWorld}, motion.m, 0,
                 motion.s);
      for (int k = 0; k < 90 * kRate; ++k) {
        move_vehicle(motion.tick().vehicle_velocity, lag, held, motion);
      }
      expect_smooth(motion.seen);
      EXPECT_LT(motion.seen.last_speed, 0.02);
      EXPECT_LT(std::sqrt(dot(motion.m.nu, motion.m.nu)), 0.01);
      const Vec3<double> at = motion.m.p_NB_N + rotation_matrix(motion.m.q_NB) * motion.tool();
      EXPECT_LT(distance(at, target), 2e-3) << "arm " << a.links.size() << ", run " << i;
    }
  }
}

}  // namespace
}  // namespace hadal::control
