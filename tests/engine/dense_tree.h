#pragma once

/// The equations of a tree of bodies a second time, in another way: Jacobians of every body by
/// explicit geometry, their rates by dual numbers, everything dense. Forces are physics::wrenches.

#include <Eigen/Dense>

#include "engine/scene_examples.h"
#include "hadal/math/dual.h"
#include "hadal/physics/dynamics.h"

namespace hadal::test {

inline Eigen::Matrix<double, 6, 1> eigen(const Vec6<double>& v) {
  return Eigen::Map<const Eigen::Matrix<double, 6, 1>>(v.e.data());
}
inline Eigen::Matrix<double, 6, 6> eigen(const Mat6<double>& m) {
  Eigen::Matrix<double, 6, 6> e;
  for (int c = 0; c < 6; ++c) e.col(c) = eigen(m.column_at(c));
  return e;
}

/// Frame of a body, and what each velocity does to it: columns of its Jacobian, in its own axes.
template <class T>
struct DenseFrame {
  Mat3<T> R = identity<T, 3>();
  Vec3<T> p;
  std::vector<Vec3<T>> linear, angular;  ///< of the origin and of the body, in N, by velocity
};

/// A new frame that its parent's motion carries to p, R.
template <class T>
DenseFrame<T> carried(const DenseFrame<T>& parent, const Mat3<T>& R, const Vec3<T>& p) {
  DenseFrame<T> f{R, p, parent.linear, parent.angular};
  for (std::size_t k = 0; k < f.linear.size(); ++k) {
    f.linear[k] += cross(f.angular[k], p - parent.p);
  }
  return f;
}

/// Frames of all bodies; q and the order of velocities as MuJoCo has them.
template <class T>
std::vector<DenseFrame<T>> dense_frames(const SceneDescription& scene, const std::vector<T>& q,
                                        std::size_t velocities) {
  std::vector<DenseFrame<T>> frames;
  std::size_t at = 0, dof = 0;
  for (const SceneBody& body : scene.bodies) {
    DenseFrame<T> world;
    world.linear.resize(velocities), world.angular.resize(velocities);
    if (body.joint == SceneJoint::kFree) {
      world.p = {{q[at], q[at + 1], q[at + 2]}};
      world.R = rotation_matrix(Quaternion<T>{q[at + 3], q[at + 4], q[at + 5], q[at + 6]});
      for (int k = 0; k < 3; ++k) {
        world.linear[dof + static_cast<std::size_t>(k)][k] = T(1);
        world.angular[dof + 3 + static_cast<std::size_t>(k)] = world.R.column_at(k);
      }
      at += 7, dof += 6;
      frames.push_back(world);
      continue;
    }
    const DenseFrame<T>& parent =
        body.parent < 0 ? world : frames[static_cast<std::size_t>(body.parent)];
    const Mat3<T> R0 = parent.R * rotation_matrix(body.orientation.template cast<T>());
    const Vec3<T> p0 = parent.p + parent.R * body.position.template cast<T>();
    const Vec3<T> axis_B = body.axis.template cast<T>(), axis = R0 * axis_B;
    if (body.joint == SceneJoint::kFixed) {
      frames.push_back(carried(parent, R0, p0));
    } else if (body.joint == SceneJoint::kSlide) {
      frames.push_back(carried(parent, R0, p0 + q[at++] * axis));
      frames.back().linear[dof++] = axis;
    } else {
      const Vec3<T> anchor_B = body.anchor.template cast<T>(), anchor = p0 + R0 * anchor_B;
      const Mat3<T> R = R0 * rotation_matrix(quaternion_from_rotation_vector(q[at++] * axis_B));
      frames.push_back(carried(parent, R, anchor - R * anchor_B));
      frames.back().angular[dof] = axis;
      frames.back().linear[dof] = cross(axis, frames.back().p - anchor);
      ++dof;
    }
  }
  return frames;
}

using TimeDual = Dual<1>;  ///< a number and its rate

inline Vec3<double> value(const Vec3<TimeDual>& v) {
  return {{v[0].value, v[1].value, v[2].value}};
}
inline Mat3<double> value(const Mat3<TimeDual>& m) {
  Mat3<double> r;
  for (int c = 0; c < 3; ++c) r.column_at(c) = value(m.column_at(c));
  return r;
}

/// Coordinates as functions of time; a free body is the first.
inline std::vector<TimeDual> in_time(const std::vector<double>& state, std::size_t coordinates) {
  const double* v = state.data() + coordinates;
  const Quaternion<double> rate = quaternion_rate(
      Quaternion<double>{state[3], state[4], state[5], state[6]}, Vec3<double>{{v[3], v[4], v[5]}});
  const double first[7] = {v[0], v[1], v[2], rate.w, rate.x, rate.y, rate.z};
  std::vector<TimeDual> q;
  for (std::size_t i = 0; i < coordinates; ++i) {
    q.emplace_back(state[i]);
    q.back().partial[0] = i < 7 ? first[i] : v[i - 1];
  }
  return q;
}

/// One body: ν = J q̇, ν̇ = J q̈ + bias, mass ν̇ = load + joints.
struct DenseBody {
  Eigen::MatrixXd J, mass;
  Eigen::VectorXd bias, load;
};

inline DenseBody dense_body(const SceneBody& body, const DenseFrame<TimeDual>& frame,
                            const Eigen::VectorXd& qvel, const UniformWater<double>& around) {
  DenseBody b;
  b.J.resize(6, qvel.size());
  Eigen::MatrixXd rate(6, qvel.size());
  for (Eigen::Index k = 0; k < qvel.size(); ++k) {
    const auto i = static_cast<std::size_t>(k);
    const Vec6<TimeDual> column = join(transposed_times(frame.R, frame.linear[i]),
                                       transposed_times(frame.R, frame.angular[i]));
    for (int r = 0; r < 6; ++r) {
      b.J(r, k) = column[r].value;
      rate(r, k) = column[r].partial[0];
    }
  }
  Vec6<double> nu;
  Eigen::Map<Eigen::Matrix<double, 6, 1>>(nu.e.data()) = b.J * qvel;
  b.bias = rate * qvel;
  b.mass =
      eigen(physics::rigid_body_mass_matrix(body.parameters.body)) + eigen(body.parameters.M_A);
  b.load = eigen(physics::wrenches(body.parameters, value(frame.R), nu,
                                   around.sample(value(frame.p), 0), around.gravity, {}, {})
                     .sum());
  return b;
}

/// M q̈ = force, and what each body needs for its motion.
struct DenseTree {
  Eigen::MatrixXd mass;
  Eigen::VectorXd force, acceleration;
  std::vector<Vec6<double>> nu_dot;  ///< of each body
  std::vector<Vec6<double>> joint;   ///< reaction of its joint, in its frame about its origin
};

/// What each body needs beside its load comes through its joint, for itself and all that hangs on
/// it.
inline void find_reactions(const SceneDescription& scene,
                           const std::vector<DenseFrame<TimeDual>>& frames,
                           const std::vector<DenseBody>& bodies, DenseTree& tree) {
  tree.nu_dot.resize(bodies.size()), tree.joint.resize(bodies.size());
  for (std::size_t b = bodies.size(); b-- > 0;) {
    const Eigen::VectorXd a = bodies[b].J * tree.acceleration + bodies[b].bias;
    const Eigen::VectorXd need = bodies[b].mass * a - bodies[b].load;
    for (int i = 0; i < 6; ++i) tree.nu_dot[b][i] = a[i], tree.joint[b][i] += need[i];
    if (scene.bodies[b].parent < 0) continue;
    const auto up = static_cast<std::size_t>(scene.bodies[b].parent);
    const Mat3<double> R_up = value(frames[up].R), C = transpose(R_up) * value(frames[b].R);
    const Vec3<double> arm = transposed_times(R_up, value(frames[b].p) - value(frames[up].p));
    const Vec3<double> f = C * linear(tree.joint[b]);
    tree.joint[up] += join(f, C * angular(tree.joint[b]) + cross(arm, f));
  }
}

inline DenseTree dense_tree(const SceneDescription& scene, const std::vector<double>& state,
                            std::size_t coordinates, std::size_t velocities,
                            const UniformWater<double>& around,
                            const std::vector<double>& joint_force) {
  const auto n = static_cast<Eigen::Index>(velocities);
  const Eigen::VectorXd qvel = Eigen::Map<const Eigen::VectorXd>(state.data() + coordinates, n);
  const auto frames = dense_frames(scene, in_time(state, coordinates), velocities);
  DenseTree tree{Eigen::MatrixXd::Zero(n, n), Eigen::VectorXd::Zero(n), {}, {}, {}};
  std::vector<DenseBody> bodies;
  Eigen::Index dof = 0;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const SceneBody& body = scene.bodies[i];
    const DenseBody& b = bodies.emplace_back(dense_body(body, frames[i], qvel, around));
    tree.mass += b.J.transpose() * b.mass * b.J;
    tree.force += b.J.transpose() * (b.load - b.mass * b.bias);
    if (body.joint == SceneJoint::kFree) dof += 6;
    if (body.joint == SceneJoint::kHinge || body.joint == SceneJoint::kSlide) {
      tree.mass(dof, dof) += body.armature;
      tree.force[dof] += joint_force[i] - body.damping * qvel[dof];
      ++dof;
    }
  }
  tree.acceleration = tree.mass.ldlt().solve(tree.force);
  find_reactions(scene, frames, bodies, tree);
  return tree;
}

}  // namespace hadal::test
