#pragma once

/// Scenes for tests, and how they are run.

#include <cmath>
#include <memory>

#include "hadal/engine/mujoco/scene.h"
#include "support/extended.h"

namespace hadal::test {

using engine::SceneBody;
using engine::SceneDescription;
using engine::SceneJoint;
using engine::SceneShape;

inline engine::SceneShape box_shape(const Vec3<double>& half, double friction = 0.5,
                                    double restitution = 0) {
  SceneShape shape;
  shape.half_size = half;
  shape.surface = {friction, restitution};
  return shape;
}

inline engine::SceneShape sphere_shape(double radius, double friction = 0.5,
                                       double restitution = 0) {
  SceneShape shape;
  shape.kind = model::ShapeKind::kSphere;
  shape.radius = radius;
  shape.surface = {friction, restitution};
  return shape;
}

/// A free body of a vehicle's numbers that drives nothing.
inline SceneBody loose_body(const std::string& name, const model::Vehicle& v) {
  SceneBody body;
  body.name = name;
  body.parameters = physics::vehicle_parameters(v);
  return body;
}

/// A solid block about its origin, without drag: mass, extents, added mass, weight in water.
inline model::Vehicle block(double mass, const Vec3<double>& half, const Mat6<double>& M_A,
                            double weight_in_water = 0, double density = 1000,
                            double gravity = 9.81) {
  model::Vehicle v;
  v.name = "block";
  v.water_density = density;
  v.body.mass = mass;
  v.body.volume = (mass - weight_in_water / gravity) / density;
  for (int i = 0; i < 3; ++i) {
    const double a = half[(i + 1) % 3], b = half[(i + 2) % 3];
    v.body.inertia(i, i) = mass / 3 * (a * a + b * b);
  }
  v.hydrodynamics.added_mass = M_A;
  return v;
}

inline SceneBody fixed_box(const std::string& name, const Vec3<double>& center,
                           const Vec3<double>& half, double friction = 0.5,
                           double restitution = 0) {
  SceneBody body;
  body.name = name;
  body.joint = SceneJoint::kFixed;
  body.position = center;
  body.shapes.push_back(box_shape(half, friction, restitution));
  return body;
}

/// Water of density 1000 at rest.
inline std::unique_ptr<engine::MujocoScene> mujoco_scene(
    SceneDescription description, const Environment& around = kFreshWater,
    model::IntegratorMethod method = model::IntegratorMethod::kRk4) {
  return std::make_unique<engine::MujocoScene>(std::move(description), around, method);
}

/// Runs a scene without vehicles on from time `from`.
inline void run_scene(engine::Scene& scene, double h, int steps, double from = 0) {
  for (int k = 0; k < steps; ++k) scene.step(from + k * h, h, {});
}

/// One vehicle with all that a scene wants of it.
struct DrivenVehicle {
  explicit DrivenVehicle(const model::Vehicle& v)
      : parameters(physics::vehicle_parameters(v)), state(initial_state(parameters)) {}
  engine::SceneVehicle handle() { return {&parameters, &input, &state, &decays}; }
  SceneBody body(const std::string& name) const {
    SceneBody b;
    b.name = name;
    b.position = state.body.p_NB_N;
    b.orientation = state.body.q_NB;
    b.nu = state.body.nu;
    b.vehicle = 0;
    b.parameters = parameters;
    return b;
  }

  physics::VehicleParameters<double> parameters;
  engine::VehicleInput<double> input;
  engine::VehicleState<double> state;
  engine::DecayCache decays;
};

}  // namespace hadal::test
