// [theory, Eq. 15.8] for vehicles with arms: closed forms, bounds, and what Bullet and ODE do.

#include "hadal/analysis/tree_coupling.h"

#include <gtest/gtest.h>

#include <cmath>

#include "hadal/control/joint_inertia.h"
#include "hadal/engine/hybrid/scene.h"
#include "support/random.h"

namespace hadal::analysis {
namespace {

using model::Coupling;
using model::JointKind;

constexpr double kStep = 0.01;
constexpr double kHullMass = 40, kLinkMass = 2;

model::Body body(double mass) {
  model::Body b;
  b.mass = mass, b.volume = 0;
  b.inertia = diagonal(Vec3<double>{{0.05 * mass, 0.05 * mass, 0.05 * mass}});
  return b;
}

/// A hull with one link, whose added mass along z is a multiple of its mass.
model::Vehicle hull_with_link(JointKind joint, double ratio) {
  model::Vehicle v;
  v.body = body(kHullMass);
  model::Link link{.name = "plate", .joint = joint, .body = body(kLinkMass)};
  link.hydrodynamics.added_mass(2, 2) = ratio * kLinkMass;
  model::Arm arm;
  arm.name = "arm";
  arm.links = {link};
  v.arms = {arm};
  return v;
}

model::Engine causal(model::EngineName name = model::EngineName::kOde) {
  return {.name = name, .coupling = Coupling::kCausal};
}

TEST(TreeCoupling, OfAVehicleWithoutArmsIsThatOfItsHull) {
  test::Random random(3);
  for (int i = 0; i < 20; ++i) {
    model::Vehicle v;
    v.body = body(kHullMass);
    for (int k = 0; k < 6; ++k) v.hydrodynamics.added_mass(k, k) = 80 * std::abs(random());
    for (const Coupling coupling : {Coupling::kCausal, Coupling::kFolded, Coupling::kFiltered}) {
      const model::Engine engine{.coupling = coupling};
      const auto alone = physics::coupling_stability(physics::vehicle_parameters(v), engine, kStep);
      const TreeStability tree = tree_stability(v, engine, kStep);
      EXPECT_NEAR(tree.r.largest, alone.r.largest, 1e-12);
      EXPECT_NEAR(tree.r.smallest, alone.r.smallest, 1e-12);
      EXPECT_EQ(tree.verdict == CouplingVerdict::kStable, alone.stable);
      EXPECT_EQ(tree.body, kHullName);
    }
  }
}

// A link that slides along z moves by itself, a welded one with the hull only.
TEST(TreeCoupling, AHeavyNeighbourSavesALinkThatIsWeldedToItButNotOneThatSlides) {
  const double ratio = 5;
  const TreeStability slides =
      tree_stability(hull_with_link(JointKind::kSlide, ratio), causal(), kStep);
  EXPECT_NEAR(slides.r.largest, ratio, 1e-9);
  EXPECT_EQ(slides.verdict, CouplingVerdict::kDiverges);
  EXPECT_EQ(slides.body, "arm/plate");
  EXPECT_NEAR(slides.body_r, ratio, 1e-9);
  const TreeStability welded =
      tree_stability(hull_with_link(JointKind::kFixed, ratio), causal(), kStep);
  EXPECT_NEAR(welded.r.largest, ratio * kLinkMass / (kHullMass + kLinkMass), 1e-9);
  EXPECT_EQ(welded.verdict, CouplingVerdict::kStable);
}

// Rayleigh's quotient of a sum lies between those of its parts.
TEST(TreeCoupling, LiesBetweenTheSmallestAndTheLargestOfItsBodies) {
  test::Random random(7);
  for (int i = 0; i < 20; ++i) {
    model::Vehicle v = hull_with_link(JointKind::kHinge, 3 * std::abs(random()));
    v.hydrodynamics.added_mass(0, 0) = 60 * std::abs(random());
    model::Link second = v.arms[0].links[0];
    second.name = "second", second.position = {{0.5, 0, 0}}, second.axis = {{0, 1, 0}};
    second.hydrodynamics.added_mass(1, 1) = 6 * std::abs(random());
    v.arms[0].links.push_back(second);
    double smallest = 1e9;
    for (const model::Link& link : v.arms[0].links) {
      const auto s = physics::coupling_shares(control::link_parameters(link), Coupling::kCausal);
      smallest = std::min(smallest, physics::generalized_eigenvalues(s.force, s.carried).smallest);
    }
    const TreeStability tree = tree_stability(v, causal(), kStep);
    EXPECT_LE(tree.r.largest, tree.body_r + 1e-9);
    EXPECT_GE(tree.r.smallest, std::min(0.0, smallest) - 1e-9);
  }
}

// A plate on a carriage along x: turned across, it moves its water, turned along, it does not.
TEST(TreeCoupling, TellsOfPosesWhereItDivergesThoughItStartsStable) {
  model::Vehicle v = hull_with_link(JointKind::kSlide, 0);
  v.arms[0].links[0].name = "carriage", v.arms[0].links[0].axis = {{1, 0, 0}};
  v.arms[0].links[0].limits = {{-1, 1}};
  model::Link plate{.name = "plate", .axis = {{0, 1, 0}}, .body = body(kLinkMass)};
  plate.limits_deg = {{-100, 100}};
  plate.hydrodynamics.added_mass(2, 2) = 3 * kLinkMass;
  v.arms[0].links.push_back(plate);
  const TreeStability tree = tree_stability(v, causal(), kStep);
  EXPECT_EQ(tree.verdict, CouplingVerdict::kDivergesInSomePoses);
  // At 90° carriage and plate slide together: 3·2 kg over 4 kg.
  EXPECT_GT(tree.r.largest, 1.4);
  EXPECT_LE(tree.r.largest, 1.5 + 0.2);
  control::JointArray<double> across{};
  across[1] = kPi / 2;
  EXPECT_EQ(tree_stability(v, causal(), kStep, {across}).verdict, CouplingVerdict::kDiverges);
}

TEST(TreeCoupling, ADampedLinkNeedsAShortStep) {
  model::Vehicle v = hull_with_link(JointKind::kSlide, 0.5);
  v.arms[0].links[0].hydrodynamics.linear_damping(2, 2) = 300;
  // [theory, Eq. 15.9]: 2 > 1 + (T/2)·300 for T < 6.7 ms.
  EXPECT_EQ(tree_stability(v, causal(), 0.0066).verdict, CouplingVerdict::kStable);
  EXPECT_EQ(tree_stability(v, causal(), 0.0068).verdict, CouplingVerdict::kDampingTooStrong);
}

/// Accelerations of the link, step by step, after one push on it, on a real engine.
std::vector<double> ringing(const model::Vehicle& v, const model::Engine& engine) {
  engine::SceneBody hull;
  hull.name = "hull", hull.parameters = physics::vehicle_parameters(v);
  const model::Link& link = v.arms[0].links[0];
  engine::SceneBody plate;
  plate.name = "plate", plate.parent = 0, plate.axis = {{0, 0, 1}};
  plate.joint =
      link.joint == JointKind::kSlide ? engine::SceneJoint::kSlide : engine::SceneJoint::kFixed;
  plate.parameters = control::link_parameters(link);
  const auto scene =
      engine::make_hybrid_scene({{hull, plate}, {}}, UniformWater<double>{{}, 1025, 0}, engine);
  std::vector<double> a;
  double last = 0;
  for (int k = 0; k < 12; ++k) {
    scene->set_joint_force(1, k == 0 ? 1e-3 : 0);
    scene->step(k * kStep, kStep, {});
    const double now = scene->motion(1).state.nu[2];
    a.push_back((now - last) / kStep);
    last = now;
  }
  return a;
}

TEST(TreeCoupling, IsWhatTheEnginesDo) {
  for (const model::EngineName name : {model::EngineName::kBullet, model::EngineName::kOde}) {
    for (const double ratio : {0.5, 0.9, 1.2, 3.0}) {
      const auto a = ringing(hull_with_link(JointKind::kSlide, ratio), causal(name));
      // Joints of Bullet are solved iteratively.
      for (std::size_t k = 2; k < a.size(); ++k) {
        EXPECT_NEAR(a[k] / a[k - 1], -ratio, 1e-3 * ratio) << k;
      }
    }
  }
}

}  // namespace
}  // namespace hadal::analysis
