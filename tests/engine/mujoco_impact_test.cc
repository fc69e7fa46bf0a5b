// Impacts: impulses, restitution, and the mass that the water adds to them.

#include <gtest/gtest.h>

#include "engine/dense_tree.h"
#include "hadal/engine/mujoco_contact.h"

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

// At every moment the contact has mass and added mass to brake, and the impulse is their change of
// momentum; the sum over steps is off by half a step's force at the jump where the contact begins.
TEST(MujocoImpact, ImpulseIsThatOfMassAndAddedMass) {
  const auto scene = test::mujoco_scene(sphere_at_wall(1, 0.5));
  const double h = 1e-4;
  double impulse = 0, largest = 0;
  for (int k = 0; k < 8000; ++k) {
    scene->step(k * h, h, {});
    scene->observe(k * h, {});
    const SceneForces& f = scene->forces(0);
    EXPECT_NEAR(f.contact[0], 15 * f.nu_dot[0], 1e-10 * 15000);
    EXPECT_EQ(scene->contacts().size(), f.contacts);
    impulse += h * f.contact[0];
    largest = std::max(largest, std::abs(f.contact[0]));
  }
  const double change = scene->motion(0).state.nu[0] - 1;
  EXPECT_LT(change, -1.4);
  EXPECT_NEAR(impulse, 15 * change, h * largest);
}

TEST(MujocoImpact, BothBodiesOfAContactAreTouchedAndOnlyDuringIt) {
  const auto scene = test::mujoco_scene(sphere_at_wall(1, 0.5));
  int steps = 0;
  for (int k = 0; k < 800; ++k) {
    scene->step(k * 1e-3, 1e-3, {});
    EXPECT_EQ(scene->touched(0), scene->touched(1));
    if (scene->touched(0)) ++steps;
  }
  EXPECT_GT(steps, 5);
  EXPECT_LT(steps, 20);
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
  EXPECT_NEAR(back / u, 0.4, 0.03);
  const double impulse = (u + back) / J.dot(along);
  const Eigen::Matrix<double, 6, 1> change = test::eigen(after) - test::eigen(before);
  EXPECT_LT((change - impulse * along).norm(), 0.03 * change.norm());
}

TEST(MujocoImpact, RestitutionFollowsTheClosedFormAndItsInverse) {
  EXPECT_NEAR(restitution_of(1), std::exp(-2.0), 1e-12);
  EXPECT_NEAR(restitution_of(1 + 1e-5), restitution_of(1 - 1e-5), 1e-4);
  EXPECT_NEAR(restitution_of(1e-9), 1, 1e-8);
  for (const double e : {0.02, 0.1, 0.3, 0.5, 0.9, 0.99}) {
    EXPECT_NEAR(restitution_of(damping_ratio_of(e)), e, 1e-9);
  }
  EXPECT_EQ(damping_ratio_of(0), kDeadRatio);
  EXPECT_LT(restitution_of(kDeadRatio), 0.015);
}

/// Speed after over speed before.
double measured_restitution(double asked, double h, model::IntegratorMethod method) {
  const auto scene = test::mujoco_scene(sphere_at_wall(0.5, asked), test::kFreshWater, method);
  test::run_scene(*scene, h, static_cast<int>(1.5 / h));
  return -scene->motion(0).state.nu[0] / 0.5;
}

// Within 0.03 of what is asked, for both methods and steps of half to five milliseconds; nothing
// asked gives back at most 0.025. (A step sees the begin of a contact late, by up to its own
// length.)
TEST(MujocoImpact, GivesBackTheSpeedThatIsAsked) {
  using enum model::IntegratorMethod;
  for (const auto method : {kRk4, kSemiImplicitEuler}) {
    for (const double h : {0.0005, 0.002, 0.005}) {
      for (const double e : {0.1, 0.3, 0.5, 0.7, 0.9}) {
        EXPECT_NEAR(measured_restitution(e, h, method), e, 0.03) << h;
      }
      EXPECT_NEAR(measured_restitution(0, h, method), 0, 0.025) << h;
    }
  }
}

}  // namespace
}  // namespace hadal::engine
