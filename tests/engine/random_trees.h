#pragma once

/// Vehicles with arms of random numbers: every link has full inertia, full added mass, drag, weight
/// and buoyancy at random places.

#include "engine/scene_examples.h"

namespace hadal::test {

/// A link under `parent` with a random joint frame; hinge, slide or fixed.
inline SceneBody random_link(Random& random, int parent, SceneJoint joint, double mass) {
  model::Vehicle v;
  v.body.mass = mass * (1 + 0.5 * random());
  v.body.volume = v.body.mass / 1000 * (1 + 0.3 * random());
  v.body.center_of_gravity = random.vector<3>(0.2);
  v.body.center_of_buoyancy = random.vector<3>(0.2);
  v.body.inertia = diagonal(Vec3<double>{{0.1 * mass, 0.12 * mass, 0.15 * mass}});
  v.hydrodynamics.added_mass = random.positive<6>(0.2 * mass);
  v.hydrodynamics.linear_damping = random.positive<6>(0.5 * mass);
  v.hydrodynamics.quadratic_damping = diagonal(Vec6<double>{{4, 5, 6, 1, 1, 1}});
  SceneBody body = loose_body(numbered(parent + 1), v);
  body.parent = parent;
  body.joint = joint;
  body.position = random.vector<3>(0.6);
  body.orientation = random.rotation();
  body.anchor = random.vector<3>(0.2);
  const Vec3<double> axis = random.vector<3>(1);
  body.axis = (1 / std::sqrt(dot(axis, axis))) * axis;
  body.damping = 0.4;
  body.armature = 0.3;
  body.initial = random();
  return body;
}

/// A free body that carries links: joints and parents in an order that goes down one arm first, as
/// MuJoCo numbers its degrees of freedom.
inline SceneDescription random_tree(unsigned seed, const std::vector<SceneJoint>& joints,
                                    const std::vector<int>& parents) {
  Random random(seed);
  SceneDescription scene;
  SceneBody root = random_link(random, -1, SceneJoint::kFree, 30);
  root.nu = random.vector<6>(0.7);
  scene.bodies.push_back(root);
  for (std::size_t i = 0; i < joints.size(); ++i) {
    scene.bodies.push_back(random_link(random, parents[i], joints[i], 5));
  }
  return scene;
}

inline SceneDescription three_joint_arm(unsigned seed) {
  return random_tree(seed, {SceneJoint::kHinge, SceneJoint::kHinge, SceneJoint::kHinge}, {0, 1, 2});
}

/// Six joints, one of them a slide, and a fixed camera.
inline SceneDescription six_joint_arm(unsigned seed) {
  constexpr SceneJoint kH = SceneJoint::kHinge;
  return random_tree(seed, {kH, kH, SceneJoint::kSlide, kH, SceneJoint::kFixed, kH, kH},
                     {0, 1, 2, 3, 4, 4, 6});
}

/// Two arms; the second carries two fingers.
inline SceneDescription two_arms(unsigned seed) {
  constexpr SceneJoint kH = SceneJoint::kHinge, kS = SceneJoint::kSlide;
  return random_tree(seed, {kH, kH, kS, SceneJoint::kFixed, kH, kS, kS}, {0, 1, 2, 0, 4, 5, 5});
}

/// A copy in which nothing dissipates; weight is buoyancy unless `heavy`.
inline SceneDescription without_losses(SceneDescription scene, bool heavy) {
  for (SceneBody& body : scene.bodies) {
    body.damping = body.armature = 0;
    body.parameters.damping = {};
    if (heavy) continue;
    body.parameters.body.volume = body.parameters.body.mass / kFreshWater.density;
    body.parameters.body.r_B = body.parameters.body.r_G;
  }
  return scene;
}

/// Random positions and velocities of all joints and the free body.
inline void randomize(engine::MujocoScene& scene, unsigned seed) {
  Random random(seed);
  std::vector<double> numbers = scene.save();
  const auto q = static_cast<std::size_t>(scene.coordinate_count());
  const auto v = static_cast<std::size_t>(scene.velocity_count());
  for (std::size_t i = 0; i < q + v; ++i) numbers[i] = random();
  const Quaternion<double> turn = random.rotation();
  numbers[3] = turn.w, numbers[4] = turn.x, numbers[5] = turn.y, numbers[6] = turn.z;
  scene.load(numbers);
}

}  // namespace hadal::test
