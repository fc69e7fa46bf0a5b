// Joints on Bullet and ODE: periods, limits, friction, and Newton's third law.

#include "engine/hybrid_scenes.h"

namespace hadal::test {
namespace {

using HybridJoint = OnEngine;
HADAL_ON_BOTH_ENGINES(HybridJoint);

/// A rod of 3 kg without volume, its centre of gravity 0.5 m below its frame; the joint is in its
/// frame's origin.
SceneBody rod(SceneJoint joint, double added_inertia = 0) {
  model::Vehicle v;
  v.body.mass = 3, v.body.volume = 0;
  v.body.center_of_gravity = {{0, 0, 0.5}};
  v.body.inertia = diagonal(Vec3<double>{{0.3, 0.3, 0.1}});
  v.body.inertia_about = model::InertiaPoint::kCenterOfGravity;
  v.hydrodynamics.added_mass(4, 4) = added_inertia;
  SceneBody body;
  body.name = "rod";
  body.joint = joint;
  body.axis = joint == SceneJoint::kSlide ? Vec3<double>{{1, 0, 0}} : Vec3<double>{{0, 1, 0}};
  body.parameters = physics::vehicle_parameters(v);
  return body;
}
constexpr double kRodInertia = 0.3 + 3 * 0.25;  // about the hinge

class Bodies {
 public:
  Bodies(const std::vector<SceneBody>& bodies, const model::Engine& how, double gravity)
      : scene(engine::make_hybrid_scene({bodies, {}}, UniformWater<double>{{}, 1025, gravity},
                                        how)) {}
  const engine::SceneMotion& step(double T, std::size_t body = 0) {
    scene->step(time, T, {});
    time += T;
    return scene->motion(body);
  }
  std::unique_ptr<engine::Scene> scene;
  double time = 0;
};

TEST_P(HybridJoint, PendulumHasItsPeriodWithAddedInertia) {
  for (const Coupling coupling : {Coupling::kCausal, Coupling::kFolded}) {
    const double added = 0.2, T = 0.001, amplitude = 0.05;
    SceneBody body = rod(SceneJoint::kHinge, added);
    body.initial = amplitude;
    Bodies run({body}, how(coupling), 9.81);
    double first = -1, last = -1, before = amplitude;
    int crossings = 0;
    for (int k = 0; k < 10000; ++k) {
      const double q = run.step(T).joint_position;
      if (before > 0 && q <= 0) {
        last = run.time - T * q / (q - before);
        if (first < 0) first = last;
        ++crossings;
      }
      before = q;
    }
    ASSERT_GE(crossings, 4);
    const double small = 2 * kPi * std::sqrt((kRodInertia + added) / (3 * 9.81 * 0.5));
    const double expected = small * (1 + amplitude * amplitude / 16);
    EXPECT_NEAR((last - first) / (crossings - 1), expected, 1e-3 * expected);
  }
}

TEST_P(HybridJoint, HangingJointCarriesTheWeight) {
  Bodies run({rod(SceneJoint::kHinge)}, how(), 9.81);
  for (int k = 0; k < 10; ++k) run.step(0.01);
  const Vec6<double> joint = run.scene->forces(0).joint;
  const Vec6<double> expected{{0, 0, -3 * 9.81, 0, 0, 0}};
  const Vec6<double> error = joint - expected;
  EXPECT_LT(std::sqrt(dot(error, error)), 1e-6);
}

TEST_P(HybridJoint, StopsAtItsLimits) {
  for (const SceneJoint joint : {SceneJoint::kHinge, SceneJoint::kSlide}) {
    SceneBody body = rod(joint);
    body.limits = {{-0.2, 0.5}};
    Bodies run({body}, how(), 0);
    for (const double push : {3.0, -3.0}) {
      run.scene->set_joint_force(0, push);
      for (int k = 0; k < 400; ++k) run.step(0.005);
      EXPECT_NEAR(run.scene->motion(0).joint_position, push > 0 ? 0.5 : -0.2, 5e-3);
      EXPECT_NEAR(run.scene->motion(0).joint_velocity, 0, 5e-3);
    }
  }
}

TEST_P(HybridJoint, MovesOnlyBeyondDryFriction) {
  for (const SceneJoint joint : {SceneJoint::kHinge, SceneJoint::kSlide}) {
    const double inertia = joint == SceneJoint::kHinge ? kRodInertia : 3;
    for (const double push : {1.9, -2.5}) {
      SceneBody body = rod(joint);
      body.friction = 2;
      Bodies run({body}, how(), 0);
      run.scene->set_joint_force(0, push);
      for (int k = 0; k < 200; ++k) run.step(0.005);
      EXPECT_NEAR(run.scene->motion(0).joint_velocity, push > 0 ? 0 : -0.5 / inertia, 2e-3);
    }
  }
}

TEST_P(HybridJoint, DampingGivesATerminalSpeed) {
  for (const SceneJoint joint : {SceneJoint::kHinge, SceneJoint::kSlide}) {
    SceneBody body = rod(joint);
    body.damping = 5;
    Bodies run({body}, how(), 0);
    run.scene->set_joint_force(0, 2);
    for (int k = 0; k < 2000; ++k) run.step(0.005);
    EXPECT_NEAR(run.scene->motion(0).joint_velocity, 0.4, 1e-3);
    // From rest with lag inertia/damping.
    const double lag = (joint == SceneJoint::kHinge ? kRodInertia : 3) / 5;
    EXPECT_NEAR(run.scene->motion(0).joint_position, 0.4 * (10 - lag), 5e-3);
  }
}

/// A free block with a rod on it.
std::vector<SceneBody> block_with_rod(SceneJoint joint) {
  model::Vehicle v = without_forces(block_with_added_mass({}));
  SceneBody block;
  block.name = "block";
  block.position = {{1, 2, 3}};
  block.orientation = Random(4).rotation();
  block.parameters = physics::vehicle_parameters(v);
  SceneBody arm = rod(joint);
  arm.parent = 0;
  arm.position = {{0.4, 0.1, 0.3}};
  arm.orientation = Random(5).rotation();
  arm.anchor = {{0.05, 0, -0.02}};
  arm.initial = joint == SceneJoint::kFixed ? 0 : 0.3;
  return {block, arm};
}

// Motors are inner forces: linear and angular momentum stay zero, and the joint stays together.
TEST_P(HybridJoint, MotorsConserveMomentum) {
  for (const SceneJoint joint : {SceneJoint::kHinge, SceneJoint::kSlide}) {
    Bodies run(block_with_rod(joint), how(), 0);
    EXPECT_EQ(run.scene->motion(1).joint_position, 0.3);
    run.scene->set_joint_force(1, 0.5);
    for (int k = 0; k < 400; ++k) run.step(0.0025);
    EXPECT_GT(run.scene->motion(1).joint_position, 0.35);
    Vec3<double> linear_sum, angular_sum;
    for (std::size_t i = 0; i < 2; ++i) {
      const auto& s = run.scene->motion(i).state;
      const Mat3<double> R = rotation_matrix(s.q_NB);
      const Vec6<double> h =
          physics::rigid_body_momentum(run.scene->description().bodies[i].parameters.body, s.nu);
      linear_sum += R * linear(h);
      angular_sum += R * angular(h) + cross(s.p_NB_N, R * linear(h));
    }
    // Linear momentum by the third law; angular to first order in the step.
    EXPECT_LT(std::sqrt(dot(linear_sum, linear_sum)), 1e-9);
    EXPECT_LT(std::sqrt(dot(angular_sum, angular_sum)), 2e-3);
    // The anchor is where the parent has it, but for the slide.
    const SceneBody& b = run.scene->description().bodies[1];
    const auto &p = run.scene->motion(0).state, &c = run.scene->motion(1).state;
    const Vec3<double> in_parent =
        transposed_times(rotation_matrix(p.q_NB),
                         c.p_NB_N + rotation_matrix(c.q_NB) * b.anchor - p.p_NB_N) -
        b.position - rotation_matrix(b.orientation) * b.anchor;
    const double slid = joint == SceneJoint::kSlide ? run.scene->motion(1).joint_position : 0;
    EXPECT_NEAR(std::sqrt(dot(in_parent, in_parent)), slid, 1e-3);
  }
}

TEST_P(HybridJoint, FixedLinkMovesAsOneBody) {
  std::vector<SceneBody> bodies = block_with_rod(SceneJoint::kFixed);
  bodies[1].parameters.body.weight_mass = 3;
  Bodies run(bodies, how(), 1);  // the rod's weight moves both
  for (int k = 0; k < 200; ++k) run.step(0.005);
  const auto &block = run.scene->motion(0).state, &arm = run.scene->motion(1).state;
  const Mat3<double> R0 = rotation_matrix(block.q_NB), R1 = rotation_matrix(arm.q_NB);
  const Vec3<double> momentum =
      40.0 * (R0 * linear(block.nu)) +
      3.0 * (R1 * (linear(arm.nu) + cross(angular(arm.nu), Vec3<double>{{0, 0, 0.5}})));
  EXPECT_NEAR(momentum[2], 3, 1e-9);
  const Vec3<double> turn = R0 * angular(block.nu) - R1 * angular(arm.nu);
  EXPECT_LT(std::sqrt(dot(turn, turn)), 1e-4);
  EXPECT_GT(dot(angular(block.nu), angular(block.nu)), 1e-4);
}

TEST_P(HybridJoint, RefusesWhatTheEnginesCannotTake) {
  const auto text = [&](const SceneDescription& d, Coupling coupling) {
    try {
      engine::make_hybrid_scene(d, kStillWater, how(coupling));
    } catch (const engine::SceneError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  SceneBody plain = rod(SceneJoint::kHinge), geared = plain, wide = plain;
  geared.armature = 0.1;
  wide.limits = {{-4, 4}};
  EXPECT_EQ(text({{plain}, {}}, Coupling::kFolded), "");
  EXPECT_NE(text({{geared}, {}}, Coupling::kFolded).find("rotor inertia"), std::string::npos);
  EXPECT_NE(text({{wide}, {}}, Coupling::kFolded).find("180°"), std::string::npos);
  EXPECT_NE(text({{plain}, {}}, Coupling::kNoncausal).find("noncausal"), std::string::npos);
  EXPECT_EQ(text({{plain, plain}, {{0, 1}}}, Coupling::kFolded),
            "fingers that move as one need engine mujoco");
}

/// A work-class vehicle, free to move, with an arm of five links that falls down.
std::vector<SceneBody> vehicle_with_arm() {
  SceneBody base;
  base.name = "vehicle";
  base.parameters = physics::vehicle_parameters(without_forces(rexrov()));
  std::vector<SceneBody> bodies{base};
  model::Vehicle link;
  link.body.mass = 3, link.body.volume = 0;
  link.body.center_of_gravity = {{0.25, 0, 0}};
  link.body.inertia = diagonal(Vec3<double>{{0.02, 0.08, 0.08}});
  link.body.inertia_about = model::InertiaPoint::kCenterOfGravity;
  link.hydrodynamics.added_mass = diagonal(Vec6<double>{{0.3, 2, 2, 0.001, 0.05, 0.05}});
  for (int i = 0; i < 5; ++i) {
    SceneBody b;
    b.name = "link";
    b.parent = i;
    b.joint = SceneJoint::kHinge;
    b.axis = {{0, 1, 0}};
    b.position = {{i == 0 ? 1.3 : 0.5, 0, 0}};
    b.damping = 2;
    b.parameters = physics::vehicle_parameters(link);
    bodies.push_back(b);
  }
  return bodies;
}

// One solves constraints by sweeps, the other in one go, with masses from 3 kg to 3.7 t.
TEST(HybridArm, BothEnginesMoveItTheSameWay) {
  const auto how = [](EngineName name) {
    return model::Engine{.name = name, .coupling = Coupling::kFolded};
  };
  Bodies bullet(vehicle_with_arm(), how(EngineName::kBullet), 9.81);
  Bodies ode(vehicle_with_arm(), how(EngineName::kOde), 9.81);
  double lowest = 0;
  for (int k = 0; k < 1000; ++k) {
    ode.step(0.004);
    lowest = std::fmin(lowest, bullet.step(0.004, 1).joint_position);
  }
  EXPECT_LT(lowest, -1);  // it swings
  for (std::size_t i = 0; i < 6; ++i) {
    const auto &a = bullet.scene->motion(i), &b = ode.scene->motion(i);
    EXPECT_NEAR(a.joint_position, b.joint_position, 1e-5);
    EXPECT_NEAR(a.state.p_NB_N[2], b.state.p_NB_N[2], 1e-5);
  }
}

}  // namespace
}  // namespace hadal::test
