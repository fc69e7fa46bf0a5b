#include "hadal/engine/hybrid/bodies.h"

#include <fmt/format.h>

#include <cmath>

#include "hadal/math/scalar.h"
#include "hadal/math/small_solvers.h"

namespace hadal::engine {

namespace {

bool is_diagonal(const Mat3<double>& m) { return m(0, 1) == 0 && m(0, 2) == 0 && m(1, 2) == 0; }

/// Principal moments and axes of an inertia; the axes stay if they are principal already.
void set_principal_axes(const Mat3<double>& I_G, HybridBody& body) {
  body.inertia = {{I_G(0, 0), I_G(1, 1), I_G(2, 2)}};
  if (is_diagonal(I_G)) return;
  const PrincipalAxes principal = principal_axes(I_G, 2, "a body's inertia");
  body.inertia = principal.moments;
  body.q_BE = normalized(principal.axes);
}

HybridBody moving_body(const SceneBody& b, model::Coupling coupling) {
  const physics::RigidBody<double>& rigid = b.parameters.body;
  const physics::IsotropicMass part = physics::folded_part(coupling, b.parameters.M_A, rigid.r_G);
  HybridBody body{.r_G = rigid.r_G};
  body.folded = physics::isotropic_body(part, rigid.r_G);
  body.M_f = physics::rigid_body_mass_matrix(body.folded);
  body.mass = rigid.mass + part.mass;
  const Mat3<double> S = skew(rigid.r_G), S2 = S * S;
  Mat3<double> I_G = rigid.inertia;
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 3; ++c) I_G(r, c) += rigid.mass * S2(r, c);
    I_G(r, r) += part.inertia;
  }
  set_principal_axes(I_G, body);
  return body;
}

void refuse(bool problem, const SceneBody& body, std::size_t index, const char* text) {
  if (problem) throw SceneError(fmt::format("{}: {}", body.name, text), static_cast<int>(index));
}

void check(const SceneDescription& scene, std::size_t i, model::Coupling coupling) {
  const SceneBody& b = scene.bodies[i];
  const bool turns = b.joint == SceneJoint::kHinge, slides = b.joint == SceneJoint::kSlide;
  const bool fixed_to_world = b.joint == SceneJoint::kFixed && b.parent < 0;
  refuse(b.armature != 0, b, i,
         "the rotor inertia of a joint needs engine mujoco, bullet and ode have none");
  refuse(turns && b.limits && ((*b.limits)[0] <= -kPi || (*b.limits)[1] >= kPi), b, i,
         "limits of a hinge beyond ±180° need engine mujoco");
  refuse(coupling == model::Coupling::kNoncausal &&
             (turns || slides || (!fixed_to_world && b.parent >= 0)),
         b, i, "coupling noncausal knows free bodies only, not what a joint does");
  refuse(!fixed_to_world && !(b.parameters.body.mass > 0), b, i, "has no mass");
}

struct Pose {
  Vec3<double> p;
  Quaternion<double> q;
};

Pose times(const Pose& a, const Pose& b) { return {a.p + rotation_matrix(a.q) * b.p, a.q * b.q}; }

/// Pose in the parent's frame with the joint moved by q.
Pose joint_pose(const SceneBody& b, double q) {
  const Mat3<double> R = rotation_matrix(b.orientation);
  if (b.joint == SceneJoint::kSlide) return {b.position + R * (q * b.axis), b.orientation};
  if (b.joint != SceneJoint::kHinge) return {b.position, b.orientation};
  const Quaternion<double> turn = quaternion_from_rotation_vector(q * b.axis);
  const Vec3<double> moved = b.anchor - rotation_matrix(turn) * b.anchor;
  return {b.position + R * moved, b.orientation * turn};
}

/// Poses of all bodies in N, with joints at time zero or at their zero.
std::vector<Pose> poses(const SceneDescription& scene, bool joints_at_zero) {
  std::vector<Pose> list;
  for (const SceneBody& b : scene.bodies) {
    const Pose in_parent = joint_pose(b, joints_at_zero ? 0 : b.initial);
    list.push_back(b.parent < 0 ? in_parent
                                : times(list[static_cast<std::size_t>(b.parent)], in_parent));
  }
  return list;
}

/// A shape seen from E instead of B.
SceneShape moved_shape(SceneShape shape, const HybridBody& body) {
  const Quaternion<double> q_EB = conjugate(body.q_BE);
  shape.position = rotation_matrix(q_EB) * (shape.position - body.r_G);
  shape.orientation = q_EB * shape.orientation;
  return shape;
}

EngineBody engine_body(const SceneBody& b, const HybridBody& body, const Pose& pose) {
  const EngineMotion at = engine_motion(body, {pose.p, pose.q, {}});
  const Mat3<double> R = rotation_matrix(pose.q);
  EngineBody e{.moves = body.moves,
               .mass = body.mass,
               .inertia = body.inertia,
               .p_N = at.p_N,
               .q_N = at.q_N,
               .parent = b.parent,
               .joint = b.joint,
               .anchor_N = pose.p + R * b.anchor,
               .axis_N = R * b.axis,
               .limits = b.limits,
               .friction = b.friction};
  for (const SceneShape& shape : b.shapes) {
    if (shape.ground != nullptr) throw SceneError("ground needs engine mujoco", -1);
    if (b.path != nullptr) throw SceneError("paths need engine mujoco", -1);
    e.shapes.push_back(moved_shape(shape, body));
  }
  return e;
}

}  // namespace

HybridBodies hybrid_bodies(const SceneDescription& scene, model::Coupling coupling) {
  if (!scene.couplings.empty()) {
    throw SceneError("fingers that move as one need engine mujoco", scene.couplings[0].second);
  }
  const std::vector<Pose> zero = poses(scene, true);
  HybridBodies result;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const SceneBody& b = scene.bodies[i];
    check(scene, i, coupling);
    const bool parent_moves =
        b.parent >= 0 && result.bodies[static_cast<std::size_t>(b.parent)].moves;
    const bool moves = b.joint != SceneJoint::kFixed || parent_moves;
    HybridBody body = moves ? moving_body(b, coupling) : HybridBody{.moves = false};
    body.anchor_parent = b.position + rotation_matrix(b.orientation) * b.anchor;
    body.q_zero = b.orientation;
    result.engine.push_back(engine_body(b, body, zero[i]));
    result.bodies.push_back(body);
  }
  return result;
}

std::vector<BodyState<double>> initial_states(const SceneDescription& scene) {
  const std::vector<Pose> start = poses(scene, false);
  std::vector<BodyState<double>> states;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const SceneBody& b = scene.bodies[i];
    BodyState<double> s{start[i].p, start[i].q, {}};
    if (b.joint == SceneJoint::kFree) s.nu = b.nu;
    if (b.parent >= 0) {
      // Joints are at rest: it moves with its parent.
      const BodyState<double>& parent = states[static_cast<std::size_t>(b.parent)];
      const Mat3<double> R_P = rotation_matrix(parent.q_NB), R = rotation_matrix(s.q_NB);
      const Vec3<double> w_N = R_P * angular(parent.nu);
      const Vec3<double> v_N = R_P * linear(parent.nu) + cross(w_N, s.p_NB_N - parent.p_NB_N);
      s.nu = join(transposed_times(R, v_N), transposed_times(R, w_N));
    }
    states.push_back(s);
  }
  return states;
}

EngineMotion engine_motion(const HybridBody& body, const BodyState<double>& state) {
  const Mat3<double> R = rotation_matrix(state.q_NB);
  const Vec3<double> w = angular(state.nu);
  return {state.p_NB_N + R * body.r_G, state.q_NB * body.q_BE,
          R * (linear(state.nu) + cross(w, body.r_G)), R * w};
}

BodyState<double> body_state(const HybridBody& body, const EngineMotion& motion) {
  const Quaternion<double> q_NB = normalized(motion.q_N * conjugate(body.q_BE));
  const Mat3<double> R = rotation_matrix(q_NB);
  const Vec3<double> w = transposed_times(R, motion.w_N);
  const Vec3<double> v = transposed_times(R, motion.v_N) - cross(w, body.r_G);
  return {motion.p_N - R * body.r_G, q_NB, join(v, w)};
}

}  // namespace hadal::engine
