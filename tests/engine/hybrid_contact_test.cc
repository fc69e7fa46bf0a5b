// Contacts on Bullet and ODE, and what the coupling makes of them.

#include "engine/hybrid_scenes.h"

namespace hadal::test {
namespace {

using HybridContact = OnEngine;
HADAL_ON_BOTH_ENGINES(HybridContact);

/// ODE's constraints give way by 1e-10 m/s per N: 1e-10·114/(0.01/3) m/s here, where a step that
/// touches has three parts.
constexpr double kSoft = 4e-6;

/// A ball of 40 kg and 0.2 m radius on its way to a wall at x = 2 m with 1 m/s: it has just come
/// into it after 100 steps of 0.01 s.
FreeRun ball_and_wall(const model::Engine& how, double added, double restitution) {
  const model::Surface surface{.friction = 0, .restitution = restitution};
  const physics::BodyState<double> start{{{0.800012, 0, 0}}, {}, {{1, 0, 0, 0, 0, 0}}};
  return FreeRun(block_with_added_mass({{added, added, added, 0, 0, 0}}), how, start, kStillWater,
                 {sphere_shape(0.2, surface)},
                 {fixed_box({{3, 0, 0}}, {{1, 5, 5}}, {.friction = 0})});
}

// An impact is known to the causal scheme only a step later, when it pushes the body on: the wall
// has turned it round to −0.5 m/s, the added mass then gives r·1.5 m/s back.
TEST_P(HybridContact, CausalGivesSpeedBackAfterAnImpact) {
  FreeRun run = ball_and_wall(how(Coupling::kCausal), 0.9, 0.5);
  for (int k = 0; k < 100; ++k) EXPECT_NEAR(run.step(0.01)[0], 1, 1e-12);
  EXPECT_FALSE(run.scene->touched(0));
  EXPECT_NEAR(run.step(0.01)[0], -0.5, kSoft);
  EXPECT_TRUE(run.scene->touched(0));
  EXPECT_NEAR(run.step(0.01)[0], -0.5 + 0.9 * 1.5, kSoft);
}

// The same added mass is isotropic: folded, the engine carries all of it, and nothing comes back.
TEST_P(HybridContact, TheWholeMassInTheEngineDoesNot) {
  FreeRun run = ball_and_wall(how(Coupling::kFolded), 0.9, 0.5);
  for (int k = 0; k < 100; ++k) run.step(0.01);
  EXPECT_NEAR(run.step(0.01)[0], -0.5, kSoft);
  const engine::SceneForces impact = run.scene->forces(0);
  EXPECT_NEAR(impact.contact[0] * 0.01, -40 * 1.9 * 1.5, 114 * kSoft);
  for (int k = 0; k < 50; ++k) EXPECT_NEAR(run.step(0.01)[0], -0.5, kSoft);
}

// Against a wall that does not bounce the causal scheme takes the impulse in two parts.
TEST_P(HybridContact, CausalStopTakesTheImpulseOfTheAddedMassAStepLater) {
  constexpr double h = 0.004;  // in one part
  // Bullet lets what rests sink in by 0.1 mm, here within the step of the second impulse.
  const double sinking = GetParam() == EngineName::kBullet ? 1e-4 / h : 1e-4;
  FreeRun run = ball_and_wall(how(Coupling::kCausal), 0.9, 0);
  for (int k = 0; k < 250; ++k) run.step(h);
  EXPECT_NEAR(run.step(h)[0], 0, 1e-4);
  EXPECT_NEAR(run.scene->forces(0).contact[0] * h, -40, 0.01);
  EXPECT_NEAR(run.step(h)[0], 0, sinking);
  EXPECT_NEAR(run.scene->forces(0).contact[0] * h, -36, 40 * sinking + 0.01);
  ASSERT_EQ(run.scene->contacts().size(), 1u);
  const engine::SceneContact& c = run.scene->contacts()[0];
  const int ball = c.second == 0 ? 1 : -1;  // the force acts on the second
  EXPECT_NEAR(ball * c.force[0] * h, -36, 40 * sinking + 0.01);
  EXPECT_NEAR(ball * c.normal[0], -1, 1e-9);
  EXPECT_NEAR(c.position[0], 2, 1.1e-4);
  // All momentum, that of the water too, is gone in the end.
  for (int k = 0; k < 250; ++k) run.step(h);
  EXPECT_NEAR(run.step(h)[0], 0, 1e-4);
  EXPECT_NEAR(run.scene->impulse(0)[0], -76, 0.02);
}

model::Vehicle heavy_block() {
  model::Vehicle v = block_with_added_mass({{0.3, 0.4, 0.5, 0.2, 0.2, 0.2}});
  v.body.weight_N.reset();
  v.body.volume = 0.03;
  return v;
}
const double kNetWeight = 40 * 9.81 - 1025 * 0.03 * 9.81;

TEST_P(HybridContact, RestsOnTheGroundWithItsWeight) {
  for (const Coupling coupling :
       {Coupling::kCausal, Coupling::kFolded, Coupling::kFoldedFiltered}) {
    const physics::BodyState<double> start{{{0, 0, 4.75}}, {}, {}};
    FreeRun run(heavy_block(), how(coupling), start, kStillWater, {box_shape({{0.3, 0.2, 0.2}})},
                {fixed_box({{0, 0, 6}}, {{5, 5, 1}})});
    for (int k = 0; k < 300; ++k) run.step(0.01);
    double down = 0;
    for (int k = 0; k < 100; ++k) {
      const Vec6<double> nu = run.step(0.01);
      EXPECT_LT(std::sqrt(dot(nu, nu)), 1e-3);
      down += run.scene->forces(0).contact[2] / 100;
    }
    EXPECT_NEAR(down, -kNetWeight, 0.01 * kNetWeight);
    EXPECT_NEAR(run.state.body.p_NB_N[2], 4.8, 1e-3);
    EXPECT_NEAR(run.state.body.q_NB.w, 1, 1e-5);
    EXPECT_GE(run.scene->forces(0).contacts, 3);
    EXPECT_LT(run.scene->forces(0).deepest, 1e-3);
  }
}

// Friction is the geometric mean √(0.4·0.9) = 0.6.
TEST_P(HybridContact, SlidesOnlyBeyondDryFriction) {
  for (const double share : {0.95, 1.1}) {
    const physics::BodyState<double> start{{{0, 0, 4.8}}, {}, {}};
    FreeRun run(heavy_block(), how(Coupling::kFolded), start, kStillWater,
                {box_shape({{0.4, 0.4, 0.2}}, {.friction = 0.4})},
                {fixed_box({{0, 0, 6}}, {{5, 5, 1}}, {.friction = 0.9})});
    for (int k = 0; k < 100; ++k) run.step(0.01);
    const double pushed = share * 0.6 * kNetWeight;
    run.input.external[0] = pushed;
    for (int k = 0; k < 100; ++k) run.step(0.01);
    // Beyond, what is left of the push moves mass and added mass for one second.
    const double expected = share < 1 ? 0 : (pushed - 0.6 * kNetWeight) / (40 * 1.3);
    EXPECT_NEAR(run.state.body.nu[0], expected, 0.01);
  }
}

TEST_P(HybridContact, EveryShapeRestsAtItsHeight) {
  SceneShape capsule{.kind = model::ShapeKind::kCapsule, .radius = 0.1, .half_length = 0.1};
  SceneShape cylinder{.kind = model::ShapeKind::kCylinder, .radius = 0.3, .half_length = 0.2};
  SceneShape ellipsoid{.kind = model::ShapeKind::kEllipsoid, .half_size = {{0.4, 0.3, 0.2}}};
  SceneShape mesh{.kind = model::ShapeKind::kMesh};
  for (int i = 0; i < 8; ++i) {
    mesh.points.push_back({{i & 1 ? 0.3 : -0.3, i & 2 ? 0.3 : -0.3, i & 4 ? 0.2 : -0.2}});
  }
  for (const SceneShape& shape :
       {box_shape({{0.3, 0.2, 0.2}}), sphere_shape(0.2), capsule, cylinder, ellipsoid, mesh}) {
    const physics::BodyState<double> start{{{0, 0, 4.79}}, {}, {}};
    const auto make = [&] {
      return FreeRun(heavy_block(), how(Coupling::kFolded), start, kStillWater, {shape},
                     {fixed_box({{0, 0, 6}}, {{5, 5, 1}})});
    };
    const bool convex_points =
        shape.kind == model::ShapeKind::kEllipsoid || shape.kind == model::ShapeKind::kMesh;
    if (convex_points && GetParam() == EngineName::kOde) {
      EXPECT_THROW(make(), engine::SceneError);
      continue;
    }
    FreeRun run = make();
    for (int k = 0; k < 100; ++k) run.step(0.01);
    EXPECT_NEAR(run.state.body.p_NB_N[2], 4.8, 2.5e-3) << static_cast<int>(shape.kind);
    EXPECT_TRUE(run.scene->touched(0));
  }
}

TEST_P(HybridContact, TumblingRunIsSavedAndLoadedBitForBit) {
  Random random(3);
  const physics::BodyState<double> start{
      {{0, 0, 4.5}}, random.rotation(), {{0.3, 0.1, 0.5, 1, 0.5, 0.2}}};
  const auto make = [&] {
    return FreeRun(heavy_block(), how(Coupling::kFolded), start, kStillWater,
                   {box_shape({{0.3, 0.2, 0.2}})},
                   {fixed_box({{0, 0, 6}}, {{5, 5, 1}}), fixed_box({{1, 0, 4}}, {{0.2, 5, 2}})});
  };
  FreeRun one = make(), other = make();
  int touched = 0;
  for (int k = 0; k < 150; ++k) one.step(0.01);
  other.scene->load(one.scene->save());
  other.state = one.state, other.time = one.time;
  for (int k = 0; k < 100; ++k) {
    one.step(0.01);
    other.step(0.01);
    touched += one.scene->touched(0);
    ASSERT_EQ(one.scene->save(), other.scene->save()) << k;
  }
  EXPECT_GT(touched, 20);
}

}  // namespace
}  // namespace hadal::test
