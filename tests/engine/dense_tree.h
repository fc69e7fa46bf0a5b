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

/// M q̈ = force, and what each body needs for its motion.
struct DenseTree {
  Eigen::MatrixXd mass;
  Eigen::VectorXd force, acceleration;
  std::vector<Vec6<double>> nu_dot;  ///< of each body
  std::vector<Vec6<double>> joint;   ///< reaction of its joint, in its frame about its origin
};

inline DenseTree dense_tree(const SceneDescription& scene, const std::vector<double>& state,
                            std::size_t coordinates, std::size_t velocities,
                            const engine::Surroundings<double>& around,
                            const std::vector<double>& joint_force) {
  using D = Dual<1>;
  const auto n = static_cast<Eigen::Index>(velocities);
  const Eigen::VectorXd qvel = Eigen::Map<const Eigen::VectorXd>(state.data() + coordinates, n);
  // q as a function of time: the free body is the first.
  std::vector<D> q(state.begin(), state.begin() + static_cast<std::ptrdiff_t>(coordinates));
  const Quaternion<double> rate =
      quaternion_rate(Quaternion<double>{state[3], state[4], state[5], state[6]},
                      Vec3<double>{{qvel[3], qvel[4], qvel[5]}});
  for (std::size_t i = 0; i < 3; ++i) q[i].partial[0] = qvel[static_cast<Eigen::Index>(i)];
  q[3].partial[0] = rate.w, q[4].partial[0] = rate.x, q[5].partial[0] = rate.y;
  q[6].partial[0] = rate.z;
  for (std::size_t i = 7; i < coordinates; ++i) {
    q[i].partial[0] = qvel[static_cast<Eigen::Index>(i) - 1];
  }
  const auto frames = dense_frames(scene, q, velocities);

  const auto value = [](const Vec3<D>& v) {
    return Vec3<double>{{v[0].value, v[1].value, v[2].value}};
  };
  DenseTree tree{Eigen::MatrixXd::Zero(n, n), Eigen::VectorXd::Zero(n), {}, {}, {}};
  std::vector<Eigen::MatrixXd> J, mass;
  std::vector<Eigen::VectorXd> bias, load;
  Eigen::Index dof = 0;
  for (std::size_t b = 0; b < scene.bodies.size(); ++b) {
    const SceneBody& body = scene.bodies[b];
    const DenseFrame<D>& f = frames[b];
    Eigen::MatrixXd jacobian(6, n), jacobian_rate(6, n);
    for (Eigen::Index k = 0; k < n; ++k) {
      const auto i = static_cast<std::size_t>(k);
      const Vec6<D> column =
          join(transposed_times(f.R, f.linear[i]), transposed_times(f.R, f.angular[i]));
      for (int r = 0; r < 6; ++r) {
        jacobian(r, k) = column[r].value;
        jacobian_rate(r, k) = column[r].partial[0];
      }
    }
    Mat3<double> R;
    for (int c = 0; c < 3; ++c) R.column_at(c) = value(f.R.column_at(c));
    Vec6<double> nu;
    Eigen::Map<Eigen::Matrix<double, 6, 1>>(nu.e.data()) = jacobian * qvel;
    const Vec6<double> wrench =
        physics::wrenches(body.parameters, R, nu, around.water.sample(value(f.p), 0),
                          around.gravity, {}, {})
            .sum();
    J.push_back(jacobian), bias.push_back(jacobian_rate * qvel), load.push_back(eigen(wrench));
    mass.push_back(eigen(physics::rigid_body_mass_matrix(body.parameters.body)) +
                   eigen(body.parameters.M_A));
    tree.mass += jacobian.transpose() * mass[b] * jacobian;
    tree.force += jacobian.transpose() * (load[b] - mass[b] * bias[b]);
    if (body.joint == SceneJoint::kFree) dof += 6;
    if (body.joint == SceneJoint::kHinge || body.joint == SceneJoint::kSlide) {
      tree.mass(dof, dof) += body.armature;
      tree.force[dof] += joint_force[b] - body.damping * qvel[dof];
      ++dof;
    }
  }
  tree.acceleration = tree.mass.ldlt().solve(tree.force);

  // What each body needs beside its load comes through its joint, for itself and all that hangs on.
  tree.nu_dot.resize(J.size()), tree.joint.resize(J.size());
  for (std::size_t b = J.size(); b-- > 0;) {
    const Eigen::VectorXd a = J[b] * tree.acceleration + bias[b];
    Eigen::Map<Eigen::Matrix<double, 6, 1>>(tree.nu_dot[b].e.data()) = a;
    const Eigen::VectorXd need = mass[b] * a - load[b];
    for (int i = 0; i < 6; ++i) tree.joint[b][i] += need[i];
    if (scene.bodies[b].parent < 0) continue;
    const auto up = static_cast<std::size_t>(scene.bodies[b].parent);
    const auto turn = [&](const Vec3<double>& v) {
      Vec3<double> in_parent;
      const Mat3<D> C = transpose(frames[up].R) * frames[b].R;
      for (int r = 0; r < 3; ++r) {
        for (int c = 0; c < 3; ++c) in_parent[r] += C(r, c).value * v[c];
      }
      return in_parent;
    };
    const Vec3<double> arm = value(transposed_times(frames[up].R, frames[b].p - frames[up].p));
    const Vec3<double> f = turn(linear(tree.joint[b]));
    tree.joint[up] += join(f, turn(angular(tree.joint[b])) + cross(arm, f));
  }
  return tree;
}

}  // namespace hadal::test
