#include "hadal/bench/arm_model.h"

#include <cmath>

#include "hadal/bench/vehicle.h"

namespace hadal::bench {

namespace {

constexpr double kSkidRadius = 0.02, kSkidDepth = 0.2;  ///< below the origin of the vehicle [m]
constexpr double kHeavy = 60;                           ///< weight in water on the seabed [N]

/// A link along its x, which turns about an axis through its origin.
struct LinkNumbers {
  const char* name;
  double length, radius;  ///< [m]
  Vec3<double> axis;
  double initial;  ///< with these the tip is at the seabed [rad]
};

const LinkNumbers kLinks[ArmScene::kJoints] = {
    {"turret", 0.08, 0.035, {{0, 0, 1}}, 0},     {"upper_arm", 0.25, 0.03, {{0, 1, 0}}, 0.5},
    {"forearm", 0.2, 0.025, {{0, 1, 0}}, -0.9},  {"wrist_pitch", 0.08, 0.02, {{0, 1, 0}}, -0.4},
    {"wrist_yaw", 0.08, 0.02, {{0, 0, 1}}, 0.1}, {"wrist_roll", 0.1, 0.02, {{1, 0, 0}}, 0},
};

engine::SceneShape capsule_along_x(double radius, double half_length,
                                   const Vec3<double>& position) {
  engine::SceneShape shape;
  shape.kind = model::ShapeKind::kCapsule;
  shape.radius = radius;
  shape.half_length = half_length;
  shape.position = position;
  shape.orientation = quaternion_from_rpy(Vec3<double>{{0, kPi / 2, 0}});
  return shape;
}

/// A cylinder as heavy as its water. Across it, strip theory about its end: the displaced mass, and
/// drag with C_D = 1.1; along it a tenth.
model::Vehicle cylinder(const LinkNumbers& n, double density) {
  const double volume = kPi * n.radius * n.radius * n.length, m = density * volume;
  const double L = n.length, about_x = 0.5 * m * n.radius * n.radius;
  model::Vehicle v;
  v.body.mass = m;
  v.body.volume = volume;
  v.body.center_of_gravity = v.body.center_of_buoyancy = {{0.5 * L, 0, 0}};
  const double across = m * L * L / 3;
  v.body.inertia =
      diagonal(Vec3<double>{{about_x, across + 0.5 * about_x, across + 0.5 * about_x}});
  Mat6<double>& M_A = v.hydrodynamics.added_mass;
  M_A = diagonal(Vec6<double>{{0.1 * m, m, m, 0.1 * about_x, across, across}});
  M_A(1, 5) = M_A(5, 1) = 0.5 * m * L;
  M_A(2, 4) = M_A(4, 2) = -0.5 * m * L;
  const double drag = 0.5 * density * 1.1 * 2 * n.radius * L;
  v.hydrodynamics.quadratic_damping = diagonal(Vec6<double>{
      {0.1 * drag, drag, drag, 0, drag * std::pow(L, 3) / 4, drag * std::pow(L, 3) / 4}});
  return v;
}

engine::SceneBody link(std::size_t i, double density) {
  const LinkNumbers& n = kLinks[i];
  engine::SceneBody body;
  body.name = n.name;
  body.parent = static_cast<int>(i);
  body.joint = engine::SceneJoint::kHinge;
  body.position =
      i == 0 ? Vec3<double>{{0.2, 0, 0.05}} : Vec3<double>{{kLinks[i - 1].length, 0, 0}};
  body.axis = n.axis;
  body.limits = {{-2.5, 2.5}};
  body.damping = 1;
  body.armature = 0.01;
  body.initial = n.initial;
  body.parameters = physics::vehicle_parameters(cylinder(n, density));
  body.shapes.push_back(
      capsule_along_x(n.radius, 0.5 * n.length - 0.5 * n.radius, {{0.5 * n.length, 0, 0}}));
  return body;
}

engine::SceneBody hull(const model::Vehicle& vehicle) {
  engine::SceneBody body;
  body.name = vehicle.name;
  body.position = {{0, 0, -kSkidDepth - kSkidRadius}};
  body.vehicle = 0;
  body.parameters = physics::vehicle_parameters(vehicle);
  for (const double side : {-0.15, 0.15}) {
    body.shapes.push_back(capsule_along_x(kSkidRadius, 0.15, {{0, side, kSkidDepth}}));
  }
  return body;
}

engine::SceneBody seabed() {
  engine::SceneBody body;
  body.name = "seabed";
  body.joint = engine::SceneJoint::kFixed;
  engine::SceneShape box;
  box.half_size = {{10, 10, 1}};
  box.position = {{0, 0, 1}};
  body.shapes.push_back(box);
  return body;
}

}  // namespace

ArmScene arm_scene(bool on_seabed, double density, double gravity) {
  model::Vehicle vehicle = bench_vehicle();
  ArmScene scene;
  if (on_seabed) scene.weight_in_water = kHeavy;
  vehicle.body.volume = (vehicle.body.mass - scene.weight_in_water / gravity) / density;
  scene.description.bodies.push_back(hull(vehicle));
  for (std::size_t i = 0; i < ArmScene::kJoints; ++i) {
    scene.description.bodies.push_back(link(i, density));
  }
  for (const engine::SceneBody& body : scene.description.bodies) {
    scene.mass += body.parameters.body.mass;
  }
  if (on_seabed) scene.description.bodies.push_back(seabed());
  return scene;
}

}  // namespace hadal::bench
