// What a scene keeps, and what it says when it cannot go on.

#include <gtest/gtest.h>

#include <filesystem>
#include <limits>
#include <thread>

#include "engine/grippers.h"
#include "hadal/base/error.h"

namespace hadal::engine {
namespace {

TEST(MujocoState, SavedAndLoadedItGoesOnBitForBit) {
  const auto scene = test::mujoco_scene(test::gripper(true));
  test::close_gripper(*scene, 600);
  test::run_scene(*scene, 0.005, 100);
  const std::vector<double> middle = scene->save();
  test::run_scene(*scene, 0.005, 100, 0.5);
  const std::vector<double> end = scene->save();

  scene->load(middle);
  EXPECT_EQ(scene->save(), middle);
  test::run_scene(*scene, 0.005, 100, 0.5);
  EXPECT_EQ(scene->save(), end);

  const auto other = test::mujoco_scene(test::gripper(true));
  other->load(middle);
  for (std::size_t b = 0; b < 4; ++b) EXPECT_EQ(other->touched(b), b > 0);
  test::run_scene(*other, 0.005, 100, 0.5);
  EXPECT_EQ(other->save(), end);
  EXPECT_EQ(other->motion(3).state.p_NB_N, scene->motion(3).state.p_NB_N);
}

TEST(MujocoState, ObservingChangesNothing) {
  const auto seen = test::mujoco_scene(test::gripper(true));
  const auto unseen = test::mujoco_scene(test::gripper(true));
  for (Scene* scene : {seen.get(), unseen.get()}) test::close_gripper(*scene, 600);
  for (int k = 0; k < 200; ++k) {
    seen->observe(k * 0.005, {});
    seen->step(k * 0.005, 0.005, {});
    unseen->step(k * 0.005, 0.005, {});
  }
  EXPECT_EQ(seen->save(), unseen->save());
}

TEST(MujocoState, TwoThreadsGiveTheSameBits) {
  std::array<std::vector<double>, 2> ends;
  const auto run = [&](std::size_t i) {
    const auto scene = test::mujoco_scene(test::gripper(true));
    test::close_gripper(*scene, 600);
    test::run_scene(*scene, 0.005, 200);
    ends[i] = scene->save();
  };
  std::thread first(run, 0), second(run, 1);
  first.join(), second.join();
  EXPECT_EQ(ends[0], ends[1]);
  EXPECT_FALSE(ends[0].empty());
}

TEST(MujocoState, NumbersOfAnotherSceneAreRefused) {
  const auto scene = test::mujoco_scene(test::gripper(true));
  EXPECT_THROW(scene->load(test::mujoco_scene(test::gripper(false))->save()), InputError);
}

TEST(MujocoState, ObservingThatFailsChangesNothing) {
  test::DrivenVehicle rov(test::bluerov2_heavy());
  SceneDescription description = test::gripper(true);
  description.bodies.push_back(rov.body("rov"));
  const auto scene = test::mujoco_scene(description);
  const SceneVehicle handle = rov.handle();
  scene->step(0, 0.005, {&handle, 1});
  const std::vector<double> before = scene->save();
  rov.input.external[0] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THROW(scene->observe(0.005, {&handle, 1}), SceneError);
  EXPECT_EQ(scene->save(), before);
}

/// The error of a step; a test that expects none fails.
SceneError error_of(Scene& scene, std::span<const SceneVehicle> vehicles) {
  try {
    scene.step(0, 0.005, vehicles);
  } catch (const SceneError& error) {
    return error;
  }
  return {"no error", -2};
}

void expect_no_log() { EXPECT_FALSE(std::filesystem::exists("MUJOCO_LOG.TXT")); }

TEST(MujocoState, ForceThatIsNoNumberIsToldWithItsBody) {
  test::DrivenVehicle rov(test::bluerov2_heavy());
  SceneDescription description = test::gripper(true);
  description.bodies.push_back(rov.body("rov"));
  const auto scene = test::mujoco_scene(description);
  const SceneVehicle handle = rov.handle();
  scene->step(0, 0.005, {&handle, 1});
  const std::vector<double> before = scene->save();
  rov.input.external[0] = std::numeric_limits<double>::quiet_NaN();
  const SceneError error = error_of(*scene, {&handle, 1});
  EXPECT_EQ(error.body(), 4);
  EXPECT_NE(std::string(error.what()).find("\"rov\""), std::string::npos) << error.what();
  expect_no_log();
  // What was before is still there, and goes on.
  rov.input.external[0] = 0;
  EXPECT_TRUE(std::equal(before.begin(), before.begin() + scene->coordinate_count(),
                         scene->save().begin()));
  scene->step(0, 0.005, {&handle, 1});
}

TEST(MujocoState, MotorThatIsNoNumberIsToldWithItsBody) {
  const auto scene = test::mujoco_scene(test::gripper(false));
  scene->set_joint_force(2, std::numeric_limits<double>::infinity());
  EXPECT_EQ(error_of(*scene, {}).body(), 2);
  expect_no_log();
}

TEST(MujocoState, MoreContactsThanTheBufferHoldsAreAnError) {
  SceneDescription description;
  for (int i = 0; i < 30; ++i) {
    description.bodies.push_back(test::loose_body("box", test::block(10, {{0.1, 0.1, 0.1}}, {})));
    description.bodies.back().shapes.push_back(test::box_shape({{0.1, 0.1, 0.1}}));
    description.bodies.back().position[0] = 0.001 * i;
  }
  const auto scene = test::mujoco_scene(description);
  const SceneError error = error_of(*scene, {});
  EXPECT_NE(std::string(error.what()).find("more contact"), std::string::npos) << error.what();
  EXPECT_GE(error.body(), 0);
  expect_no_log();
}

TEST(MujocoState, SceneThatMujocoDoesNotTakeIsAnError) {
  SceneDescription description = test::gripper(true);
  SceneShape& shape = description.bodies[3].shapes[0];
  shape.kind = model::ShapeKind::kMesh;
  shape.points = {{{0, 0, 0}}, {{1, 0, 0}}, {{0, 1, 0}}};
  EXPECT_THROW(test::mujoco_scene(description), SceneError);
  expect_no_log();
}

}  // namespace
}  // namespace hadal::engine
