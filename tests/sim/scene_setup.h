#pragma once

/// A small scene for tests: a vehicle with an arm, a floor, objects.

#include "support/simulations.h"

namespace hadal::test {

/// A stick of 10 kg along x with added mass across, weight and buoyancy alike.
inline void make_stick(model::Body& body, model::Hydrodynamics& hydrodynamics, double length) {
  body.mass = 10, body.volume = 10 / 1025.0;
  body.center_of_gravity = body.center_of_buoyancy = {{0.5 * length, 0, 0}};
  for (int i = 0; i < 3; ++i) body.inertia(i, i) = i == 0 ? 0.05 : 10 * length * length / 12;
  const double d[6] = {1, 10, 10, 0, 10 * length * length / 3, 10 * length * length / 3};
  for (int i = 0; i < 6; ++i) hydrodynamics.added_mass(i, i) = d[i];
  hydrodynamics.added_mass(1, 5) = hydrodynamics.added_mass(5, 1) = 5 * length;
  hydrodynamics.added_mass(2, 4) = hydrodynamics.added_mass(4, 2) = -5 * length;
  hydrodynamics.quadratic_damping(1, 1) = hydrodynamics.quadratic_damping(2, 2) = 40;
}

/// Shoulder and elbow, and a finger that closes on a palm.
inline model::Arm small_arm() {
  model::Arm arm;
  arm.position = {{0.6, 0, 0.1}};
  for (const char* name : {"upper", "fore"}) {
    model::Link link;
    link.name = name;
    link.axis = {{0, 1, 0}};
    if (link.name == "fore") link.position = {{0.5, 0, 0}};
    link.motor = {.torque_limit = 200, .friction = 0.5, .damping = 2};
    make_stick(link.body, link.hydrodynamics, 0.5);
    arm.links.push_back(link);
  }
  model::Link finger;
  finger.name = "finger";
  finger.joint = model::JointKind::kSlide;
  finger.position = {{0.5, 0, 0}};
  finger.axis = {{0, 1, 0}};
  finger.limits = {{0, 0.1}};
  finger.motor.damping = 50;
  make_stick(finger.body, finger.hydrodynamics, 0.1);
  finger.shapes.push_back(
      {.kind = model::ShapeKind::kSphere, .radius = 0.02, .position = {{0.08, 0.02, 0}}});
  arm.links.push_back(finger);
  arm.tool.position = {{0.5, 0, 0}};
  arm.gripper = model::Gripper{.finger = "finger", .force_limit = 100};
  return arm;
}

inline model::Vehicle rov() {
  model::Vehicle v = Sled{.mass = 200, .net_weight = 0}.vehicle();
  v.arms.push_back(small_arm());
  v.shapes.push_back({.kind = model::ShapeKind::kBox, .size = Vec3<double>{{1, 0.6, 0.6}}});
  return v;
}

/// A vehicle with an arm above a floor, a ball that falls on it, and a valve on the wall.
inline sim::Setup scene_setup(int threads = 1) {
  model::World world;
  world.boxes.push_back({.name = "floor", .center = {{0, 0, 12.5}}, .size = {{20, 20, 1}}});
  sim::Setup setup = setup_of({rov()}, world);
  setup.threads = threads;
  model::Scenario& s = setup.scenario;
  s.integrator.step = 0.002;
  s.duration = 4;
  s.vehicles[0].position = {{0, 0, 10}};
  s.vehicles[0].arms.push_back({.arm = "arm", .initial_deg = {40, -80}});
  s.vehicles[0].schedule.push_back(
      {.time = 0.5, .arm = model::ArmOrder{.reach = Vec3<double>{{1.3, 0, 0.3}}}});
  s.vehicles[0].schedule.push_back(
      {.time = 1, .arm = model::ArmOrder{.gripper = model::GripperOrder::kClose}});

  model::Object ball{.name = "ball", .position = {{3, 0, 11}}};
  ball.body.emplace();
  ball.body->mass = 20, ball.body->volume = 0.01;
  for (int i = 0; i < 3; ++i) ball.body->inertia(i, i) = 0.2;
  for (int i = 0; i < 3; ++i) ball.hydrodynamics.added_mass(i, i) = 5;
  ball.shapes.push_back({.kind = model::ShapeKind::kSphere, .radius = 0.15});
  model::Object wall{.name = "wall", .position = {{5, 0, 10}}, .joint = model::ObjectJoint::kFixed};
  wall.shapes.push_back({.kind = model::ShapeKind::kBox, .size = Vec3<double>{{0.2, 4, 4}}});
  s.objects = {ball, wall};
  return setup;
}

}  // namespace hadal::test
