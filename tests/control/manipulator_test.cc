#include "hadal/control/manipulator.h"

#include <gtest/gtest.h>

#include "control/arms.h"
#include "hadal/base/archive.h"
#include "hadal/control/joint_gains.h"
#include "hadal/math/six_vector.h"

namespace hadal::control {
namespace {

using test::distance;
using test::Draw;

constexpr double kDt = 0.01;

model::ArmControl plain_control() {
  model::ArmControl c;
  c.initial_deg = {10, -30, 70};
  return c;
}

/// Joints are where their references have them.
struct IdealArm {
  ManipulatorParameters p;
  ManipulatorState s;
  ManipulatorMeasurements m;
  double t = 0;

  explicit IdealArm(const model::Arm& arm, const model::ArmControl& control = plain_control())
      : p(manipulator_parameters(arm, control)) {
    m.q = p.initial;
  }
  void order(const model::ArmOrder& o) { give_order(p, o, m, t, s); }
  ManipulatorOutput tick() {
    const ManipulatorOutput out = manipulator_tick(p, m, t, s);
    for (std::size_t j = 0; j < p.geometry.joints.size(); ++j) {
      m.q[j] = s.joints[j].value, m.q_dot[j] = s.joints[j].rate;
    }
    t += kDt;
    return out;
  }
  Vec3<double> tool() const { return tool_position(p.geometry, m.q); }
  Vec3<double> tool_in_N() const { return m.p_NB_N + rotation_matrix(m.q_NB) * tool(); }
};

bool finite(const ManipulatorOutput& out) {
  double sum = dot(out.vehicle_velocity, out.vehicle_velocity);
  for (const double torque : out.torque) sum += std::abs(torque);
  return std::isfinite(sum + std::abs(out.finger_force[0]) + std::abs(out.finger_force[1]));
}

TEST(Manipulator, LeadsTheToolOnAStraightLine) {
  for (const model::Arm& a : {test::work_arm(), test::six_joint_arm()}) {
    IdealArm arm(a);
    const Vec3<double> from = arm.tool(), to = from + Vec3<double>{{0.3, -0.5, 0.2}};
    arm.order({.reach = to});
    Vec3<double> before = from;
    for (int k = 0; k < 1000; ++k) {
      arm.tick();
      const Vec3<double> now = arm.tool(), off = cross(now - from, to - from);
      EXPECT_LT(std::sqrt(dot(off, off)), 1e-9);
      EXPECT_LT(distance(now, before), arm.p.control.speed * kDt * (1 + 1e-6));
      before = now;
    }
    EXPECT_LT(distance(arm.tool(), to), 1e-9);
    EXPECT_TRUE(arm.s.tool.reachable);
    EXPECT_LT(arm.s.tool.miss, 1e-9);
  }
}

/// The speed that the loops are given is the one by which the position moves, and that of the tool.
TEST(Manipulator, FeedsForwardTheSpeedByWhichTheReferenceMoves) {
  IdealArm arm(test::work_arm());
  arm.order({.reach = arm.tool() + Vec3<double>{{0.3, -0.5, 0.2}}});
  for (int k = 0; k < 200; ++k) {
    const JointArray<double> q = arm.m.q;
    const Vec3<double> from = arm.tool();
    arm.tick();
    for (std::size_t j = 0; j < 3; ++j) {
      EXPECT_NEAR(arm.m.q[j] - q[j], kDt * arm.m.q_dot[j], 1e-15);
    }
    const ToolJacobian<double> J = tool_jacobian(arm.p.geometry, link_poses(arm.p.geometry, q));
    EXPECT_LT(distance(kDt * tool_velocity(J, arm.m.q_dot), arm.tool() - from), 1e-5);
  }
}

/// The vehicle heaves, turns and drifts under the tool.
void move_vehicle(double t, ManipulatorMeasurements& m) {
  m.pose_seen = true;
  m.p_NB_N = {{5 + 0.2 * std::sin(t), -3, 10 + 0.1 * std::cos(2 * t)}};
  m.q_NB = quaternion_from_rpy(Vec3<double>{{0, 0, 0.1 * std::sin(0.7 * t)}});
  const Vec3<double> v_N{{0.2 * std::cos(t), 0, -0.2 * std::sin(2 * t)}};
  m.nu = join(transposed_times(rotation_matrix(m.q_NB), v_N),
              Vec3<double>{{0, 0, 0.07 * std::cos(0.7 * t)}});
}

TEST(Manipulator, HoldsTheToolInTheWorldWhileTheVehicleMoves) {
  IdealArm arm(test::work_arm());
  move_vehicle(0, arm.m);
  const Vec3<double> target = arm.tool_in_N() + Vec3<double>{{0, 0.1, 0.1}};
  arm.order({.reach = target, .frame = model::TargetFrame::kWorld});
  EXPECT_TRUE(arm.s.tool.reachable);
  for (int k = 0; k < 2000; ++k) {
    move_vehicle(arm.t, arm.m);
    const JointArray<double> q = arm.m.q;
    arm.tick();
    if (k < 500) continue;
    EXPECT_LT(distance(arm.tool_in_N(), target), 1e-9);
    for (std::size_t j = 0; j < 3; ++j) {
      EXPECT_NEAR(arm.m.q_dot[j], (arm.m.q[j] - q[j]) / kDt, 5e-3);
    }
  }
}

TEST(Manipulator, AnOrderInTheWorldWaitsForThePose) {
  IdealArm arm(test::work_arm());
  const Vec3<double> from = arm.tool();
  arm.order({.reach = Vec3<double>{{8, -3, 11}}, .frame = model::TargetFrame::kWorld});
  for (int k = 0; k < 100; ++k) arm.tick();
  EXPECT_LT(distance(arm.tool(), from), 1e-15);
  arm.m.p_NB_N = {{5, -3, 10}}, arm.m.pose_seen = true;
  for (int k = 0; k < 2000; ++k) arm.tick();
  EXPECT_LT(distance(arm.tool(), {{3, 0, 1}}), 1e-9);
}

TEST(Manipulator, JointsGoToTheirGoalsWithinSpeedAndLimits) {
  IdealArm arm(test::work_arm());
  arm.order({.joints_deg = std::vector<double>{-50, 20, 300}});
  for (int k = 0; k < 800; ++k) {
    const JointArray<double> before = arm.m.q;
    arm.tick();
    for (std::size_t j = 0; j < 3; ++j) {
      EXPECT_LE(std::abs(arm.m.q[j] - before[j]), radians(30) * kDt * (1 + 1e-12));
    }
  }
  EXPECT_EQ(arm.m.q[0], radians(-50));
  EXPECT_EQ(arm.m.q[1], radians(20));
  EXPECT_EQ(arm.m.q[2], radians(140));  // its limit
}

TEST(Manipulator, SwingsAboutWhereItIs) {
  IdealArm arm(test::work_arm());
  const Vec3<double> here = arm.tool();
  arm.order({.sinusoid = model::Sinusoid{.amplitude = 0.2, .period = 7.5, .cycles = 4}});
  double low = 0, high = 0;
  for (int k = 0; k < 3300; ++k) {
    arm.tick();
    const Vec3<double> off = arm.tool() - here;
    EXPECT_LT(std::hypot(off[0], off[1]), 1e-9);
    low = std::fmin(low, off[2]), high = std::fmax(high, off[2]);
  }
  // Between two ticks the peak may be ω²A·dt²/8 higher.
  EXPECT_NEAR(high, 0.2, 1e-5);
  EXPECT_NEAR(low, -0.2, 1e-5);
  EXPECT_LT(distance(arm.tool(), here), 1e-9);
}

TEST(Manipulator, SaysWhatIsOutOfReachAndComesNear) {
  IdealArm arm(test::work_arm());
  arm.order({.reach = Vec3<double>{{9, 0.3, 0.4}}});
  EXPECT_FALSE(arm.s.tool.reachable);
  for (int k = 0; k < 6000; ++k) {
    EXPECT_TRUE(finite(arm.tick()));
    EXPECT_TRUE(test::limits_kept(arm.p.geometry, arm.m.q));
  }
  const ToolSolution best =
      reach_anywhere(arm.p.geometry, arm.p.classic, {{9, 0.3, 0.4}}, arm.p.initial);
  EXPECT_NEAR(arm.s.tool.miss, best.distance, 1e-6);
  EXPECT_GT(best.distance, 5);
}

TEST(Manipulator, TurnsRoundWhereTheLineLeavesItsLimits) {
  // The way between leads behind the arm, where the first joint cannot follow.
  model::Arm a = test::work_arm();
  a.links[0].limits_deg = {{-170, 170}};
  IdealArm arm(a);
  arm.m.q = {radians(150), -0.5, 1.2};
  const Vec3<double> to =
      tool_position(arm.p.geometry, JointArray<double>{radians(-150), -0.5, 1.2});
  arm.order({.reach = to});
  EXPECT_TRUE(arm.s.tool.reachable);
  for (int k = 0; k < 4000; ++k) {
    const JointArray<double> before = arm.m.q;
    arm.tick();
    EXPECT_TRUE(test::limits_kept(arm.p.geometry, arm.m.q));
    for (std::size_t j = 0; j < 3; ++j) {
      EXPECT_LE(std::abs(arm.m.q[j] - before[j]), radians(30) * kDt * (1 + 1e-12));
    }
  }
  EXPECT_LT(distance(arm.tool(), to), 1e-9);
}

TEST(Manipulator, WithoutPowerGivesNothingAndStartsWithoutAJump) {
  IdealArm arm(test::work_arm());
  arm.order({.reach = arm.tool() + Vec3<double>{{0.3, 0, 0}}});
  for (int k = 0; k < 100; ++k) arm.tick();
  arm.s.power = false;
  arm.m.q[1] += 0.5;  // it sinks
  const ManipulatorOutput off = manipulator_tick(arm.p, arm.m, arm.t, arm.s);
  for (const double torque : off.torque) EXPECT_EQ(torque, 0);
  arm.s.power = true;
  arm.m.q_dot = {};
  const ManipulatorOutput on = manipulator_tick(arm.p, arm.m, arm.t, arm.s);
  for (const double torque : on.torque) EXPECT_EQ(torque, 0);
  EXPECT_EQ(arm.s.joints[1].value, arm.m.q[1]);
}

/// Each joint an inertia of its own with a constant load, stepped much faster than the loops.
TEST(Manipulator, DefaultLoopsCarryALoadWithinTheMotorsTorque) {
  const model::Arm a = test::work_arm();
  const ManipulatorParameters p = manipulator_parameters(a, plain_control());
  JointArray<double> inertia{};
  for (std::size_t j = 0; j < 3; ++j) {
    inertia[j] = apparent_inertia(a, p.geometry, p.geometry.joints[j], p.initial);
  }
  for (const double heavier : {1.0, 5.0}) {
    ManipulatorState s;
    ManipulatorMeasurements m;
    m.q = p.initial;
    give_order(p, {.joints_deg = std::vector<double>{40, 0, 30}}, m, 0, s);
    for (int k = 0; k < 3000; ++k) {
      const ManipulatorOutput out = manipulator_tick(p, m, k * kDt, s);
      for (std::size_t j = 0; j < 3; ++j) {
        ASSERT_LE(std::abs(out.torque[j]), 500);
        for (int i = 0; i < 10; ++i) {
          m.q_dot[j] += 0.1 * kDt * (out.torque[j] - 100) / (heavier * inertia[j]);
          m.q[j] += 0.1 * kDt * m.q_dot[j];
        }
      }
    }
    EXPECT_NEAR(m.q[0], radians(40), 1e-4);
    EXPECT_NEAR(m.q[1], 0, 1e-4);
    EXPECT_NEAR(m.q[2], radians(30), 1e-4);
  }
}

TEST(Manipulator, GainsAreOneForAllOrOneForEach) {
  model::ArmControl c = plain_control();
  c.kp = {100}, c.ki = {1, 2, 3}, c.kd = {0};
  const ManipulatorParameters p = manipulator_parameters(test::work_arm(), c);
  for (std::size_t j = 0; j < 3; ++j) {
    EXPECT_EQ(p.loops.pid[j].kp, 100);
    EXPECT_EQ(p.loops.pid[j].ki, 1 + static_cast<double>(j));
    EXPECT_EQ(p.loops.pid[j].kd, 0);
    EXPECT_EQ(p.loops.pid[j].output_limit, 500);
  }
}

/// A point mass on a massless arm, and a rotor behind a gear.
TEST(Manipulator, JointsFeelTheInertiaBeyondThem) {
  model::Arm a = test::work_arm();
  for (model::Link& link : a.links) link.body.mass = 1e-9, link.body.inertia = {};
  a.links[2].body.mass = 7;
  a.links[2].body.center_of_gravity = {{1.1, 0, 0}};
  a.links[1].motor.rotor_inertia = 0.002, a.links[1].motor.gear = 50;
  a.links[2].hydrodynamics.added_mass(2, 2) = 3;  // heave of the forearm's frame
  const physics::ArmGeometry g = physics::arm_geometry(a);
  EXPECT_NEAR(apparent_inertia(a, g, 2, {}), 7 * 1.1 * 1.1, 1e-6);
  EXPECT_NEAR(apparent_inertia(a, g, 1, {}), 7 * 2.3 * 2.3 + 3 * 1.2 * 1.2 + 0.002 * 2500, 1e-6);
  EXPECT_NEAR(apparent_inertia(a, g, 0, {}), 7 * (2.45 * 2.45 + 0.03 * 0.03), 1e-6);
}

TEST(Manipulator, ContinuesBitForBitFromASavedState) {
  IdealArm arm(test::six_joint_arm());
  arm.order({.reach = arm.tool() + Vec3<double>{{0.3, 0.1, 0}},
             .sinusoid = model::Sinusoid{.amplitude = 0.1, .period = 3}});
  for (int k = 0; k < 77; ++k) arm.tick();
  StateWriter writer;
  writer(arm.s);
  IdealArm copy(test::six_joint_arm());
  StateReader reader(writer.bytes());
  reader(copy.s), reader.finish();
  copy.m = arm.m, copy.t = arm.t;
  for (int k = 0; k < 200; ++k) EXPECT_EQ(arm.tick().torque, copy.tick().torque);
}

/// Vehicle and arm without dynamics; `lag` [s] of the vehicle behind what it is told.
struct Together {
  double peak_vehicle = 0;  // speed [m/s]
  double miss = 0;          // at the end [m]
  bool kept = true;         // limits, at every tick
};
Together lead_together(const model::Arm& a, const Vec3<double>& way, double lag) {
  model::ArmControl c = plain_control();
  c.vehicle_gives_way = true;
  IdealArm arm(a, c);
  arm.m.pose_seen = true;
  arm.m.p_NB_N = {{4, 5, 6}};
  arm.m.q_NB = quaternion_from_rpy(Vec3<double>{{0, 0, 0.8}});
  const Vec3<double> target = arm.tool_in_N() + rotation_matrix(arm.m.q_NB) * way;
  arm.order({.reach = target, .frame = model::TargetFrame::kWorld});
  Together r;
  for (int k = 0; k < 6000; ++k) {
    const ManipulatorOutput out = arm.tick();
    const double share = lag > 0 ? kDt / (lag + kDt) : 1;
    arm.m.nu += share * (out.vehicle_velocity - arm.m.nu);
    arm.m.p_NB_N += kDt * (rotation_matrix(arm.m.q_NB) * linear(arm.m.nu));
    arm.m.q_NB = normalized(arm.m.q_NB * quaternion_from_rotation_vector(kDt * angular(arm.m.nu)));
    const Vec3<double> v = linear(out.vehicle_velocity);
    r.peak_vehicle = std::fmax(r.peak_vehicle, std::sqrt(dot(v, v)));
    r.kept = r.kept && finite(out) && test::limits_kept(arm.p.geometry, arm.m.q);
  }
  r.miss = distance(arm.tool_in_N(), target);
  return r;
}

TEST(Manipulator, VehicleRestsWhileTheArmReaches) {
  for (const model::Arm& a : {test::work_arm(), test::six_joint_arm()}) {
    const Together r = lead_together(a, {{0.1, 0.2, -0.1}}, 0);
    EXPECT_LT(r.peak_vehicle, 1e-12);
    EXPECT_LT(r.miss, 1e-6);
    EXPECT_TRUE(r.kept);
  }
}

TEST(Manipulator, VehicleGivesWayToATargetThreeMetresBeyondTheReach) {
  for (const model::Arm& a : {test::work_arm(), test::six_joint_arm()}) {
    const double reach = manipulator_parameters(a, plain_control()).reach;
    for (const double lag : {0.0, 1.0}) {
      for (const Vec3<double>& way :
           {Vec3<double>{{reach + 3, 0, 0}}, Vec3<double>{{0, -reach - 3, 1}}}) {
        const Together r = lead_together(a, way, lag);
        EXPECT_LT(r.miss, 1e-3) << lag;
        EXPECT_GT(r.peak_vehicle, 0.1);
        EXPECT_LT(r.peak_vehicle, 0.6);
        EXPECT_TRUE(r.kept);
      }
    }
  }
}

TEST(Manipulator, IsFiniteWhateverItIsToldAndWhateverItSees) {
  Draw draw(9);
  std::vector<model::Arm> arms{test::work_arm(), test::six_joint_arm(), test::puma_arm(),
                               test::dh_arm({{.a = 0}}), test::dh_arm({{.a = 0.5}})};
  for (model::Arm& a : arms) a.gripper = {{.finger = a.links.back().name, .force_limit = 100}};
  for (const model::Arm& a : arms) {
    for (int run = 0; run < 4; ++run) {
      model::ArmControl c;
      c.vehicle_gives_way = run % 2 == 0;
      const ManipulatorParameters p = manipulator_parameters(a, c);
      ManipulatorState s;
      ManipulatorMeasurements m;
      for (int k = 0; k < 200; ++k) {
        const double size = std::pow(10, draw(-3, 4));
        for (double& q : m.q) q = draw(-size, size);
        for (double& q : m.q_dot) q = draw(-size, size);
        m.finger_dot = {draw(-size, size), draw(-size, size)};
        m.p_NB_N = draw.vector(size), m.nu = join(draw.vector(size), draw.vector(size));
        m.q_NB = quaternion_from_rpy(draw.vector(3)), m.pose_seen = draw(0, 1) < 0.9;
        s.power = draw(0, 1) < 0.95;
        model::ArmOrder order;
        if (draw(0, 1) < 0.1) order.joints_deg = std::vector<double>{draw(-500, 500)};
        if (draw(0, 1) < 0.1) order.reach = draw.vector(size);
        if (draw(0, 1) < 0.1) order.gripper = model::GripperOrder::kClose;
        if (draw(0, 1) < 0.1) {
          order.sinusoid = {draw.vector(draw(0, 1) < 0.5 ? 0 : 1), size, draw(0.001, 10),
                            draw(0.01, 3)};
        }
        if (draw(0, 1) < 0.5) order.frame = model::TargetFrame::kWorld;
        give_order(p, order, m, k * kDt, s);
        ASSERT_TRUE(finite(manipulator_tick(p, m, k * kDt, s)));
        for (const LimitedReference<double>& joint : s.joints) {
          ASSERT_TRUE(std::isfinite(joint.value + joint.rate));
        }
      }
    }
  }
}

}  // namespace
}  // namespace hadal::control
