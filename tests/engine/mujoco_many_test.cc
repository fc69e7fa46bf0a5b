// Scenes of many bodies: what MuJoCo is told about their masses, how long a start takes, and room
// for their contacts.

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <Eigen/Dense>
#include <ctime>

#include "engine/random_trees.h"
#include "hadal/engine/mujoco/model.h"

namespace hadal::engine {
namespace {

using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// Everything in one scene: three trees, one of them without any joint of its own.
SceneDescription forest() {
  SceneDescription all;
  for (const SceneDescription& tree : {test::six_joint_arm(1), test::two_arms(2)}) {
    const int first = static_cast<int>(all.bodies.size());
    for (SceneBody body : tree.bodies) {
      if (body.parent >= 0) body.parent += first;
      all.bodies.push_back(body);
    }
  }
  SceneBody pillar = all.bodies[1];
  pillar.parent = -1, pillar.joint = SceneJoint::kFixed;
  all.bodies.push_back(pillar);
  return all;
}

TEST(MujocoMany, WeightsAreThoseOfTheDenseInverseOfTheMassMatrix) {
  const MujocoModel m = load_mujoco_model(forest());
  mjModel& model = *m.model;
  mjData& data = *m.data;
  for (int i = 0; i < model.nq; ++i) data.qpos[i] += 0.1 * i;
  mj_normalizeQuat(&model, data.qpos);
  mj_kinematics(&model, &data);
  mj_comPos(&model, &data);
  mj_crb(&model, &data);
  mj_factorM(&model, &data);
  weigh_with_water(model, data);

  const int n = model.nv;
  Rows M(n, n), linear(3, n), angular(3, n);
  mj_fullM(&model, M.data(), data.qM);
  const Eigen::MatrixXd inverse = M.inverse();
  for (int b = 1; b < model.nbody; ++b) {
    mj_jacBodyCom(&model, &data, linear.data(), angular.data(), b);
    const double translation = (linear * inverse * linear.transpose()).trace() / 3;
    const double rotation = (angular * inverse * angular.transpose()).trace() / 3;
    EXPECT_NEAR(model.body_invweight0[2 * b], translation, 1e-12 * translation) << b;
    EXPECT_NEAR(model.body_invweight0[2 * b + 1], rotation, 1e-12 * rotation) << b;
  }
  for (int i = 0; i < n; ++i) {
    EXPECT_NEAR(model.dof_invweight0[i], inverse(i, i), 1e-12 * inverse(i, i)) << i;
  }
  EXPECT_NEAR(model.stat.meaninertia, M.trace() / n, 1e-12 * M.trace());
}

SceneBody small_box(const Vec3<double>& position) {
  SceneBody box = test::loose_body("box", test::block(10, {{0.2, 0.2, 0.2}}, {}));
  box.shapes.push_back(test::box_shape({{0.2, 0.2, 0.2}}));
  box.position = position;
  return box;
}

// With the whole M⁻¹ this took minutes.
TEST(MujocoMany, ThousandBodiesStartInSeconds) {
  SceneDescription description;
  for (int i = 0; i < 1000; ++i) description.bodies.push_back(small_box({{1.0 * i, 0, 0}}));
  const std::clock_t begin = std::clock();
  test::mujoco_scene(description);
  EXPECT_LT(static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC, 20);
}

TEST(MujocoMany, TwoHundredBoxesOnTheBedHaveRoomForTheirContacts) {
  SceneDescription description;
  SceneBody bed = test::loose_body("bed", test::block(1, {{1, 1, 1}}, {}));
  bed.joint = SceneJoint::kFixed;
  bed.shapes.push_back(test::box_shape({{100, 100, 1}}));
  bed.position = {{0, 0, 10}};
  description.bodies.push_back(bed);
  for (int i = 0; i < 200; ++i) {
    description.bodies.push_back(small_box({{0.6 * (i % 20), 0.6 * (i / 20), 8.8001}}));
  }
  const auto scene = test::mujoco_scene(description);
  scene->step(0, 0.005, {});
  EXPECT_GE(scene->constraints().contacts, 4 * 200);
}

}  // namespace
}  // namespace hadal::engine
