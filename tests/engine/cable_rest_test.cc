// Cables that have come to rest, against closed forms.

#include <gtest/gtest.h>

#include "engine/cables.h"
#include "engine/grounds.h"

namespace hadal::test {
namespace {

/// Ends 60 m apart and 20 m in height, 80 m of cable; damped by water, which adds no weight here.
CableRun hanging(int segments) {
  CableRun run(80, segments);
  run.around.density = 1000;
  run.model.parameters.mass = 0.2 + physics::displaced_mass(run.model.parameters, 1000.0);
  run.model.parameters.normal_drag = 1.2;
  run.model.parameters.tangential_drag = 0.5;
  run.model.parameters.axial_stiffness = 1e7;
  run.model.parameters.axial_damping = 1e4;
  run.lay({{0, 0, 0}}, {{60, 0, 20}});
  run.step = 0.5;  // a long step damps more, and rest does not depend on it
  return run;
}

/// Largest distance from the closed form over the length, and error of the tensions over weight.
std::array<double, 2> catenary_error(int segments) {
  CableRun run = hanging(segments);
  const engine::CableForces forces = run.run(600);
  const engine::Catenary exact = engine::catenary(60, -20, 80);
  double worst = 0;
  for (int i = 0; i <= segments; ++i) {
    const auto [x, y] = exact.at(80.0 * i / segments);
    const Vec3<double> off = run.state.p[static_cast<std::size_t>(i)] - Vec3<double>{{x, 0, -y}};
    worst = std::max(worst, length(off));
  }
  // Tension is weight per metre times height above the directrix.
  const double w = 0.2 * 9.81;
  const double winch = w * (0 - exact.c), far = w * (-20 - exact.c);
  const double error =
      std::max(std::abs(length(forces.on_winch) - winch), std::abs(length(forces.on_far) - far));
  return {worst / 80, error / (w * 80)};
}

TEST(Catenary, PassesThroughBothEndsWithItsLength) {
  for (const double rise : {-20.0, 0.0, 35.0}) {
    for (const double length : {65.0, 70.0, 400.0}) {
      const engine::Catenary curve = engine::catenary(50, rise, length);
      EXPECT_NEAR(curve.at(0)[0], 0, 1e-9);
      EXPECT_NEAR(curve.at(0)[1], 0, 1e-9);
      EXPECT_NEAR(curve.at(length)[0], 50, 1e-9);
      EXPECT_NEAR(curve.at(length)[1], rise, 1e-9);
    }
  }
}

TEST(CableAtRest, IsTheCatenaryInShapeAndEndTensions) {
  // EA = 1e7 N leaves a strain of 1e-5; 60 chords leave the square of 1/60.
  const auto [shape, tension] = catenary_error(60);
  EXPECT_LT(shape, 2e-4);
  EXPECT_LT(tension, 2e-4);
}

TEST(CableAtRest, ConvergesToTheCatenaryWithTheSquareOfTheNodeCount) {
  const auto coarse = catenary_error(10), fine = catenary_error(20);
  EXPECT_NEAR(coarse[0] / fine[0], 4, 0.6);
  EXPECT_NEAR(coarse[1] / fine[1], 4, 0.6);
}

TEST(CableAtRest, ForcesOnBothEndsCarryItsWeightInWater) {
  CableRun run = hanging(16);
  const engine::CableForces forces = run.run(600);
  const Vec3<double> sum = forces.on_winch + forces.on_far;
  // Quadratic drag lets the last of the swinging die out slowly.
  EXPECT_NEAR(sum[0], 0, 0.01);
  EXPECT_NEAR(sum[2], 0.2 * 9.81 * 80, 0.01);
}

TEST(CableAtRest, StretchesByItsOwnWeight) {
  CableRun run(100, 50);
  run.model.parameters.axial_stiffness = 1e4;
  run.model.parameters.axial_damping = 1e4;
  run.ends.far.loose = true;
  run.lay({{0, 0, 0}}, {{0, 0, 100}});
  run.run(60);
  // w L² / (2 EA); lumping halves of the weight on nodes gives the end's place exactly.
  EXPECT_NEAR(run.far()[2] - 100, 0.2 * 9.81 * 100 * 100 / 2e4, 1e-6);
}

TEST(CableAtRest, OnTheBottomIsCarriedByItAndTheRestHangs) {
  CableRun run(60, 60);
  run.around.density = 1000;
  run.model.parameters.mass = 0.5;
  run.model.parameters.normal_drag = 1.2;
  run.model.parameters.axial_damping = 1e3;
  run.model.seabed = {.depth = 20, .stiffness = 2000, .damping = 100, .friction = 0.5};
  run.ends.far.loose = true;
  run.lay({{0, 0, 0}}, {{30, 0, 20}});
  run.step = 0.02;
  const engine::CableForces forces = run.run(300);
  const double w = physics::weight_in_water(run.model.parameters, 1000.0, 9.81);
  // Lies at a depth at which the spring carries its weight.
  EXPECT_NEAR(run.state.p[50][2], 20 + w / 2000, 1e-4);
  // T at the top is the horizontal tension plus w times the height of the bottom below it.
  const double horizontal = std::hypot(forces.on_winch[0], forces.on_winch[1]);
  EXPECT_NEAR(length(forces.on_winch), horizontal + 20 * w, 0.01 * 20 * w);
  EXPECT_NEAR(length(run.state.v[30]), 0, 1e-3);
}

/// A plane of ground that falls 1 in 5 along y: across the fall the cable lies as on a flat bottom,
/// and on it with the normal part of its weight, held by friction.
TEST(CableAtRest, OnASlopeOfGroundIsCarriedByItsNormal) {
  const double slope = 0.2, cosine = 1 / std::sqrt(1 + slope * slope);
  const auto ground = ground_of(60, 1, [&](double, double y) { return 20 + slope * y; });
  const auto laid = [&](double friction) {
    CableRun run(40, 40);
    run.around.density = 1000;
    run.model.parameters.mass = 0.5;
    run.model.parameters.normal_drag = 1.2;
    run.model.parameters.axial_damping = 1e3;
    run.model.seabed = {.stiffness = 2000, .damping = 100, .friction = friction};
    run.model.grounds = {ground};
    run.ends.winch.loose = run.ends.far.loose = true;
    run.lay({{-15, 0.3, 19.5}}, {{15, 0.3, 19.5}});
    run.step = 0.02;
    run.run(60);
    return run;
  };
  const CableRun rough = laid(0.8), smooth = laid(0);
  const double w = physics::weight_in_water(rough.model.parameters, 1000.0, 9.81);
  const Vec3<double>& p = rough.state.p[20];
  const double overlap = (p[2] - *ground->depth_at(p[0], p[1])) * cosine;
  EXPECT_NEAR(overlap, cosine * w / 2000, 2e-5);
  // It creeps where tan 11° is below its friction: at v_creep · ratio of the two, at most.
  const Vec3<double>& v = rough.state.v[20];
  EXPECT_LT(length(v), 0.01 * slope / std::sqrt(0.64 - slope * slope) * 1.05);
  EXPECT_LT(p[1], 1);
  // Without friction it goes down the slope.
  EXPECT_GT(smooth.state.p[20][1], 5);
  for (std::size_t i = 0; i < 41; ++i) {
    const Vec3<double>& q = smooth.state.p[i];
    EXPECT_LT(q[2] - *ground->depth_at(q[0], q[1]), 0.01) << i;
  }
}

/// Across waves of sand: no point of it lies deeper than where the spring carries some metres of
/// it.
TEST(CableAtRest, LiesOverWavesOfGround) {
  CableRun run(50, 60);
  run.around.density = 1000;
  run.model.parameters.mass = 0.5;
  run.model.parameters.normal_drag = 1.2;
  run.model.parameters.axial_damping = 1e3;
  run.model.seabed = {.stiffness = 2000, .damping = 100, .friction = 0.5};
  const auto ground =
      ground_of(40, 0.5, [](double x, double y) { return 20 + 0.2 * std::sin(x) + 0.1 * y; });
  run.model.grounds = {ground};
  run.ends.far.loose = true;
  run.lay({{-20, 0, 18}}, {{20, 0, 19}});
  run.step = 0.04;
  run.run(60);
  int lying = 0;
  for (std::size_t i = 0; i < 61; ++i) {
    const Vec3<double>& p = run.state.p[i];
    const double overlap = p[2] - *ground->depth_at(p[0], p[1]);
    EXPECT_LT(overlap, 0.02) << i;
    lying += overlap > 0 ? 1 : 0;
    // Slopes up to 0.22 under friction of 0.5: creep, not sliding.
    if (overlap > 0) {
      EXPECT_LT(length(run.state.v[i]), 0.01) << i;
    }
  }
  EXPECT_GT(lying, 15);
}

TEST(SlackCable, CarriesNothingButItsOwnLoadAndIsNotPushed) {
  // Without weight and water there is no load: ends closer than its length feel exactly nothing.
  CableRun run(10, 10);
  run.around.gravity = 0;
  run.model.parameters.axial_damping = 1e3;
  run.lay({{0, 0, 0}}, {{6, 0, 0}});
  for (std::size_t i = 0; i < 11; ++i) run.state.p[i] = {{0.6 * static_cast<double>(i), 0, 0}};
  const auto before = run.state.p;
  run.ends.far.velocity = {{-0.5, 0, 0}};
  const engine::CableForces forces = run.run(2);
  EXPECT_EQ(length(forces.on_winch), 0);
  EXPECT_EQ(length(forces.on_far), 0);
  for (std::size_t i = 0; i < 10; ++i) EXPECT_EQ(length(run.state.p[i] - before[i]), 0) << i;
}

}  // namespace
}  // namespace hadal::test
