#pragma once

/// A gripper above a heavy load, for tests of grasps and of what a scene keeps.

#include "engine/scene_examples.h"

namespace hadal::test {

constexpr Vec3<double> kFingerHalf{{0.02, 0.05, 0.1}};
constexpr Vec3<double> kLoadHalf{{0.1, 0.2, 0.3}};

/// A finger that slides along x of the palm; at zero the pads of both meet. It closes with negative
/// force.
inline SceneBody finger(const std::string& name, double side) {
  const Mat6<double> M_A = diagonal(Vec6<double>{{1, 1, 1, 0.01, 0.01, 0.01}});
  SceneBody body = loose_body(name, block(2, kFingerHalf, M_A));
  body.parent = 0;
  body.joint = SceneJoint::kSlide;
  body.position = {{side * kFingerHalf[0], 0, 0.2}};
  body.axis = {{side, 0, 0}};
  body.limits = std::array<double, 2>{0, 0.15};
  body.damping = 200;
  body.armature = 3;
  body.initial = 0.12;
  body.shapes.push_back(box_shape(kFingerHalf, 0.8));
  return body;
}

/// 0 palm, fixed to the world; 1 and 2 fingers, coupled; 3, if asked for, a load of 400 kg, 981 N
/// in water, between them.
inline SceneDescription gripper(bool with_load) {
  SceneBody palm;
  palm.name = "palm";
  palm.joint = SceneJoint::kFixed;
  SceneDescription scene{{palm, finger("left", -1), finger("right", 1)}, {{1, 2}}};
  if (with_load) {
    const Mat6<double> M_A = diagonal(Vec6<double>{{200, 100, 80, 10, 10, 5}});
    scene.bodies.push_back(loose_body("load", block(400, kLoadHalf, M_A, 981)));
    scene.bodies.back().position = {{0, 0, 0.4}};
    scene.bodies.back().shapes.push_back(box_shape(kLoadHalf, 0.8));
  }
  return scene;
}

inline void close_gripper(engine::Scene& scene, double force) {
  scene.set_joint_force(1, -force);
  scene.set_joint_force(2, -force);
}

}  // namespace hadal::test
