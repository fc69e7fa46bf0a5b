#pragma once

/// What the tests of the hybrid coupling share: one vehicle or a few bodies on a real engine.

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "hadal/engine/hybrid/scene.h"
#include "support/vehicles.h"

namespace hadal::test {

using engine::SceneBody;
using engine::SceneDescription;
using engine::SceneJoint;
using engine::SceneShape;
using model::Coupling;
using model::EngineName;

/// Every test runs on both engines.
class OnEngine : public testing::TestWithParam<EngineName> {
 protected:
  model::Engine how(Coupling coupling = Coupling::kCausal, double filter = 0.05) const {
    return {.name = GetParam(), .coupling = coupling, .filter_time_constant = filter};
  }
};
inline std::string engine_test_name(const testing::TestParamInfo<EngineName>& info) {
  return info.param == EngineName::kBullet ? "Bullet" : "Ode";
}
#define HADAL_ON_BOTH_ENGINES(suite)                                                              \
  INSTANTIATE_TEST_SUITE_P(Hybrid, suite, testing::Values(EngineName::kBullet, EngineName::kOde), \
                           engine_test_name)

inline const UniformWater<double> kStillWater{{}, 1025, 9.81};

/// A block without weight or damping whose added mass is a multiple of its mass along each axis.
inline model::Vehicle block_with_added_mass(const Vec6<double>& ratio) {
  model::Vehicle v;
  v.name = "block";
  v.body.mass = 40;
  v.body.inertia = diagonal(Vec3<double>{{2, 3, 4}});
  v = without_forces(v);
  const Vec6<double> M_RB{{40, 40, 40, 2, 3, 4}};
  for (int i = 0; i < 6; ++i) v.hydrodynamics.added_mass(i, i) = ratio[i] * M_RB[i];
  return v;
}

inline SceneShape sphere_shape(double radius, const model::Surface& surface = {}) {
  return {.kind = model::ShapeKind::kSphere, .radius = radius, .surface = surface};
}
inline SceneShape box_shape(const Vec3<double>& half_size, const model::Surface& surface = {}) {
  return {.kind = model::ShapeKind::kBox, .half_size = half_size, .surface = surface};
}

/// A box that is part of the world.
inline SceneBody fixed_box(const Vec3<double>& position, const Vec3<double>& half_size,
                           const model::Surface& surface = {}) {
  SceneBody body;
  body.name = "wall";
  body.joint = SceneJoint::kFixed;
  body.position = position;
  body.shapes.push_back(box_shape(half_size, surface));
  return body;
}

/// One free vehicle on an engine.
class FreeRun {
 public:
  FreeRun(const model::Vehicle& vehicle, const model::Engine& how,
          const engine::BodyState<double>& start = {}, const Environment& around = kStillWater,
          const std::vector<SceneShape>& shapes = {}, const std::vector<SceneBody>& others = {})
      : parameters(physics::vehicle_parameters(vehicle)) {
    SceneBody body;
    body.name = vehicle.name;
    body.position = start.p_NB_N, body.orientation = start.q_NB, body.nu = start.nu;
    body.vehicle = 0;
    body.parameters = parameters;
    body.shapes = shapes;
    SceneDescription description;
    description.bodies.push_back(body);
    for (const SceneBody& other : others) description.bodies.push_back(other);
    scene = engine::make_hybrid_scene(description, around, how);
    state.body = start;
    state.output = parameters.actuators.initial_output;
  }

  /// Returns ν after the step.
  const Vec6<double>& step(double T) {
    const engine::SceneVehicle vehicle{&parameters, &input, &state, &decays};
    scene->step(time, T, {&vehicle, 1});
    time += T;
    return state.body.nu;
  }

  physics::VehicleParameters<double> parameters;
  engine::VehicleInput<double> input;
  engine::VehicleState<double> state;
  engine::DecayCache decays;
  std::unique_ptr<engine::Scene> scene;
  double time = 0;
};

/// Velocity of the centre of gravity and rate of turn in N: what these engines integrate.
struct WorldVelocity {
  Vec3<double> v_N, w_N;
};
inline WorldVelocity world_velocity(const physics::BodyState<double>& s, const Vec3<double>& r_G) {
  const Mat3<double> R = rotation_matrix(s.q_NB);
  return {R * (linear(s.nu) + cross(angular(s.nu), r_G)), R * angular(s.nu)};
}

/// d/dt of the same from ν̇.
inline WorldVelocity world_acceleration(const physics::BodyState<double>& s,
                                        const Vec3<double>& r_G, const Vec6<double>& nu_dot) {
  const Mat3<double> R = rotation_matrix(s.q_NB);
  const Vec3<double> v = linear(s.nu), w = angular(s.nu), w_dot = angular(nu_dot);
  return {R * (linear(nu_dot) + cross(w, v) + cross(w_dot, r_G) + cross(w, cross(w, r_G))),
          R * w_dot};
}

/// One semi-implicit Euler step with ν̇ given, in the variables of the engines.
inline void engine_euler_step(physics::BodyState<double>& s, const Vec3<double>& r_G,
                              const Vec6<double>& nu_dot, double T) {
  const WorldVelocity a = world_acceleration(s, r_G, nu_dot);
  WorldVelocity u = world_velocity(s, r_G);
  u.v_N += T * a.v_N, u.w_N += T * a.w_N;
  const Vec3<double> p_G = s.p_NB_N + rotation_matrix(s.q_NB) * r_G + T * u.v_N;
  s.q_NB = normalized(quaternion_from_rotation_vector(T * u.w_N) * s.q_NB);
  const Mat3<double> R = rotation_matrix(s.q_NB);
  s.p_NB_N = p_G - R * r_G;
  const Vec3<double> w = transposed_times(R, u.w_N);
  s.nu = join(transposed_times(R, u.v_N) - cross(w, r_G), w);
}

}  // namespace hadal::test
