// Impacts: impulses, restitution, and the mass that the water adds to them.

#include <gtest/gtest.h>

#include "engine/dense_tree.h"
#include "hadal/engine/mujoco/contact.h"

namespace hadal::engine {
namespace {

constexpr Vec3<double> kHalf{{0.2, 0.2, 0.2}};

Mat6<double> added(double surge, double turn = 0) {
  return diagonal(Vec6<double>{{surge, surge, surge, turn, turn, turn}});
}

/// A neutral sphere of 10 kg and added mass 5 kg that flies at a wall in 0.3 m.
SceneDescription sphere_at_wall(double speed, double restitution) {
  SceneBody ball = test::loose_body("ball", test::block(10, kHalf, added(5)));
  ball.shapes.push_back(test::sphere_shape(0.2, 0.5, restitution));
  ball.nu[0] = speed;
  return {{ball, test::fixed_box("wall", {{1.5, 0, 0}}, {{1, 1, 1}})}, {}};
}

TEST(MujocoImpact, ImpulseIsThatOfMassAndAddedMass) {
  for (const double h : {0.0005, 0.005, 0.02}) {
    const auto scene = test::mujoco_scene(sphere_at_wall(1, 0.5));
    test::run_scene(*scene, h, static_cast<int>(0.8 / h));
    const double change = scene->motion(0).state.nu[0] - 1;
    EXPECT_NEAR(change, -1.5, 1e-4);
    EXPECT_NEAR(scene->impulse(0)[0], 15 * change, 1e-9);
    EXPECT_NEAR(scene->impulse(1)[0], -15 * change, 1e-9);
  }
}

// It comes from 0.3 m at 1 m/s and leaves at 0.5 m/s, whatever the step.
TEST(MujocoImpact, HappensAtItsTimeAndNotAtTheEndOfAStep) {
  for (const double h : {0.0005, 0.007, 0.02}) {
    const auto scene = test::mujoco_scene(sphere_at_wall(1, 0.5));
    const int steps = static_cast<int>(0.8 / h);
    test::run_scene(*scene, h, steps);
    EXPECT_NEAR(scene->motion(0).state.p_NB_N[0], 0.3 - 0.5 * (steps * h - 0.3), 2e-5) << h;
  }
}

TEST(MujocoImpact, TouchesBothBodiesInOneStep) {
  const auto scene = test::mujoco_scene(sphere_at_wall(1, 0.5));
  int steps = 0;
  for (int k = 0; k < 800; ++k) {
    scene->step(k * 1e-3, 1e-3, {});
    EXPECT_EQ(scene->touched(0), scene->touched(1));
    if (scene->touched(0)) ++steps;
  }
  EXPECT_EQ(steps, 1);
}

/// M_RB + M_A of a body.
Eigen::Matrix<double, 6, 6> whole_mass(const SceneBody& body) {
  return test::eigen(physics::rigid_body_mass_matrix(body.parameters.body)) +
         test::eigen(body.parameters.M_A);
}

// A smooth ball beside the centre of a body with full added mass hits the wall: the impulse follows
// from the mobility of the point, nᵀ J M⁻¹ Jᵀ n.
TEST(MujocoImpact, OffCentreImpulseFollowsFromTheMobilityOfThePoint) {
  test::Random random(3);
  SceneBody body = test::loose_body("body", test::block(10, kHalf, random.positive<6>(2)));
  body.parameters.body.r_B = body.parameters.body.r_G;
  body.shapes.push_back(test::sphere_shape(0.05, 0, 0.4));
  body.shapes[0].position = {{0.2, 0.15, -0.1}};
  body.nu[0] = 0.5;
  const SceneBody wall = test::fixed_box("wall", {{1.26, 0, 0}}, {{1, 1, 1}});
  const auto scene = test::mujoco_scene({{body, wall}, {}});
  const double h = 1e-4;
  // The water turns the body already on its way: take what it has at the wall.
  Vec6<double> before = body.nu;
  int k = 0;
  while (!scene->touched(0) && k < 2000) {
    before = scene->motion(0).state.nu;
    scene->step(h * k++, h, {});
  }
  while (scene->touched(0) && k < 20000) scene->step(h * k++, h, {});
  ASSERT_FALSE(scene->touched(0));
  const Vec6<double> after = scene->motion(0).state.nu;

  const Vec3<double> r{{0.25, 0.15, -0.1}}, n{{-1, 0, 0}};
  const auto J = test::eigen(wrench_at(r, n));
  const Eigen::Matrix<double, 6, 1> along = whole_mass(body).ldlt().solve(J);
  const double u = -J.dot(test::eigen(before)), back = J.dot(test::eigen(after));
  EXPECT_GT(u, 0.4);
  EXPECT_NEAR(back / u, 0.4, 0.001);
  const double impulse = (u + back) / J.dot(along);
  const Eigen::Matrix<double, 6, 1> change = test::eigen(after) - test::eigen(before);
  EXPECT_LT((change - impulse * along).norm(), 1e-3 * change.norm());
}

/// ½ νᵀ M ν of free bodies.
double kinetic_energy(const Scene& scene) {
  double sum = 0;
  for (std::size_t i = 0; i < scene.description().bodies.size(); ++i) {
    const SceneBody& body = scene.description().bodies[i];
    if (body.joint != SceneJoint::kFree) continue;
    const auto nu = test::eigen(scene.motion(i).state.nu);
    sum += 0.5 * nu.dot(whole_mass(body) * nu);
  }
  return sum;
}

// Rough and lively bodies that turn and hit beside their centres, where Newton's law alone would
// give energy for nothing.
TEST(MujocoImpact, NeverGivesEnergy) {
  test::Random random(5);
  for (int i = 0; i < 300; ++i) {
    SceneBody body = test::loose_body("body", test::block(10, kHalf, random.positive<6>(2)));
    body.parameters.body.r_B = body.parameters.body.r_G;
    body.shapes.push_back(test::box_shape({{0.3, 0.1, 0.05}}, 1.5, 0.9));
    body.position[2] = -0.4;
    body.orientation = random.rotation();
    for (int k = 0; k < 6; ++k) body.nu[k] = 1.5 * random();
    const Vec3<double> down =
        transposed_times(rotation_matrix(body.orientation), Vec3<double>{{0, 0, 1.5}});
    for (int k = 0; k < 3; ++k) body.nu[k] += down[k];
    const SceneBody floor = test::fixed_box("floor", {{0, 0, 0.5}}, {{3, 3, 0.5}}, 1.5, 0.9);
    const auto scene = test::mujoco_scene({{body, floor}, {}});
    double before = kinetic_energy(*scene);
    for (int k = 0; k < 200; ++k) {
      scene->step(0.002 * k, 0.002, {});
      const double after = kinetic_energy(*scene);
      EXPECT_LE(after, before * (1 + 1e-6)) << i << " " << k;
      before = after;
    }
  }
}

double between(test::Random& random, double low, double high) {
  return low + 0.5 * (high - low) * (1 + random());
}

// A slender rod that comes down aslant while its tip slides: friction turns it, and Newton's law
// alone would give it 3 % more energy than it had.
TEST(MujocoImpact, SlenderRodsGetNoEnergyFromFriction) {
  for (int i = 0; i < 60; ++i) {
    const double angle = radians(10 + 1.2 * i);
    for (const double along : {-3.0, -1.0, 1.0, 3.0}) {
      const Vec3<double> half{{0.5, 0.02, 0.02}};
      SceneBody rod = test::loose_body("rod", test::block(10, half, {}));
      SceneShape tip = test::sphere_shape(0.02, 1, 0.9);
      tip.position = {{0.5, 0, 0}};
      rod.shapes.push_back(tip);
      // Bow down by `angle`: the tip is 0.5 sin below the centre.
      rod.orientation = quaternion_from_rpy(Vec3<double>{{0, -angle, 0}});
      rod.position[2] = -0.5 * std::sin(angle) - 0.03;
      const Vec3<double> v =
          transposed_times(rotation_matrix(rod.orientation), Vec3<double>{{along, 0, 1}});
      for (int k = 0; k < 3; ++k) rod.nu[k] = v[k];
      const SceneBody floor = test::fixed_box("floor", {{0, 0, 0.5}}, {{3, 3, 0.5}}, 1, 0.9);
      const auto scene = test::mujoco_scene({{rod, floor}, {}});
      const double before = kinetic_energy(*scene);
      test::run_scene(*scene, 0.001, 40);
      ASSERT_TRUE(std::abs(scene->impulse(0)[2]) > 0);
      EXPECT_LE(kinetic_energy(*scene), before * (1 + 1e-6)) << i << " " << along;
    }
  }
}

// Equal boxes, face to face with a little overlap and tilt, that approach each other slowly.
TEST(MujocoImpact, FlushBoxesDoNotFlyApart) {
  test::Random random(7);
  for (int i = 0; i < 1000; ++i) {
    const Vec3<double> half{
        {between(random, 0.05, 0.5), between(random, 0.05, 0.5), between(random, 0.05, 0.5)}};
    const double restitution = i % 2 == 0 ? 0 : between(random, 0, 0.95);
    SceneDescription pair;
    for (int k = 0; k < 2; ++k) {
      SceneBody box = test::loose_body("box", test::block(10, half, added(5, 0.1)));
      box.shapes.push_back(test::box_shape(half, 0.5, restitution));
      pair.bodies.push_back(box);
    }
    const int axis = i % 3;
    const double tilt = radians(std::pow(10, between(random, -8, -3)));
    pair.bodies[0].nu[axis] = between(random, 0.002, 0.02);
    pair.bodies[1].position[axis] = 2 * half[axis] - between(random, 0, 50e-6);
    Vec3<double> turn;
    turn[(axis + 1) % 3] = tilt;
    pair.bodies[1].orientation = quaternion_from_rpy(turn);
    const auto scene = test::mujoco_scene(pair);
    const double before = kinetic_energy(*scene);
    double largest = 0;
    for (int k = 0; k < 60; ++k) {
      scene->step(0.005 * k, 0.005, {});
      largest = std::max(largest, kinetic_energy(*scene));
    }
    EXPECT_LE(largest, before * 1.0001) << i;
  }
}

}  // namespace
}  // namespace hadal::engine
